// PDF files of the demo: their bytes in the storage, and their rows.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tx } from '../../src/platform/database.ts';
import type { FileStorage } from '../../src/platform/files/storage.ts';
import { insertRows } from '../../src/platform/rows.ts';

/** Where files are stored, and who adds them. */
export interface FileSite {
  workspaceId: string;
  personId: string;
  storage: FileStorage;
}

interface DemoFile {
  id: string;
  bytes: Uint8Array;
  createdAt: string;
}

/** Stores PDF files: the bytes first, then their rows. Their contents must differ from each other. */
export async function seedFiles(
  tx: Tx,
  { workspaceId, personId, storage }: FileSite,
  files: readonly DemoFile[],
): Promise<void> {
  const hashed = files.map((file) => ({ ...file, sha256: createHash('sha256').update(file.bytes).digest('hex') }));
  const folder = await mkdtemp(join(tmpdir(), 'horizon-demo-'));
  try {
    await Promise.all(
      hashed.map(async ({ sha256, bytes }) => {
        const path = join(folder, sha256);
        await writeFile(path, bytes);
        await storage.put(path, { sha256, size: bytes.length });
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await insertRows(
    tx,
    'file_contents',
    hashed.map(({ sha256, bytes }) => ({ sha256, size: bytes.length })),
  );
  await insertRows(
    tx,
    'files',
    hashed.map(({ id, sha256, bytes, createdAt }) => ({
      workspace_id: workspaceId,
      id,
      sha256,
      size: bytes.length,
      media_type: 'application/pdf',
      created_by: personId,
      created_at: createdAt,
    })),
  );
}
