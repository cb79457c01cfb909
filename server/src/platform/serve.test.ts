import Fastify from 'fastify';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { CallLimits } from './call-limits.ts';
import { serveRaw, type Platform } from './serve.ts';

const lines: string[] = [];
const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
afterEach(() => app.close());

it('a caller who disconnects while the answer is written is not a failure', async () => {
  let reached = () => {};
  let goOn = () => {};
  const isWriting = new Promise<void>((done) => (reached = done));
  const mayGoOn = new Promise<void>((done) => (goOn = done));
  let left = () => {};
  const isGone = new Promise<void>((done) => (left = done));
  app.addHook('onRequestAbort', async (_request) => left());
  app.addHook('onSend', async (_request, _reply, payload) => {
    reached();
    await mayGoOn;
    return payload;
  });
  app.decorateRequest('cookies');
  app.addHook('onRequest', async (request) => void (request.cookies = {}));
  const platform = {
    clock: () => new Date(0),
    access: { forget: () => {} },
    limits: new CallLimits(0),
  } as unknown as Platform;
  serveRaw(app, platform).getSetup(async ({ reply }) => reply.send('a long answer'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const caller = get({ port: (app.server.address() as AddressInfo).port, path: '/api/setup' }).on('error', () => {});
  await isWriting;

  caller.destroy();
  await isGone;
  await turn();
  goOn();
  await app.close();
  await turn();

  expect(lines).toEqual([]);
});
