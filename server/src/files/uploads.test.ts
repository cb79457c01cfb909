import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { attach, png, sendBytes, startUploads } from '../../test/sent-file.ts';

const w = world();
let ws: BuiltWorkspace;
let owner: Visitor;
let attachments: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Files'));
  owner = w.visitor(ws.owner.token);
  const companies = `/api/workspaces/${ws.workspace_id}/companies`;
  const made = await owner.post(companies, { company: 'Steelform Pty Ltd' });
  attachments = `${companies}/${made.body.id_company}/attachments`;
});

const parts = () => readdirSync(join(w.filesFolder, 'uploads'));
const headOf = async (url: string) => (await owner.call('HEAD', url)).headers['upload-offset'];

describe('an upload', () => {
  it('is attached to its record once all of its bytes have arrived', async () => {
    const [upload] = await startUploads(owner, attachments, [{ name: 'plan.png', size: png.length, folder: 'Site/A' }]);

    const sent = await sendBytes(owner, upload!.url, png);
    const list = await owner.get(attachments);

    expect([sent.status, sent.headers['upload-offset'], sent.headers['tus-resumable']]).toEqual([
      204,
      String(png.length),
      '1.0.0',
    ]);
    expect(list.body.items).toMatchObject([
      {
        name: 'plan.png',
        folder: 'Site/A',
        size: png.length,
        media_type: 'image/png',
        preview: 'image',
        sha256: createHash('sha256').update(png).digest('hex'),
        abilities: ['edit', 'delete'],
      },
    ]);
    expect(parts()).toEqual([]);
  });

  it('resumes at its offset, in any number of requests', async () => {
    const text = Buffer.from('Concrete poured at level 3.\n'.repeat(2000));
    const [upload] = await startUploads(owner, attachments, [{ name: 'diary.txt', size: text.length }]);

    const first = await sendBytes(owner, upload!.url, text.subarray(0, 1000));
    const wrong = await sendBytes(owner, upload!.url, text.subarray(999), 999);
    const offset = await headOf(upload!.url);
    const second = await sendBytes(owner, upload!.url, text.subarray(1000, 30_000), 1000);
    const third = await sendBytes(owner, upload!.url, text.subarray(30_000), 30_000);
    const again = await sendBytes(owner, upload!.url, Buffer.alloc(0), text.length);

    expect([first.status, wrong.status, second.status, third.status, again.status]).toEqual([204, 409, 204, 204, 204]);
    expect(wrong.body).toMatchObject({ code: 'offset', current: { received: 1000 } });
    expect(offset).toBe('1000');
    expect(await headOf(upload!.url)).toBe(String(text.length));
    const { body } = await owner.get(`${attachments}?q=diary`);
    expect(body.items[0].sha256).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('stores a content once, however often it is sent', async () => {
    const bytes = Buffer.from('the same content');
    await attach(owner, attachments, 'one.txt', bytes);
    await attach(owner, attachments, 'two.txt', bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');

    expect(readdirSync(join(w.filesFolder, sha256.slice(0, 2)))).toEqual([sha256]);
  });

  it('is started once with one Idempotency-Key, however often that is sent', async () => {
    const start = () =>
      owner.post(attachments, { files: [{ name: 'once.txt', size: 9 }] }, { 'idempotency-key': 'start-once' });

    const answers = [await start(), await start()];

    const uploads = await owner.get(`/api/workspaces/${ws.workspace_id}/file-uploads?q=once`);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect(uploads.body.total_count).toBe(1);
  });

  it('is listed until it is finished, and leaves nothing behind when it is discarded', async () => {
    const [upload] = await startUploads(owner, attachments, [{ name: 'large.txt', size: 5000 }]);
    await sendBytes(owner, upload!.url, Buffer.alloc(100, 65));

    const listed = await owner.get(`/api/workspaces/${ws.workspace_id}/file-uploads?q=large`);
    const discarded = await owner.delete(upload!.url);

    expect(listed.body.items).toMatchObject([{ name: 'large.txt', received: 100, size: 5000, state: 'waiting' }]);
    expect(discarded.status).toBe(204);
    expect((await owner.get(upload!.url)).status).toBe(404);
    expect(parts()).toEqual([]);
  });
});

describe('a link to a file', () => {
  const open = async (use: string, name = 'sketch.png', bytes = png) => {
    const { id } = await attach(owner, attachments, name, bytes);
    return (await owner.get(`${attachments}/${id}/link?use=${use}`)).body;
  };

  it('opens it without signing in, for five minutes at most', async () => {
    const { url } = await open('download');
    const opened = await w.visitor().get(url);
    const changed = await w.visitor().get(url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')));
    const now = w.now.value;
    w.now.value = new Date(now.getTime() + 5 * 60_000);
    const late = await w.visitor().get(url);
    w.now.value = now;

    expect([opened.status, changed.status, late.status]).toEqual([200, 404, 404]);
    expect(opened.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': `attachment; filename="sketch.png"; filename*=UTF-8''sketch.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });

  it('answers byte ranges', async () => {
    const { url } = await open('download', 'ranges.txt', Buffer.from('0123456789'));
    const range = (value: string) => w.visitor().get(url, { range: value });

    const [middle, tail, beyond, several] = [
      await range('bytes=2-4'),
      await range('bytes=-3'),
      await range('bytes=10-'),
      await range('bytes=0-1,3-4'),
    ];

    expect([middle.status, middle.text, middle.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect([tail.status, tail.text]).toEqual([206, '789']);
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect([several.status, several.text]).toEqual([200, '0123456789']);
  });

  it('displays only images; pages, scripts and drawings with scripts are downloads', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const shown = await w.visitor().get((await open('preview')).url);
    const html = await w.visitor().get((await open('preview', 'page.html', page)).url);
    const svg = await w.visitor().get((await open('preview', 'logo.svg', Buffer.from('<svg onload="alert(1)"/>'))).url);

    expect(shown.headers['content-disposition']).toMatch(/^inline;/);
    for (const { headers } of [html, svg]) {
      expect(headers['content-type']).toBe('application/octet-stream');
      expect(headers['content-disposition']).toMatch(/^attachment;/);
    }
  });
});
