// The effect on other users of files that are as heavy as possible: small ones that decompress to large ones, and the
// largest that are allowed. Ordinary calls run throughout; the server reports the delay of its event loop, and its
// memory is measured before, during and after.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Worker } from 'node:worker_threads';
import { build, buildMember, buildWorkspace } from '../server/seed/builders.ts';
import { newId } from '../server/src/platform/ids.ts';
import type { OthersOrder } from './others-thread.ts';
import { startSite, type Site } from './site.ts';

const bars = { p99Millis: 100, lateMillis: 50, keptMegabytes: 60 };
const megabyte = 1024 * 1024;

interface Place {
  site: Site;
  workspace: string;
  headers: Record<string, string>;
}

/** Sends each file in turn and prints the effect on other users. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-hostile-');
  try {
    const workspace = await build(site.database, (tx) => buildWorkspace(tx, 'Hostile'));
    const planner = await build(site.database, (tx) => buildMember(tx, workspace, 'workspace-manager'));
    const asking = (token: string) => ({ authorization: `Bearer ${token}`, 'x-horizon-product': 'cost' });
    const place = {
      site,
      workspace: `${site.origin}/api/workspaces/${workspace.workspace_id}`,
      headers: asking(planner.token),
    };
    const others = new Others(place, asking(workspace.owner.token));
    await settled(others);
    const before = memoryOf(site);
    console.log(`server at rest: ${before.server.toFixed(0)} MB`);
    console.log('                                     answer    others p99 / worst   event loop late   processes');
    for (const [name, send] of attacks(place)) {
      if (name.includes(process.env['BENCH_ONLY'] ?? '')) await measure(name, send, { others, site });
    }
    await sleep(Number(process.env['BENCH_REST_MS'] ?? 70_000));
    const after = memoryOf(site);
    const kept = after.server + after.children - before.server;
    console.log(
      `bars                                             ${bars.p99Millis} ms               ${bars.lateMillis} ms`,
    );
    console.log(
      `memory a minute later: server ${after.server.toFixed(0)} MB, its processes ${after.children.toFixed(0)} MB: ${kept.toFixed(0)} MB more than before (bar ≤ ${bars.keptMegabytes})`,
    );
    await others.stop();
  } finally {
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

class Others {
  readonly #thread: Worker;
  constructor({ workspace, site }: Place, headers: Record<string, string>) {
    const urls = [
      `${site.origin}/api/session`,
      `${workspace}/labour-rates?limit=50`,
      `${site.origin}/api/manage/project?workspace_id=${workspace.slice(-36)}&limit=50`,
    ];
    this.#thread = new Worker(new URL('./others-thread.ts', import.meta.url), {
      workerData: { urls, headers } satisfies OthersOrder,
    });
  }
  /** Milliseconds of each answer since the last call of this. */
  async taken(): Promise<number[]> {
    const exitInfo = new Promise<number[]>((done) => this.#thread.once('message', done));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#thread.postMessage(null);
    return exitInfo;
  }
  stop = () => this.#thread.terminate();
}

/** Waits until the server's code is compiled and its connections are open. */
async function settled(others: Others): Promise<void> {
  await sleep(10_000);
  await others.taken();
}

type Send = () => Promise<string>;

async function measure(name: string, send: Send, { others, site }: { others: Others; site: Site }): Promise<void> {
  await lateness(site);
  await others.taken();
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(site).children)), 250);
  const began = performance.now();
  const answer = await send();
  const took = performance.now() - began;
  clearInterval(watch);
  const late = await lateness(site);
  const sorted = (await others.taken()).toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  const columns = [
    name.padEnd(36),
    `${(took / 1000).toFixed(1)} s`.padStart(7),
    `${p99.toFixed(0)} / ${(sorted.at(-1) ?? 0).toFixed(0)} ms`.padStart(18),
    `${late.toFixed(0)} ms`.padStart(12),
    `${peak.toFixed(0)} MB`.padStart(12),
  ];
  console.log(`${columns.join('  ')}   ${answer}`);
}

/** The longest delay of the server's event loop since the last call of this, in milliseconds. */
async function lateness({ origin }: Site): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/m.exec(text)?.[1]) * 1000;
}

/** Resident megabytes of the server and of its work processes. */
function memoryOf({ server }: Site): { server: number; children: number } {
  const rss = (pid: number) => {
    try {
      return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  };
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(server.pid)], { encoding: 'utf8' });
  const children = listed
    .split('\n')
    .filter((line) => line.includes('tinypool'))
    .map((line) => rss(Number.parseInt(line, 10)));
  return { server: rss(server.pid!), children: children.reduce((sum, each) => sum + each, 0) };
}

const link = (uid: number) =>
  `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>1</Type></PredecessorLink>`;

/** A Microsoft Project file in which each task follows the two before it. */
function project(tasks: number): Buffer {
  const lines = Array.from({ length: tasks }, (_, n) => {
    const before = [n - 1, n - 12].filter((each) => each >= 0).map((each) => link(each + 1));
    return `<Task><UID>${n + 1}</UID><ID>${n + 1}</ID><Name>Pour bay ${n}</Name><Duration>PT8H0M0S</Duration>${before.join('')}</Task>`;
  });
  return Buffer.from(
    `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Tasks>${lines.join('')}</Tasks></Project>`,
  );
}

/** A gzip of a header and that many megabytes of one line. */
function packed(head: string, line: string, megabytes: number): Buffer {
  return gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(megabytes * 1_000_000, line)]));
}

function attacks(place: Place): [string, Send][] {
  const file = (name: string, bytes: Buffer) => async () => {
    const { uploads } = await newProject(place);
    return messageOf(await sent(place, uploads, name, bytes));
  };
  const rates = (name: string, bytes: Buffer) => async () =>
    messageOf(await sent(place, `${place.workspace}/labour-rates/import-file`, name, bytes));
  const large = project(95_000);
  const tasksOpening = '<Project xmlns="http://schemas.microsoft.com/project"><Tasks>';
  return [
    ['gzip: CSV of 38,000,000 rows', file('plan.csv.gz', packed('Name,Duration\n', 'x,1\n', 152))],
    ['gzip: MSPDI of 27,000,000 tasks', file('plan.xml.gz', packed(tasksOpening, '<Task/>', 189))],
    ['gzip: MSPDI of 2,000,000 tasks', file('plan.xml.gz', packed(tasksOpening, '<Task/>', 15))],
    ['CSV of a million rows', file('plan.csv', packedNot('Name,Duration\n', 'Pour slab of bay,1\n', 19))],
    ['rates: CSV of 10 MB', rates('rates.csv', packedNot('Name,Role\n', 'Tiler,Tiler\n', 9.9))],
    ['rates: 20,000 rows, read', rates('rates.csv', rateFile())],
    ['rates: 20,000 rows, stored', () => storeRates(place)],
    ['MSPDI of 95,000 tasks, previewed', file('plan.xml', large)],
    ['MSPDI of 95,000 tasks, stored', () => importOf(place, large)],
  ];
}

const packedNot = (head: string, line: string, megabytes: number) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(megabytes * 1_000_000, line)]);

const rateRow = (n: number) => ({
  name: `Carpenter ${n}`,
  role: `Role ${n % 40}`,
  level: `L${n}`,
  cost_rate: '47.24',
  sell_rate: '71.33',
});

function rateFile(): Buffer {
  const rows = Array.from({ length: 20_000 }, (_, n) => Object.values(rateRow(n)).join(','));
  return Buffer.from(`Name,Role,Level,Cost rate,Sell rate\n${rows.join('\n')}\n`);
}

async function storeRates({ workspace, headers }: Place): Promise<string> {
  const body = JSON.stringify({ rows: Array.from({ length: 20_000 }, (_, n) => rateRow(n)), dry_run: false });
  return messageOf(
    await fetch(`${workspace}/labour-rates/bulk`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': newId() },
      body,
    }),
  );
}

async function newProject({ workspace, headers }: Place): Promise<{ uploads: string; id: string }> {
  const made = await fetch(`${workspace}/projects`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ project_name: `Imported ${newId()}`, start_date: '2026-11-02' }),
  });
  const { project_id: id } = (await made.json()) as { project_id: string };
  return { uploads: `${workspace}/projects/${id}/schedule/imports/uploads`, id };
}

function sent({ headers }: Place, url: string, name: string, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return fetch(url, { method: 'POST', headers, body: form });
}

async function messageOf(response: Response): Promise<string> {
  const text = await response.text();
  return response.ok
    ? `${response.status}, ${(text.length / megabyte).toFixed(1)} MB`
    : `${response.status} ${(JSON.parse(text) as { message: string }).message.slice(0, 80)}`;
}

/** Uploads, confirms and waits for the end of the import. */
async function importOf(place: Place, bytes: Buffer): Promise<string> {
  const { uploads } = await newProject(place);
  const staged = await sent(place, uploads, 'plan.xml', bytes);
  if (!staged.ok) return messageOf(staged);
  const { upload } = (await staged.json()) as { upload: { id: string } };
  await fetch(`${uploads}/${upload.id}/import`, { method: 'POST', headers: place.headers });
  for (;;) {
    await sleep(500);
    const { state, message } = (await (await fetch(`${uploads}/${upload.id}`, { headers: place.headers })).json()) as {
      state: string;
      message: string;
    };
    if (state === 'done' || state === 'failed') return `${state}: ${message.slice(0, 80)}`;
  }
}

if (import.meta.main) {
  await run();
}
