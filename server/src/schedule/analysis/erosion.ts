// Float lost since the last update. Compared with the programme before the last update or import; if there was none,
// with the current baseline; else with a week ago.
import { floatErosion, floatReadings, type Schedule } from '@horizon/schedule';
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { batchesOf } from '../edits/batches.ts';
import { findSnapshot } from '../edits/snapshots.ts';
import { calculated } from '../programme/live-programmes.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { maxPatchesBack, maxUndone, stateBeforeBatches } from './comparison.ts';

type Erosion = NonNullable<AnswerOf<Calls['getScheduleDashboard']>['float_erosion']>;

interface Earlier {
  schedule: Schedule;
  revision: number | null;
  since: Erosion['since'];
}

/** The loss of float up to now; null if there is nothing earlier to compare with, or too much has changed since. */
export async function floatErosionOf(db: Db, scope: Scope, state: ProgrammeState, now: Date): Promise<Erosion | null> {
  const earlier =
    (await beforeUpdate(db, scope, state)) ?? (await atBaseline(db, state)) ?? (await weekAgo(db, scope, state, now));
  if (earlier === null) {
    return null;
  }
  const [before, after] = [floatReadings(earlier.schedule), floatReadings(state.schedule)];
  const found = floatErosion(before, after);
  const wasNegative = new Set(before.filter(isNegative).map(({ taskId }) => taskId));
  return {
    since_revision: earlier.revision,
    since: earlier.since,
    fell_negative: after
      .filter((reading) => isNegative(reading) && !wasNegative.has(reading.taskId))
      .map(({ taskId }) => taskId),
    eroded: found.eroded,
    recovered: found.recovered,
    recovered_task_ids: found.changes.filter(({ lostMinutes }) => lostMinutes < 0).map(({ taskId }) => taskId),
    unchanged: found.unchanged,
    mean_lost_minutes: found.meanLostMinutes,
    became_critical: found.becameCriticalTaskIds,
    left_critical: found.leftCriticalTaskIds,
    worst: found.changes
      .filter(({ lostMinutes }) => lostMinutes > 0)
      .map(({ taskId, beforeMinutes, afterMinutes, lostMinutes }) => ({
        id: taskId,
        before: beforeMinutes,
        after: afterMinutes,
        lost: lostMinutes,
      })),
  };
}

const isNegative = ({ totalFloatMinutes }: ReturnType<typeof floatReadings>[number]) =>
  totalFloatMinutes !== null && totalFloatMinutes < 0;

/** The state before the last effective update or import; null if nothing was planned before it. */
async function beforeUpdate(db: Db, scope: Scope, state: ProgrammeState): Promise<Earlier | null> {
  const { rows } = await sql<{ revision: number; kind: 'update' | 'import'; note: string; created_at: string }>`
    SELECT revision, kind, note, created_at FROM schedule_edits
     WHERE workspace_id = ${scope.workspaceId} AND project_id = ${state.projectId} AND kind IN ('update', 'import')
       AND NOT is_undone AND revision <= ${state.revision}
     ORDER BY revision DESC LIMIT 1`.execute(db);
  const [last] = rows;
  const schedule = last && last.revision > 1 ? await scheduleAt(db, scope, state, last.revision - 1) : null;
  if (!last || !schedule || schedule.network.taskCount === 0) {
    return null;
  }
  return {
    schedule,
    revision: last.revision - 1,
    since: { kind: last.kind, name: last.note, at: new Date(last.created_at).toISOString() },
  };
}

/** The baseline that the programme is compared with, if it has a snapshot. */
async function atBaseline(db: Db, state: ProgrammeState): Promise<Earlier | null> {
  const { currentBaseline } = state.programme.project;
  const head = state.baselines.find(({ number }) => number === currentBaseline) ?? state.baselines[0];
  const kept = head?.snapshotId ? await findSnapshot(db, state, { id: head.snapshotId }) : null;
  return head && kept
    ? { schedule: calculated(kept).schedule, revision: null, since: { kind: 'baseline', name: head.name, at: null } }
    : null;
}

async function weekAgo(db: Db, scope: Scope, state: ProgrammeState, now: Date): Promise<Earlier | null> {
  const since = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  const { rows } = await sql<{ revision: number | null }>`SELECT max(revision) AS revision FROM schedule_edits
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${state.projectId} AND created_at <= ${since}
      AND revision <= ${state.revision}`.execute(db);
  const revision = rows[0]?.revision ?? null;
  const schedule = revision === null ? null : await scheduleAt(db, scope, state, revision);
  return schedule && { schedule, revision, since: { kind: 'week', name: '', at: since } };
}

/** The programme at a revision: from its snapshot, else by undoing later batches; null if that is too much. */
async function scheduleAt(db: Db, scope: Scope, state: ProgrammeState, revision: number): Promise<Schedule | null> {
  const kept = await findSnapshot(db, state, { revision });
  if (kept) {
    return calculated(kept).schedule;
  }
  if (state.revision - revision > maxUndone) {
    return null;
  }
  const span = { after: revision, until: state.revision, maxPatches: maxPatchesBack };
  const batches = await batchesOf(db, scope, state.projectId, span);
  return batches && stateBeforeBatches(state, batches);
}
