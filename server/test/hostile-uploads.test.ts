// Uploads designed to stop the server: zip bombs, and files that need more memory than there is. Each is refused with a
// message, others are answered meanwhile, and nothing is left behind.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate as breath } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWork } from '../src/app.ts';
import { packedParts } from '../src/platform/workbook/zip-archive.ts';
import { serverOf, visitor, world } from './harness.ts';
import { scheduleSite, type Site } from './schedule-site.ts';
import { upload } from './upload.ts';
import { ended, fileOf, stage, taskCount, uploads } from './waiting-file.ts';

const w = world();
/** Processes that have little more memory than they need to start, and a server that works with them. */
const work = openWork(() => undefined, 56);
let narrow: FastifyInstance;
beforeAll(async () => {
  narrow = await serverOf(w, { work });
});
afterAll(async () => {
  await narrow.close();
  await work.close();
});

const megabyte = 1_000_000;
/** A gzip of a head and so many megabytes of one line; its parts are compressed once. */
function packed(head: string, line: string, megabytes: number): Buffer {
  const part = gzipSync(Buffer.alloc(megabyte, line));
  return Buffer.concat([gzipSync(head), ...Array.from({ length: megabytes }, () => part)]);
}
/** A workbook whose first sheet has as many megabytes of one piece of XML. */
const workbook = (piece: string, megabytes: number) =>
  packedParts(
    new Map([
      ['xl/workbook.xml', Buffer.from('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>')],
      ['xl/_rels/workbook.xml.rels', Buffer.from('<x><Relationship Id="r1" Target="worksheets/sheet1.xml"/></x>')],
      [
        'xl/worksheets/sheet1.xml',
        Buffer.concat([
          Buffer.from('<worksheet><sheetData>'),
          Buffer.alloc(megabytes * megabyte, piece),
          Buffer.from('</sheetData></worksheet>'),
        ]),
      ],
    ]),
    { isDeflated: true },
  );

const rowOfSheet = '<row><c><v>1</v></c></row>';
const project = '<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Tasks>';

/** Leftovers of uploads: temporary files of this process, contents and waiting files in the database. */
async function leftBehind() {
  const { rows } = await sql<{ kept: number }>`SELECT (SELECT count(*)::int FROM upload_contents)
    + (SELECT count(*)::int FROM schedule_uploads WHERE state <> 'failed') AS kept`.execute(w.database.db);
  const files = readdirSync(tmpdir()).filter((name) => name.startsWith(`horizon-upload-${process.pid}-`));
  return { kept: rows[0]!.kept, files };
}

describe('a small file that unpacks to a large one', () => {
  it.each([
    [
      'a table that unpacks to 190 MB',
      'plan.csv.gz',
      () => packed('Name,Duration\n', 'x,1\n', 190),
      413,
      /larger than can be taken/,
    ],
    [
      'a table of millions of rows',
      'plan.csv.gz',
      () => packed('Name,Duration\n', 'x,1\n', 15),
      422,
      /more than 100,000 tasks/,
    ],
    [
      'a programme that unpacks to 190 MB',
      'plan.xml.gz',
      () => packed(project, '<Task/>', 190),
      413,
      /larger than can be taken/,
    ],
    [
      'a programme of millions of tasks',
      'plan.xml.gz',
      () => packed(project, '<Task/>', 15),
      422,
      /more than 100,000 tasks/,
    ],
    ['a workbook that unpacks to 60 MB', 'plan.xlsx', () => workbook(rowOfSheet, 60), 422, /too large/],
    ['a workbook of half a million rows', 'plan.xlsx', () => workbook(rowOfSheet, 14), 422, /more than 101,000 rows/],
  ])('is refused, others are answered meanwhile: %s', async (_what, name, bytes, status, words) => {
    const site = await scheduleSite(w);
    const { answered, answer } = await withOthers(site, stage(site, { name, bytes: bytes() }));

    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(words) } });
    expect(answered).toBeGreaterThan(5);
    expect(await leftBehind()).toEqual({ kept: 0, files: [] });
  });

  it.each([
    ['rates', 'labour-rates/import-file'],
    ['a WBS', 'wbs/import-file'],
  ])('is refused as %s', async (_what, path) => {
    const site = await scheduleSite(w);
    const place = path.startsWith('wbs') ? site.root : `/api/workspaces/${site.workspace.workspace_id}`;
    const owner = w.visitor(site.workspace.owner.token);
    const send = (name: string, bytes: Buffer) => upload(owner, `${place}/${path}`, { name, bytes });

    const table = await send('list.csv', Buffer.alloc(9 * megabyte, 'a,b\n'));
    const sheet = await send('list.xlsx', workbook(rowOfSheet, 14));
    const bomb = await send('list.xlsx', workbook(rowOfSheet, 45));

    expect([table, sheet, bomb].map(({ status, body }) => `${status} ${body.message}`)).toEqual([
      expect.stringMatching(/^422 The file has more than [\d,]+ rows, the most that one import takes/),
      expect.stringMatching(/^422 The file has more than [\d,]+ rows, the most that one import takes/),
      expect.stringMatching(/^422 The workbook is damaged or too large/),
    ]);
    expect((await leftBehind()).files).toEqual([]);
  });
});

describe('a long list of rows', () => {
  it('is checked like a short one, stored once for its key, and answered like a short one', async () => {
    const { workspace } = await scheduleSite(w);
    const owner = w.visitor(workspace.owner.token);
    const row = { name: 'Carpenter', role: 'Carpenter', level: 'CW3', cost_rate: '47', sell_rate: '71' };
    const rows = Array.from({ length: 900 }, (_, index) => ({ ...row, name: `Carpenter ${index}` }));
    const send = (body: object) =>
      owner.post(`/api/workspaces/${workspace.workspace_id}/labour-rates/bulk`, body, { 'idempotency-key': 'rows' });

    const faulty = await send({ rows: [...rows, { ...row, colour: 'red' }] });
    const stored = await send({ rows, dry_run: false });
    const again = await send({ rows, dry_run: false });
    const list = await owner.get(`/api/workspaces/${workspace.workspace_id}/labour-rates?limit=1`);

    expect(faulty).toMatchObject({ status: 400, body: { code: 'malformed', fields: expect.anything() } });
    expect(stored).toMatchObject({ status: 200, body: { created: 900, committed: true } });
    expect(again).toMatchObject({ body: stored.body, headers: { 'idempotency-replayed': 'true' } });
    expect(list.body.total_count).toBe(900);
  });
});

/** Response times of others while a file is being read. */
async function withOthers<Answer>(site: Site, reading: Promise<Answer>) {
  const read = { isOver: false };
  void reading.finally(() => (read.isOver = true));
  let answered = 0;
  while (!read.isOver) {
    // Injected requests that need no database would leave no room for outside events.
    await breath();
    if ((await site.planner.get('/api/session')).status === 200) answered += 1;
  }
  return { answered, answer: await reading };
}

describe('a file that needs more memory than there is', () => {
  it('is refused, and the next one is accepted', async () => {
    const site = await scheduleSite(w);
    const planner = visitor(narrow, site.plannerPerson.token);
    const send = (count: number) => upload(planner, `${site.schedule}/imports/uploads`, fileOf(count));

    const refused = await send(20_000);
    const left = await leftBehind();
    const taken = await send(3);

    expect(refused).toMatchObject({
      status: 413,
      body: {
        code: 'too_large',
        message: expect.stringMatching(/more memory than one import may use\. Nothing was stored\. Split it/),
      },
    });
    expect(left).toEqual({ kept: 0, files: [] });
    expect(taken.status).toBe(201);
  });

  it('fails with a message while it is being stored, and nothing of it is', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(20_000))).body;
    const planner = visitor(narrow, site.plannerPerson.token);

    await planner.post(`${uploads(site)}/${waiting.id}/import`);
    const { body } = await ended(site, waiting.id);

    expect(body).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/Nothing of it was stored\. Split the file and import the parts/),
    });
    expect(await taskCount(site)).toBe(0);
  });
});
