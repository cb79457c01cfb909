// Taking a batch back and doing it again: the same change the other way round, as long as nobody has changed the same
// since.
import { isEqual, type Patch, placesById, reversed } from '@horizon/schedule';
import type { Scope } from '../../platform/access.ts';
import type { Tx } from '../../platform/database.ts';
import { conflict, notFound, type Refusal } from '../../platform/failures.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { batchesAfter, findBatch, markUndone, ownLastBatch, presentBatch, type StoredBatch } from './batches.ts';
import { Draft } from './draft.ts';
import { editedAnswer, type Edited, lockedState, shownPatches, storeBatch } from './edit-programme.ts';
import { collisions, touchedBy } from './patch.ts';

/** Takes back a batch of the caller's own: the last, or the one named. */
export async function undoBatch(
  tx: Tx,
  scope: Scope,
  projectId: string,
  batchId: string | undefined,
  now: Date,
): Promise<Edited> {
  const state = await lockedState(tx, scope, projectId, now);
  const batch = await chosen(tx, scope, projectId, batchId, false);
  const answer = await turnRound(tx, scope, state, batch, 'undo', `Undo: ${batch.note}`);
  await markUndone(tx, scope, batch.id);
  return answer;
}

/** Does again what the caller's last undo took back; not once there is a later edit of the caller's own. */
export async function redoBatch(
  tx: Tx,
  scope: Scope,
  projectId: string,
  batchId: string | undefined,
  now: Date,
): Promise<Edited> {
  const state = await lockedState(tx, scope, projectId, now);
  const undo = await chosen(tx, scope, projectId, batchId, true);
  const answer = await turnRound(tx, scope, state, undo, 'redo', undo.note.replace(/^Undo: /, ''));
  await markUndone(tx, scope, undo.id);
  return answer;
}

async function chosen(
  tx: Tx,
  scope: Scope,
  projectId: string,
  batchId: string | undefined,
  undone: boolean,
): Promise<StoredBatch> {
  const [what, nothing] = undone ? ['done again', 'nothing_to_redo'] : ['undone', 'nothing_to_undo'];
  if (batchId === undefined) {
    const last = await ownLastBatch(tx, scope, projectId, undone);
    const later = undone && last ? await ownLastBatch(tx, scope, projectId, false) : null;
    if (!last || (later && later.kind !== 'redo' && later.revision > last.revision)) {
      throw conflict(nothing, `There is nothing of yours to be ${what}.`);
    }
    return last;
  }
  const batch = await findBatch(tx, scope, projectId, batchId);
  if (!batch) {
    throw notFound();
  }
  if (batch.by_user_id !== scope.personId) {
    throw conflict('not_your_batch', `This was changed by ${batch.by_name}; everybody undoes their own changes.`);
  }
  if (batch.is_undone || (batch.kind === 'undo') !== undone) {
    throw conflict(nothing, `This cannot be ${what} (again).`);
  }
  return batch;
}

/** Lays a batch the other way round over the present state, and stores that as a batch of its own. */
export async function turnRound(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  batch: StoredBatch,
  kind: 'undo' | 'redo',
  note: string,
): Promise<Edited> {
  const back = reversed(batch.patches);
  const changed = back.filter((patch) => !stillHolds(state, patch));
  if (changed.length > 0) {
    throw await changedSince(tx, scope, state, batch, changed);
  }
  const { batchId, moved } = await storeBatch(tx, scope, state, back, {
    kind,
    note,
    basedOn: state.revision,
    ofBatch: batch.id,
  });
  return editedAnswer(batchId, state.revision, false, shownPatches(scope, state, back), moved);
}

/** 409: what the batch changed is not as it left it any more; with who changed it since. */
async function changedSince(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  batch: StoredBatch,
  changed: readonly Patch[],
): Promise<Refusal> {
  const touched = touchedBy(changed);
  const later = await batchesAfter(tx, scope, state.projectId, batch.revision, 500);
  const same = later.filter((each) => collisions(touched, new Set(each.touched)).length > 0);
  const names = new Set(same.map((each) => (each.by_user_id === scope.personId ? 'You' : each.by_name)));
  const who = names.size > 0 ? [...names].join(', ') : 'Somebody';
  return conflict('changed_since', `${who} changed the same again since, so it cannot be taken back as a whole.`, {
    count: changed.length,
    current: {
      revision: state.revision,
      batches: same.slice(0, 100).map(presentBatch),
      records: changed.slice(0, 100).map(({ of, id }) => ({ of, id })),
    },
  });
}

/** Whether the record is as the batch left it: what the way back takes as `before`. */
function stillHolds(state: ProgrammeState, { of, id, before }: Patch): boolean {
  const present = recordOf(state, of, id);
  if (before === null || present === null) {
    return (before === null) === (present === null);
  }
  return Object.entries(before).every(([name, value]) => isEqual(present[name], value));
}

function recordOf(state: ProgrammeState, of: Patch['of'], id: string): Record<string, unknown> | null {
  const { programme } = state;
  const lists = {
    task: programme.tasks,
    link: programme.links,
    calendar: programme.calendars,
    resource: programme.resources,
    assignment: programme.assignments,
  };
  if (of === 'project' || of === 'options') return programme[of] as unknown as Record<string, unknown>;
  if (of === 'baseline') return new Draft(state).baseline(Number(id)) as Record<string, unknown> | null;
  const items: readonly { id: string }[] = lists[of];
  const at = placesById(items).get(id);
  return at === undefined ? null : (items[at] as unknown as Record<string, unknown>);
}
