// A what-if that somebody else changed while it is shown: their changes are taken over and the own steps stay on top of them,
// as with the live programme. Where both changed the same tasks it is the planner who decides.
import { isEqual } from '@horizon/schedule';
import type { PlannerEdit, StoredScenario } from './programme-source.ts';
import type { ScenarioStep } from './session-state.ts';
import { wireEdit } from './wire-edits.ts';

/** All that a what-if holds, as one step: what was in it before it was shown here, and what others put into it. */
export function groundOf(name: string, edits: readonly PlannerEdit[]): ScenarioStep[] {
  return edits.length === 0 ? [] : [{ edits, note: `all of ${name}`, isGround: true }];
}

export interface UnderChange {
  /** The stored steps when the own ones were started or last saved. */
  before: readonly PlannerEdit[];
  /** The steps stored now. */
  now: Pick<StoredScenario, 'name'> & { edits: readonly PlannerEdit[] };
  /** The displayed steps, saved or not. */
  steps: readonly ScenarioStep[];
  /** The planner has seen that both changed the same, and keeps the own. */
  keepsOwn?: boolean;
}

/**
 * Which undone steps can be done again over what others changed, as with the live programme: those that touch nothing of
 * theirs, nor anything of a step that went before them and cannot come back. In the order given, the next one last.
 */
export function undoneOver(
  { before, now }: Pick<UnderChange, 'before' | 'now'>,
  undone: readonly ScenarioStep[],
): { kept: ScenarioStep[]; lost: ScenarioStep[] } {
  const theirs = differenceOf(before, now.edits);
  const closed = touchedBy([...theirs.added, ...theirs.removed]);
  const [kept, lost]: [ScenarioStep[], ScenarioStep[]] = [[], []];
  for (const { edits, note } of undone.toReversed()) {
    const touched = touchedBy(edits);
    const isApart = ![...touched].some((key) => closed.has(key));
    (isApart ? kept : lost).unshift({ edits, note });
    if (!isApart) for (const key of touched) closed.add(key);
  }
  return { kept, lost };
}

/** The steps on top of those stored now; null if both changed the same tasks and the own ones are unsaved. */
export function stepsOver({ before, now, steps, keepsOwn = false }: UnderChange): ScenarioStep[] | null {
  const shown = editsOf(steps);
  const mine = differenceOf(before, shown);
  const theirs = differenceOf(before, now.edits);
  const own = steps.filter(({ isGround }) => !isGround);
  const changedByThem = touchedBy([...theirs.added, ...theirs.removed]);
  const isApart = (edits: readonly PlannerEdit[]) => ![...touchedBy(edits)].some((key) => changedByThem.has(key));
  if (isApart([...editsOf(own), ...mine.removed])) {
    return [...groundOf(now.name, without(now.edits, [...mine.removed, ...editsOf(own)])), ...own];
  }
  if (!keepsOwn && !isApart([...mine.added, ...mine.removed])) return null;
  const ground = groundOf(now.name, without(now.edits, mine.removed));
  return mine.added.length === 0 ? ground : [...ground, { edits: mine.added, note: own.at(-1)?.note ?? 'Own changes' }];
}

/** The edits of steps, in their order. */
export const editsOf = (steps: readonly ScenarioStep[]): PlannerEdit[] => steps.flatMap(({ edits }) => edits);

interface Difference {
  added: PlannerEdit[];
  removed: PlannerEdit[];
}

/** Edits are appended and undone at the end: what both begin with is the same. */
function differenceOf(before: readonly PlannerEdit[], after: readonly PlannerEdit[]): Difference {
  let same = 0;
  while (same < before.length && same < after.length && isSame(before[same]!, after[same]!)) same += 1;
  return {
    removed: without(before.slice(same), after.slice(same)),
    added: without(after.slice(same), before.slice(same)),
  };
}

/** Edits without others, each of which takes out one. */
function without(edits: readonly PlannerEdit[], others: readonly PlannerEdit[]): PlannerEdit[] {
  const left = [...others];
  return edits.filter((edit) => {
    const at = left.findIndex((each) => isSame(edit, each));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** As the source keeps them: of a new task only what a planner gave. */
const isSame = (a: PlannerEdit, b: PlannerEdit) => a === b || isEqual(wireEdit(a), wireEdit(b));

/** Ids of the tasks and links that edits are about, also as the place of another. */
function touchedBy(edits: readonly PlannerEdit[]): Set<string> {
  return new Set(edits.flatMap(namedIn));
}

function namedIn(edit: PlannerEdit): string[] {
  const ids = (...named: (string | null)[]) => named.filter((id) => id !== null);
  switch (edit.kind) {
    case 'task-added':
      return ids(edit.task.id, edit.parentId, edit.afterId);
    case 'task-moved':
      return ids(edit.id, edit.parentId, edit.afterId);
    case 'link-added':
      return [edit.link.id, edit.link.predecessorId, edit.link.successorId];
    case 'assignment-added':
      return [edit.assignment.id, edit.assignment.taskId];
    case 'project-changed':
    case 'options-changed':
      return [edit.kind];
    default:
      return [edit.id];
  }
}
