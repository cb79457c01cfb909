// Invalid and hostile files: each is refused with the reason, stored data is not lost, and nothing is left behind.
import { execFileSync } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { filesIn, serverOf, visitor, world, type Visitor } from '../../test/harness.ts';
import { attach, png, sendBytes, startUploads } from '../../test/sent-file.ts';

const w = world();
let ws: BuiltWorkspace;
let owner: Visitor;
let attachments: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Bad input'));
  owner = w.visitor(ws.owner.token);
  attachments = await newRecord();
});

async function newRecord(): Promise<string> {
  const companies = `/api/workspaces/${ws.workspace_id}/companies`;
  const made = await owner.post(companies, { company: `Company ${Math.random()}` });
  return `${companies}/${made.body.id_company}/attachments`;
}
const parts = () => readdirSync(join(w.filesFolder, 'uploads'));
const stored = async () => {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM files`.execute(w.database.db);
  return rows[0]!.n;
};
const start = async (name: string, size: number) => (await startUploads(owner, attachments, [{ name, size }]))[0]!;

describe('a file is refused before its bytes are sent', () => {
  it.each([
    ['nothing.txt', 0, 'The file is empty (0 bytes)'],
    ['setup.exe', 10, 'Programs and scripts are not taken'],
    ['run.PS1', 10, 'Programs and scripts are not taken'],
    ['huge.mp4', 6e12, 'at most 5,000 MB are taken'],
    ['../../etc/passwd', 10, 'cannot contain / or \\'],
    ['..\\..\\boot.ini', 10, 'cannot contain / or \\'],
    ['..', 10, 'The file has no name'],
    [`${'a'.repeat(296)}.txt`, 10, 'The name is 300 characters long; at most 255'],
  ])('%s of %d bytes', async (name, size, sentence) => {
    const upload = await start(name, size);

    expect(upload).toMatchObject({ id: null, url: null });
    expect(upload.refusal).toContain(sentence);
  });

  it('while the other files of the same drop are accepted', async () => {
    const items = await startUploads(owner, attachments, [
      { name: 'empty.txt', size: 0 },
      { name: 'right.txt', size: 5 },
    ]);

    expect(items.map(({ refusal }) => refusal === null)).toEqual([false, true]);
  });

  it('and a name with marks that change the direction of writing is refused with its call', async () => {
    const answer = await owner.post(attachments, { files: [{ name: 'invoice\u202Efdp.exe', size: 5 }] });

    expect(answer.status).toBe(400);
  });
});

describe('a name that a file system would refuse', () => {
  it.each([
    ['CON.txt', '_CON.txt'],
    ['a:b?.txt', 'a_b_.txt'],
    ['plan.txt. . ', 'plan.txt'],
    ['  site "A".txt', 'site _A_.txt'],
  ])('%s is stored as %s', async (name, kept) => {
    expect((await start(name, 5)).name).toBe(kept);
  });

  it('does not lead out of the folders of a drop', async () => {
    const [upload] = await startUploads(owner, attachments, [{ name: 'a.txt', size: 5, folder: '../../site/./plans' }]);

    const { body } = await owner.get(upload!.url);
    expect(body.folder).toBe('site/plans');
  });
});

describe('a file is refused by its content, and leaves nothing behind', () => {
  const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(2000)]);
  it.each([
    ['photo.png', program, 'a Windows program'],
    ['notes.txt', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'a script'],
    ['plan.pdf', png, 'The name ends with .pdf, but the content is a PNG image'],
    ['photo.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 'but the content is a web page'],
    ['plan.pdf', Buffer.from('<html>%PDF-1.7'), 'but the content is a web page'],
    ['plan.pdf', Buffer.from('\0'.repeat(1025) + '%PDF-1.7'), 'but the content is of another kind'],
    ['plan.pdf', Buffer.from('PK\x03\x04'.padEnd(700)), 'but the content is a ZIP archive'],
  ])('%s', async (name, bytes, sentence) => {
    const before = await stored();
    const upload = await start(name, bytes.length);

    const answer = await sendBytes(owner, upload.url, bytes);

    expect([answer.status, answer.body.code]).toEqual([415, 'wrong_kind']);
    expect(answer.body.message).toContain(sentence);
    expect((await owner.get(upload.url)).body).toMatchObject({ state: 'refused', refusal: answer.body.message });
    expect((await sendBytes(owner, upload.url, bytes)).status).toBe(409);
    expect([await stored(), parts()]).toEqual([before, []]);
  });

  it('a PDF with the lines of a printer before its header is stored as a PDF', async () => {
    const printed = Buffer.from(`\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4\n\0\x01 ${'x'.repeat(50)}`);

    const item = await attach(owner, attachments, 'printed.pdf', printed);

    expect(item).toMatchObject({ size: printed.length, media_type: 'application/pdf', preview: 'pdf' });
  });

  it('a zip bomb is stored unchanged, and never unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));

    const item = await attach(owner, attachments, 'swells.gz', bomb);

    expect(item).toMatchObject({ size: bomb.length, media_type: 'application/gzip', preview: null });
  });
});

describe('an upload', () => {
  it('with more bytes than announced is refused, with or without a length, and can be sent again', async () => {
    const upload = await start('short.txt', 10);

    const declared = await sendBytes(owner, upload.url, Buffer.alloc(11, 65));
    const undeclared = await owner.call('PATCH', upload.url, Buffer.alloc(11, 65), {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'transfer-encoding': 'chunked',
    });

    expect([declared.status, undeclared.status]).toEqual([413, 413]);
    expect(parts()).toEqual([]);
    expect((await sendBytes(owner, upload.url, Buffer.alloc(10, 65))).status).toBe(204);
  });

  it('with fewer bytes than announced waits for the rest', async () => {
    const upload = await start('long.txt', 10);

    const sent = await sendBytes(owner, upload.url, Buffer.alloc(9, 65));

    expect([sent.status, sent.headers['upload-offset']]).toEqual([204, '9']);
    expect((await owner.get(`${attachments}?q=long`)).body.items).toEqual([]);
    await owner.delete(upload.url);
  });

  it('gets a clear error for a malformed request', async () => {
    const upload = await start('request.txt', 10);
    const patch = (headers: Record<string, string>) => owner.call('PATCH', upload.url, Buffer.alloc(10, 65), headers);

    const asJson = await owner.call('PATCH', upload.url, { text: 'x' });
    const noOffset = await patch({ 'content-type': 'application/offset+octet-stream' });
    const negative = await patch({ 'content-type': 'application/offset+octet-stream', 'upload-offset': '-1' });
    const beyond = await patch({ 'content-type': 'application/offset+octet-stream', 'upload-offset': '99' });

    expect([asJson.status, noOffset.status, negative.status, beyond.status]).toEqual([415, 400, 400, 409]);
    expect(noOffset.body.fields).toHaveProperty('Upload-Offset');
  });

  it('of another person does not exist for others, in the same workspace or in another', async () => {
    const upload = await start('mine.txt', 10);
    const colleague = await build(w.database, (tx) => buildMember(tx, ws, 'workspace-manager'));
    const other = await build(w.database, (tx) => buildWorkspace(tx, 'Elsewhere'));
    const elsewhere = upload.url.replace(ws.workspace_id, other.workspace_id);

    for (const [token, url] of [
      [colleague.token, upload.url],
      [other.owner.token, upload.url],
      [other.owner.token, elsewhere],
    ] as const) {
      const stranger = w.visitor(token);
      const answers = [
        await stranger.get(url),
        await sendBytes(stranger, url, Buffer.alloc(10, 65)),
        await stranger.delete(url),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await owner.get(upload.url)).body).toMatchObject({ received: 0, state: 'waiting' });
  });

  it('is not attached by somebody who may no longer edit the record', async () => {
    const role = await owner.post(`/api/workspaces/${ws.workspace_id}/roles`, {
      name: 'Company editor',
      permissions: ['companies:view', 'companies:edit'],
    });
    const member = await build(w.database, (tx) => buildMember(tx, ws, 'worker'));
    const path = `/api/workspaces/${ws.workspace_id}/users_hz/${member.kinde_id}`;
    await owner.patch(path, { role_ids: [role.body.id] });
    const editor = w.visitor(member.token);
    const [upload] = await startUploads(editor, attachments, [{ name: 'late.txt', size: 10 }]);
    await owner.patch(path, { role_ids: [ws.roles.get('worker')!] });

    const sent = await sendBytes(editor, upload!.url, Buffer.alloc(10, 65));

    expect(sent.status).toBe(403);
    expect((await owner.get(`${attachments}?q=late`)).body.total_count).toBe(0);
  });
});

describe('a full disk', () => {
  const disk = mkdtempSync(join(tmpdir(), 'horizon-small-disk-'));
  let isMounted = false;
  let server: FastifyInstance;
  beforeAll(async () => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], { stdio: 'ignore' });
      isMounted = true;
    } catch {
      return;
    }
    mkdirSync(join(disk, 'uploads'));
    server = await serverOf({ ...w, filesFolder: disk });
  });
  afterAll(async () => {
    await server?.close();
    if (isMounted) execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  it('refuses uploads, keeps stored files, and accepts the file once there is space', async ({ skip }) => {
    if (!isMounted) skip('a small disk cannot be mounted here');
    const here = visitor(server, ws.owner.token);
    const record = await newRecord();
    const kept = await attach(here, record, 'kept.txt', Buffer.alloc(1_500_000, 65));
    const bytes = Buffer.alloc(1_000_000, 66);
    const [upload] = await startUploads(here, record, [{ name: 'large.txt', size: bytes.length }]);

    const refused = await sendBytes(here, upload!.url, bytes);
    const offset = (await here.call('HEAD', upload!.url)).headers['upload-offset'];
    const left = readdirSync(join(disk, 'uploads'));
    const { url } = (await here.get(`${record}/${kept.id}/link`)).body;
    const opened = await here.get(url);
    execFileSync('mount', ['-o', 'remount,size=8m', disk]);
    const taken = await sendBytes(here, upload!.url, bytes);

    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'disk_full', '10']);
    expect([offset, left, opened.text.length, taken.status]).toEqual(['0', [], 1_500_000, 204]);
  });
});

describe('the virus scanner', () => {
  const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
  let clamd: Server;
  let port = 0;
  beforeAll(async () => {
    // Reads INSTREAM as clamd does and answers by the content of the stream.
    clamd = createServer((socket: Socket) => {
      let seen = Buffer.alloc(0);
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        seen = Buffer.concat([seen, chunk]);
        if (seen.subarray(-4).equals(Buffer.alloc(4))) {
          socket.end(seen.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
        }
      });
    });
    await new Promise<void>((done) => clamd.listen(0, '127.0.0.1', done));
    port = (clamd.address() as { port: number }).port;
  });
  afterAll(() => clamd.close());

  const withScanner = async (
    scanner: { host: string; port: number; isRequired: boolean },
    work: (v: Visitor) => Promise<void>,
  ) => {
    const server = await serverOf(w, { files: { ...filesIn(w.filesFolder), scanner } });
    await work(visitor(server, ws.owner.token)).finally(() => server.close());
  };

  it('has files refused with the name of the malware, and others accepted', async () => {
    await withScanner({ host: '127.0.0.1', port, isRequired: true }, async (here) => {
      const [upload] = await startUploads(here, attachments, [{ name: 'virus.txt', size: eicar.length }]);

      const refused = await sendBytes(here, upload!.url, Buffer.from(eicar));

      expect([refused.status, refused.body.code]).toEqual([422, 'malware']);
      expect(refused.body.message).toContain('Eicar-Test-Signature');
      expect(parts()).toEqual([]);
      expect(await attach(here, attachments, 'clean.txt', Buffer.from('clean'))).toMatchObject({ name: 'clean.txt' });
    });
  });

  it('that does not answer blocks files if it is required, which are attached once it does', async () => {
    const [upload] = await startUploads(owner, attachments, [{ name: 'waits.txt', size: 4 }]);
    const nobody = { host: '127.0.0.1', port: 9, isRequired: true };
    await withScanner(nobody, async (here) => {
      const refused = await sendBytes(here, upload!.url, Buffer.from('wait'));
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    });
    const offset = Number((await owner.call('HEAD', upload!.url)).headers['upload-offset']);
    const rest = await sendBytes(owner, upload!.url, Buffer.from('wait').subarray(offset), offset);

    expect([offset, rest.status]).toEqual([3, 204]);
    await withScanner({ ...nobody, isRequired: false }, async (here) => {
      expect(await attach(here, attachments, 'unchecked.txt', Buffer.from('taken'))).toMatchObject({ size: 5 });
    });
  });
});
