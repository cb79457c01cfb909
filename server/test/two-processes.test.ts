// Two servers in separate processes with one database and one file store: each sees the other's changes; one is killed
// in the middle of everything, then both are restarted one after the other under load.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { balancer } from './balancer.ts';
import { admin } from './harness.ts';
import { mailReceiver, type MailReceiver } from './mail-receiver.ts';
import { ownServer, type OwnServer } from './own-server.ts';

let first: OwnServer;
let second: OwnServer;
let database: pg.Client;
let receiver: MailReceiver;
let files = '';
/** Whether the mail server accepts the text of a mail without answering. */
let isStalled = true;

beforeAll(async () => {
  const name = `two_${newId().replaceAll('-', '')}`;
  await admin(inject('databaseUrl'), `CREATE DATABASE ${name} TEMPLATE template_horizon STRATEGY file_copy`);
  const url = inject('databaseUrl').replace(/\/horizon$/, `/${name}`);
  database = new pg.Client({ connectionString: url });
  await database.connect();
  files = mkdtempSync(join(tmpdir(), 'horizon-two-'));
  receiver = await mailReceiver({
    more: {
      onMailFrom: (_address, _session, done) => {
        if (!isStalled) done();
      },
    },
  });
  const env = {
    DATABASE_URL: url,
    HORIZON_FILES: files,
    HORIZON_SECRET_KEY: randomBytes(32).toString('base64'),
    HORIZON_SMTP_URL: receiver.url,
  };
  [first, second] = [await ownServer(undefined, env), await ownServer(undefined, env)];
  await first.start();
  await first.setUp('Two');
  second.joins(first);
}, 60_000);

afterAll(async () => {
  await Promise.all([first, second].map((server) => server.end('SIGTERM')));
  await database.end();
  await receiver.stop();
  for (const folder of [first.folder, second.folder, files]) rmSync(folder, { recursive: true, force: true });
});

const json = async (
  server: OwnServer,
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => {
  const answer = await server.ask(method, path, body, headers);
  const text = await answer.text();
  // A test reads any shape of answer.
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as any, headers: answer.headers };
};

/** The changes that an open screen receives, until the stream ends. */
async function follow(server: OwnServer): Promise<{ entities: string[]; ended: Promise<void> }> {
  const entities: string[] = [];
  const answer = await fetch(`${server.origin}/api/live`, {
    headers: { 'x-horizon-product': 'cost', cookie: server.cookie() },
  });
  const read = async () => {
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      for (const [, entity] of part.matchAll(/"entity":"(\w+)"/g)) entities.push(entity!);
    }
  };
  return { entities, ended: read().catch(() => undefined) };
}

const newTeam = (server: OwnServer, name: string) => json(server, 'POST', `${server.base}/teams`, { name });

/** Sends bytes of an upload; `cut` leaves the request open in the middle, until its server dies. */
function send(
  server: OwnServer,
  url: string,
  bytes: Buffer,
  { offset, cut = false }: { offset: number; cut?: boolean },
) {
  const sent = request(`${server.origin}${url}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      'x-horizon-product': 'cost',
      cookie: server.cookie(),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(bytes.length),
    },
  });
  const status = new Promise<number | string>((done) =>
    sent
      .once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'cut'))
      .once('response', (response) => response.resume().once('end', () => done(response.statusCode!))),
  );
  if (cut) sent.write(bytes.subarray(0, bytes.length / 2));
  else sent.end(bytes);
  return status;
}

const jobStates = async (server: OwnServer) =>
  (await json(server, 'GET', `${server.base}/jobs`)).body.items.map((one: { state: string }) => one.state) as string[];

describe('two servers on one database and one file store', () => {
  it('are one Horizon: sessions, live events, permissions and limits; and one continues when the other is killed', async () => {
    // A mail is in progress on the only server, before the second one starts.
    const roles = (await json(first, 'GET', `${first.base}/roles`)).body.items as { id: string; name: string }[];
    await json(first, 'POST', `${first.base}/users_hz`, {
      email: 'ana@crew.example',
      first_name: 'Ana',
      last_name: 'Rigger',
      role_ids: [roles.find(({ name }) => name === 'Worker')!.id],
    });
    await expect.poll(() => jobStates(first), { timeout: 15_000 }).toEqual(['running']);
    await second.start();

    // Sessions, events and cached permissions.
    const [atFirst, atSecond] = [await follow(first), await follow(second)];
    const made = [await newTeam(first, 'Formwork'), await newTeam(second, 'Scaffold')];
    await expect
      .poll(() => [atFirst.entities, atSecond.entities])
      .toEqual([
        ['teams', 'teams'],
        ['teams', 'teams'],
      ]);
    const key = newId();
    const once = await Promise.all(
      [first, second].map((server) =>
        json(server, 'POST', `${server.base}/companies`, { company: 'Once' }, { 'idempotency-key': key }),
      ),
    );
    const other = await json(
      first,
      'POST',
      '/api/session',
      { email: 'ada@own.example', password: 'a long password' },
      { cookie: '' },
    );
    const cookie = other.headers.getSetCookie()[0]!.split(';')[0]!;
    const known = await json(second, 'GET', '/api/session', undefined, { cookie });
    await json(first, 'DELETE', '/api/session', undefined, { cookie });
    await expect.poll(async () => (await json(second, 'GET', '/api/session', undefined, { cookie })).status).toBe(401);
    for (let tries = 0; tries < 10; tries += 1) {
      const server = tries % 2 === 0 ? first : second;
      await json(server, 'POST', '/api/session', { email: 'nobody@own.example', password: 'wrong' }, { cookie: '' });
    }
    const locked = await json(
      second,
      'POST',
      '/api/session',
      { email: 'nobody@own.example', password: 'wrong' },
      { cookie: '' },
    );

    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(once.map(({ status }) => status)).toEqual([201, 201]);
    expect(once[0]!.body.id_company).toBe(once[1]!.body.id_company);
    expect(known.status).toBe(200);
    expect(locked.status).toBe(429);

    // An upload is half-way on the first server, one of its requests still sends, and the mail waits: then the server
    // is killed.
    const bytes = randomBytes(3_000_000);
    const attachments = `${first.base}/companies/${once[0]!.body.id_company}/attachments`;
    const started = await json(first, 'POST', attachments, { files: [{ name: 'scan.bin', size: bytes.length }] });
    expect(started).toMatchObject({ status: 201 });
    const { url } = started.body.items[0] as { url: string };
    expect(await send(first, url, bytes.subarray(0, 1_000_000), { offset: 0 })).toBe(204);
    const cut = send(first, url, bytes.subarray(1_000_000, 2_000_000), { offset: 1_000_000, cut: true });
    await sleep(100);
    await first.end('SIGKILL');
    await Promise.all([cut, atFirst.ended]);

    // The other one answers, notifies, and finishes the upload and the job.
    const head = await second.ask('HEAD', url);
    const from = Number(head.headers.get('upload-offset'));
    const rest = await send(second, url, bytes.subarray(from), { offset: from });
    const [attached] = (await json(second, 'GET', attachments)).body.items;
    const link = await json(second, 'GET', `${attachments}/${attached.id}/link?use=download`);
    const stored = Buffer.from(await (await second.ask('GET', link.body.url)).arrayBuffer());
    await newTeam(second, 'Cladding');
    isStalled = false;
    // Makes the heartbeat of the lost run older than half a minute.
    await database.query(
      "UPDATE pgboss.job_common SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'",
    );

    expect([from, rest]).toEqual([1_000_000, 204]);
    expect(sha(stored)).toBe(sha(bytes));
    await expect.poll(() => atSecond.entities.slice(2)).toContain('teams');
    await expect
      .poll(
        async () => {
          // The delay before the next attempt is over.
          await database.query("UPDATE pgboss.job_common SET start_after = now() WHERE state = 'retry'");
          return jobStates(second);
        },
        { timeout: 40_000, interval: 500 },
      )
      .toEqual(['done']);
    expect(receiver.received.map(({ to }) => to)).toEqual([['ana@crew.example']]);
  }, 90_000);

  it('are restarted one after the other under load, and no request fails or is reset on a kept-alive connection', async () => {
    await first.start();
    const balanced = balancer([first.origin, second.origin]);
    const { ask } = balanced;
    const headers = { 'x-horizon-product': 'cost', cookie: first.cookie() };
    const teams = `/api/manage/team?workspace_id=${first.base.split('/').at(-1)}`;
    const failures: unknown[] = [];
    const load = { isOver: false, written: 0 };
    const caller = async (name: string) => {
      for (let at = 0; !load.isOver; at += 1) {
        const read = await ask('GET', `${teams}&limit=10`, headers).catch(String);
        const key = { ...headers, 'idempotency-key': newId() };
        const made = await ask('POST', `${first.base}/teams`, key, { name: `${name} ${at}` }).catch(String);
        for (const [answer, status] of [
          [read, 200],
          [made, 201],
        ] as const) {
          if (typeof answer === 'string' || answer.status !== status) failures.push(answer);
        }
        if (typeof made !== 'string' && made.status === 201) load.written += 1;
        await sleep(20);
      }
    };
    const callers = Promise.all(['Crane', 'Fitout', 'Survey', 'Paint'].map(caller));
    await sleep(500);

    const codes: unknown[] = [];
    for (const server of [first, second]) {
      codes.push(await server.end('SIGTERM'));
      await server.start();
    }
    await sleep(300);
    load.isOver = true;
    await callers;
    const reused = balanced.reused();
    balanced.close();
    const { body } = await json(second, 'GET', `${teams}&limit=1`);

    expect(failures).toEqual([]);
    expect(codes).toEqual([0, 0]);
    expect(load.written).toBeGreaterThan(20);
    expect(reused).toBeGreaterThan(20);
    expect(body.total_count).toBe(load.written + 3);
  }, 60_000);
});

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
