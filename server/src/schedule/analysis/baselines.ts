// The baselines of a programme; edits set and clear them.
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';

type Baseline = AnswerOf<Calls['listBaselines']>['items'][number];

/** By their number. */
export async function listBaselines(db: Db, scope: Scope, projectId: string): Promise<Baseline[]> {
  const { rows } = await sql<Omit<Baseline, 'abilities'>>`
    SELECT number, name, task_count, finish_minute, created_at AS captured_at FROM baselines
     WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND NOT is_deleted ORDER BY number`.execute(
    db,
  );
  const abilities = scope.can('schedule:edit', projectId) ? ['edit', 'delete'] : [];
  return rows.map((row) => Object.assign(row, { abilities }));
}
