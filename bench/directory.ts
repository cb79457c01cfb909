// The client directory of 100,000 clients, and the merge of a company that 10,000 records refer to. Prints medians of the list
// and the time of the merge with its limit.
import { rmSync } from 'node:fs';
import { build, buildWorkspace, type BuiltWorkspace } from '../server/seed/builders.ts';
import type { Database } from '../server/src/platform/database.ts';
import { startSite } from './site.ts';

const clients = Number(process.env['BENCH_ROWS'] ?? 100_000);
const references = 10_000;
const turns = Number(process.env['BENCH_TURNS'] ?? 40);
const mergeLimitMs = 2000;

const cases: [name: string, query: string][] = [
  ['first page', 'limit=50'],
  ['tenth page', 'limit=50&page=10'],
  ['by status', 'limit=50&sort=status'],
  ['of one region', 'limit=50&region=NSW'],
  ['of one tag', 'limit=50&tag=tag 7'],
  ['search', 'limit=50&q=client 000777'],
];

/** Seeds the workspace, measures and prints. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-directory-');
  try {
    const place = await build(site.database, (tx) => buildWorkspace(tx, 'Bench directory'));
    await seedClients(site.database, place, clients);
    await site.database.pool.query('VACUUM ANALYZE clients, search_texts');
    console.log(`medians of ${turns} requests over ${clients} clients, ms`);
    for (const [name, query] of cases)
      console.log(`${name.padEnd(24)} ${(await listMs(site.origin, place, query)).toFixed(2)}`);
    const ms = await mergeMs(site.origin, site.database, place);
    console.log(
      `merge with ${references} references: ${Math.round(ms)} ms${ms > mergeLimitMs ? '  over' : ''} (limit ${mergeLimitMs})`,
    );
  } finally {
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

const headersOf = ({ owner }: BuiltWorkspace) => ({
  authorization: `Bearer ${owner.token}`,
  'content-type': 'application/json',
});

async function listMs(origin: string, place: BuiltWorkspace, query: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < turns + 5; turn += 1) {
    const start = performance.now();
    const answer = await fetch(`${origin}/api/workspaces/${place.workspace_id}/clients?${encodeURI(query)}`, {
      headers: headersOf(place),
    });
    await answer.text();
    if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
    // The first ones include query planning.
    if (turn >= 5) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

/** Adds clients of four regions with a tag each, one of 400. */
export async function seedClients(database: Database, place: BuiltWorkspace, clients: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO clients (workspace_id, id, name, region, tags)
     SELECT $1, gen_random_uuid(), 'Client ' || lpad(n::text, 7, '0'), (ARRAY['NSW', 'VIC', 'QLD', 'WA'])[1 + n % 4], ARRAY['tag ' || n % 400]
       FROM generate_series(1, $2::int) n`,
    [place.workspace_id, clients],
  );
}

async function mergeMs(origin: string, database: Database, place: BuiltWorkspace): Promise<number> {
  const path = `${origin}/api/workspaces/${place.workspace_id}/companies`;
  const send = async (address: string, body: object) => {
    const answer = await fetch(address, { method: 'POST', headers: headersOf(place), body: JSON.stringify(body) });
    const read = (await answer.json()) as { id_company: string; message?: string };
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${read.message}`);
    return read;
  };
  const make = async (company: string) => (await send(path, { company })).id_company;
  const [kept, other] = [await make('Kept Pty Ltd'), await make('Other Pty Ltd')];
  await database.pool.query(
    `INSERT INTO prequalifications (workspace_id, id, company_id, name, kind)
     SELECT $1, gen_random_uuid(), $2, 'Proof ' || n, 'licence' FROM generate_series(1, $3::int) n`,
    [place.workspace_id, other, references],
  );
  await database.pool.query('ANALYZE prequalifications');
  const start = performance.now();
  await send(`${path}/${kept}/merge`, { other_id: other, version: 1, other_version: 1 });
  return performance.now() - start;
}
