import { readdirSync, utimesSync, writeFileSync, mkdirSync, existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../../seed/builders.ts';
import { filesIn, world, type Visitor } from '../../../test/harness.ts';
import { attach, sendBytes, startUploads } from '../../../test/sent-file.ts';
import { openFiles } from './open-files.ts';
import { sweepFiles } from './sweep.ts';

const w = world();
let ws: BuiltWorkspace;
let owner: Visitor;
let attachments: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Sweep'));
  owner = w.visitor(ws.owner.token);
  const companies = `/api/workspaces/${ws.workspace_id}/companies`;
  const made = await owner.post(companies, { company: 'Sweepers' });
  attachments = `${companies}/${made.body.id_company}/attachments`;
});

const dayMillis = 24 * 3_600_000;
const placeOf = (bytes: Buffer) => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return join(w.filesFolder, sha256.slice(0, 2), sha256);
};
const sweep = (now: Date) =>
  sweepFiles(
    w.database.db,
    openFiles(w.database.db, filesIn(w.filesFolder), () => undefined),
    now,
  );

it('the sweep keeps files of records, removed attachments included, and deletes the rest after a day', async () => {
  const [kept, removed, lost] = ['kept', 'removed', 'lost'].map((word) => Buffer.from(`content ${word}`)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  await attach(owner, attachments, 'kept.txt', kept);
  const { id } = await attach(owner, attachments, 'removed.txt', removed);
  await owner.delete(`${attachments}/${id}`);
  await attach(owner, attachments, 'lost.txt', lost);
  await sql`DELETE FROM attachments WHERE name = 'lost.txt'`.execute(w.database.db);
  const later = new Date(Date.now() + 2 * dayMillis);

  const early = await sweep(new Date());
  const swept = await sweep(later);
  const again = await sweep(later);

  expect([early.files, early.contents]).toEqual([0, 0]);
  expect([swept.files, swept.contents]).toEqual([1, 1]);
  expect([again.files, again.contents]).toEqual([0, 0]);
  expect([kept, removed, lost].map((bytes) => existsSync(placeOf(bytes)))).toEqual([true, true, false]);
});

it('keeps a content while any file in any workspace refers to it', async () => {
  const bytes = Buffer.from('shared by two');
  await attach(owner, attachments, 'a.txt', bytes);
  await attach(owner, attachments, 'b.txt', bytes);
  await sql`DELETE FROM attachments WHERE name = 'a.txt'`.execute(w.database.db);

  const swept = await sweep(new Date(Date.now() + 2 * dayMillis));

  expect([swept.files, swept.contents]).toEqual([1, 0]);
  expect(existsSync(placeOf(bytes))).toBe(true);
});

it('an upload without progress for a day is discarded with its bytes, and so are the remains of a killed server', async () => {
  const [upload] = await startUploads(owner, attachments, [{ name: 'slow.txt', size: 500 }]);
  await sendBytes(owner, upload!.url, Buffer.alloc(100, 65));
  const uploads = join(w.filesFolder, 'uploads');
  const [left, stray] = [join(uploads, 'left-by-a-killed-server'), Buffer.from('stored, then killed')];
  writeFileSync(left, 'bytes');
  mkdirSync(join(placeOf(stray), '..'), { recursive: true });
  writeFileSync(placeOf(stray), stray);
  for (const path of [left, placeOf(stray)]) utimesSync(path, new Date(0), new Date(0));

  const swept = await sweep(new Date(w.now.value.getTime() + dayMillis + 1));

  expect(swept).toMatchObject({ uploads: expect.any(Number), contents: 1 });
  expect(readdirSync(uploads)).toEqual([]);
  expect(existsSync(placeOf(stray))).toBe(false);
  expect((await owner.get(upload!.url)).status).toBe(404);
});
