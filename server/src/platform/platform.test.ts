import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { bareServer } from '../../test/bare-server.ts';
import { serverOf, world } from '../../test/harness.ts';
import { newId } from './ids.ts';

const w = world();
let ws: BuiltWorkspace;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
});

describe('a request', () => {
  it('names every fault of its input by field', async () => {
    const answer = await w.visitor(ws.owner.token).post(`/api/workspaces/${ws.workspace_id}/projects`, {
      project_number: 7,
      sector: 'castles',
      start_date: '2026-02-30',
      colour: 'red',
    });

    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields).toSorted()).toEqual([
      'colour',
      'project_name',
      'project_number',
      'sector',
      'start_date',
    ]);
    expect(answer.body.fields.start_date).toEqual(['Give a day as YYYY-MM-DD.']);
  });

  it.each([
    ['31 Feb 2027', 'Give a day as YYYY-MM-DD.'],
    ['21027-07-01', 'Give a day as YYYY-MM-DD.'],
    ['2270-07-01', 'Give a day of the years 1900 to 2199.'],
  ])('gives one message for a day that is invalid: %s', async (start_date, sentence) => {
    const answer = await w
      .visitor(ws.owner.token)
      .post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name: 'Quay', start_date });

    expect(answer.body.fields.start_date).toEqual([sentence]);
  });

  it.each([
    ['', 'Give a value.'],
    ['Level\u000b1', /^Give a name of one line/],
  ])('gives one message for a name that is empty or cannot be seen: %j', async (project_name, sentence) => {
    const answer = await w
      .visitor(ws.owner.token)
      .post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name });

    expect(answer.body.fields.project_name).toEqual([
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ]);
  });

  it('of cost and scheduling without its marker is refused with the text of the sources', async () => {
    const answer = await w
      .visitor(ws.owner.token)
      .get(`/api/workspaces/${ws.workspace_id}/labour-rates`, { 'x-horizon-product': '' });

    expect(answer.status).toBe(401);
    expect(answer.body.message).toBe('Unauthorized - Missing X-Horizon-Product header');
  });

  it('that does not complete is cut off, however slowly it arrives', () => {
    expect(w.app.server.requestTimeout).toBe(600_000);
    expect(w.app.server.headersTimeout).toBe(60_000);
  });

  it('that never completes does not keep the server from closing', async () => {
    const app = await serverOf(w, { patienceMillis: 50 });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const arrived = once(app.server, 'request');
    socket.write(
      'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await arrived;
    const cut = once(
      socket.on('error', () => undefined),
      'close',
    );

    await app.close();

    await cut;
    expect(app.server.listening).toBe(false);
  });

  it('whose caller has disconnected is finished before the server closes, and the database closes after it', async () => {
    const order: string[] = [];
    const { app } = await bareServer(w);
    const [begun, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.get('/long', async () => {
      begun.resolve();
      await freed.promise;
      order.push('worked off');
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
    await begun.promise;
    socket.destroy();

    const closed = app.close().then(() => order.push('closed'));
    await once(app.server, 'close');
    setTimeout(freed.resolve, 50);
    await closed;
    await freed.promise;

    expect(order).toEqual(['worked off', 'closed']);
  });

  it('that is answered while the server closes ends its kept-alive connection, and says so', async () => {
    const { app } = await bareServer(w);
    const [begun, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.get('/long', async () => {
      begun.resolve();
      await freed.promise;
      return 'answered';
    });
    app.get('/short', async () => 'answered');
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const connectionOf = (answer: Response) => answer.headers.get('connection');
    const before = connectionOf(await fetch(`${address}/short`));

    const late = fetch(`${address}/long`);
    await begun.promise;
    const closed = app.close();
    setTimeout(freed.resolve, 50);

    expect([before, connectionOf(await late)]).toEqual(['keep-alive', 'close']);
    await closed;
  });

  it('on a kept-alive connection is answered after the server begins to stop, and is no longer ready', async () => {
    const app = await serverOf(w);
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const [first, second] = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')];
    const ask = async (socket: Socket, path: string) => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      return [/^HTTP\/1.1 (\d+)/.exec(String(bytes))?.[1], /^connection: (.*)\r$/im.exec(String(bytes))?.[1]];
    };
    const before = [await ask(first, '/readyz'), await ask(second, '/readyz')];

    const drained = app.drain(60_000);
    const after = [await ask(first, '/healthz'), await ask(second, '/readyz')];
    // Ends long before the minute is over: both connections ended with their answers.
    await drained;
    await app.close();

    expect(before).toEqual([
      ['200', 'keep-alive'],
      ['200', 'keep-alive'],
    ]);
    expect(after).toEqual([
      ['200', 'close'],
      ['503', 'close'],
    ]);
  });

  it.each([
    ['a NUL', { project_name: 'a\0b' }],
    ['half a surrogate pair', { project_name: 'a\ud800b' }],
  ])('with %s in a text is refused by field', async (_what, body) => {
    const answer = await w.visitor(ws.owner.token).post(`/api/workspaces/${ws.workspace_id}/projects`, body);

    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('project_name');
  });

  it.each([
    ['no JSON', '{"project_name":', 'application/json', 400],
    ['JSON nested too deep', `${'['.repeat(200)}${']'.repeat(200)}`, 'application/json', 400],
    ['a prototype key', '{"__proto__": {"isAdmin": true}, "project_name": "x"}', 'application/json', 400],
    ['another media type', 'project_name=x', 'application/x-www-form-urlencoded', 415],
  ])('that is %s is refused without detail', async (_what, body, type, status) => {
    const answer = await w
      .visitor(ws.owner.token)
      .post(`/api/workspaces/${ws.workspace_id}/projects`, body, { 'content-type': type });

    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body).toSorted()).toEqual(
      expect.arrayContaining(['code', 'error', 'message', 'request_id', 'statusCode']),
    );
  });

  it('finds the same call with or without a trailing slash, under the same rules', async () => {
    const path = `/api/workspaces/${ws.workspace_id}/labour-rates`;

    const [plain, slashed, stranger] = [
      await w.visitor(ws.owner.token).get(path),
      await w.visitor(ws.owner.token).get(`${path}/`),
      await w.visitor().get(`${path}/`),
    ];

    expect([plain.status, slashed.status, stranger.status]).toEqual([200, 200, 401]);
    expect(slashed.body).toEqual(plain.body);
  });

  it('carries security headers and a strict content policy', async () => {
    const { headers } = await w.visitor().get('/api/setup');

    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe-eval');
    expect(headers['content-security-policy']).toMatch(/base-uri 'none';.*frame-ancestors 'none';.*object-src 'none'/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-request-id']).toBeTruthy();
  });
});

describe('health', () => {
  it('is distinguished from readiness, and metrics count requests by call', async () => {
    await w.visitor().get('/api/setup');

    const [health, ready, metrics] = [
      await w.visitor().get('/healthz'),
      await w.visitor().get('/readyz'),
      await w.visitor().get('/metrics'),
    ];

    expect([health.status, ready.status]).toEqual([200, 200]);
    expect(metrics.text).toMatch(/horizon_requests_total\{call="getSetup",status="200"\} \d+/);
  });
});

describe("a clock that is not the database's", () => {
  it.each([
    [-3600, ['the clock of the Horizon server is 60 minutes behind the clock of its database']],
    [20, []],
  ])('%d seconds off: is named in the log from the start, and measured', async (seconds, named) => {
    const lines: string[] = [];
    const clock = () => new Date(Date.now() + seconds * 1000);
    const app = await serverOf(w, { clock, logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } });
    await app.ready();
    const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
    await app.close();

    expect(lines.flatMap((line) => /the clock of .* its database/.exec(line)?.[0] ?? [])).toEqual(named);
    const measured = Number(/^horizon_clock_ahead_seconds (\S+)$/m.exec(body)![1]);
    expect(Math.abs(measured - seconds)).toBeLessThan(10);
  });
});

describe('ids', () => {
  it('sort by the order in which they were made', () => {
    const made = Array.from({ length: 5000 }, () => newId());

    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    expect(made[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
