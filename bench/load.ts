// The server under load for minutes: 16 connections, four reads per write, on labour rates. Reports failures, and the
// growth of its memory per minute once it has reached its steady size (limit 1 MB): the plans of every connection are
// prepared, the heap has grown to its normal size. That takes the first two minutes, or the first half of a shorter
// run.
import { rmSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, buildWorkspace } from '../server/seed/builders.ts';
import { startSite, type Site } from './site.ts';

const minutes = Number(process.env['BENCH_MINUTES'] ?? 10);
const connections = 16;
const everySeconds = 5;
const warmMinutes = Math.min(2, minutes / 2);

/** Runs the load and prints the results. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-load-');
  try {
    const place = await build(site.database, (tx) => buildWorkspace(tx, 'Load'));
    const api = `${site.origin}/api/workspaces/${place.workspace_id}/labour-rates`;
    const headers = { authorization: `Bearer ${place.owner.token}`, 'x-horizon-product': 'cost' };
    const counted = { reads: 0, writes: 0, failures: 0 };
    const ids: string[] = [];
    const send = async (path: string, more: RequestInit = {}) => {
      const answer = await fetch(`${api}${path}`, { ...more, headers: { ...headers, ...more.headers } });
      const body = (await answer.json()) as { id?: string };
      counted.failures += answer.ok ? 0 : 1;
      return body;
    };
    const write = async (turn: number) => {
      const fields = { name: `Carpenter ${turn} night shift`, role: `Role ${turn % 40}`, level: `L${turn}` };
      const made = await send('', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ ...fields, cost_rate: 40, sell_rate: 60 }),
      });
      ids.push(made.id!);
      counted.writes += 1;
    };
    const read = async (turn: number) => {
      const paths = [
        '?limit=50',
        `?limit=50&role=Role ${turn % 40}`,
        '?limit=50&facets=true',
        `/${ids[turn % ids.length]}`,
      ];
      await send(encodeURI(paths[turn % paths.length]!));
      counted.reads += 1;
    };
    await write(0);
    const until = performance.now() + minutes * 60_000;
    let turn = 0;
    const client = async () => {
      while (performance.now() < until) {
        turn += 1;
        await (turn % 5 === 0 ? write(turn) : read(turn));
      }
    };
    const memory = watchMemory(site, until);
    await Promise.all(Array.from({ length: connections }, client));
    print(counted, await memory);
  } finally {
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

interface Sample {
  minute: number;
  /** Resident set size. */
  megabytes: number;
  /** Used heap, including garbage that is not collected yet; and buffers outside the heap. */
  heap: number;
  external: number;
}

/** The server's memory, every five seconds (Linux). */
async function watchMemory({ server, origin }: Site, until: number): Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  while (performance.now() < until) {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 0) / 1_048_576;
    samples.push({
      minute: (performance.now() - began) / 60_000,
      megabytes,
      heap: metric('nodejs_heap_size_used_bytes'),
      external: metric('nodejs_external_memory_bytes'),
    });
    await sleep(everySeconds * 1000);
  }
  return samples;
}

function print(counted: { reads: number; writes: number; failures: number }, samples: Sample[]): void {
  const late = samples.filter(({ minute }) => minute >= warmMinutes);
  console.log(`${minutes} minutes, ${connections} connections: ${JSON.stringify(counted)}`);
  const shown = samples.filter((_sample, index) => index % (30 / everySeconds) === 0);
  for (const [name, of] of columns) {
    const figures = shown.map((sample) => of(sample).toFixed(0)).join(' ');
    console.log(`${name}, MiB, each half minute: ${figures}; growth ${slopeOf(late, of).toFixed(2)} a minute`);
  }
  console.log(`the first of them after ${warmMinutes} minutes: bar ≤ 1 MiB a minute`);
}

const columns: [name: string, of: (sample: Sample) => number][] = [
  ['memory', ({ megabytes }) => megabytes],
  ['heap in use', ({ heap }) => heap],
  ['outside the heap', ({ external }) => external],
];

/** By least squares. */
function slopeOf(samples: Sample[], value: (sample: Sample) => number): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const minute = mean((sample) => sample.minute);
  const height = mean(value);
  const both = mean((sample) => (sample.minute - minute) * (value(sample) - height));
  return both / mean((sample) => (sample.minute - minute) ** 2);
}

if (import.meta.main) {
  await run();
}
