// Statements of comments on markups.
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';

export type CommentRow = Pick<
  Row<'markup_comments'>,
  'id' | 'markup_id' | 'parent_id' | 'author_kinde_id' | 'source_author' | 'text' | 'created_at'
> & { author_name: string; project_id: string };

const select = sql`SELECT c.id, c.markup_id, c.parent_id, c.author_kinde_id, c.source_author, c.text, c.created_at, m.project_id,
    trim(p.first_name || ' ' || p.last_name) AS author_name
  FROM markup_comments c JOIN persons p ON p.kinde_id = c.author_kinde_id
  JOIN markups m ON m.workspace_id = c.workspace_id AND m.id = c.markup_id`;

/** The comments on markups that the caller may see, oldest first. */
export async function listComments(db: Db, scope: Scope, markupIds: readonly string[]): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${select} WHERE c.workspace_id = ${scope.workspaceId}
    AND c.markup_id = ANY(${[...markupIds]}::uuid[]) AND NOT c.is_deleted ORDER BY c.created_at, c.id`.execute(db);
  return rows;
}

export async function findComment(db: Db, scope: Scope, markupId: string, id: string): Promise<CommentRow | null> {
  const { rows } = await sql<CommentRow>`${select} WHERE c.workspace_id = ${scope.workspaceId}
    AND c.markup_id = ${markupId} AND c.id = ${id} AND NOT c.is_deleted`.execute(db);
  return rows[0] ?? null;
}
