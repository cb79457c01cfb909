import { sql } from 'kysely';
import type { NewFile } from '@horizon/contract';
import type { Db, Tx } from '../database.ts';
import { notFound } from '../failures.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../list.ts';
import { insertRows, type NewRow, type Row } from '../rows.ts';

export type UploadRow = Row<'file_uploads'>;
export type FileRow = Row<'files'>;

/** Identifies the upload of a person. */
export interface UploadKey {
  workspaceId: string;
  personId: string;
  id: string;
}

const ofKey = ({ workspaceId, personId, id }: UploadKey) =>
  sql`workspace_id = ${workspaceId}::uuid AND id = ${id}::uuid AND person_id = ${personId}`;

export const insertUploads = (tx: Tx, rows: NewRow<'file_uploads'>[]) => insertRows(tx, 'file_uploads', rows);

/** A person's own upload; throws 404 for anyone else's. */
export async function getUpload(db: Db, key: UploadKey): Promise<UploadRow> {
  const { rows } = await sql<UploadRow>`SELECT * FROM file_uploads WHERE ${ofKey(key)}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A person's uploads that are not finished, oldest first. */
export function listUploads(
  db: Db,
  { workspaceId, personId }: Omit<UploadKey, 'id'>,
  query: ListRequest & { record_id?: string },
): Promise<ListAnswer<UploadRow>> {
  return listPage<UploadRow>(db, query, {
    select: sql`SELECT u.* FROM chosen JOIN file_uploads u ON u.workspace_id = ${workspaceId}::uuid AND u.id = chosen.chosen_id`,
    from: sql`FROM file_uploads u`,
    where: allOf([
      sql`u.workspace_id = ${workspaceId}::uuid AND u.person_id = ${personId} AND u.state = 'waiting'`,
      query.record_id !== undefined && sql`u.record_id = ${query.record_id}::uuid`,
      query.q?.trim() && sql`position(plain_letters(${query.q.trim()}) IN plain_letters(u.name)) > 0`,
    ]),
    id: 'u.id',
    sortable: { created_at: 'u.created_at' },
    defaultSort: 'created_at',
  });
}

/**
 * The commit does not wait for the disk, which is busy with the bytes: progress lost in a power cut is sent again, like
 * the bytes. A row source to join.
 */
const asyncCommit = sql`(SELECT set_config('synchronous_commit', 'off', true)) asyncCommit`;

/** Makes this the active request of an upload; false if another request came first, or fewer bytes have arrived. */
export async function claimUpload(
  db: Db,
  key: UploadKey,
  { before, sender, part }: { before: UploadRow; sender: string; part: string },
): Promise<boolean> {
  const { rows } = await sql`UPDATE file_uploads SET sender = ${sender}::uuid, part = ${part} FROM ${asyncCommit}
    WHERE ${ofKey(key)} AND state = 'waiting' AND received = ${before.received}
      AND sender IS NOT DISTINCT FROM ${before.sender}::uuid RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Stores the progress of a request; false if another request has taken over and has as much. */
export async function keepReceived(
  db: Db,
  key: UploadKey,
  { sender, part, received, expires }: { sender: string | null; part: string; received: number; expires: Date },
): Promise<boolean> {
  const { rows } = await sql`UPDATE file_uploads
     SET received = ${received}, part = ${part}, sender = NULL, expires_at = ${expires} FROM ${asyncCommit}
    WHERE ${ofKey(key)} AND state = 'waiting' AND sender IS NOT DISTINCT FROM ${sender}::uuid
      AND (sender IS NOT NULL OR received < ${received}) RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Resets an upload whose bytes are lost: they are sent again from the beginning. */
export async function restartUpload(db: Db, key: UploadKey, part: string | null): Promise<void> {
  await sql`UPDATE file_uploads SET received = 0, part = NULL, sender = NULL
    WHERE ${ofKey(key)} AND state = 'waiting' AND part IS NOT DISTINCT FROM ${part}`.execute(db);
}

/** Ends the upload without a file, for this reason. */
export async function refuseUpload(db: Db, key: UploadKey, refusal: string): Promise<void> {
  await sql`UPDATE file_uploads SET state = 'refused', refusal = ${refusal}, part = NULL, sender = NULL
    WHERE ${ofKey(key)} AND state = 'waiting'`.execute(db);
}

/** Removes an unfinished upload; answers its part file. */
export async function deleteUpload(db: Db, key: UploadKey): Promise<string | null> {
  const { rows } = await sql<{ part: string | null }>`DELETE FROM file_uploads
    WHERE ${ofKey(key)} AND state <> 'done' RETURNING part`.execute(db);
  return rows[0]?.part ?? null;
}

/**
 * Creates the file of a complete upload, marks the upload as done and the content as used. The content stays locked
 * against the sweep until the transaction ends. Null if another request has finished the upload.
 */
export async function insertFile(
  tx: Tx,
  key: UploadKey,
  { fileId, sha256, mediaType }: { fileId: string; sha256: string; mediaType: string },
): Promise<FileRow | null> {
  const { rows } = await sql<FileRow>`
    WITH done AS (
      UPDATE file_uploads SET state = 'done', received = size, sender = NULL, part = NULL
       WHERE ${ofKey(key)} AND state = 'waiting' RETURNING workspace_id, size, person_id),
    content AS (
      INSERT INTO file_contents (sha256, size) SELECT ${sha256}, size FROM done
      ON CONFLICT (sha256) DO UPDATE SET sent_at = now() RETURNING sha256)
    INSERT INTO files (workspace_id, id, sha256, size, media_type, created_by)
    SELECT workspace_id, ${fileId}::uuid, sha256, size, ${mediaType}, person_id FROM done, content RETURNING *`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function findFile(db: Db, workspaceId: string, fileId: string): Promise<FileRow | null> {
  const { rows } = await sql<FileRow>`SELECT * FROM files
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${fileId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** The key that signs links, shared by all servers of the database. */
export async function linkSecret(db: Db): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`SELECT secret FROM server_secrets
    WHERE name = 'file links'`.execute(db);
  return rows[0]!.secret;
}

/** A row for a new upload. */
export function newUpload(
  target: { workspaceId: string; personId: string; use: string; entity: string; recordId: string },
  { id, name, folder, size, expires }: NewFile & { id: string; folder: string; expires: Date },
): NewRow<'file_uploads'> {
  return {
    workspace_id: target.workspaceId,
    id,
    person_id: target.personId,
    use: target.use,
    entity: target.entity,
    record_id: target.recordId,
    name,
    folder,
    size,
    expires_at: expires.toISOString(),
  };
}
