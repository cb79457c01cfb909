// Data created by an import in addition to its tasks is removed and restored with its batch, by undo or redo: its WBS
// elements, and whether the import counts as undone. The definitions of custom fields and codes from the file stay: the
// history refers to them, and without values they only appear in lists to choose from.
import type { Patch } from '@horizon/schedule';
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { updateRow } from '../../platform/rows.ts';
import { bringBack, removeUnused } from '../../wbs/imported-elements.ts';

/** A batch that was reversed. */
export interface Turned {
  /** The batch that was undone or, for an undo, redone. */
  ofBatch: string;
  kind: 'undo' | 'redo';
  patches: readonly Patch[];
}

/** Updates the WBS and the record of the import if the reversed batch belongs to one. */
export async function followImport(
  tx: Tx,
  scope: Scope,
  projectId: string,
  { ofBatch, kind, patches }: Turned,
): Promise<void> {
  const found = await importOf(tx, scope, ofBatch);
  const isUndone = kind === 'undo';
  const left = found && isUndone ? await removeUnused(tx, scope, projectId, found.wbs_ids) : null;
  // Restored tasks need their WBS elements.
  await bringBack(tx, scope, projectId, [...elementsIn(patches), ...(found && !isUndone ? found.wbs_ids : [])]);
  if (!found) return;
  // Elements deleted by hand earlier no longer belong to the import.
  const changes = { is_undone: isUndone, ...(left ? { wbs_ids: left } : {}) };
  await updateRow(tx, 'schedule_imports', { workspace_id: scope.workspaceId, id: found.id }, null, changes);
}

function elementsIn(patches: readonly Patch[]): Set<string> {
  return new Set(
    patches.flatMap(({ of, after }) => {
      const element = of === 'task' ? after?.['wbsId'] : null;
      return typeof element === 'string' ? [element] : [];
    }),
  );
}

/** The import that a batch belongs to, also as an undo or redo; null for edits made here. */
async function importOf(tx: Tx, scope: Scope, batchId: string): Promise<{ id: string; wbs_ids: string[] } | null> {
  const { rows } = await sql<{ id: string; wbs_ids: string[] }>`
    WITH RECURSIVE back AS (
      SELECT id, of_batch FROM schedule_edits WHERE workspace_id = ${scope.workspaceId} AND id = ${batchId}
      UNION ALL
      SELECT e.id, e.of_batch FROM schedule_edits e JOIN back b ON e.id = b.of_batch
       WHERE e.workspace_id = ${scope.workspaceId}
    )
    SELECT i.id, i.wbs_ids FROM schedule_imports i
     WHERE i.workspace_id = ${scope.workspaceId} AND i.batch_id = (SELECT id FROM back WHERE of_batch IS NULL)`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The batch that last applied or undid an import: its own, or the last undo or redo of it. */
export async function lastTurnOf(
  tx: Tx,
  scope: Scope,
  projectId: string,
  batchId: string,
): Promise<{ id: string; isUndo: boolean }> {
  const { rows } = await sql<{ id: string; of_batch: string; kind: string }>`
    SELECT id, of_batch, kind FROM schedule_edits WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}
      AND of_batch IS NOT NULL ORDER BY revision`.execute(tx);
  let last = { id: batchId, isUndo: false };
  for (const { id, of_batch, kind } of rows) {
    if (of_batch === last.id) last = { id, isUndo: kind === 'undo' };
  }
  return last;
}
