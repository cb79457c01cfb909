// Documents in folders: placed in several, removed, moved in bulk.
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { permitChange } from '../platform/archiving.ts';
import { againstRule, notFound, Refusal, type Faults } from '../platform/failures.ts';
import { seesPart } from '../platform/records/visible.ts';
import type { Scope } from '../platform/scope.ts';
import { documentLevels, folderLevels, includes, notInFolder, permitDocument, permitFolder } from './folder-rights.ts';
import {
  findFolder,
  foldersOfDocuments,
  insertPlacements,
  lockDocuments,
  placesOf,
  movePlacements,
  removePlacements,
  type FolderRow,
  type PlacementRow,
} from './folder-store.ts';
import { seenDocuments } from './visible.ts';

const edit = 'documents:edit';

/** A folder that documents may be put into. Throws 422 by the field's name if it does not exist or is deleted. */
export async function folderFor(
  tx: Tx,
  scope: Scope,
  { field, id, projectId }: { field: string; id: string; projectId: string },
): Promise<FolderRow> {
  const folder = await findFolder(tx, scope, id, true);
  if (!folder || folder.project_id !== projectId.toLowerCase()) {
    throw againstRule({ [field]: ['There is no such folder in this project.'] });
  }
  await permitFolder(tx, scope, folder, { needed: 'upload', field });
  if (folder.is_deleted) throw againstRule({ [field]: [`“${folder.name}” has been deleted. Restore it first.`] });
  return folder;
}

/** Placements with the paths of their folders. */
export async function withPaths(db: Db, scope: Scope, rows: readonly PlacementRow[]) {
  const folders = [...new Set(rows.map(({ folderId }) => folderId))];
  const places = await placesOf(
    db,
    folders.map((id) => ({ workspace_id: scope.workspaceId, id })),
    scope,
  );
  return rows.map((row) => ({ ...row, path: places.get(row.folderId)?.path ?? '' }));
}

/** Places a document in a folder; does nothing if it is already there. */
export async function placeDocument(
  tx: Tx,
  scope: Scope,
  { cdeSeriesId, folderId }: { cdeSeriesId: string; folderId: string },
) {
  const [document] = await lockDocuments(tx, scope, [cdeSeriesId]);
  if (!document || !(await seenDocuments(tx, scope, [document.cde_id])).has(document.cde_id)) {
    throw againstRule({ cdeSeriesId: ['There is no such document in this workspace.'] });
  }
  await permitChange(tx, scope, edit, document.project_id);
  await permitDocument(tx, scope, document, { needed: 'edit' });
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

/** Removes a document from a folder. Throws 404 if it is not there. */
export async function takeOut(
  tx: Tx,
  scope: Scope,
  { cdeSeriesId, folderId }: { cdeSeriesId: string; folderId: string },
) {
  const [document] = await lockDocuments(tx, scope, [cdeSeriesId]);
  const folder = await findFolder(tx, scope, folderId);
  if (!document || !folder || !(await seenDocuments(tx, scope, [document.cde_id])).has(document.cde_id))
    throw notFound();
  await permitChange(tx, scope, edit, document.project_id);
  await permitFolder(tx, scope, folder, { needed: 'edit' });
  const isRestricted = await isWalled(tx, scope, folder.id);
  if (isRestricted && (await foldersOfDocuments(tx, scope, [document.cde_id])).every(({ id }) => id === folder.id)) {
    throw againstRule({
      folderId: [
        `${document.number} is in no other folder: outside this one, everybody on the project would see it. Move it to another folder instead.`,
      ],
    });
  }
  if ((await removePlacements(tx, scope, [document.cde_id], [folder.id])) === 0) throw notFound();
  return { id: document.cde_id, message: `${document.number} has been taken out of “${folder.name}”.` };
}

/** The folders that documents leave: the given one, or all of their folders that the caller may change. */
async function foldersToLeave(
  tx: Tx,
  scope: Scope,
  { ids, to, from }: { ids: readonly string[]; to: FolderRow; from: string | undefined },
): Promise<string[]> {
  if (from !== undefined) {
    const source = await findFolder(tx, scope, from);
    if (!source) return [];
    await permitFolder(tx, scope, source, { needed: 'edit', field: 'sourceFolderId' });
    return [source.id];
  }
  const all = (await foldersOfDocuments(tx, scope, ids)).filter(({ id }) => id !== to.id);
  const levels = await folderLevels(
    tx,
    scope,
    all.map(({ id }) => id),
  );
  const kept = all.find(({ id }) => includes(levels.get(id), 'view') && !includes(levels.get(id), 'edit'));
  if (kept) throw notInFolder(kept.name, 'edit');
  return all.map(({ id }) => id).filter((id) => includes(levels.get(id), 'edit'));
}

/** True if the rights of the folder, or of an ancestor, restrict who sees it. */
async function isWalled(db: Db, scope: Scope, folderId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM cde_folder_walls
    WHERE workspace_id = ${scope.workspaceId} AND folder_id = ${folderId}::uuid`.execute(db);
  return rows.length > 0;
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
  const seen = await seenDocuments(tx, scope, ids);
  const levels = await documentLevels(tx, scope, ids);
  for (const id of ids) {
    const document = found.get(id);
    if (!document || document.project_id !== projectId || !seen.has(id)) {
      faults[id] = ['There is no such document in this project.'];
    } else if (document.is_deleted) faults[id] = [`${document.number} has been deleted. Restore it first.`];
    else if (!includes(levels.get(id)?.highest, 'edit')) {
      faults[id] = [`${document.number} is in a folder that you may not change.`];
    }
  }
  const count = Object.keys(faults).length;
  if (count > 0) {
    throw new Refusal(422, 'against_rule', `${count} of ${ids.length} documents cannot be moved. Nothing was moved.`, {
      fields: faults,
      count,
    });
  }
  let moved = 0;
  if (body.sourceFolderId?.toLowerCase() !== folder.id) {
    const from = await foldersToLeave(tx, scope, { ids, to: folder, from: body.sourceFolderId });
    // One change and one history event for each document, however many there are.
    moved += await movePlacements(tx, scope, folder, { cdeIds: ids, from });
    await removePlacements(tx, scope, ids, from);
  }
  moved += (await insertPlacements(tx, scope, folder, ids)).length;
  return { moved, message: `${ids.length === 1 ? '1 document' : `${ids.length} documents`} moved to “${folder.name}”` };
}
