// Eight writers create rates while the server, and then its database, is killed without warning. A writer repeats
// unanswered requests under the same key. HORIZON_KILLS=20 kills the server twenty times and the database ten times.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { ownServer, type OwnServer } from './own-server.ts';

const rounds = Number(process.env['HORIZON_KILLS'] ?? 2);
let server: OwnServer;

beforeAll(async () => {
  server = await ownServer();
  await server.start();
  await server.setUp('Crash');
}, 60_000);

afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(server.folder, { recursive: true, force: true });
});

interface Written {
  acknowledged: Map<string, string>;
  replayed: number;
  /** Answers other than success and "try again". */
  strange: string[];
}

/** Writes with eight writers while `disturb` runs; every writer ends with an acknowledged record. */
async function writeDuring(disturb: () => Promise<void>): Promise<Written> {
  const written: Written = { acknowledged: new Map(), replayed: 0, strange: [] };
  const stop = new AbortController();
  const writer = async () => {
    while (!stop.signal.aborted) {
      const name = `Rate ${newId()}`;
      while (!(await create(name, written))) {
        await sleep(20);
      }
    }
  };
  const writers = Array.from({ length: 8 }, writer);
  await disturb();
  // Every writer starts a second record, even on a slow machine.
  await expect.poll(() => written.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(8);
  stop.abort();
  await Promise.all(writers);
  return written;
}

/** True if the record is acknowledged. */
async function create(name: string, written: Written): Promise<boolean> {
  const rate = { name, role: 'Carpenter', level: 'CW3', cost_rate: 50, sell_rate: 80 };
  try {
    const answer = await server.ask('POST', `${server.base}/labour-rates`, rate, { 'idempotency-key': name });
    const text = await answer.text();
    if (answer.status === 201) {
      written.acknowledged.set(name, (JSON.parse(text) as { id: string }).id);
      written.replayed += answer.headers.has('idempotency-replayed') ? 1 : 0;
      return true;
    }
    if (answer.status !== 503) {
      written.strange.push(`${answer.status} ${text}`);
    }
  } catch {
    // No answer: the server is down.
  }
  return false;
}

/** Every item of a list, page by page. */
async function all<Item>(path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await server.ask('GET', `${server.base}/${path}limit=500&page=${page}`);
    expect(answer.status).toBe(200);
    const list = (await answer.json()) as { items: Item[]; total_count: number };
    items.push(...list.items);
    if (items.length >= list.total_count || list.items.length === 0) {
      return items;
    }
  }
}

const seen = new Map<string, string>();

/** Everything acknowledged exists once, with one event in its history, and nothing else exists. */
async function expectWhole({ acknowledged, strange }: Written): Promise<void> {
  for (const [name, id] of acknowledged) {
    seen.set(name, id);
  }
  const rates = await all<{ id: string; name: string }>('labour-rates?');
  const events = await all<{ entity_id: string }>('audit?entity=labour_rates&action=created&');
  expect(strange).toEqual([]);
  expect(rates.length).toBe(seen.size);
  expect(new Map(rates.map(({ id, name }) => [name, id]))).toEqual(seen);
  expect(events.map((event) => event.entity_id).toSorted()).toEqual([...seen.values()].toSorted());
}

describe('nothing acknowledged is lost, duplicated or incomplete', () => {
  it('when the server is killed in the middle of writes', { timeout: 30_000 * rounds }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const written = await writeDuring(async () => {
        await sleep(300);
        await server.end('SIGKILL');
        await server.start();
      });
      expect(written.acknowledged.size).toBeGreaterThan(8);
      await expectWhole(written);
    }
  });

  it('when the database is killed in the middle of writes', { timeout: 30_000 * rounds }, async () => {
    for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
      const written = await writeDuring(async () => {
        await sleep(300);
        process.kill(server.databasePid(), 'SIGKILL');
        await sleep(100);
        await server.ready();
      });
      expect(written.acknowledged.size).toBeGreaterThan(8);
      await expectWhole(written);
    }
  });

  it('and an answer that was lost is repeated under its key', async () => {
    const [name, id] = [...seen][0]!;
    const written: Written = { acknowledged: new Map(), replayed: 0, strange: [] };

    await create(name, written);

    expect(written).toMatchObject({ replayed: 1, strange: [] });
    expect(written.acknowledged.get(name)).toBe(id);
  });
});
