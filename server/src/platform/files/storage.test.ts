// One suite for every storage: a folder, and S3 on a real server.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSwift, type SwiftServer } from '../../../test/swift-server.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Storage, type S3Config } from './s3-storage.ts';
import { MissingContent, StorageUnavailable, type FileStorage, type StoredContent } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'horizon-storage-'));
let swift: SwiftServer | string = 'not started';
let s3: S3Config;

beforeAll(async () => {
  swift = await startSwift();
  if (typeof swift === 'string') return;
  const { endpoint, accessKeyId, secretAccessKey, region } = swift;
  s3 = { endpoint, bucket: 'horizon', region, accessKeyId, secretAccessKey, prefix: 'contents/' };
  const made = await new AwsClient({ ...s3, service: 's3' }).fetch(`${endpoint}/horizon`, { method: 'PUT' });
  if (!made.ok) throw new Error(`the bucket was not made: ${made.status}`);
}, 240_000);
afterAll(async () => {
  if (typeof swift !== 'string') await swift.stop();
  rmSync(folder, { recursive: true, force: true });
});

function file(bytes: Buffer) {
  const path = join(folder, `part-${randomBytes(6).toString('hex')}`);
  writeFileSync(path, bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
}
async function bytesOf(storage: FileStorage, sha256: string, range?: { start: number; end: number }): Promise<Buffer> {
  return Buffer.concat((await (await storage.read(sha256, range)).toArray()) as Buffer[]);
}
async function listed(storage: FileStorage): Promise<StoredContent[]> {
  const found: StoredContent[] = [];
  for await (const content of storage.list()) found.push(content);
  return found;
}

const storages: [name: string, open: () => FileStorage][] = [
  ['a folder', () => new FolderStorage(join(folder, 'contents'))],
  ['S3', () => new S3Storage(s3)],
];

describe.each(storages)('files in %s', (name, open) => {
  it('are read as they were stored, whole or in part, and their part file is gone', async ({ skip }) => {
    if (name === 'S3' && typeof swift === 'string') skip(swift);
    const storage = open();
    const bytes = randomBytes(3_000_000);
    const { path, ...content } = file(bytes);

    await storage.put(path, content);

    expect(existsSync(path)).toBe(false);
    expect((await bytesOf(storage, content.sha256)).equals(bytes)).toBe(true);
    expect(await bytesOf(storage, content.sha256, { start: 10, end: 19 })).toEqual(bytes.subarray(10, 20));
    expect(await storage.has(content.sha256)).toBe(true);
  });

  it('are stored once, listed with size and time, and removed', async ({ skip }) => {
    if (name === 'S3' && typeof swift === 'string') skip(swift);
    const storage = open();
    const bytes = randomBytes(1000);
    const [first, second] = [file(bytes), file(bytes)];

    await storage.put(first.path, first);
    await storage.put(second.path, second);
    const found = (await listed(storage)).filter(({ sha256 }) => sha256 === first.sha256);
    await storage.remove(first.sha256);
    await storage.remove(first.sha256);

    expect(found).toMatchObject([{ size: 1000 }]);
    expect(Math.abs(found[0]!.storedAt.getTime() - Date.now())).toBeLessThan(3_600_000);
    expect(existsSync(second.path)).toBe(false);
    expect(await storage.has(first.sha256)).toBe(false);
    await expect(storage.read(first.sha256)).rejects.toThrow(MissingContent);
  });
});

describe('S3', () => {
  it('refuses bytes whose SHA-256 does not match their name: nobody can read them', async ({ skip }) => {
    if (typeof swift === 'string') skip(swift);
    const storage = new S3Storage(s3);
    const { path, size } = file(Buffer.from('changed on the way'));
    const sha256 = createHash('sha256').update('something else').digest('hex');

    await expect(storage.put(path, { sha256, size })).rejects.toThrow(StorageUnavailable);

    expect(await storage.has(sha256)).toBe(false);
    expect(existsSync(path)).toBe(true);
  });

  it('reports that it cannot be reached, or does not know the key, instead of a missing file', async ({ skip }) => {
    if (typeof swift === 'string') skip(swift);
    const sha256 = 'a'.repeat(64);
    const wrong = new S3Storage({ ...s3, secretAccessKey: 'other' });
    const nowhere = new S3Storage({ ...s3, endpoint: 'http://127.0.0.1:9' });

    await expect(wrong.has(sha256)).rejects.toThrow('403');
    await expect(nowhere.read(sha256)).rejects.toThrow(StorageUnavailable);
  });
});
