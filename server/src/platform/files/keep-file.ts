// Files that Horizon generates, such as exports: stored like uploads.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { newId } from '../ids.ts';
import { insertRow } from '../rows.ts';
import type { Files } from './files.ts';

/** Bytes in the file storage that no file row refers to yet; unless one is added, they are removed after a day. */
export interface StoredBytes {
  sha256: string;
  size: number;
}

/** Stores bytes; `part` is their name in the uploads folder until they are complete. */
export async function storeBytes({ parts, storage }: Files, part: string, bytes: Uint8Array): Promise<StoredBytes> {
  const stored = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
  await writeFile(parts.pathOf(part), bytes, { mode: 0o600 });
  await storage.put(parts.pathOf(part), stored);
  return stored;
}

/** Turns stored bytes into a file of a workspace; answers its id, for the row that refers to it. */
export async function keepFile(
  tx: Tx,
  { workspaceId, personId, mediaType }: { workspaceId: string; personId: string; mediaType: string },
  { sha256, size }: StoredBytes,
): Promise<string> {
  const id = newId();
  await sql`INSERT INTO file_contents (sha256, size) VALUES (${sha256}, ${size})
    ON CONFLICT (sha256) DO UPDATE SET sent_at = now()`.execute(tx);
  await insertRow(tx, 'files', {
    workspace_id: workspaceId,
    id,
    sha256,
    size,
    media_type: mediaType,
    created_by: personId,
  });
  return id;
}
