import { sql } from 'kysely';
import type { AddinName } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import type { Row } from '../platform/rows.ts';

export interface IntegrationRow extends Omit<Row<'integrations'>, 'kind'> {
  kind: AddinName;
  configured_by_name: string | null;
}

/** Integrations of workspaces: those of the whole workspace, or those of the project. */
export async function listIntegrations(
  db: Db,
  workspaceIds: readonly string[],
  projectId: string | null,
): Promise<IntegrationRow[]> {
  const { rows } = await sql<IntegrationRow>`
    SELECT i.*, nullif(trim(p.first_name || ' ' || p.last_name), '') AS configured_by_name
      FROM integrations i LEFT JOIN persons p ON p.kinde_id = i.configured_by_user
     WHERE i.workspace_id = ANY(${[...workspaceIds]}::uuid[]) AND i.project_id IS NOT DISTINCT FROM ${projectId}::uuid
     ORDER BY i.kind`.execute(db);
  return rows;
}

/** When a file was last imported, by workspace and kind of planning file. */
export async function lastImports(
  db: Db,
  workspaceIds: readonly string[],
): Promise<{ workspace_id: string; format: string; at: string }[]> {
  const { rows } = await sql<{ workspace_id: string; format: string; at: string }>`
    SELECT workspace_id, format, max(created_at) AS at FROM schedule_imports
     WHERE workspace_id = ANY(${[...workspaceIds]}::uuid[]) GROUP BY workspace_id, format`.execute(db);
  return rows;
}
