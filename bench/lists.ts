// The same lists over 10,000 and over 1,000,000 labour rates, in two workspaces of one server: their time must not grow
// with the number of records. Each case is requested alternately, small and large, and the medians are compared. Cases
// that must read all matches, or a whole group, are printed as well: they have a hundred times as many matches.
import { rmSync } from 'node:fs';
import { build, buildWorkspace, type BuiltWorkspace } from '../server/seed/builders.ts';
import type { Database } from '../server/src/platform/database.ts';
import { startSite } from './site.ts';

const sizes = [10_000, Number(process.env['BENCH_ROWS'] ?? 1_000_000)] as const;
const turns = Number(process.env['BENCH_TURNS'] ?? 60);
const turnsOfGrowing = Math.ceil(turns / 10);
const bar = 1.25;

/** Seeds both workspaces, measures and prints the ratios. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-lists-');
  try {
    const places: BuiltWorkspace[] = [];
    for (const size of sizes) {
      const place = await build(site.database, (tx) => buildWorkspace(tx, `Bench ${size}`));
      await seedRates(site.database, place, size);
      places.push(place);
    }
    await site.database.pool.query(
      'VACUUM ANALYZE labour_rates, search_texts, labour_rate_counts, labour_rate_tallies, labour_awards',
    );
    const heading = `ms          ${sizes.map((size) => String(size).padStart(9)).join(' ')}`;
    console.log(`medians of ${turns} requests, ${heading}   ratio (bar ≤ ${bar})`);
    for (const [name, query] of cases) {
      const [small, large] = await measure(site.origin, places, query, turns);
      const ratio = large! / small!;
      console.log(`${lineOf(name, [small!, large!])} ${ratio.toFixed(2).padStart(7)}${ratio > bar ? '  over' : ''}`);
    }
    console.log(`medians of ${turnsOfGrowing} requests, ${heading}   with what they find`);
    for (const [name, query] of growing) {
      console.log(lineOf(name, await measure(site.origin, places, query, turnsOfGrowing)));
    }
  } finally {
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

const cases: [name: string, query: string][] = [
  ['first page', 'limit=50'],
  ['tenth page', 'limit=50&page=10'],
  ['of one role', 'limit=50&role=Role 7'],
  ['search', 'limit=50&q=rate 000777'],
  ['search and facets', 'limit=50&q=rate 000777&facets=true'],
  ['facets', 'limit=50&facets=true'],
  ['current ones, facets', 'limit=50&state=current&facets=true'],
  ['of one role and level, facets', 'limit=50&role=Role 7&level=L7&facets=true'],
  ['of one role, current, facets', 'limit=50&role=Role 7&state=current&facets=true'],
  ['by award', 'limit=50&sort=award_name'],
  ['by award, descending', 'limit=50&sort=-award_name'],
  ['by margin', 'limit=50&sort=-margin_pct'],
  ['by role', 'limit=50&sort=role'],
];

/** Lists that read more than their page. LAST is replaced by the number of the last page. */
const growing: [name: string, query: string][] = [
  ['last page', 'limit=50&page=LAST'],
  ['by role, last page', 'limit=50&sort=role&page=LAST'],
  ['by role, level, multiplier and day', 'limit=50&sort=role,level,multiplier,-effective_date'],
  ['by role and level, last page', 'limit=50&sort=role,level&page=LAST'],
  ['by award and margin', 'limit=50&sort=award_name,-margin_pct'],
  ['by margin and name', 'limit=50&sort=margin_pct,name'],
  ['by day and name, last page', 'limit=50&sort=effective_date,name&page=LAST'],
  ['between two amounts', 'limit=50&cost_from=40&cost_to=45'],
  ['between two days', 'limit=50&effective_from=2020-01-01&effective_to=2021-01-01'],
  ['below the margin floor, facets', 'limit=50&below_floor=true&facets=true'],
  ['search that finds a 25th', 'limit=50&q=L7'],
  ['search that finds a sixth', 'limit=50&q=role 7'],
  ['search that finds all', 'limit=50&q=rate'],
];

const lineOf = (name: string, medians: number[]) =>
  `${name.padEnd(36)} ${medians.map((ms) => ms.toFixed(2).padStart(9)).join(' ')}`;

async function measure(origin: string, places: BuiltWorkspace[], query: string, turns: number): Promise<number[]> {
  const times: number[][] = places.map(() => []);
  const lastPages = sizes.map((size) => String(size / 50));
  for (let turn = 0; turn < turns + Math.ceil(turns / 6); turn += 1) {
    for (const [index, place] of places.entries()) {
      const start = performance.now();
      const answer = await fetch(
        `${origin}/api/workspaces/${place.workspace_id}/labour-rates?${encodeURI(query.replace('LAST', lastPages[index]!))}`,
        {
          headers: { authorization: `Bearer ${place.owner.token}`, 'x-horizon-product': 'cost' },
        },
      );
      await answer.text();
      if (!answer.ok) {
        throw new Error(`${query}: ${answer.status}`);
      }
      // The first ones of each connection include query planning.
      if (turn >= Math.ceil(turns / 6)) {
        times[index]!.push(performance.now() - start);
      }
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!);
}

/**
 * Rates of 40 roles and 25 levels under 20 awards, in yearly versions. The history is left out, since it is not
 * measured; the succession of versions is written with the rate, and the indexes are created afterwards.
 */
async function seedRates(database: Database, place: BuiltWorkspace, rows: number): Promise<void> {
  const client = await database.pool.connect();
  const triggers = ['labour_rates_history', 'labour_rates_succession_of_new'];
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i
      WHERE i.indrelid IN ('labour_rates'::regclass, 'search_texts'::regclass) AND NOT i.indisunique`,
  );
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL maintenance_work_mem = '256MB'");
    await client.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`);
    for (const trigger of triggers) {
      await client.query(`ALTER TABLE labour_rates DISABLE TRIGGER ${trigger}`);
    }
    await client.query(
      `INSERT INTO labour_awards (workspace_id, id, name, code, created_by_user_id)
       SELECT $1, gen_random_uuid(), 'Award ' || n, 'MA' || n, $2 FROM generate_series(1, 20) n`,
      [place.workspace_id, place.owner.kinde_id],
    );
    await client.query(
      `INSERT INTO labour_rates (workspace_id, id, name, award_id, role, level, cost_rate, sell_rate, multiplier, effective_date, superseded_on, created_by_user_id)
       SELECT $1, gen_random_uuid(), 'Rate ' || lpad(n::text, 7, '0'), a.ids[1 + n % 20], 'Role ' || n % 40, 'L' || n % 25, 30 + n % 40, 50 + n % 60,
              1 + n / 20000 * 0.01, date '2016-07-01' + (n % 12) * 365, CASE WHEN n % 12 < 11 THEN date '2017-07-01' + (n % 12) * 365 END, $2
         FROM generate_series(1, $3::int) n, (SELECT array_agg(id) AS ids FROM labour_awards WHERE workspace_id = $1) a`,
      [place.workspace_id, place.owner.kinde_id, rows],
    );
    for (const trigger of triggers) {
      await client.query(`ALTER TABLE labour_rates ENABLE TRIGGER ${trigger}`);
    }
    for (const { made } of indexes) {
      await client.query(made);
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

if (import.meta.main) {
  await run();
}
