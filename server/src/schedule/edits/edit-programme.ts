// The one way in which a programme changes: under its lock, applied to the present state, calculated, stored with the way
// back. Everything else that changes it (imports, levelling, scenarios, single links) comes through here.
import { changesBetween, type Fault, packDatesOf, type Patch, scheduleAfterPatches } from '@horizon/schedule';
import type { AnswerOf, Calls } from '@horizon/contract';
import { seesProject, type Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { conflict, notFound, Refusal } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { brokenNetwork, emptyState, remember, stateOf } from '../programme/live-programmes.ts';
import { patchesWithoutMoney, seesMoney, stateWithoutMoney } from '../programme/money-mask.ts';
import { stateWithoutResources } from '../programme/resource-mask.ts';
import { seesResources } from '../visible.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { findProgramme, insertProgramme } from '../programme/store.ts';
import { checkActivityIds } from './activity-ids.ts';
import { refuseFutureActuals } from './actual-dates.ts';
import {
  type BatchKind,
  firstPatches,
  insertBatch,
  maxTouched,
  packPatches,
  presentBatch,
  type TouchingBatch,
  touchingAfter,
  weightAfter,
} from './batches.ts';
import { Draft } from './draft.ts';
import type { WriteProgress } from './in-parts.ts';
import { applyEdits, type WireEdit } from './apply-edits.ts';
import { knownFor } from './known.ts';
import { applyPatches, collisions, touchedBy } from './patch.ts';
import { notifyAssigned } from './notify-assigned.ts';
import { saveRecords } from './save-records.ts';
import { keepWhole, packWhole } from './snapshots.ts';
import { refuseUnseenAmounts, withUnseenFields } from './unseen-amounts.ts';
import { beginBatch, endBatch } from './write-rows.ts';

export type Edited = AnswerOf<Calls['editSchedule']>;

/** The present state under the lock of the programme, which is made where there is none; 404 where there is no project. */
export async function lockedState(tx: Tx, scope: Scope, projectId: string, now: Date): Promise<ProgrammeState> {
  if (!seesProject(scope, projectId)) {
    throw notFound();
  }
  const row = await findProgramme(tx, scope, projectId, true);
  if (row) {
    return stateOf(tx, row);
  }
  const { programme } = await emptyState(tx, scope, projectId, now);
  await insertProgramme(tx, scope, projectId, programme, newId());
  return stateOf(tx, (await findProgramme(tx, scope, projectId, true))!);
}

/** The state after patches. Throws the 422 refusal with a sentence for each fault of the network. */
export function nextState(state: ProgrammeState, patches: readonly Patch[], field: string): Moved {
  const { programme, baselines } = applyPatches(state.programme, state.baselines, patches);
  const { schedule, changedTaskIds, faults } = scheduleAfterPatches(state.schedule, programme, patches);
  if (!schedule) {
    throw brokenNetwork(faults, field);
  }
  const base = { ...state, programme, baselines, revision: state.revision + 1, revisionKey: newId(), isStored: true };
  const after: ProgrammeState = { ...base, schedule, faults };
  return { state: after, movedIds: changedTaskIds ?? changesBetween(state.schedule, schedule) };
}

export interface Moved {
  state: ProgrammeState;
  movedIds: string[];
}

/** In whose name a batch is stored. */
export type Author = Pick<Scope, 'workspaceId' | 'personId' | 'personName'>;

export interface BatchInput {
  /** Made where none is given. */
  id?: string;
  kind: BatchKind;
  note: string;
  basedOn: number;
  ofBatch?: string | null;
  /** Called while rows are written; large batches are then written in parts, each of which the history counts. */
  progress?: WriteProgress;
  /** The programme after it is kept whole; that of an import always is. */
  keeps?: boolean;
  /** Result of applying the patches to the state, if known already. */
  moved?: Moved;
  /** Work of this thread that is done while the database writes. */
  meanwhile?: readonly (() => unknown)[];
}

/** Stores what the patches make of the state; answers the new state and the batch. */
export async function storeBatch(
  tx: Tx,
  scope: Author,
  state: ProgrammeState,
  patches: Patch[],
  input: BatchInput,
): Promise<{ batchId: string; moved: Moved }> {
  const moved = input.moved ?? nextState(state, patches, 'edits');
  const batchId = input.id ?? newId();
  const packing = once(() => packPatches(patches));
  const keeping = once(() => (input.kind === 'import' || input.keeps ? packWhole(moved.state) : null));
  await beginBatch(tx, batchId);
  await saveRecords(tx, moved.state, patches, moved.movedIds, {
    personId: scope.personId,
    progress: input.progress,
    meanwhile: [packing, keeping, ...(input.meanwhile ?? [])],
  });
  await keepWhole(tx, state, moved.state, patches, await keeping());
  await endBatch(tx);
  await insertBatch(tx, scope, state, moved.state, {
    id: batchId,
    kind: input.kind,
    note: input.note,
    basedOn: input.basedOn,
    ofBatch: input.ofBatch ?? null,
    patches,
    packed: await packing(),
    moved: moved.movedIds,
  });
  remember(moved.state);
  return { batchId, moved };
}

/** Evaluates lazily, once. */
function once<T>(work: () => T): () => T {
  let done: { answer: T } | null = null;
  return () => (done ??= { answer: work() }).answer;
}

/** Edits the programme; the whole batch or nothing. Edits without effect make no batch, and no revision. */
export async function editProgramme(
  tx: Tx,
  scope: Scope,
  projectId: string,
  input: { based_on: number; edits: readonly WireEdit[]; note?: string; kind?: BatchKind; keeps?: boolean },
  now: Date,
): Promise<Edited> {
  const state = await lockedState(tx, scope, projectId, now);
  const others = await changesSince(tx, scope, state, input.based_on);
  refuseUnseenAmounts(scope, state, input.edits);
  const edits = withUnseenFields(scope, state, input.edits);
  const draft = new Draft(state);
  try {
    applyEdits(draft, edits, await knownFor(tx, scope, state, edits));
  } catch (error) {
    // A conflict with others' changes to the named records is reported as their change, not as the caller's mistake.
    const theirs = naming(edits, others);
    throw error instanceof Refusal && theirs.length > 0
      ? await collided(tx, scope, state, theirs, [], error.message)
      : error;
  }
  await refuseFutureActuals(tx, scope, state, edits, now);
  const patches = draft.patches();
  const theirs = new Set(others.flatMap(({ touched }) => touched));
  const both = collisions(touchedBy(patches), theirs);
  if (both.length > 0) {
    throw await collided(tx, scope, state, others, both);
  }
  checkActivityIds(draft, edits);
  const basedOn = input.based_on;
  if (patches.length === 0) {
    return editedAnswer(null, basedOn, others.length > 0, [], { state, movedIds: [] });
  }
  const { batchId, moved } = await storeBatch(tx, scope, state, patches, {
    kind: input.kind ?? (input.keeps || movesDataDate(patches) ? 'update' : 'edit'),
    note: input.note ?? '',
    basedOn,
    keeps: input.keeps ?? false,
  });
  await notifyAssigned(tx, scope, moved.state, patches);
  return editedAnswer(batchId, basedOn, others.length > 0, shownPatches(scope, state, patches), moved);
}

function movesDataDate(patches: readonly Patch[]): boolean {
  return patches.some(({ of, after }) => of === 'project' && after !== null && 'statusDate' in after);
}

async function changesSince(tx: Tx, scope: Scope, state: ProgrammeState, basedOn: number): Promise<TouchingBatch[]> {
  if (basedOn === state.revision) {
    return [];
  }
  if (basedOn > state.revision) {
    throw conflict('stale', `The programme is at revision ${state.revision}, not at ${basedOn}. Read it again.`, {
      current: { revision: state.revision, batches: [], collisions: [], tasks: [] },
    });
  }
  const weight = await weightAfter(tx, scope, state.projectId, basedOn);
  if (weight.batches > 500 || weight.patches > maxTouched) {
    throw conflict('stale', 'Too much has changed since you opened the programme. Read it again.', {
      current: { revision: state.revision, batches: [], collisions: [], tasks: [] },
    });
  }
  return touchingAfter(tx, scope, state.projectId, basedOn);
}

/** Those of others' batches that touched a record which the edits name. */
function naming(edits: readonly WireEdit[], others: readonly TouchingBatch[]): TouchingBatch[] {
  const named = new Set(JSON.stringify(edits).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g));
  return others.filter(({ touched }) => touched.some((key) => named.has(key.split('/')[1]!)));
}

/** Patches that a refusal reports each batch, and of all. */
const maxPerBatch = 200;
const maxInTotal = 1000;

/** 409: somebody changed the same since; with what they changed and how the tasks are now. */
async function collided(
  tx: Tx,
  scope: Scope,
  state: ProgrammeState,
  others: readonly TouchingBatch[],
  both: readonly string[],
  detail = '',
): Promise<Refusal> {
  const ids = new Set(both.filter((key) => key.startsWith('task/')).map((key) => key.split('/')[1]!));
  const theirs = others.filter(({ touched }) => both.length === 0 || collisions(both, new Set(touched)).length > 0);
  const who = [...new Set(theirs.map(({ by_name }) => by_name))].join(', ');
  const patches = await firstPatches(tx, scope, reportedFully(theirs), maxPerBatch);
  return conflict('stale', `${who} changed the same since you opened the programme. ${detail}`.trim(), {
    current: {
      revision: state.revision,
      batches: theirs.map((batch) =>
        Object.assign(presentBatch(batch), { patches: shownPatches(scope, state, patches.get(batch.id) ?? []) }),
      ),
      collisions: both.slice(0, 1000),
      tasks: shownState(scope, state).programme.tasks.filter(({ id }) => ids.has(id)),
    },
  });
}

/** The newest of the batches, as many as are shown with their patches. */
function reportedFully(batches: readonly TouchingBatch[]): string[] {
  let left = maxInTotal;
  return batches.toReversed().flatMap(({ id, patch_count }) => {
    const reportedCount = Math.min(patch_count, maxPerBatch);
    if (reportedCount > left) return [];
    left -= reportedCount;
    return [id];
  });
}

/** Patches as the caller may see them. */
export function shownPatches(scope: Scope, state: ProgrammeState, patches: readonly Patch[]): Patch[] {
  const seen = seesResources(scope, state.projectId)
    ? patches.slice()
    : patches.filter(({ of }) => of !== 'resource' && of !== 'assignment');
  return seesMoney(scope, state.projectId) ? seen : patchesWithoutMoney(state, seen);
}

/** The state as the caller may see it. */
export function shownState(scope: Scope, state: ProgrammeState): ProgrammeState {
  const seen = seesMoney(scope, state.projectId) ? state : stateWithoutMoney(state);
  return seesResources(scope, state.projectId) ? seen : stateWithoutResources(seen);
}

/** The answer to a batch, or to none if nothing changed. */
export function editedAnswer(
  batchId: string | null,
  basedOn: number,
  merged: boolean,
  patches: readonly Patch[],
  { state, movedIds }: Moved,
): Edited {
  return {
    batch_id: batchId,
    revision: state.revision,
    based_on: basedOn,
    merged,
    patches: patches.slice(),
    moved: packDatesOf(state.schedule, movedIds),
    project_start: Math.round(state.schedule.projectStart),
    project_finish: Math.round(state.schedule.projectFinish),
    warnings: presentFaults(state.faults),
  };
}

/** Warnings and errors of the network as they are answered. */
export function presentFaults(faults: readonly Fault[]): Edited['warnings'] {
  return faults
    .slice(0, 500)
    .map(({ code, severity, message, taskIds, linkIds }) => ({ code, severity, message, taskIds, linkIds }));
}
