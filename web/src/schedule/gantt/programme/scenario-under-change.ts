// Merges changes by others into an open what-if: the planner's own steps stay on top of them, as with the live programme. If
// both have changed the same tasks, the planner decides.
import { isEqual } from '@horizon/schedule';
import type { PlannerEdit, StoredScenario } from './programme-source.ts';
import type { ScenarioStep } from './session-state.ts';
import { wireEdit } from './wire-edits.ts';

/** The existing content of a what-if as one step: from before it was opened here, and from others. */
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
  /** The planner has seen the conflict and keeps their own changes. */
  keepsOwn?: boolean;
}

/**
 * The undone steps that can be redone after changes by others, as with the live programme: those that affect none of the
 * others' changes, and no task of an earlier step that cannot be redone. In the given order, the next one last.
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

/** The edits of steps, in order. */
export const editsOf = (steps: readonly ScenarioStep[]): PlannerEdit[] => steps.flatMap(({ edits }) => edits);

interface Difference {
  added: PlannerEdit[];
  removed: PlannerEdit[];
}

/** The common prefix: edits are appended and undone at the end. */
function differenceOf(before: readonly PlannerEdit[], after: readonly PlannerEdit[]): Difference {
  let same = 0;
  while (same < before.length && same < after.length && isSame(before[same]!, after[same]!)) same += 1;
  return {
    removed: without(before.slice(same), after.slice(same)),
    added: without(after.slice(same), before.slice(same)),
  };
}

/** Edits without those in another list, each of which removes one. */
function without(edits: readonly PlannerEdit[], others: readonly PlannerEdit[]): PlannerEdit[] {
  const left = [...others];
  return edits.filter((edit) => {
    const at = left.findIndex((each) => isSame(edit, each));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether two edits are equal in the source's form, which has only the planner's fields of a new task. */
const isSame = (a: PlannerEdit, b: PlannerEdit) => a === b || isEqual(wireEdit(a), wireEdit(b));

/** The ids of the tasks and links that edits affect or refer to. */
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
