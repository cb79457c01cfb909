import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** The next number of the project; the project's numbers are locked until the end of the transaction. */
export async function nextNumber(
  tx: Tx,
  table: 'forms' | 'transmittals',
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table} ${projectId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ number: number }>`SELECT coalesce(max(number), 0) + 1 AS number FROM ${sql.table(table)}
    WHERE workspace_id = ${workspaceId} AND project_id = ${projectId}`.execute(tx);
  return rows[0]!.number;
}
