import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/**
 * The next number of a kind of record on the project, from 1. The count is locked until the end of the transaction, and
 * one that is rolled back uses no number: there are neither duplicates nor gaps.
 */
export async function nextNumber(
  tx: Tx,
  kind: string,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO record_numbers AS n (workspace_id, project_id, kind, last)
    VALUES (${workspaceId}, ${projectId}, ${kind}, 1)
    ON CONFLICT (workspace_id, project_id, kind) DO UPDATE SET last = n.last + 1
    RETURNING last`.execute(tx);
  return rows[0]!.last;
}
