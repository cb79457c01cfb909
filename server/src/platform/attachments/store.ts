import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { notFound } from '../failures.ts';
import { listPage, type ListAnswer, type ListRequest } from '../list.ts';
import { insertRow, updateRow, type NewRow, type Row, type RowChange } from '../rows.ts';

/** The record that files are attached to. */
export interface RecordKey {
  workspaceId: string;
  entity: string;
  recordId: string;
}

/** An attachment with its file and the name of the person who added it. */
export type AttachmentRow = Omit<Row<'attachments'>, 'file_id' | 'entity' | 'record_id'> &
  Pick<Row<'files'>, 'size' | 'media_type' | 'sha256'> & { file_id: string };

const columns = sql`a.workspace_id, a.id, a.file_id, a.name, a.folder, a.is_deleted, a.version, a.created_at, a.updated_at,
  f.size, f.media_type, f.sha256, trim(p.first_name || ' ' || p.last_name) AS added_by`;
const joined = sql`JOIN files f ON f.workspace_id = a.workspace_id AND f.id = a.file_id
  JOIN persons p ON p.kinde_id = a.added_by`;
const ofRecord = ({ workspaceId, entity, recordId }: RecordKey) =>
  sql`a.workspace_id = ${workspaceId}::uuid AND a.entity = ${entity} AND a.record_id = ${recordId}::uuid`;

/** The attachments of a record: those in use, or the removed ones. */
export function listAttachments(
  db: Db,
  key: RecordKey,
  query: ListRequest & { is_deleted?: boolean },
): Promise<ListAnswer<AttachmentRow>> {
  const q = query.q?.trim();
  return listPage<AttachmentRow>(db, query, {
    select: sql`SELECT ${columns} FROM chosen JOIN attachments a ON a.workspace_id = ${key.workspaceId}::uuid AND a.id = chosen.chosen_id ${joined}`,
    from: sql`FROM attachments a JOIN files f ON f.workspace_id = a.workspace_id AND f.id = a.file_id`,
    where: sql`${ofRecord(key)} AND a.is_deleted = ${query.is_deleted === true}
      AND ${q ? sql`position(plain_letters(${q}) IN plain_letters(a.folder || '/' || a.name)) > 0` : sql`TRUE`}`,
    id: 'a.id',
    sortable: { name: 'a.name', created_at: 'a.created_at', size: 'f.size' },
    defaultSort: 'name',
  });
}

/** An attachment of a record, removed or not. Throws 404. */
export async function getAttachment(db: Db, key: RecordKey, id: string): Promise<AttachmentRow> {
  const { rows } = await sql<AttachmentRow>`SELECT ${columns} FROM attachments a ${joined}
    WHERE ${ofRecord(key)} AND a.id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const insertAttachment = (tx: Tx, row: NewRow<'attachments'>) => insertRow(tx, 'attachments', row);

/** Changes an attachment at a version, or at any if none is given; false if it is at another version. */
export async function updateAttachment(
  tx: Tx,
  { workspaceId }: RecordKey,
  id: string,
  version: number | null,
  changes: RowChange<'attachments'>,
): Promise<boolean> {
  return (await updateRow(tx, 'attachments', { workspace_id: workspaceId, id }, version, changes)) !== null;
}
