// Imports with the maximum number of rows, as the screens send them: how long the person waits until the request is
// accepted, how long a job checks and stores the rows, and how long others wait for a page of a list meanwhile.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxImportedElements, maxImportedRates, maxImportedRecords } from '@horizon/contract';
import { build, buildWorkspace } from '../server/seed/builders.ts';
import { newId } from '../server/src/platform/ids.ts';
import { startSite } from './site.ts';

/** Until the request is accepted. */
const barMillis = 2000;
const rounds = 3;

interface Import {
  name: string;
  path: string;
  /** The body without `dry_run`; different rows in each round. */
  body: (round: number) => Record<string, unknown>;
}

interface Answer {
  project_id?: string;
  background_id?: string;
  status?: number | null;
  state?: string;
  answer?: { committed?: boolean };
}

/** Sends each import a few times and prints the median and the longest. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-imports-');
  try {
    const { workspace_id, owner } = await build(site.database, (tx) => buildWorkspace(tx, 'Imports'));
    const workspace = `${site.origin}/api/workspaces/${workspace_id}`;
    const headers = { authorization: `Bearer ${owner.token}`, 'x-horizon-product': 'cost', prefer: 'respond-async' };
    const ask = async (url: string, body?: object): Promise<Answer> => {
      const answer = await fetch(url, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json', 'idempotency-key': newId() } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const read = (await answer.json()) as Answer;
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(read).slice(0, 300)}`);
      return read;
    };
    /** One import: until it is accepted, until it has ended, and the slowest page of a list requested by others. */
    const send = async (url: string, body: object) => {
      const began = performance.now();
      const { background_id: id } = await ask(url, body);
      const taken = performance.now() - began;
      for (let others = 0; ;) {
        const asked = performance.now();
        await ask(`${workspace}/clients?limit=50`);
        others = Math.max(others, performance.now() - asked);
        const job = await ask(`${workspace}/jobs/own/${id!}`);
        if (job.state === 'done') return { taken, ended: performance.now() - began, others, job };
        if (job.state === 'failed') throw new Error(`${url}: ${JSON.stringify(job.answer).slice(0, 300)}`);
        await sleep(100);
      }
    };
    const made = await ask(`${workspace}/projects`, { project_name: 'Imported', start_date: '2026-11-02' });
    console.log('                            taken, ms          checked, ms         stored, ms          others, ms');
    console.log('                          median  longest    median  longest    median  longest    median  longest');
    for (const { name, path, body } of importsOf(made.project_id!)) {
      const times = { taken: [] as number[], checked: [] as number[], stored: [] as number[], others: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        const checked = await send(`${workspace}${path}`, { ...body(round), dry_run: true });
        const stored = await send(`${workspace}${path}`, { ...body(round), dry_run: false });
        if (!stored.job.answer?.committed) throw new Error(`${name}: nothing was stored`);
        times.taken.push(checked.taken, stored.taken);
        times.checked.push(checked.ended);
        times.stored.push(stored.ended);
        times.others.push(checked.others, stored.others);
      }
      const { taken, checked, stored, others } = times;
      const isFast = Math.max(...taken) <= barMillis;
      console.log(
        `${name.padEnd(22)} ${[taken, checked, stored, others].map(columnsOf).join(' ')}   ${isFast ? 'ok' : `taken: ≤ ${barMillis} MISSED`}`,
      );
    }
  } finally {
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

function columnsOf(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return [sorted[sorted.length >> 1]!, sorted.at(-1)!].map((ms) => ms.toFixed(0).padStart(9)).join(' ');
}

const rows = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at));

function importsOf(projectId: string): Import[] {
  return [
    {
      name: `${maxImportedRates} labour rates`,
      path: '/labour-rates/bulk',
      body: (round) => ({
        rows: rows(maxImportedRates, (at) => ({
          name: `Carpenter ${round} ${at}`,
          role: `Role ${at % 40}`,
          level: `L${at % 12}`,
          cost_rate: '47.24',
          sell_rate: '71.33',
        })),
      }),
    },
    {
      name: `${maxImportedRecords} clients`,
      path: '/clients/bulk',
      body: (round) => ({
        rows: rows(maxImportedRecords, (at) => ({ name: `Harbour ${round} Developments ${at}`, region: 'NSW' })),
      }),
    },
    {
      name: `${maxImportedRecords} companies`,
      path: '/companies/bulk',
      body: (round) => ({ rows: rows(maxImportedRecords, (at) => ({ company: `Formwork ${round} Group ${at}` })) }),
    },
    {
      name: `${maxImportedElements} WBS elements`,
      path: `/projects/${projectId}/wbs/bulk`,
      body: (round) => ({
        lines: rows(maxImportedElements, (at) => ({
          row: at + 1,
          cells: [`${round + 1}${1000 + Math.floor(at / 50)}${at % 50 === 0 ? '' : `.${at % 50}`}`, `Zone ${at}`],
        })),
      }),
    },
  ];
}

if (import.meta.main) {
  await run();
}
