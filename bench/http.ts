// List, one record, create and update over HTTP, compared with the thin ceiling measured in the same run over the same
// rows: requests per second at 16 connections, the slow tail, processor time per request (server and database), memory.
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { build, buildWorkspace, type BuiltWorkspace } from '../server/seed/builders.ts';
import type { Database } from '../server/src/platform/database.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { seedClients } from './directory.ts';
import { launch, startSite } from './site.ts';

const root = join(import.meta.dirname, '..');
const connections = 16;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
/** Our server and the ceiling alternate: if the machine is faster for a while, it is for both. */
const turns = 5;

interface Call {
  method: string;
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A series of requests: the duration of each in milliseconds, and their total resources. */
interface Loaded {
  times: number[];
  seconds: number;
  cpu: Processor;
  failures: number;
}

/** Processor seconds. */
interface Processor {
  server: number;
  database: number;
}

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number;
  /** The database's share of it. */
  databaseMs: number;
  failures: number;
}

/** Seeds 100,000 rates, measures both servers and prints the table. */
export async function run(rows = 100_000): Promise<void> {
  const site = await startSite('horizon-bench-');
  const { server, database, url } = site;
  const workspace = await build(database, (tx) => buildWorkspace(tx, 'Bench'));
  await seedClients(database, workspace, rows);
  const ids = await seed(database, workspace, rows);
  const thinPort = await freePort();
  const thin = await launch(join(root, 'bench/ceiling.ts'), { PORT: String(thinPort), BENCH_DATABASE: url });
  try {
    const addresses = { server: site.origin, thin: `http://127.0.0.1:${thinPort}` };
    await measureAll({ server, thin, addresses, workspace, ids, rows, postmaster: await postmasterOf(database) });
  } finally {
    thin.kill('SIGTERM');
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

/**
 * Limits of a call: its ratio to the ceiling, its processor time, and the requests per second of the ceiling on the
 * machine on which that time was set (undefined if not recorded: the previous write call then shows how fast that
 * machine was).
 */
interface Bar {
  ratio: number;
  cpuMs: number;
  ceiling: number | null;
}
type Case = [name: string, bar: Bar, ours: () => Call, ceiling: () => Call];

interface Site {
  server: ChildProcess;
  thin: ChildProcess;
  addresses: { server: string; thin: string };
  workspace: BuiltWorkspace;
  ids: string[];
  rows: number;
  postmaster: number;
}

async function measureAll({ server, thin, addresses, workspace, ids, rows, postmaster }: Site): Promise<void> {
  const { server: base, thin: thinBase } = addresses;
  const { workspace_id: ws, owner } = workspace;
  const api = `${base}/api/workspaces/${ws}/labour-rates`;
  const headers = { authorization: `Bearer ${owner.token}`, 'x-horizon-product': 'cost' };
  const oneOf = (of: string[]) => of[Math.floor(Math.random() * of.length)]!;
  const pick = () => oneOf(ids);
  const role = () => `Role ${Math.floor(Math.random() * 400)}`;
  const tag = () => encodeURIComponent(`tag ${Math.floor(Math.random() * 400)}`);
  const versions = new Map<string, number>();
  // The ceiling updates other records: it increments versions without checking them.
  const [mine, itsOwn] = [ids.slice(0, 5000), ids.slice(5000)];
  let turn = 0;
  const update = (): Call => {
    // Each record is updated by one connection at a time, so that no version is stale.
    const id = mine[(turn += 1) % mine.length]!;
    const version = versions.get(id) ?? 1;
    versions.set(id, version + 1);
    return { method: 'PATCH', url: `${api}/${id}`, headers, body: { cost_rate: 40 + (version % 10), version } };
  };
  let made = 0;
  const fields = () => ({ role: `Bench ${made % 50}`, level: `B${(made += 1)}`, cost_rate: 40, sell_rate: 60 });
  const named = () => ({ name: `Carpenter ${(made += 1)} night shift`, level: `B${made}` });
  const cases: Case[] = [
    [
      'list of 50, filtered',
      { ratio: 0.5, cpuMs: 5, ceiling: 668 },
      () => ({ method: 'GET', url: `${api}?role=${encodeURIComponent(role())}&sort=name&limit=50`, headers }),
      () => ({ method: 'GET', url: `${thinBase}/list?ws=${ws}&role=${encodeURIComponent(role())}` }),
    ],
    [
      'clients of 50, by a tag',
      { ratio: 0.5, cpuMs: 5, ceiling: null },
      () => ({ method: 'GET', url: `${base}/api/workspaces/${ws}/clients?tag=${tag()}&sort=name&limit=50`, headers }),
      () => ({ method: 'GET', url: `${thinBase}/clients?ws=${ws}&tag=${tag()}` }),
    ],
    [
      'one record with relations',
      { ratio: 0.3, cpuMs: 1.2, ceiling: 7328 },
      () => ({ method: 'GET', url: `${api}/${pick()}`, headers }),
      () => ({ method: 'GET', url: `${thinBase}/one?ws=${ws}&id=${pick()}` }),
    ],
    [
      'create',
      { ratio: 0.25, cpuMs: 2, ceiling: 3765 },
      () => ({
        method: 'POST',
        url: api,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: { ...fields(), name: `Carpenter ${made} night shift` },
      }),
      () => ({
        method: 'POST',
        url: `${thinBase}/create`,
        body: { ws, id: randomUUID(), person: owner.kinde_id, key: randomUUID(), ...named() },
      }),
    ],
    [
      'update',
      { ratio: 0.25, cpuMs: 2.5, ceiling: null },
      update,
      () => ({ method: 'PATCH', url: `${thinBase}/update`, body: { ws, id: oneOf(itsOwn), cost_rate: 41 } }),
    ],
  ];
  console.log(
    `${rows.toLocaleString('en-AU')} labour rates and clients, ${connections} connections, ${seconds} s each`,
  );
  console.log(
    'call                        req/s  ceiling   ratio    bar   p50 ms  p99/p50  failures  cpu ms/req    bar  to scale  of database  ceiling  of database',
  );
  const only = process.env['BENCH_ONLY'];
  let speed: number | undefined;
  for (const [name, bar, ours, ceiling] of cases.filter(([caseName]) => !only || caseName.startsWith(only))) {
    await load(ours, 1, server.pid!, postmaster);
    await load(ceiling, 1, thin.pid!, postmaster);
    const [a, b]: [Loaded[], Loaded[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      a.push(await load(ours, seconds / turns, server.pid!, postmaster));
      b.push(await load(ceiling, seconds / turns, thin.pid!, postmaster));
    }
    const [measured, most] = [allOf(a), allOf(b)];
    if (bar.ceiling !== null) speed = most.perSecond / bar.ceiling;
    console.log(lineOf(name, bar, measured, most, speed));
  }
  console.log(
    'to scale: processor time as it were on the machine of the bar, by how fast the ceiling was there and here',
  );
  console.log(`server memory after load: ${(residentBytes(server.pid!) / 1_048_576).toFixed(0)} MiB (bar ≤ 250)`);
}

function lineOf(name: string, bar: Bar, ours: Measured, ceiling: Measured, speed: number | undefined): string {
  const scaled = speed === undefined ? '–' : (ours.cpuMs * speed).toFixed(2);
  const columns: [text: string, width: number][] = [
    [ours.perSecond.toFixed(0), 6],
    [ceiling.perSecond.toFixed(0), 8],
    [(ours.perSecond / ceiling.perSecond).toFixed(2), 7],
    [`≥ ${bar.ratio}`, 7],
    [ours.p50.toFixed(1), 7],
    [(ours.p99 / ours.p50).toFixed(1), 8],
    [String(ours.failures), 9],
    [ours.cpuMs.toFixed(2), 11],
    [`≤ ${bar.cpuMs}`, 7],
    [scaled, 9],
    [ours.databaseMs.toFixed(2), 12],
    [ceiling.cpuMs.toFixed(2), 8],
    [ceiling.databaseMs.toFixed(2), 12],
  ];
  return [name.padEnd(26), ...columns.map(([text, width]) => text.padStart(width))].join(' ');
}

/** Keeps 16 connections busy for some time. */
async function load(next: () => Call, forSeconds: number, pid: number, postmaster: number): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  const cpuBefore = cpuOf(pid, postmaster);
  const began = performance.now();
  const until = began + forSeconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const start = performance.now();
        const status = await send(next(), agent);
        times.push(performance.now() - start);
        failures += status >= 400 ? 1 : 0;
      }
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  const cpuAfter = cpuOf(pid, postmaster);
  const cpu = { server: cpuAfter.server - cpuBefore.server, database: cpuAfter.database - cpuBefore.database };
  agent.destroy();
  return { times, seconds: elapsed, cpu, failures };
}

/** Totals over all series. */
function allOf(stretches: readonly Loaded[]): Measured {
  const sum = (of: (stretch: Loaded) => number) => stretches.reduce((total, stretch) => total + of(stretch), 0);
  const times = stretches.flatMap((stretch) => stretch.times).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const ofRequest = (seconds: number) => (seconds * 1000) / Math.max(1, times.length);
  const database = sum((stretch) => stretch.cpu.database);
  return {
    perSecond: times.length / sum((stretch) => stretch.seconds),
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: ofRequest(sum((stretch) => stretch.cpu.server) + database),
    databaseMs: ofRequest(database),
    failures: sum((stretch) => stretch.failures),
  };
}

function send(call: Call, agent: Agent): Promise<number> {
  return new Promise((done, fail) => {
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    const headers = {
      ...call.headers,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    };
    const sent = httpRequest(call.url, { method: call.method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode ?? 500));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Processor seconds of a process and of the database's processes (Linux; 0 elsewhere). */
function cpuOf(pid: number, postmaster: number): Processor {
  if (process.platform !== 'linux') {
    return { server: 0, database: 0 };
  }
  const statOf = (id: string) => {
    try {
      const text = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
      return { parent: Number(fields[1]), ticks: ticks(11), ofEndedChildren: ticks(13) };
    } catch {
      return { parent: 0, ticks: 0, ofEndedChildren: 0 };
    }
  };
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((found) => found.parent === postmaster);
  const ended = statOf(String(postmaster)).ofEndedChildren;
  const database = ended + children.reduce((sum, found) => sum + found.ticks, 0);
  return { server: statOf(String(pid)).ticks / 100, database: database / 100 };
}

/** The pid of the database's main process, from a connection to it. */
async function postmasterOf(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const text = process.platform === 'linux' ? readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8') : ') S 0';
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}

function residentBytes(pid: number): number {
  return process.platform === 'linux'
    ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    : 0;
}

async function seed(database: Database, workspace: BuiltWorkspace, rows: number): Promise<string[]> {
  await database.pool.query(
    `INSERT INTO labour_rates (workspace_id, id, name, role, level, cost_rate, sell_rate, effective_date, created_by_user_id)
     SELECT $1, gen_random_uuid(), 'Rate ' || lpad(n::text, 7, '0'), 'Role ' || (n % 400), 'L' || (n / 1200), 30 + n % 40, 50 + n % 60, date '2020-07-01' + (n % 2000), $2
       FROM generate_series(1, $3::int) n`,
    [workspace.workspace_id, workspace.owner.kinde_id, rows],
  );
  await seedRelations(database, workspace);
  // Vacuum everything that was written, so that autovacuum is not measured.
  await database.pool.query('VACUUM ANALYZE');
  const found = await database.pool.query<{ id: string }>(
    'SELECT id FROM labour_rates WHERE workspace_id = $1 LIMIT 20000',
    [workspace.workspace_id],
  );
  return found.rows.map((row) => row.id);
}

/** A project that overrides every tenth rate, and an allowance for every fourth. */
async function seedRelations(database: Database, { workspace_id: ws, owner }: BuiltWorkspace): Promise<void> {
  const project = randomUUID();
  await database.pool.query(
    `INSERT INTO projects (workspace_id, project_id, project_name, project_number) VALUES ($1, $2, 'Bench', 'B-1')`,
    [ws, project],
  );
  await database.pool.query(
    `INSERT INTO labour_overrides (workspace_id, id, project_id, labour_rate_id, override_rate, reason, created_by_user_id)
     SELECT $1, gen_random_uuid(), $2, id, 55, 'Agreed for the site', $3
       FROM labour_rates WHERE workspace_id = $1 AND right(name, 1) = '0'`,
    [ws, project, owner.kinde_id],
  );
  await database.pool.query(
    `INSERT INTO labour_allowances (workspace_id, id, labour_rate_id, name, amount, trigger, created_by_user_id)
     SELECT $1, gen_random_uuid(), id, 'Tools', 2.5, 'per_hour', $2
       FROM labour_rates WHERE workspace_id = $1 AND right(name, 2)::int % 4 = 0`,
    [ws, owner.kinde_id],
  );
}

if (import.meta.main) {
  await run();
}
