// Statements of the texts of PDF files.
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Row } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import { visibleDocuments } from '../visible.ts';
import type { PdfText } from './read-pdf-text.ts';

export type UnreadFile = Pick<Row<'files'>, 'workspace_id' | 'id' | 'sha256' | 'size'>;

/** PDF files of versions and of files that wait to be named whose text has not been extracted, with a name of each. */
export async function unreadFiles(db: Db, most: number): Promise<(UnreadFile & { name: string })[]> {
  const { rows } = await sql<UnreadFile & { name: string }>`
    SELECT f.workspace_id, f.id, f.sha256, f.size, coalesce(v.file_name, d.name) AS name FROM files f
      LEFT JOIN LATERAL (SELECT file_name FROM document_versions
        WHERE workspace_id = f.workspace_id AND file_id = f.id LIMIT 1) v ON TRUE
      LEFT JOIN LATERAL (SELECT name FROM document_drops
        WHERE workspace_id = f.workspace_id AND file_id = f.id LIMIT 1) d ON TRUE
     WHERE f.media_type = 'application/pdf' AND coalesce(v.file_name, d.name) IS NOT NULL
       AND NOT EXISTS (SELECT FROM document_texts t WHERE t.workspace_id = f.workspace_id AND t.file_id = f.id)
     ORDER BY f.created_at DESC LIMIT ${most}`.execute(db);
  return rows;
}

/** A file whose text has not been extracted; null if it has, or if the file is gone. */
export async function findUnread(db: Db, workspaceId: string, fileId: string): Promise<UnreadFile | null> {
  const { rows } = await sql<UnreadFile>`SELECT f.workspace_id, f.id, f.sha256, f.size FROM files f
    WHERE f.workspace_id = ${workspaceId}::uuid AND f.id = ${fileId}::uuid
      AND NOT EXISTS (SELECT FROM document_texts t WHERE t.workspace_id = f.workspace_id AND t.file_id = f.id)`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Stores the text of a file; does nothing if it already exists. */
export async function keepText(tx: Tx, { workspace_id, id }: UnreadFile, text: PdfText): Promise<void> {
  const { rows } =
    await sql`INSERT INTO document_texts (workspace_id, file_id, page_count, failure, number, revision, title)
    SELECT workspace_id, id, ${text.pageCount}, ${text.failure}, ${text.block.number}, ${text.block.revision}, ${text.block.title}
      FROM files WHERE workspace_id = ${workspace_id}::uuid AND id = ${id}::uuid
    ON CONFLICT (workspace_id, file_id) DO NOTHING RETURNING 1`.execute(tx);
  if (rows.length === 0) return;
  await sql`INSERT INTO document_pages (workspace_id, file_id, page, text)
    SELECT ${workspace_id}::uuid, ${id}::uuid, n, text FROM unnest(${text.pages}::text[]) WITH ORDINALITY AS p (text, n)
     WHERE text <> ''`.execute(tx);
}

/** Title blocks of files, by file. */
export async function titleBlocks(db: Db, scope: Scope, fileIds: readonly string[]) {
  const { rows } = await sql<Pick<Row<'document_texts'>, 'file_id' | 'number' | 'revision' | 'title'>>`
    SELECT file_id, number, revision, title FROM document_texts
     WHERE workspace_id = ${scope.workspaceId} AND file_id = ANY(${[...fileIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.file_id, row]));
}

export interface FoundPage {
  cde_id: string;
  cde_version_id: string;
  number: string;
  title: string;
  revision: string;
  page: number;
  /** Matches are between these marker characters. */
  excerpt: string;
}

export const markSigns = ['\u0002', '\u0003'] as const;

interface PagesAsked {
  /** Without accents, as the index has them. */
  words: readonly string[];
  /** As typed: excerpts mark both. */
  typed: readonly string[];
  projectId: string | undefined;
  most: number;
}

/**
 * Pages of newest versions that contain all words, best match first, the first page of each document before further
 * ones.
 */
export async function findPages(
  db: Db,
  scope: Scope,
  { words, typed, projectId, most }: PagesAsked,
): Promise<FoundPage[]> {
  const begun = (each: readonly string[]) => each.map((word) => `'${word}':*`);
  const { rows } = await sql<FoundPage>`
    WITH asked AS (SELECT to_tsquery('simple', ${begun(words).join(' & ')}) AS query, to_tsquery('simple', ${begun([...words, ...typed]).join(' | ')}) AS shown),
    found AS (
      SELECT t.cde_id, t.cde_version_id, t.number, t.title, t.revision, p.page, p.text, ts_rank(p.words, asked.query) AS rank,
             row_number() OVER (PARTITION BY t.cde_id ORDER BY ts_rank(p.words, asked.query) DESC, p.page) AS place
        FROM asked JOIN document_pages p ON p.words @@ asked.query AND p.workspace_id = ${scope.workspaceId}
        JOIN document_versions v ON v.workspace_id = p.workspace_id AND v.file_id = p.file_id
        JOIN documents t ON t.workspace_id = v.workspace_id AND t.cde_version_id = v.cde_version_id AND NOT t.is_deleted
       WHERE ${visibleDocuments(scope)}
         AND ${projectId === undefined ? sql`TRUE` : sql`t.project_id = ${projectId}::uuid`}
       ORDER BY place, rank DESC, t.number, p.page LIMIT ${most})
    SELECT cde_id, cde_version_id, number, title, revision, page,
           ts_headline('simple', text, asked.shown, ${`StartSel=${markSigns[0]}, StopSel=${markSigns[1]}, MaxWords=24, MinWords=12`}) AS excerpt
      FROM found, asked ORDER BY place, rank DESC, number, page`.execute(db);
  return rows;
}
