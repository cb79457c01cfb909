// SIGTERM while requests run and screens are open: running requests are answered, streams end, the database is stopped.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownServer, type OwnServer } from './own-server.ts';

let server: OwnServer;
beforeAll(async () => {
  server = await ownServer();
  await server.start();
  await server.setUp('Stop');
}, 60_000);
afterAll(() => rmSync(server.folder, { recursive: true, force: true }));

describe('a server that is asked to stop', () => {
  it('answers running requests, ends open streams and stops its database', { timeout: 60_000 }, async () => {
    const streams = await Promise.all(Array.from({ length: 30 }, () => server.ask('GET', '/api/live')));
    const ended = Promise.all(streams.map((stream) => stream.text()));
    const rate = { name: 'Slow', role: 'Carpenter', level: 'CW3', cost_rate: 50, sell_rate: 80 };
    // On connections that are open already, so that each request has arrived when the signal comes.
    await Promise.all(Array.from({ length: 20 }, () => server.ask('GET', '/api/session').then((one) => one.text())));
    const begun = Array.from({ length: 20 }, (_, i) =>
      server.ask('POST', `${server.base}/labour-rates`, { ...rate, name: `Slow ${i}` }).then(({ status }) => status),
    );
    await sleep(15);

    const code = await server.end('SIGTERM');

    const statuses = await Promise.all(begun);
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    expect((await ended).length).toBe(30);
    expect(code).toBe(0);
    // Done, or refused with advice to try again; none is cut off without an answer.
    expect(statuses.filter((status) => ![201, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(201);
    expect(existsSync(join(server.folder, 'postgres/postmaster.pid'))).toBe(false);

    await server.start();
    const list = (await (await server.ask('GET', `${server.base}/labour-rates?limit=500`)).json()) as {
      total_count: number;
    };
    expect(list.total_count).toBeGreaterThanOrEqual(statuses.filter((status) => status === 201).length);
    await server.end('SIGTERM');
  });
});
