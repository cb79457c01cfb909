// Documents in folders: placed in several, taken out, moved many at once.
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { permitChange } from '../platform/archiving.ts';
import { againstRule, notFound, Refusal, type Faults } from '../platform/failures.ts';
import { seesPart } from '../platform/records/visible.ts';
import type { Scope } from '../platform/scope.ts';
import {
  findFolder,
  insertPlacements,
  lockDocuments,
  placesOf,
  removePlacements,
  type FolderRow,
  type PlacementRow,
} from './folder-store.ts';

const edit = 'documents:edit';

/** A folder that documents may be put into. Throws 422 by the field's name where it is not there or deleted. */
export async function folderFor(
  tx: Tx,
  scope: Scope,
  { field, id, projectId }: { field: string; id: string; projectId: string },
): Promise<FolderRow> {
  const folder = await findFolder(tx, scope, id, true);
  if (!folder || folder.project_id !== projectId.toLowerCase()) {
    throw againstRule({ [field]: ['There is no such folder in this project.'] });
  }
  if (folder.is_deleted) throw againstRule({ [field]: [`“${folder.name}” has been deleted. Restore it first.`] });
  return folder;
}

/** Placements with the paths of their folders. */
export async function withPaths(db: Db, scope: Scope, rows: readonly PlacementRow[]) {
  const folders = [...new Set(rows.map(({ folderId }) => folderId))];
  const places = await placesOf(
    db,
    folders.map((id) => ({ workspace_id: scope.workspaceId, id })),
  );
  return rows.map((row) => ({ ...row, path: places.get(row.folderId)?.path ?? '' }));
}

/** Places a document in a folder; nothing happens where it is there already. */
export async function placeDocument(
  tx: Tx,
  scope: Scope,
  { cdeSeriesId, folderId }: { cdeSeriesId: string; folderId: string },
) {
  const [document] = await lockDocuments(tx, scope, [cdeSeriesId]);
  if (!document || !seesPart(scope, 'documents:view', document.project_id)) {
    throw againstRule({ cdeSeriesId: ['There is no such document in this workspace.'] });
  }
  await permitChange(tx, scope, edit, document.project_id);
  if (document.is_deleted) {
    throw againstRule({ cdeSeriesId: [`${document.number} has been deleted. Restore it first.`] });
  }
  const folder = await folderFor(tx, scope, { field: 'folderId', id: folderId, projectId: document.project_id });
  await insertPlacements(tx, scope, folder, [document.cde_id]);
  const { rows } =
    await sql<PlacementRow>`SELECT cde_id AS "cdeSeriesId", folder_id AS "folderId", created_at FROM cde_placements
    WHERE workspace_id = ${scope.workspaceId} AND cde_id = ${document.cde_id} AND folder_id = ${folder.id} AND NOT is_deleted`.execute(
      tx,
    );
  return (await withPaths(tx, scope, rows))[0]!;
}

/** Takes a document out of a folder. Throws 404 where it is not there. */
export async function takeOut(
  tx: Tx,
  scope: Scope,
  { cdeSeriesId, folderId }: { cdeSeriesId: string; folderId: string },
) {
  const [document] = await lockDocuments(tx, scope, [cdeSeriesId]);
  const folder = await findFolder(tx, scope, folderId);
  if (!document || !folder || !seesPart(scope, 'documents:view', document.project_id)) throw notFound();
  await permitChange(tx, scope, edit, document.project_id);
  if ((await removePlacements(tx, scope, [document.cde_id], { from: folder.id })) === 0) throw notFound();
  return { id: document.cde_id, message: `${document.number} has been taken out of “${folder.name}”.` };
}

/** Moves documents to a folder, all or none; documents that cannot be moved are named by their ids. */
export async function moveDocuments(
  tx: Tx,
  scope: Scope,
  body: { cdeSeriesIds: string[]; targetFolderId: string; projectId: string; sourceFolderId?: string },
): Promise<{ moved: number; message: string }> {
  const projectId = body.projectId.toLowerCase();
  if (!seesPart(scope, 'documents:view', projectId)) {
    throw againstRule({ projectId: ['There is no such project in this workspace.'] });
  }
  await permitChange(tx, scope, edit, projectId);
  const folder = await folderFor(tx, scope, { field: 'targetFolderId', id: body.targetFolderId, projectId });
  const ids = [...new Set(body.cdeSeriesIds.map((id) => id.toLowerCase()))];
  const found = new Map((await lockDocuments(tx, scope, ids)).map((document) => [document.cde_id, document]));
  const faults: Faults = {};
  for (const id of ids) {
    const document = found.get(id);
    if (!document || document.project_id !== projectId) faults[id] = ['There is no such document in this project.'];
    else if (document.is_deleted) faults[id] = [`${document.number} has been deleted. Restore it first.`];
  }
  const count = Object.keys(faults).length;
  if (count > 0) {
    throw new Refusal(422, 'against_rule', `${count} of ${ids.length} documents cannot be moved. Nothing was moved.`, {
      fields: faults,
      count,
    });
  }
  if (body.sourceFolderId?.toLowerCase() !== folder.id) {
    const leaves = body.sourceFolderId ? { from: body.sourceFolderId } : { allBut: folder.id };
    await removePlacements(tx, scope, ids, leaves);
  }
  const moved = (await insertPlacements(tx, scope, folder, ids)).length;
  return { moved, message: `${ids.length === 1 ? '1 document' : `${ids.length} documents`} moved to “${folder.name}”` };
}
