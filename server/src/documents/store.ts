// Statements of documents with their versions.
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { notFound } from '../platform/failures.ts';
import { insertRow, type NewRow, type Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { visibleDocuments, visibleFolders } from './visible.ts';

/** A version with its file and the name of the person who added it. */
export type VersionRow = Omit<Row<'document_versions'>, 'workspace_id'> &
  Pick<Row<'files'>, 'size' | 'media_type' | 'sha256'>;

const columns = sql`v.cde_version_id, v.cde_id, v.sequence, v.revision, v.state, v.suitability, v.note, v.file_id,
  v.file_name, v.created_at, trim(p.first_name || ' ' || p.last_name) AS uploaded_by, f.size, f.media_type, f.sha256`;
const joined = sql`FROM document_versions v JOIN files f ON f.workspace_id = v.workspace_id AND f.id = v.file_id
  JOIN persons p ON p.kinde_id = v.uploaded_by`;

/** A document that the caller sees; null if there is none or if it is deleted. */
export async function findDocument(
  db: Db,
  scope: Scope,
  cdeId: string,
): Promise<Pick<Row<'documents'>, 'cde_id' | 'project_id' | 'number'> | null> {
  const { rows } = await sql<Pick<Row<'documents'>, 'cde_id' | 'project_id' | 'number'>>`
    SELECT t.cde_id, t.project_id, t.number FROM documents t
     WHERE t.workspace_id = ${scope.workspaceId} AND t.cde_id = ${cdeId}::uuid AND NOT t.is_deleted
       AND ${visibleDocuments(scope)}`.execute(db);
  return rows[0] ?? null;
}

/** The versions of a document, newest first. */
export async function listVersions(db: Db, scope: Scope, cdeId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`SELECT ${columns} ${joined}
    WHERE v.workspace_id = ${scope.workspaceId} AND v.cde_id = ${cdeId}::uuid ORDER BY v.sequence DESC`.execute(db);
  return rows;
}

/** A version of a document. Throws 404. */
export async function getVersion(db: Db, scope: Scope, cdeId: string, versionId: string): Promise<VersionRow> {
  const { rows } = await sql<VersionRow>`SELECT ${columns} ${joined} WHERE v.workspace_id = ${scope.workspaceId}
    AND v.cde_id = ${cdeId}::uuid AND v.cde_version_id = ${versionId}::uuid`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Adds a version as the newest one of its document. Locks the document's row. */
export async function addVersion(
  tx: Tx,
  scope: Scope,
  version: Omit<NewRow<'document_versions'>, 'workspace_id' | 'sequence' | 'uploaded_by'>,
): Promise<void> {
  const key = { workspace_id: scope.workspaceId, cde_id: version.cde_id };
  await sql`SELECT FROM documents WHERE workspace_id = ${key.workspace_id} AND cde_id = ${key.cde_id}::uuid FOR UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<{ sequence: number }>`SELECT coalesce(max(sequence), 0) + 1 AS sequence
    FROM document_versions WHERE workspace_id = ${key.workspace_id} AND cde_id = ${key.cde_id}::uuid`.execute(tx);
  await insertRow(tx, 'document_versions', {
    ...version,
    ...key,
    sequence: rows[0]!.sequence,
    uploaded_by: scope.personId,
  });
  await sql`UPDATE documents d SET cde_version_id = v.cde_version_id, revision = v.revision, suitability = v.suitability,
      state = v.state, size = f.size, issued_at = v.created_at, version = d.version + 1, updated_at = now()
    FROM document_versions v JOIN files f ON f.workspace_id = v.workspace_id AND f.id = v.file_id
    WHERE d.workspace_id = v.workspace_id AND d.cde_id = v.cde_id AND v.workspace_id = ${key.workspace_id}
      AND v.cde_version_id = ${version.cde_version_id}::uuid`.execute(tx);
}

/** The number of versions of documents, and their folders that the caller sees. */
export async function detailsOf(
  db: Db,
  scope: Scope,
  rows: readonly { workspace_id: string; cde_id: string }[],
): Promise<Map<string, { version_count: number; folder_ids: string[] }>> {
  const { rows: found } = await sql<{ cde_id: string; version_count: number; folder_ids: string[] }>`
    SELECT k.cde_id, (SELECT count(*)::integer FROM document_versions v
             WHERE v.workspace_id = k.workspace_id AND v.cde_id = k.cde_id) AS version_count,
           ARRAY(SELECT p.folder_id FROM cde_placements p JOIN cde_folders f ON f.workspace_id = p.workspace_id AND f.id = p.folder_id
             WHERE ${visibleFolders(scope, 'f')} AND p.workspace_id = k.workspace_id AND p.cde_id = k.cde_id AND NOT p.is_deleted) AS folder_ids
      FROM unnest(${rows.map((row) => row.workspace_id)}::uuid[], ${rows.map((row) => row.cde_id)}::uuid[])
        AS k (workspace_id, cde_id)`.execute(db);
  return new Map(found.map(({ cde_id, ...details }) => [cde_id, details]));
}
