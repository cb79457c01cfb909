import { sql } from 'kysely';
import type { ApprovalTable, Deciding, Decision } from './approval-kind.ts';

/** Decides the requests that still wait; answers their ids. */
export async function decideWaiting(
  { tx, scope, now }: Deciding,
  table: ApprovalTable,
  { ids, status }: { ids: readonly string[]; status: Decision },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`UPDATE ${sql.table(table)}
    SET status = ${status}, decided_by = ${scope.personId}, decided_at = ${now.toISOString()}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${ids}::uuid[]) AND status = 'waiting' RETURNING id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
