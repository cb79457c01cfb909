// How PostgreSQL executes the lists: every order of a call, and every search, must use an index on tables large enough
// for it to matter. The orders come from the call table, so a new one is covered automatically.
import { calls } from '@horizon/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../seed/builders.ts';
import { planRecorder, type PlanNode } from './plan-recorder.ts';
import { world } from './harness.ts';

const w = world();
const rows = 3000;
let ws: BuiltWorkspace;
let plansOf: (path: string) => Promise<PlanNode[]>;

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Plans'));
  await fill(ws.workspace_id, ws.owner.kinde_id);
  const recorder = planRecorder(w.database);
  plansOf = (path) =>
    recorder(async () => {
      const answer = await w.visitor(ws.owner.token).get(path.replace('WS', ws.workspace_id));
      if (answer.status !== 200 || answer.body.total_count === 0) {
        throw new Error(`${path}: ${answer.text}`);
      }
    });
});

/** Inserts many records of each kind. */
async function fill(workspace: string, person: string): Promise<void> {
  const { pool } = w.database;
  const parameters = [workspace, person, rows];
  for (const statement of [
    `INSERT INTO labour_awards (workspace_id, id, name, code, created_by_user_id)
     SELECT $1, gen_random_uuid(), 'Award ' || n, 'MA' || n, $2 FROM generate_series(1, $3::int / 100) n`,
    `INSERT INTO labour_rates (workspace_id, id, name, award_id, role, level, cost_rate, sell_rate, multiplier, effective_date, sales_tax_code, created_by_user_id)
     SELECT $1, gen_random_uuid(), 'Rate ' || n, a.ids[1 + n % 30], 'Role ' || n % 40, 'L' || n % 25, n, n + n % 40, CASE n % 100 WHEN 50 THEN 2 ELSE 1 END, date '2016-07-01' + n,
            CASE n % 100 WHEN 20 THEN 'EXEMPTOUTPUT' WHEN 40 THEN 'EXEMPTEXPORT' ELSE 'OUTPUT' END, $2
       FROM generate_series(1, $3::int) n, (SELECT array_agg(id) AS ids FROM labour_awards WHERE workspace_id = $1) a`,
    `INSERT INTO labour_allowances (workspace_id, id, labour_rate_id, name, amount, trigger, created_by_user_id)
     SELECT $1, gen_random_uuid(), id, 'Meal ' || name, cost_rate, role || level, $2 FROM labour_rates WHERE workspace_id = $1 AND $3 > 0`,
    `INSERT INTO projects (workspace_id, project_id, project_name, project_number, contract_value, start_date, end_date, sector, state)
     SELECT $1, gen_random_uuid(), 'Tower ' || n, 'P' || n, n, date '2020-01-01' + n, date '2021-01-01' + n, 'civic', CASE n % 100 WHEN 7 THEN 'VIC' WHEN 8 THEN 'TAS' ELSE 'NSW' END FROM generate_series(1, $3::int) n WHERE $2 <> ''`,
    `INSERT INTO labour_overrides (workspace_id, id, project_id, labour_rate_id, override_rate, reason, created_by_user_id)
     SELECT $1, gen_random_uuid(), p.project_id, r.id, r.cost_rate, 'Agreed ' || r.name, $2
       FROM (SELECT id, name, cost_rate, row_number() OVER () AS n FROM labour_rates WHERE workspace_id = $1) r
       JOIN (SELECT project_id, row_number() OVER () AS n FROM projects WHERE workspace_id = $1) p USING (n) WHERE $3 > 0`,
    `INSERT INTO actions (workspace_id, action_id, action_category, name, code, start_minute, finish_minute, created_by_user_id)
     SELECT $1, gen_random_uuid(), 'Scheduling Task', 'Pour slab ' || n, 'A' || n, 28000000 + n, 28001000 + n, $2 FROM generate_series(1, $3::int) n`,
  ]) {
    await pool.query(statement, parameters);
  }
  await pool.query('VACUUM ANALYZE');
}

const lists = {
  listLabourRates: ['labour_rates', '/api/workspaces/WS/labour-rates?', 'rate 777'],
  listAllowances: ['labour_allowances', '/api/workspaces/WS/labour-rates/allowances?', 'meal rate 777'],
  listProjectOverrides: ['labour_overrides', '/api/workspaces/WS/labour-rates/project-overrides?', 'agreed rate 777'],
  listManagedProjects: ['projects', '/api/manage/project?workspace_id=WS&', 'tower 777'],
  listAuditEvents: ['audit_events', '/api/workspaces/WS/audit?', 'tower 777'],
  listActs: ['audit_events', '/api/workspaces/WS/audit/acts?', 'tower 777'],
} as const;

/** The sortable names of a list, from its call. */
function sortsOf(name: keyof typeof lists): string[] {
  const { pattern } = calls[name].query!.properties.sort as unknown as { pattern: string };
  return /\^-\?\(([^)]*)\)/.exec(pattern)![1]!.split('|');
}

const isScan = (table: string) => (node: PlanNode) => node.type === 'Seq Scan' && node.table === table;
/** Sorts with more rows than a page of each award. */
const isLargeSort = (node: PlanNode) => node.type === 'Sort' && node.rows > 60 * 5 + 5;

describe.each(Object.entries(lists))('%s', (name, [table, path, q]) => {
  it('uses an index for every order, ascending and descending', async () => {
    for (const sort of sortsOf(name as keyof typeof lists).flatMap((one) => [one, `-${one}`])) {
      const nodes = await plansOf(`${path}limit=5&sort=${sort}`);

      expect([sort, nodes.filter(isScan(table)), nodes.filter(isLargeSort)]).toEqual([sort, [], []]);
    }
  });

  it('uses the index of words to search', async () => {
    const nodes = await plansOf(`${path}limit=5&q=${encodeURIComponent(q)}`);

    expect(nodes.filter(isScan('search_texts'))).toEqual([]);
    expect(nodes.filter(isScan(table))).toEqual([]);
    expect(nodes.map((node) => node.index)).toContain(
      table === 'audit_events' ? 'audit_events_by_word' : 'search_texts_by_word',
    );
  });
});

describe('listTasks', () => {
  it('uses the index of words to search', async () => {
    const nodes = await plansOf('/api/actions/tasks?workspace_id=WS&limit=5&search=slab%20777');

    expect(nodes.filter(isScan('actions'))).toEqual([]);
    expect(nodes.map((node) => node.index)).toContain('search_texts_by_word');
  });
});

describe('labour rates of several values', () => {
  const isLooked = (nodes: PlanNode[]) => nodes.filter((node) => node.table === 'labour_rates' && node.rows > 60);

  it.each(['role=Role 7&role=Role 8', 'level=L1&level=L2&level=L3', 'role=Role 7&role=Role 8&level=L7&level=L23'])(
    'read a page from the index of each value (%s)',
    async (filters) => {
      for (const sort of ['name', '-name']) {
        const nodes = await plansOf(`/api/workspaces/WS/labour-rates?limit=5&sort=${sort}&${encodeURI(filters)}`);

        expect([sort, nodes.filter(isScan('labour_rates')), isLooked(nodes)]).toEqual([sort, [], []]);
      }
    },
  );

  it.each([
    ['sales_tax_code=EXEMPTOUTPUT', 'labour_rates_by_tax_code'],
    ['sales_tax_code=EXEMPTOUTPUT&sales_tax_code=EXEMPTEXPORT', 'labour_rates_by_tax_code'],
    ['multiplier_from=2&multiplier_to=2.5', 'labour_rates_by_multiplier'],
  ])('with few matches are found by their index (%s)', async (filters, index) => {
    const nodes = await plansOf(`/api/workspaces/WS/labour-rates?limit=5&${filters}`);

    expect(nodes.filter(isScan('labour_rates'))).toEqual([]);
    expect(isLooked(nodes)).toEqual([]);
    expect(nodes.map((node) => node.index)).toContain(index);
  });
});

describe('labour rates by award, role or level first', () => {
  /** More than two awards, roles or levels have. */
  const isLooked = (node: PlanNode) => node.table === 'labour_rates' && node.rows > (2 * rows) / 25;

  it.each([
    ['award_name,role,level,multiplier,-effective_date', ''],
    ['-award_name,-role,-level,-multiplier,effective_date', ''],
    ['award_name,-level,role', 'is_deleted=false'],
    ['award_name,-sell_rate', ''],
    ['role,level,multiplier,-effective_date', ''],
    ['-role,award_name', ''],
    ['level,role', 'state=current'],
    ['award_name,role,level', 'role=Role 7&role=Role 8'],
    ['award_name,role,level', 'state=current'],
    ['award_name,role,level', 'state=superseded&state=upcoming'],
  ])('read a page from an index, of the groups on it, the last page too (%s %s)', async (sort, filters) => {
    const base = `/api/workspaces/WS/labour-rates?limit=5&sort=${sort}&${encodeURI(filters)}`;
    const { total_count: total } = (await w.visitor(ws.owner.token).get(base.replace('WS', ws.workspace_id))).body;

    for (const page of [1, 2, Math.ceil(total / 10), Math.ceil(total / 5)]) {
      const nodes = await plansOf(`${base}&page=${page}`);

      expect([page, nodes.filter(isScan('labour_rates')), nodes.filter(isLooked)]).toEqual([page, [], []]);
    }
  });
});

describe('the groups of labour rates', () => {
  it.each(['group_by=level&role=Role 7', 'group_by=role,level&level=L3', 'group_by=state&role=Role 7&role=Role 8'])(
    'are aggregated from the index of a filter (%s)',
    async (query) => {
      const nodes = await plansOf(`/api/workspaces/WS/labour-rates/groups?${encodeURI(query)}`);

      expect(nodes.filter(isScan('labour_rates'))).toEqual([]);
    },
  );
});

describe('projects of several values', () => {
  it('are found by an index', async () => {
    const nodes = await plansOf('/api/manage/project?workspace_id=WS&limit=5&state=VIC&state=TAS');

    expect(nodes.filter(isScan('projects'))).toEqual([]);
  });
});

describe('the facets of labour rates', () => {
  it.each([
    '',
    '&state=current',
    '&state=current&state=upcoming',
    '&effective_on=2020-01-01',
    '&role=Role 7&level=L7',
    '&role=Role 7&state=current',
    '&role=Role 7&role=Role 8&level=L7&level=L23',
  ])('are counted without reading the rates (%s)', async (filters) => {
    const nodes = await plansOf(`/api/workspaces/WS/labour-rates?limit=5&facets=true${encodeURI(filters)}`);

    const looked = nodes.filter((node) => node.table === 'labour_rates' && node.rows > 10);
    expect(looked).toEqual([]);
  });
});
