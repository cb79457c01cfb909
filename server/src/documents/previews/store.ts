// Statements of the pictures of files.
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { keepFile, type StoredBytes } from '../../platform/files/keep-file.ts';
import { insertRow, type Row } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import { visibleDocuments } from '../visible.ts';
import type { DrawnPicture } from './draw-preview.ts';

/** Media types with previews. */
export const drawnTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;

export type UndrawnFile = Pick<Row<'files'>, 'workspace_id' | 'id' | 'sha256' | 'size' | 'media_type' | 'created_by'>;
export type Picture = Pick<Row<'document_pictures'>, 'picture_id' | 'width_px' | 'height_px'>;

const undrawn = sql`f.media_type = ANY(${[...drawnTypes]}::text[])
  AND NOT EXISTS (SELECT FROM document_previews p WHERE p.workspace_id = f.workspace_id AND p.file_id = f.id)`;

/** Files of versions without previews, those of newest versions first, with a name of each. */
export async function undrawnFiles(db: Db, most: number): Promise<(UndrawnFile & { name: string })[]> {
  const { rows } = await sql<UndrawnFile & { name: string }>`
    SELECT f.workspace_id, f.id, f.sha256, f.size, f.media_type, f.created_by, v.name FROM files f
      JOIN LATERAL (SELECT v.file_name AS name, d.cde_version_id IS NOT NULL AS is_newest FROM document_versions v
        LEFT JOIN documents d ON d.workspace_id = v.workspace_id AND d.cde_version_id = v.cde_version_id
        WHERE v.workspace_id = f.workspace_id AND v.file_id = f.id ORDER BY 2 DESC LIMIT 1) v ON TRUE
     WHERE ${undrawn} ORDER BY v.is_newest DESC, f.created_at DESC LIMIT ${most}`.execute(db);
  return rows;
}

/** A file without previews; null if it has them, or if the file is gone. */
export async function findUndrawn(db: Db, workspaceId: string, fileId: string): Promise<UndrawnFile | null> {
  const { rows } = await sql<UndrawnFile>`
    SELECT f.workspace_id, f.id, f.sha256, f.size, f.media_type, f.created_by FROM files f
     WHERE f.workspace_id = ${workspaceId}::uuid AND f.id = ${fileId}::uuid AND ${undrawn}`.execute(db);
  return rows[0] ?? null;
}

/** A preview whose bytes are in the file storage. */
export type StoredPicture = Omit<DrawnPicture, 'bytes'> & { stored: StoredBytes };

export interface StoredPreview {
  pageCount: number;
  failure: string | null;
  pictures: readonly StoredPicture[];
}

/** Stores the previews of a file; does nothing if it already has some. */
export async function keepPreview(tx: Tx, file: UndrawnFile, preview: StoredPreview): Promise<void> {
  const { rows } = await sql`INSERT INTO document_previews (workspace_id, file_id, page_count, failure)
    SELECT workspace_id, id, ${preview.pageCount}, ${preview.failure} FROM files
     WHERE workspace_id = ${file.workspace_id}::uuid AND id = ${file.id}::uuid
    ON CONFLICT (workspace_id, file_id) DO NOTHING RETURNING 1`.execute(tx);
  if (rows.length === 0) return;
  const owner = { workspaceId: file.workspace_id, personId: file.created_by, mediaType: 'image/webp' };
  for (const { page, kind, widthPx, heightPx, stored } of preview.pictures) {
    const picture_id = await keepFile(tx, owner, stored);
    const key = { workspace_id: file.workspace_id, file_id: file.id, page, kind };
    await insertRow(tx, 'document_pictures', { ...key, picture_id, width_px: widthPx, height_px: heightPx });
  }
}

/** The preview of a page of a file; null if there is none. */
export async function findPicture(
  db: Db,
  scope: Scope,
  { fileId, page, kind }: { fileId: string; page: number; kind: DrawnPicture['kind'] },
): Promise<Picture | null> {
  const { rows } = await sql<Picture>`SELECT picture_id, width_px, height_px FROM document_pictures
    WHERE workspace_id = ${scope.workspaceId} AND file_id = ${fileId}::uuid AND page = ${page} AND kind = ${kind}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Thumbnails of the newest versions of those documents that the caller sees. */
export async function thumbnailsOf(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<(Picture & { cde_id: string; file_name: string })[]> {
  const { rows } = await sql<Picture & { cde_id: string; file_name: string }>`
    SELECT t.cde_id, v.file_name, p.picture_id, p.width_px, p.height_px FROM documents t
      JOIN document_versions v ON v.workspace_id = t.workspace_id AND v.cde_version_id = t.cde_version_id
      JOIN document_pictures p ON p.workspace_id = v.workspace_id AND p.file_id = v.file_id
     WHERE t.workspace_id = ${scope.workspaceId} AND t.cde_id = ANY(${[...ids]}::uuid[])
       AND p.page = 1 AND p.kind = 'thumbnail' AND ${visibleDocuments(scope)}`.execute(db);
  return rows;
}
