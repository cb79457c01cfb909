// Back up, wipe, restore, and find everything: a whole installation in separate processes, by the command line as an
// operator uses it. A browser would show nothing more: it uses the same calls.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tusMedia } from '@horizon/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownServer, type OwnServer } from './own-server.ts';
import { png } from './sent-file.ts';

const commandLine = join(import.meta.dirname, '../src/cli.ts');
const backupFolder = mkdtempSync(join(tmpdir(), 'horizon-wiped-backup-'));
let server: OwnServer;
beforeAll(async () => {
  server = await ownServer();
  await server.start();
}, 60_000);
afterAll(async () => {
  await server.end('SIGTERM');
  for (const folder of [server.folder, backupFolder]) rmSync(folder, { recursive: true, force: true });
});

const horizon = (...args: string[]) =>
  promisify(execFile)(process.execPath, [commandLine, ...args], {
    env: { ...process.env, HORIZON_DATA: server.folder, DATABASE_URL: '' },
  });

const read = async (path: string) =>
  (await (await server.ask('GET', path)).json()) as { items: Record<string, string>[] };

/** Attaches a file to a record as a browser does. */
async function attach(attachments: string, name: string, bytes: Buffer): Promise<void> {
  const started = await server.ask('POST', attachments, { files: [{ name, size: bytes.length }] });
  const { items } = (await started.json()) as { items: { url: string }[] };
  const sent = await fetch(server.origin + items[0]!.url, {
    method: 'PATCH',
    headers: {
      cookie: server.cookie(),
      'content-type': tusMedia,
      'upload-offset': '0',
      'x-horizon-product': 'cost',
    },
    body: new Uint8Array(bytes),
  });
  expect(sent.status).toBe(204);
}

/** The bytes of a record's attachment, opened by its link. */
async function opened(attachments: string, id: string): Promise<Buffer> {
  const { url } = (await (await server.ask('GET', `${attachments}/${id}/link`)).json()) as { url: string };
  return Buffer.from(await (await fetch(server.origin + url)).arrayBuffer());
}

it('an installation that was wiped is restored from its backup, with its people, records, history and files', async () => {
  await server.setUp('Wiped');
  const companies = `${server.base}/companies`;
  const made = await server.ask('POST', companies, { company: 'Kept Formwork Pty Ltd' });
  const { id_company: id } = (await made.json()) as { id_company: string };
  const attachments = `${companies}/${id}/attachments`;
  const diary = Buffer.from('Level 3 slab poured.\n'.repeat(5000));
  await attach(attachments, 'diary.txt', diary);
  await attach(attachments, 'sketch.png', png);
  const seen = async () => ({
    company: await (await server.ask('GET', `${companies}/${id}`)).json(),
    attached: await read(attachments),
    history: await read(`${server.base}/history/companies/${id}`),
  });
  const before = await seen();
  expect(before.attached.items).toHaveLength(2);
  expect(before.history.items.length).toBeGreaterThan(2);

  await horizon('backup', join(backupFolder, 'whole'));
  await server.end('SIGTERM');
  const { origin, folder } = server;
  rmSync(folder, { recursive: true });
  server = await ownServer();
  expect([server.folder === folder, server.origin === origin]).toEqual([false, false]);
  await horizon('restore', join(backupFolder, 'whole'));
  await server.start();
  await server.signIn('ada@own.example', 'a long password');

  expect(await seen()).toEqual(before);
  const byName = new Map(before.attached.items.map((one) => [one['name'], one['id']!]));
  expect(await opened(attachments, byName.get('diary.txt')!)).toEqual(diary);
  expect(await opened(attachments, byName.get('sketch.png')!)).toEqual(png);
  const found = await read(`${server.base}/search?q=kept%20formwork`);
  expect(JSON.stringify(found)).toContain(id);
}, 180_000);
