// Uploads over real connections: interrupted, resumed on another server of the same database and folder, and sent by a
// third-party tus client.
import { createHash } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { tusMedia } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { serverOf, visitor, world, type Visitor } from '../../test/harness.ts';
import { sendBytes, startUploads } from '../../test/sent-file.ts';

const w = world();
let ws: BuiltWorkspace;
let second: FastifyInstance;
let origins: [here: string, there: string];
let here: Visitor;
let there: Visitor;
let attachments: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Resumed'));
  second = await serverOf(w);
  origins = [await w.app.listen({ port: 0, host: '127.0.0.1' }), await second.listen({ port: 0, host: '127.0.0.1' })];
  here = w.visitor(ws.owner.token);
  there = visitor(second, ws.owner.token);
  const companies = `/api/workspaces/${ws.workspace_id}/companies`;
  const made = await here.post(companies, { company: 'Resumed Pty Ltd' });
  attachments = `${companies}/${made.body.id_company}/attachments`;
});
afterAll(() => second.close());

const bytes = Buffer.from('Level 3 slab poured.\n'.repeat(60_000));
const sha256 = createHash('sha256').update(bytes).digest('hex');
const parts = () => readdirSync(join(w.filesFolder, 'uploads'));
const started = async (name: string) => (await startUploads(here, attachments, [{ name, size: bytes.length }]))[0]!.url;
const attached = async (name: string) => (await here.get(`${attachments}?q=${name}`)).body.items;
const offsetAt = async (server: Visitor, url: string) =>
  Number((await server.call('HEAD', url)).headers['upload-offset']);

/** Sends the first bytes of an upload and leaves the connection open. */
async function sendAndWait(url: string, from: number, until: number): Promise<ClientRequest> {
  const sent = request(`${origins[0]}${url}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${ws.owner.token}`,
      'content-type': tusMedia,
      'upload-offset': String(from),
      'content-length': String(bytes.length - from),
    },
  });
  sent.on('error', () => undefined);
  await new Promise<void>((done) => sent.write(bytes.subarray(from, until), () => done()));
  return sent;
}
/** The size of the only part. */
const partsHold = async (size: number) =>
  expect
    .poll(() => {
      return parts().map((name) => statSync(join(w.filesFolder, 'uploads', name)).size);
    })
    .toContain(size);

describe('an upload', () => {
  it('resumes where its connection was cut', async () => {
    const url = await started('cut.txt');
    const sent = await sendAndWait(url, 0, 400_000);
    await partsHold(400_000);
    sent.destroy();

    await expect.poll(() => offsetAt(here, url)).toBe(400_000);
    const rest = await sendBytes(here, url, bytes.subarray(400_000), 400_000);

    expect(rest.status).toBe(204);
    expect(await attached('cut')).toMatchObject([{ sha256 }]);
    expect(parts()).toEqual([]);
  });

  it('resumes at once even if its server has not noticed yet that the connection is gone', async () => {
    const url = await started('unnoticed.txt');
    await sendAndWait(url, 0, 300_000);
    await partsHold(300_000);

    const offset = await offsetAt(here, url);
    const rest = await sendBytes(here, url, bytes.subarray(offset), offset);

    expect([offset, rest.status]).toEqual([300_000, 204]);
    expect(await attached('unnoticed')).toMatchObject([{ sha256 }]);
  });

  it('started on one server is finished on another', async () => {
    const url = await started('two.txt');
    await sendBytes(here, url, bytes.subarray(0, 500_000));

    const offset = await offsetAt(there, url);
    const rest = await sendBytes(there, url, bytes.subarray(offset), offset);

    expect([offset, rest.status]).toEqual([500_000, 204]);
    expect(await attached('two')).toMatchObject([{ sha256 }]);
    expect(await offsetAt(here, url)).toBe(bytes.length);
  });

  it('is not corrupted by a request that still writes on the first server while the second continues', async () => {
    const url = await started('zombie.txt');
    await sendBytes(here, url, bytes.subarray(0, 200_000));
    const old = await sendAndWait(url, 200_000, 350_000);
    await partsHold(350_000);

    const offset = await offsetAt(there, url);
    const rest = await sendBytes(there, url, bytes.subarray(offset), offset);
    old.write(Buffer.alloc(50_000, 'z'));
    old.destroy();

    expect([offset, rest.status]).toEqual([200_000, 204]);
    expect(await attached('zombie')).toMatchObject([{ sha256 }]);
    await expect.poll(parts).toEqual([]);
  });

  it('finished by both servers at once is attached once', async () => {
    const url = await started('race.txt');
    const answers = await Promise.all([sendBytes(here, url, bytes), sendBytes(there, url, bytes)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await attached('race')).toHaveLength(1);
    await expect.poll(parts).toEqual([]);
  });

  it('that is large is hashed in the background, also if another server continues', async () => {
    const large = Buffer.concat([bytes, bytes, bytes, bytes, bytes]);
    const [upload] = await startUploads(here, attachments, [{ name: 'large.txt', size: large.length }]);
    const piece = 1_500_000;
    for (const [at, server] of [here, there, here, here, there].entries()) {
      const from = at * piece;
      const sent = await sendBytes(server, upload!.url, large.subarray(from, from + piece), from);
      expect(sent.status).toBe(204);
    }

    expect(await attached('large')).toMatchObject([{ sha256: createHash('sha256').update(large).digest('hex') }]);
    expect(parts()).toEqual([]);
  });

  it('restarts after a power cut of its server, whose last bytes may not have reached the disk', async () => {
    const url = await started('power.txt');
    await sendBytes(here, url, bytes.subarray(0, 500_000));
    const [part] = parts();
    const before = part!.replace(/~[0-9a-f]{12}~\d+/, '~0123456789ab~1');
    renameSync(join(w.filesFolder, 'uploads', part!), join(w.filesFolder, 'uploads', before));
    await sql`UPDATE file_uploads SET part = ${before} WHERE part = ${part}`.execute(w.database.db);

    const offset = await offsetAt(here, url);
    const again = await sendBytes(here, url, bytes);

    expect([offset, again.status]).toEqual([0, 204]);
    expect(await attached('power')).toMatchObject([{ sha256 }]);
    rmSync(join(w.filesFolder, 'uploads', before));
  });

  it('works with tus-js-client, in chunks', async () => {
    const url = await started('client.txt');
    let pieces = 0;
    await new Promise<void>((done, failed) => {
      const upload = new Upload(bytes, {
        uploadUrl: `${origins[0]}${url}`,
        chunkSize: 300_000,
        retryDelays: [0, 50],
        headers: { authorization: `Bearer ${ws.owner.token}` },
        onChunkComplete: () => (pieces += 1),
        onSuccess: () => done(),
        onError: failed,
      });
      upload.start();
    });

    expect(pieces).toBe(Math.ceil(bytes.length / 300_000));
    expect(await attached('client')).toMatchObject([{ sha256 }]);
  });
});
