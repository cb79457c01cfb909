// The baselines of a programme; edits set, name and clear them.
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import type { ProgrammeState } from '../programme/state.ts';

type Baseline = AnswerOf<Calls['listBaselines']>['items'][number];

/** By their number. The first is the current one if none was chosen. */
export async function listBaselines(db: Db, scope: Scope, state: ProgrammeState): Promise<Baseline[]> {
  const { projectId } = state;
  const { rows } = await sql<Omit<Baseline, 'abilities' | 'is_current'>>`
    SELECT b.number, b.name, b.task_count, b.finish_minute, b.created_at AS captured_at, b.snapshot_id IS NOT NULL AS is_whole,
      trim(p.first_name || ' ' || p.last_name) AS captured_by
      FROM baselines b LEFT JOIN persons p ON p.kinde_id = b.captured_by_user_id
     WHERE b.workspace_id = ${scope.workspaceId} AND b.project_id = ${projectId} AND NOT b.is_deleted ORDER BY b.number`.execute(
    db,
  );
  const abilities = scope.can('schedule:edit', projectId) ? ['edit', 'delete'] : [];
  const current = state.programme.project.currentBaseline ?? rows[0]?.number;
  return rows.map((row) => Object.assign(row, { abilities, is_current: row.number === current }));
}
