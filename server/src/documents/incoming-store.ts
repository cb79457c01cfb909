// Statements of files that wait to be named.
import type { RegisteredFile } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import type { Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { changeableFolders, visibleDocuments } from './visible.ts';

export type DropRow = Pick<
  Row<'document_drops'>,
  'id' | 'project_id' | 'name' | 'folder' | 'folder_id' | 'file_id' | 'created_at' | 'on_hold_since' | 'cde_id'
> & { on_hold: OnHold | null; dropped_by: string } & Pick<Row<'files'>, 'size' | 'sha256' | 'media_type'>;

/** Metadata entered for a file before it went to a holding area. */
export type OnHold = Partial<
  Pick<RegisteredFile, 'number' | 'revision' | 'title' | 'discipline' | 'type' | 'suitability' | 'state' | 'note'>
>;

/** The document that a file was sent for, while the caller sees it and it is not deleted. */
const sentFor = (scope: Scope) => sql`(SELECT t.cde_id FROM documents t WHERE t.workspace_id = d.workspace_id
  AND t.cde_id = d.cde_id AND NOT t.is_deleted AND ${visibleDocuments(scope)})`;

/** The caller's own files, hidden from people who view as them, and those in the holding areas of folders that they may change. */
const own = (scope: Scope) => sql`d.workspace_id = ${scope.workspaceId} AND (d.dropped_by = ${scope.ownerId}
  OR (d.on_hold_since IS NOT NULL AND d.folder_id IN (SELECT f.id FROM cde_folders f WHERE ${changeableFolders(scope)})))`;

/** The caller's files on a project. */
export function listDrops(
  db: Db,
  scope: Scope,
  query: ListRequest & { project_id?: string; folder_id?: string; cde_id?: string; on_hold?: boolean },
): Promise<ListAnswer<DropRow>> {
  return listPage<DropRow>(db, query, {
    select: sql`SELECT d.id, d.project_id, d.name, d.folder, d.folder_id, d.file_id, d.created_at, d.on_hold_since, d.on_hold,
        ${sentFor(scope)} AS cde_id, trim(p.first_name || ' ' || p.last_name) AS dropped_by, f.size, f.sha256, f.media_type
      FROM chosen JOIN document_drops d ON d.workspace_id = ${scope.workspaceId} AND d.id = chosen.chosen_id
      JOIN files f ON f.workspace_id = d.workspace_id AND f.id = d.file_id JOIN persons p ON p.kinde_id = d.dropped_by`,
    from: sql`FROM document_drops d`,
    where: allOf([
      own(scope),
      query.on_hold === true ? sql`d.on_hold_since IS NOT NULL` : sql`d.on_hold_since IS NULL`,
      query.folder_id !== undefined && sql`d.folder_id = ${query.folder_id}::uuid`,
      query.cde_id !== undefined && sql`d.cde_id = ${query.cde_id}::uuid`,
      query.project_id !== undefined && sql`d.project_id = ${query.project_id}::uuid`,
      query.q?.trim() && sql`position(plain_letters(${query.q.trim()}) IN plain_letters(d.name)) > 0`,
    ]),
    id: 'd.id',
    sortable: { created_at: 'd.created_at', name: 'd.name' },
    defaultSort: 'created_at',
  });
}

/** Files by their ids, locked: the caller's own, and on-hold ones that they may release. */
export async function lockDrops(tx: Tx, scope: Scope, projectId: string, ids: readonly string[]) {
  const { rows } = await sql<
    Pick<Row<'document_drops'>, 'id' | 'name' | 'file_id' | 'folder_id' | 'folder' | 'cde_id'>
  >`SELECT d.id, d.name, d.file_id, d.folder_id, d.folder, ${sentFor(scope)} AS cde_id
    FROM document_drops d WHERE ${own(scope)} AND d.project_id = ${projectId}::uuid AND d.id = ANY(${[...ids]}::uuid[])
    ORDER BY d.id FOR UPDATE`.execute(tx);
  return rows;
}

/** A file in the caller's tray, or in a holding area that they may release from; null if there is none. */
export async function findDrop(db: Db, scope: Scope, id: string): Promise<{ project_id: string } | null> {
  const { rows } = await sql<{ project_id: string }>`SELECT d.project_id FROM document_drops d
    WHERE ${own(scope)} AND d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Moves a file to the holding area of a folder, with its entered metadata. */
export async function holdDrop(
  tx: Tx,
  scope: Scope,
  { id, folderId, folder, on_hold, now }: { id: string; folderId: string; folder: string; on_hold: OnHold; now: Date },
): Promise<void> {
  await sql`UPDATE document_drops SET folder_id = ${folderId}::uuid, folder = ${folder}, on_hold = ${JSON.stringify(on_hold)}::jsonb,
      on_hold_since = coalesce(on_hold_since, ${now.toISOString()}::timestamptz)
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id}::uuid`.execute(tx);
}

/** Removes files from the tray or a holding area; answers the name of each. */
export async function deleteDrops(tx: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`DELETE FROM document_drops d
    WHERE ${own(scope)} AND d.id = ANY(${[...ids]}::uuid[]) RETURNING d.name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Documents by their numbers in lower case, including those that the caller does not see. */
export async function documentsByNumber(db: Db, scope: Scope, projectId: string, numbers: readonly string[]) {
  const { rows } = await sql<
    Pick<Row<'documents'>, 'cde_id' | 'number' | 'title' | 'revision' | 'discipline' | 'type'> & { is_seen: boolean }
  >`
    SELECT t.cde_id, t.number, t.title, t.revision, t.discipline, t.type, ${visibleDocuments(scope)} AS is_seen FROM documents t WHERE t.workspace_id = ${scope.workspaceId}
       AND t.project_id = ${projectId}::uuid AND NOT t.is_deleted AND lower(t.number) = ANY(${[...numbers]}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.number.toLowerCase(), row]));
}

/** Versions on a project with one of these contents, by SHA-256. */
export async function identicalVersions(db: Db, scope: Scope, projectId: string, contents: readonly string[]) {
  const { rows } = await sql<{ sha256: string; cde_id: string; number: string; revision: string }>`
    SELECT f.sha256, d.cde_id, d.number, v.revision
      FROM files f JOIN document_versions v ON v.workspace_id = f.workspace_id AND v.file_id = f.id
      JOIN documents d ON d.workspace_id = v.workspace_id AND d.cde_id = v.cde_id
     WHERE f.workspace_id = ${scope.workspaceId} AND f.sha256 = ANY(${[...contents]}::text[])
       AND d.project_id = ${projectId}::uuid AND NOT d.is_deleted AND ${visibleDocuments(scope, 'd')} ORDER BY d.number, v.sequence`.execute(
    db,
  );
  return Map.groupBy(rows, ({ sha256 }) => sha256);
}

/** Existing revisions of documents, as `<document> <revision>` in lower case. */
export async function revisionsOf(db: Db, scope: Scope, cdeIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`SELECT cde_id || ' ' || lower(revision) AS key FROM document_versions
    WHERE workspace_id = ${scope.workspaceId} AND cde_id = ANY(${[...cdeIds]}::uuid[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Documents that files were sent for, by id. */
export async function documentsById(db: Db, scope: Scope, cdeIds: readonly string[]) {
  if (cdeIds.length === 0) return new Map<string, { number: string }>();
  const { rows } = await sql<Pick<Row<'documents'>, 'cde_id' | 'number'>>`SELECT cde_id, number FROM documents
    WHERE workspace_id = ${scope.workspaceId} AND cde_id = ANY(${[...cdeIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.cde_id, row]));
}
