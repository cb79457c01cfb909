// Who lost float since an earlier day.
import { floatErosion, floatReadings } from '@horizon/schedule';
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { batchesOf } from '../edits/batches.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { mostPatchesBack, mostTakenBack, takenBack } from './comparison.ts';

/** The loss of float since an instant; none where there was no programme yet, or too much has changed since. */
export async function erosionSince(
  db: Db,
  scope: Scope,
  state: ProgrammeState,
  since: Date,
): Promise<AnswerOf<Calls['getScheduleDashboard']>['float_erosion']> {
  const { rows } = await sql<{ revision: number | null }>`SELECT max(revision) AS revision FROM schedule_edits
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${state.projectId} AND created_at <= ${since.toISOString()}
      AND revision <= ${state.revision}`.execute(db);
  const revision = rows[0]?.revision ?? null;
  if (revision === null || state.revision - revision > mostTakenBack) {
    return null;
  }
  const span = { after: revision, until: state.revision, mostPatches: mostPatchesBack };
  const batches = await batchesOf(db, scope, state.projectId, span);
  if (batches === null) {
    return null;
  }
  const before = takenBack(state, batches);
  const found = floatErosion(floatReadings(before), floatReadings(state.schedule));
  return {
    since_revision: revision,
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
