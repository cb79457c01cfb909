// Amounts in the edits of somebody without permission to see money: amounts are sent as null, an unchanged null keeps
// the stored amount, and stored amounts are never changed unseen.
import { isEqual, placesById } from '@horizon/schedule';
import type { Scope } from '../../platform/scope.ts';
import { amountsUnseen, costFields, maskedRecord, moneyOf, seesMoney } from '../programme/money-mask.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { editRefused } from './draft.ts';
import type { WireEdit } from './apply-edits.ts';

type Kind = 'task' | 'resource' | 'assignment';
type Loose = Record<string, unknown>;

interface Costed {
  of: Kind;
  id: string;
  /** The path of the properties in the edit. */
  under: string;
  fields: Loose;
}

/** The record with amounts that an edit changes; null if there is none. */
function costedBy(edit: WireEdit): Costed | null {
  switch (edit.kind) {
    case 'task-changed':
      return { of: 'task', id: edit.id, under: 'changes', fields: edit.changes };
    case 'task-added':
      return { of: 'task', id: edit.task.id, under: 'task', fields: edit.task };
    case 'resource-changed':
      return { of: 'resource', id: edit.id, under: 'changes', fields: edit.changes };
    case 'resource-added':
      return { of: 'resource', id: edit.resource.id, under: 'resource', fields: edit.resource };
    case 'assignment-changed':
      return { of: 'assignment', id: edit.id, under: 'changes', fields: edit.changes };
    case 'assignment-added':
      return { of: 'assignment', id: edit.assignment.id, under: 'assignment', fields: edit.assignment };
    default:
      return null;
  }
}

/** Edits as the caller may see them. */
export function shownEdits(scope: Scope, { projectId, programme }: ProgrammeState, edits: readonly WireEdit[]) {
  if (seesMoney(scope, projectId)) return edits.slice();
  const hidden = costFields(programme);
  return edits.map((edit) => {
    const costed = costedBy(edit);
    return costed
      ? Object.assign({}, edit, { [costed.under]: maskedRecord(costed.of, { ...costed.fields }, hidden) })
      : edit;
  });
}

/** The edits with the amounts of `before` in place of masked ones that come back unchanged. */
export function withUnseenAmounts(
  scope: Scope,
  state: ProgrammeState,
  edits: readonly WireEdit[],
  before: readonly WireEdit[],
): WireEdit[] {
  if (seesMoney(scope, state.projectId)) return edits.slice();
  const shown = shownEdits(scope, state, before);
  const places = Map.groupBy(before.keys(), (place) => costedBy(before[place]!)?.id);
  return edits.map((edit) => {
    const there = places.get(costedBy(edit)?.id) ?? [];
    const at = there.findIndex((place) => isEqual(shown[place], edit));
    return at < 0 ? edit : before[there.splice(at, 1)[0]!]!;
  });
}

/**
 * Refuses edits that change an amount of an existing record by somebody who cannot see it, except `but`. 422 names the
 * edit.
 */
export function refuseUnseenAmounts(
  scope: Scope,
  state: ProgrammeState,
  edits: readonly WireEdit[],
  but: ReadonlySet<WireEdit> = new Set(),
): void {
  if (seesMoney(scope, state.projectId)) return;
  const hidden = costFields(state.programme);
  for (const [place, edit] of edits.entries()) {
    const costed = costedBy(edit);
    if (!costed || but.has(edit) || !isHere(state, costed)) continue;
    const custom = Object.keys((costed.fields['custom'] as Loose | undefined) ?? {});
    const isAmount =
      moneyOf[costed.of]?.some((name) => name in costed.fields) || custom.some((name) => hidden.has(name));
    if (isAmount) {
      throw editRefused(place, amountsUnseen);
    }
  }
}

function isHere({ programme }: ProgrammeState, { of, id }: Costed): boolean {
  const records = { task: programme.tasks, resource: programme.resources, assignment: programme.assignments }[of];
  return placesById(records).has(id);
}

/** The edits with the hidden amounts of the programme's custom fields, which an edit gives as a whole. */
export function withUnseenFields(scope: Scope, state: ProgrammeState, edits: readonly WireEdit[]): readonly WireEdit[] {
  const { programme, projectId } = state;
  const hidden = costFields(programme);
  if (hidden.size === 0 || seesMoney(scope, projectId)) return edits;
  const places = placesById(programme.tasks);
  return edits.map((edit) => {
    const at = edit.kind === 'task-changed' && edit.changes.custom ? places.get(edit.id) : undefined;
    if (at === undefined || edit.kind !== 'task-changed') return edit;
    const unseen = Object.entries(programme.tasks[at]!.custom).filter(([name]) => hidden.has(name));
    const custom = { ...edit.changes.custom, ...Object.fromEntries(unseen) } as typeof edit.changes.custom & object;
    return { ...edit, changes: { ...edit.changes, custom } };
  });
}
