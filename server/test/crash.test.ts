// Eight writers create rates while the server, and then its database, is killed without a warning. A writer repeats what
// was not answered under the same key. HORIZON_CRASH_ROUNDS=20 kills more often.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { freePort } from '../src/platform/postgres.ts';

const rounds = Number(process.env['HORIZON_CRASH_ROUNDS'] ?? 2);
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'horizon-crash-'));
let origin = '';
let child: ChildProcess;
let cookie = '';
let base = '';

async function start(): Promise<void> {
  child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: new URL(origin).port,
      HOST: '127.0.0.1',
      HORIZON_DATA: folder,
      HORIZON_DEMO: '0',
      HORIZON_WEB: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: '',
    },
    stdio: 'ignore',
  });
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    expect(child.exitCode).toBeNull();
    await sleep(50);
  }
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const exited = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await exited;
}

const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-horizon-product': 'cost', cookie, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(15_000),
  });

beforeAll(async () => {
  // The unprivileged user of a database that root starts must reach it.
  chmodSync(folder, 0o755);
  origin = `http://127.0.0.1:${await freePort()}`;
  await start();
  const owner = { first_name: 'Ada', last_name: 'Owner', email: 'ada@crash.example', password: 'a long password' };
  const made = await ask('POST', '/api/setup', { company: 'Crash', workspace: 'Crash', ...owner });
  cookie = made.headers.getSetCookie()[0]!.split(';')[0]!;
  const { workspaces } = (await made.json()) as { workspaces: { workspace_id: string }[] };
  base = `/api/workspaces/${workspaces[0]!.workspace_id}`;
}, 60_000);

afterAll(async () => {
  await end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

interface Written {
  acknowledged: Map<string, string>;
  replayed: number;
  /** Answers that are neither done nor "try again". */
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
  await sleep(200);
  stop.abort();
  await Promise.all(writers);
  return written;
}

/** True where the record is acknowledged. */
async function create(name: string, written: Written): Promise<boolean> {
  const rate = { name, role: 'Carpenter', level: 'CW3', cost_rate: 50, sell_rate: 80 };
  try {
    const answer = await ask('POST', `${base}/labour-rates`, rate, { 'idempotency-key': name });
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
    // No answer: the server is away.
  }
  return false;
}

/** Every item of a list, page by page. */
async function all<Item>(path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask('GET', `${base}/${path}limit=500&page=${page}`);
    expect(answer.status).toBe(200);
    const list = (await answer.json()) as { items: Item[]; total_count: number };
    items.push(...list.items);
    if (items.length >= list.total_count || list.items.length === 0) {
      return items;
    }
  }
}

const seen = new Map<string, string>();

/** Everything acknowledged is there once, with one event in its history, and nothing else is. */
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

describe('nothing acknowledged is lost, doubled or half done', () => {
  it('when the server is killed in the middle of writes', { timeout: 30_000 * rounds }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const written = await writeDuring(async () => {
        await sleep(300);
        await end('SIGKILL');
        await start();
      });
      expect(written.acknowledged.size).toBeGreaterThan(8);
      await expectWhole(written);
    }
  });

  it('when the database is killed in the middle of writes', { timeout: 30_000 * rounds }, async () => {
    for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
      const written = await writeDuring(async () => {
        await sleep(300);
        const [pid] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
        process.kill(Number(pid), 'SIGKILL');
        await sleep(100);
        while (
          !(await fetch(`${origin}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ))
        ) {
          await sleep(50);
        }
      });
      expect(written.acknowledged.size).toBeGreaterThan(8);
      await expectWhole(written);
    }
  });

  it('and an answer that was lost is given again under its key', async () => {
    const [name, id] = [...seen][0]!;
    const written: Written = { acknowledged: new Map(), replayed: 0, strange: [] };

    await create(name, written);

    expect(written).toMatchObject({ replayed: 1, strange: [] });
    expect(written.acknowledged.get(name)).toBe(id);
  });
});
