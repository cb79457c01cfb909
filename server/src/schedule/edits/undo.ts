// Undo and redo of a batch: the same change reversed, unless somebody changed the same records since.
import { type Patch, reversed } from '@horizon/schedule';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { conflict, notFound, type Refusal } from '../../platform/failures.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { refuseTakenIds } from './activity-ids.ts';
import {
  type BatchRow,
  findBatch,
  markUndone,
  ownLastBatch,
  presentBatch,
  type StoredBatch,
  touchingAfter,
} from './batches.ts';
import { editedAnswer, type Edited, lockedState, shownPatches, storeBatch } from './edit-programme.ts';
import { followImport } from './follow-import.ts';
import { asPresent, blockedUndo } from './blocked-undo.ts';
import { collisions, touchedBy } from './patch.ts';
import { refusePatchesBeyondProgress } from './progress-only.ts';

/** Maximum number of tasks named in a refusal. */
const maxNamed = 5;

/** Undoes a batch of the caller's own: the last, or the given one. */
export async function undoBatch(
  tx: Tx,
  scope: Scope,
  projectId: string,
  batchId: string | undefined,
  now: Date,
): Promise<Edited> {
  const state = await lockedState(tx, scope, projectId, now);
  const batch = await chosen(tx, scope, projectId, batchId, false);
  refusePatchesBeyondProgress(scope, projectId, batch.patches);
  return turnRound(tx, scope, state, batch, 'undo', `Undo: ${batch.note}`);
}

/** Redoes the caller's last undo; not once the caller has made a later edit. */
export async function redoBatch(
  tx: Tx,
  scope: Scope,
  projectId: string,
  batchId: string | undefined,
  now: Date,
): Promise<Edited> {
  const state = await lockedState(tx, scope, projectId, now);
  const undo = await chosen(tx, scope, projectId, batchId, true);
  refusePatchesBeyondProgress(scope, projectId, undo.patches);
  return turnRound(tx, scope, state, undo, 'redo', undo.note.replace(/^Undo: /, ''));
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
    return (await findBatch(tx, scope, projectId, last.id))!;
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

/**
 * Reverses a batch on the current state, and stores that as a batch of its own; an import's WBS and record are updated.
 * Records changed since stay as they are, with all their dependencies, if requested; else the whole is refused.
 */
export async function turnRound(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  batch: StoredBatch,
  kind: 'undo' | 'redo',
  note: string,
  keepsChanged = false,
): Promise<Edited> {
  const way = reversed(batch.patches);
  const blocked = blockedUndo(state, way);
  if (blocked.length > 0 && !keepsChanged) {
    throw await changedSince(tx, scope, state, batch, blocked);
  }
  const stays = new Set(blocked);
  const back = asPresent(
    state,
    way.filter((patch) => !stays.has(patch)),
  );
  // An import may have created only WBS elements.
  if (back.length === 0 && way.length > 0) {
    throw conflict('changed_since', 'All of it has changed since: there is nothing left to undo.');
  }
  await refuseTakenIds(tx, scope, state, { back, revision: batch.revision });
  const { batchId, moved } = await storeBatch(tx, scope, state, back, {
    kind,
    note,
    basedOn: state.revision,
    ofBatch: batch.id,
  });
  await markUndone(tx, scope, batch.id);
  await followImport(tx, scope, state.projectId, { ofBatch: batch.id, kind, patches: back });
  return editedAnswer(batchId, state.revision, false, shownPatches(scope, state, back), moved);
}

/** `Ann Lee, Bo Berg and you`: the reader last, and `You` if alone. */
function listNames(names: ReadonlySet<string>): string {
  if (names.size === 0) return 'Somebody';
  const others = [...names].filter((name) => name !== 'You');
  if (others.length === 0) return 'You';
  const last = names.has('You') ? 'you' : others.pop();
  return others.length === 0 ? last! : `${others.join(', ')} and ${last}`;
}

/** Previews reversing a batch, with the records changed since; nothing is stored. */
export async function lookAtTurn(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  batch: StoredBatch,
): Promise<{ back: Patch[]; changed: ChangedTask[] }> {
  const way = reversed(batch.patches);
  const blocked = new Set(blockedUndo(state, way));
  const { tasks } = await whoChanged(tx, scope, state, batch, [...blocked]);
  return {
    back: way.filter((patch) => !blocked.has(patch)),
    changed: tasks.map(({ id, name, by }) => ({ id, name, by })),
  };
}

interface ChangedTask {
  id: string;
  name: string;
  by: string[];
}

/** The batches that changed the same since, and the tasks with their authors; touched ones first. */
async function whoChanged(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  batch: StoredBatch,
  changed: readonly Patch[],
): Promise<{ same: BatchRow[]; tasks: ChangedTask[]; nameOf: (each: BatchRow) => string }> {
  const touched = touchedBy(changed);
  const later = await touchingAfter(tx, scope, state.projectId, batch.revision);
  const same = later.filter((each) => collisions(touched, new Set(each.touched)).length > 0);
  const nameOf = (each: BatchRow) => (each.by_user_id === scope.personId ? 'You' : each.by_name);
  const tasks = changedTasks(state, changed).map((task) => {
    const by = same.filter((each) => collisions(task.keys, new Set(each.touched)).length > 0).map(nameOf);
    return { id: task.id, name: task.name, by: [...new Set(by)] };
  });
  tasks.sort((a, b) => Number(a.by.length === 0) - Number(b.by.length === 0));
  return { same, tasks, nameOf };
}

/** 409: records are no longer as the batch left them; with who changed them since. */
async function changedSince(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  batch: StoredBatch,
  changed: readonly Patch[],
): Promise<Refusal> {
  const { same, tasks, nameOf } = await whoChanged(tx, scope, state, batch, changed);
  const who = listNames(new Set(same.map(nameOf)));
  const named = tasks.filter(({ by }) => by.length > 0);
  const some = named.slice(0, maxNamed).map(({ name }) => name);
  const which =
    some.length === 0
      ? ''
      : `: ${some.join(', ')}${named.length > maxNamed ? ` and ${named.length - maxNamed} more` : ''}`;
  return conflict('changed_since', `${who} changed the same since, so it cannot be undone completely${which}.`, {
    count: changed.length,
    current: {
      revision: state.revision,
      batches: same.slice(0, 100).map(presentBatch),
      tasks: tasks.slice(0, 100),
      records: changed.slice(0, 100).map(({ of, id }) => ({ of, id })),
    },
  });
}

/** Tasks that patches affect, by name, including those of links and assignments. */
function changedTasks(
  { programme }: ProgrammeState,
  changed: readonly Patch[],
): { id: string; name: string; keys: string[] }[] {
  const known = new Map(programme.tasks.map((task) => [task.id, task.name]));
  const found = new Map<string, { id: string; name: string; keys: string[] }>();
  for (const patch of changed) {
    const record = { ...patch.before, ...patch.after } as { name?: string; successorId?: string; taskId?: string };
    const id = patch.of === 'task' ? patch.id : (record.successorId ?? record.taskId);
    const name = id === undefined ? undefined : (known.get(id) ?? (patch.of === 'task' ? record.name : undefined));
    if (id === undefined || name === undefined) continue;
    const task = found.get(id) ?? { id, name, keys: [] };
    task.keys.push(...touchedBy([patch]));
    found.set(id, task);
  }
  return [...found.values()];
}
