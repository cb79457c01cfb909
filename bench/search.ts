// The search over a million records of one workspace: tasks of 200 projects, rates, companies, buildings. Run as the
// owner, and as a subcontractor who sees only their own tasks of one project. Prints medians, the 95th percentile and
// the limit.
import { rmSync } from 'node:fs';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../server/seed/builders.ts';
import type { Database } from '../server/src/platform/database.ts';
import { startSite } from './site.ts';

const total = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const turns = Number(process.env['BENCH_TURNS'] ?? 20);
const limitMs = 150;

/** Queries by case. The words of one line are used in turn, so that few responses are the same. */
const cases: [name: string, words: string[]][] = [
  ['a number', ['A000777', 'A123456', 'A400001', 'P-0120']],
  ['two words', ['crane level', 'scaffold north', 'concrete slab', 'harbour facade']],
  ['a word being typed', ['scaf', 'plaster', 'har', 'conc']],
  ['one letter', ['s', 'c', 'a', 'p']],
  ['a word that most records hold', ['works', 'works level', 'level', 'works nor']],
  ['a misspelt word', ['scafold', 'plastrer', 'concerte', 'wtaerproofing']],
  ['two misspelt words', ['scafold nroth', 'concerte slba', 'facde glzing', 'cladidng wset']],
  ['a word that no record holds', ['zzyzx', 'qwertyuiop', 'xylophones', 'vvvvvv']],
];

/** Seeds the workspace, measures and prints. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-search-');
  try {
    const place = await build(site.database, (tx) => buildWorkspace(tx, 'Bench search'));
    const began = performance.now();
    const projectId = await seed(site.database, place);
    const guest = await build(site.database, (tx) => buildMember(tx, place, 'subcontractor', projectId));
    const counted = await site.database.pool.query('SELECT count(*) AS n FROM search_texts');
    console.log(`${counted.rows[0].n} records, seeded in ${Math.round((performance.now() - began) / 1000)} s`);
    for (const [who, token] of [
      ['owner', place.owner.token],
      ['subcontractor of one project', guest.token],
    ] as const) {
      const all: number[] = [];
      console.log(`\n${who.padEnd(34)} ms: median     p95     max`);
      for (const [name, words] of cases) {
        const times = await ask(site.origin, place, token, words);
        all.push(...times);
        console.log(lineOf(name, times));
      }
      const over = quantile(all, 0.95) > limitMs ? '  over' : '';
      console.log(`${lineOf('all', all)}   limit of p95 ${limitMs}${over}`);
    }
  } finally {
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

async function ask(origin: string, place: BuiltWorkspace, token: string, words: string[]): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns + words.length; turn += 1) {
    const start = performance.now();
    const q = encodeURIComponent(words[turn % words.length]!);
    const answer = await fetch(`${origin}/api/workspaces/${place.workspace_id}/search?q=${q}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${q}: ${answer.status} ${text}`);
    // The first ones of each include planning and disk reads.
    if (turn >= words.length) times.push(performance.now() - start);
  }
  return times;
}

const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!;
const lineOf = (name: string, times: number[]) =>
  `${name.padEnd(36)} ${[0.5, 0.95, 1].map((part) => quantile(times, part).toFixed(1).padStart(7)).join(' ')}`;

/**
 * Typical names in construction, then made-up words of many firms and places, so that the vocabulary is as large as a
 * real one.
 */
const names = `(ARRAY['Crane','Scaffold','Concrete','Slab','Facade','Glazing','Plaster','Waterproofing','Cladding','Harbour','Excavate','Formwork','Reinforcement','Carpentry','Electrical','Hydraulic','Mechanical','Painting','Tiling','Joinery'])[1 + n % 20]
  || ' works level ' || n % 60 || ' ' || (ARRAY['north','south','east','west'])[1 + n % 4] || ' '
  || translate(md5((n % 40000)::text), '0123456789', 'ghijklmnop')::varchar(9)`;

/** Seeds the records without their history; returns a project. */
export async function seed(database: Database, place: BuiltWorkspace): Promise<string> {
  const client = await database.pool.connect();
  const [ws, person] = [place.workspace_id, place.owner.kinde_id];
  const part = (share: number) => Math.round(total * share);
  try {
    await client.query('SET session_replication_role = replica');
    const run = (statement: string, rows: number) => client.query(statement, [ws, person, rows]);
    await run(
      `INSERT INTO projects (workspace_id, project_id, project_name, project_number)
       SELECT $1, gen_random_uuid(), ${names}, 'P-' || lpad(n::text, 4, '0') FROM generate_series(1, $3::int) n WHERE $2 <> ''`,
      200,
    );
    const ofProjects = `(SELECT array_agg(project_id) AS ids FROM projects WHERE workspace_id = $1) p`;
    await run(
      `INSERT INTO actions (workspace_id, action_id, project_id, action_category, name, code, start_minute, finish_minute, created_by_user_id)
       SELECT $1, gen_random_uuid(), p.ids[1 + n % 200], 'Scheduling Task', ${names}, 'A' || lpad(n::text, 6, '0'), 28000000 + n, 28001000 + n, $2
         FROM generate_series(1, $3::int) n, ${ofProjects}`,
      part(0.7),
    );
    await run(
      `INSERT INTO labour_rates (workspace_id, id, name, role, level, cost_rate, sell_rate, multiplier, sales_tax_code, created_by_user_id)
       SELECT $1, gen_random_uuid(), ${names}, 'Role ' || n % 40, 'L' || n % 25, 40, 60, 1, 'OUTPUT', $2 FROM generate_series(1, $3::int) n`,
      part(0.2),
    );
    await run(
      `INSERT INTO companies (workspace_id, id_company, company) SELECT $1, gen_random_uuid(), ${names} || n FROM generate_series(1, $3::int) n WHERE $2 <> ''`,
      part(0.05),
    );
    await run(
      `INSERT INTO buildings (workspace_id, building_id, project_id, building_name)
       SELECT $1, gen_random_uuid(), p.ids[1 + n % 200], ${names} || n FROM generate_series(1, $3::int) n, ${ofProjects} WHERE $2 <> ''`,
      part(0.05),
    );
    await client.query('SET session_replication_role = origin');
    for (const [table, id, columns, project] of [
      ['projects', 'project_id', 'project_name, project_number', 'project_id'],
      ['actions', 'action_id', 'name, code', 'project_id'],
      ['labour_rates', 'id', 'name, role, level', 'NULL::uuid'],
      ['companies', 'id_company', 'company', 'NULL::uuid'],
      ['buildings', 'building_id', 'building_name', 'project_id'],
    ])
      await client.query(
        `INSERT INTO search_texts (workspace_id, entity, record_id, words, project_id)
         SELECT workspace_id, '${table}', ${id}::text, search_words(workspace_id || '/${table}', concat_ws(' ', ${columns})), ${project}
           FROM ${table} WHERE workspace_id = $1`,
        [ws],
      );
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query('SELECT project_id FROM projects WHERE workspace_id = $1 LIMIT 1', [ws]);
    return rows[0].project_id as string;
  } finally {
    client.release();
  }
}

if (import.meta.main) {
  await run();
}
