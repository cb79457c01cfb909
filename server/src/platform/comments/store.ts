// Statements of comments on records of any kind.
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { listPage, type ListAnswer, type ListRequest } from '../list.ts';
import { insertRow, updateRow, type NewRow, type Row, type RowChange } from '../rows.ts';

/** The record that comments belong to. */
export interface RecordKey {
  workspaceId: string;
  entity: string;
  recordId: string;
}

/** A comment with the names of its author and of the people that it mentions, and the number of its files. */
export type CommentRow = Omit<Row<'comments'>, 'mentions'> & {
  mentions: { kinde_id: string; name: string }[];
  author_name: string;
  files_count: number;
};

const columns = sql`c.*, trim(p.first_name || ' ' || p.last_name) AS author_name,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('kinde_id', m.id, 'name', trim(q.first_name || ' ' || q.last_name)) ORDER BY m.place), '[]')
     FROM unnest(c.mentions) WITH ORDINALITY AS m (id, place) JOIN persons q ON q.kinde_id = m.id) AS mentions,
  (SELECT count(*)::int FROM attachments a WHERE a.workspace_id = c.workspace_id AND a.entity = 'comments'
     AND a.record_id = c.id AND NOT a.is_deleted) AS files_count`;
const author = sql`JOIN persons p ON p.kinde_id = c.author_kinde_id`;

/** The comments on a record, oldest first: those in use, or the deleted ones, all or only `ownOf` a person. */
export function listComments(
  db: Db,
  { workspaceId, entity, recordId }: RecordKey,
  query: ListRequest & { is_deleted?: boolean; ownOf?: string | null },
): Promise<ListAnswer<CommentRow>> {
  const q = query.q?.trim().toLowerCase();
  return listPage<CommentRow>(db, query, {
    select: sql<CommentRow>`SELECT ${columns} FROM chosen JOIN comments c ON c.workspace_id = ${workspaceId}::uuid AND c.id = chosen.chosen_id ${author}`,
    from: sql`FROM comments c`,
    where: sql`c.workspace_id = ${workspaceId}::uuid AND c.entity = ${entity} AND c.record_id = ${recordId}::uuid
      AND c.is_deleted = ${query.is_deleted === true}
      AND ${query.ownOf ? sql`c.author_kinde_id = ${query.ownOf}` : sql`TRUE`}
      AND ${q ? sql`position(${q} IN lower(c.text)) > 0` : sql`TRUE`}`,
    id: 'c.id',
    sortable: { created_at: 'c.created_at' },
    defaultSort: 'created_at',
  });
}

/** Every comment on records of a kind that is not deleted, oldest first. The caller sees the records. */
export async function allComments(
  db: Db,
  { workspaceId, entity, recordIds }: Omit<RecordKey, 'recordId'> & { recordIds: readonly string[] },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`SELECT ${columns} FROM comments c ${author}
    WHERE c.workspace_id = ${workspaceId}::uuid AND c.entity = ${entity} AND c.record_id = ANY(${[...recordIds]}::uuid[])
      AND NOT c.is_deleted ORDER BY c.created_at, c.id`.execute(db);
  return rows;
}

/** A comment of the workspace, deleted or not; null if there is none. Its record decides who sees it. */
export async function findComment(db: Db, workspaceId: string, id: string): Promise<CommentRow | null> {
  const { rows } = await sql<CommentRow>`SELECT ${columns} FROM comments c ${author}
    WHERE c.workspace_id = ${workspaceId}::uuid AND c.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

export const insertComment = (tx: Tx, row: NewRow<'comments'>) => insertRow(tx, 'comments', row);

/** Changes a comment at a version, or at any if none is given; false if it is at another version. */
export async function updateComment(
  tx: Tx,
  workspaceId: string,
  { id, version, changes }: { id: string; version: number | null; changes: RowChange<'comments'> },
): Promise<boolean> {
  return (await updateRow(tx, 'comments', { workspace_id: workspaceId, id }, version, changes)) !== null;
}

export interface EarlierText {
  comment: string;
  replaced_at: string;
}

/** The texts that a comment had before, newest first. */
export async function earlierTexts(db: Db, workspaceId: string, id: string): Promise<EarlierText[]> {
  const { rows } = await sql<EarlierText>`SELECT before ->> 'text' AS comment, at AS replaced_at FROM audit_events
    WHERE workspace_id = ${workspaceId}::uuid AND entity = 'comments' AND entity_id = ${id} AND action = 'updated'
      AND before ? 'text' ORDER BY seq DESC`.execute(db);
  return rows;
}
