// The files and comments of one record within its answer, as the source documents give them.
import { sql } from 'kysely';
import { allComments } from '../comments/store.ts';
import type { Db } from '../database.ts';

interface Place {
  workspaceId: string;
  entity: string;
  recordId: string;
}

/** The most files in an answer. */
const mostFiles = 500;

interface AttachedFile {
  id: string;
  name: string;
  size: number;
  created_at: string;
}

/** The files of a record, by name. The caller sees them. */
export async function filesOf(db: Db, { workspaceId, entity, recordId }: Place): Promise<AttachedFile[]> {
  const { rows } = await sql<AttachedFile>`SELECT a.id, a.name, f.size::float8 AS size, a.created_at FROM attachments a
      JOIN files f ON f.workspace_id = a.workspace_id AND f.id = a.file_id
    WHERE a.workspace_id = ${workspaceId} AND a.entity = ${entity} AND a.record_id = ${recordId} AND NOT a.is_deleted
    ORDER BY lower(a.name), a.id LIMIT ${mostFiles}`.execute(db);
  return rows;
}

/** The comments on a record, oldest first. The caller sees them. */
export async function commentsOf(db: Db, { workspaceId, entity, recordId }: Place) {
  const rows = await allComments(db, { workspaceId, entity, recordIds: [recordId] });
  return rows.map(({ id, text, author_name, parent_id, created_at }) => ({
    id,
    comment: text,
    author_name,
    parent_id,
    created_at,
  }));
}
