// WBS elements created by an import: an undo deletes them if nothing uses them, and restores them with the records that
// need them.
import { sql } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { beginBatch, deleteMany, endBatch, updateMany } from '../schedule/edits/write-rows.ts';
import { takeTurn } from './change-wbs.ts';

/** Deletes those elements that contain neither tasks nor other elements; answers all of them that existed until now. */
export async function removeUnused(tx: Tx, scope: Scope, projectId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  await takeTurn(tx, projectId);
  // An element with a task, or created by somebody else, stays with all its ancestors.
  const { rows } = await sql<{ wbs_id: string; is_kept: boolean }>`
    WITH RECURSIVE present AS (
      SELECT wbs_id, parent_wbs_id FROM wbs
       WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND NOT is_deleted
    ), kept AS (
      SELECT wbs_id, parent_wbs_id FROM present w
       WHERE NOT wbs_id = ANY(${[...ids]}::uuid[]) OR EXISTS (SELECT FROM actions a
         WHERE a.workspace_id = ${scope.workspaceId} AND a.wbs_id = w.wbs_id AND NOT a.is_deleted)
      UNION
      SELECT w.wbs_id, w.parent_wbs_id FROM present w JOIN kept k ON w.wbs_id = k.parent_wbs_id
    )
    SELECT wbs_id, wbs_id IN (SELECT wbs_id FROM kept) AS is_kept FROM present
     WHERE wbs_id = ANY(${[...ids]}::uuid[])`.execute(tx);
  const free = rows.filter(({ is_kept }) => !is_kept).map(({ wbs_id }) => wbs_id);
  await beginBatch(tx, newId());
  await deleteMany(tx, 'wbs', 'wbs_id', scope.workspaceId, free);
  await endBatch(tx);
  return rows.map(({ wbs_id }) => wbs_id);
}

/** Restores the deleted ones of these elements, with their deleted ancestors. */
export async function bringBack(tx: Tx, scope: Scope, projectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await takeTurn(tx, projectId);
  const { rows } = await sql<{ wbs_id: string }>`
    WITH RECURSIVE gone AS (
      SELECT wbs_id, parent_wbs_id FROM wbs
       WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND is_deleted AND wbs_id = ANY(${[...ids]}::uuid[])
      UNION
      SELECT w.wbs_id, w.parent_wbs_id FROM wbs w JOIN gone g ON w.wbs_id = g.parent_wbs_id
       WHERE w.workspace_id = ${scope.workspaceId} AND w.is_deleted
    )
    SELECT wbs_id FROM gone`.execute(tx);
  if (rows.length === 0) return;
  const back = rows.map(({ wbs_id }) => ({ wbs_id, is_deleted: false }));
  await beginBatch(tx, newId());
  await updateMany(tx, 'wbs', 'wbs_id', scope.workspaceId, ['is_deleted'], back);
  await endBatch(tx);
}
