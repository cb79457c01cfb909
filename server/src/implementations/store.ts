import { sql } from 'kysely';
import type { PartName } from '@horizon/contract';
import type { Db, Tx } from '../platform/database.ts';
import type { Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';

export interface SwitchRow extends Row<'implementations'> {
  part: PartName;
  switched_by: string | null;
}

/** The switches of the workspace, and those of the project if one is named. */
export async function listSwitches(db: Db, scope: Scope, projectId: string | null): Promise<SwitchRow[]> {
  const { rows } = await sql<SwitchRow>`
    SELECT i.*, nullif(trim(p.first_name || ' ' || p.last_name), '') AS switched_by
      FROM implementations i LEFT JOIN persons p ON p.kinde_id = i.switched_by_user_id
     WHERE i.workspace_id = ${scope.workspaceId} AND (i.project_id IS NULL OR i.project_id = ${projectId}::uuid)`.execute(
    db,
  );
  return rows;
}

/** When the workspace, or the project in it, was created. */
export async function madeAt(db: Db, scope: Scope, projectId: string | null): Promise<string> {
  const { rows } = await (
    projectId === null
      ? sql<{ created_at: string }>`SELECT created_at FROM workspaces WHERE workspace_id = ${scope.workspaceId}`
      : sql<{
          created_at: string;
        }>`SELECT created_at FROM projects WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}`
  ).execute(db);
  return rows[0]!.created_at;
}

/** Locks the switches of a workspace until the end of the transaction. */
export async function lockSwitches(tx: Tx, scope: Scope): Promise<void> {
  await sql`SELECT FROM workspaces WHERE workspace_id = ${scope.workspaceId} FOR NO KEY UPDATE`.execute(tx);
}
