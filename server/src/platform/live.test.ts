import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { Live } from './live.ts';

// A proxy in front of the database that can be shut and counts connection attempts.
let door: Server;
let isShut = false;
let knocks = 0;
const open = new Set<Socket>();
const w = world();
let target: URL;
let through: URL;

beforeAll(async () => {
  target = new URL(w.database.url);
  through = new URL(target);
  door = createServer((socket) => {
    knocks += 1;
    socket.on('error', () => undefined);
    if (isShut) {
      socket.destroy();
      return;
    }
    const inner = connect(Number(target.port), target.hostname);
    inner.on('error', () => undefined);
    socket.pipe(inner).pipe(socket);
    for (const each of [socket, inner]) {
      open.add(each);
    }
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  const address = door.address();
  through.port = String(typeof address === 'object' ? address?.port : '');
});
afterAll(() => {
  door.close();
});

it('reconnects after the database was away, with one connection attempt at a time meanwhile', async () => {
  let gaps = 0;
  const live = new Live(through.toString());
  live.followGaps(() => (gaps += 1));
  await live.start();

  isShut = true;
  for (const socket of open) {
    socket.destroy();
  }
  knocks = 0;
  await sleep(2500);
  const [knocksWhileShut, listensWhileShut] = [knocks, live.isListening];
  isShut = false;

  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1);
  // The delay doubles from 0.1 s: a handful of attempts, not one that triggers two.
  expect(knocksWhileShut).toBeGreaterThan(0);
  expect(knocksWhileShut).toBeLessThanOrEqual(6);
  expect([listensWhileShut, live.isListening]).toEqual([false, true]);
  await live.close();
});

it('is not listening while its connection is silent, and listens again once it answers', async () => {
  const live = new Live(through.toString());
  await live.start();
  const before = live.isListening;

  for (const socket of open) {
    socket.pause();
  }
  await expect.poll(() => live.isListening, { timeout: 15_000 }).toBe(false);
  for (const socket of open) {
    socket.resume();
  }

  expect(before).toBe(true);
  await expect.poll(() => live.isListening, { timeout: 10_000 }).toBe(true);
  await live.close();
});
