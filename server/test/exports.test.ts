// Every list as a file: the displayed rows, with the same filters, order and masks, and nothing that a spreadsheet
// would evaluate.
import { beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '@horizon/csv';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../seed/builders.ts';
import { readXlsxRows } from '../src/platform/spreadsheet.ts';
import { inBrowser } from './browser-session.ts';
import { world } from './harness.ts';

const w = world();
const formula = '=HYPERLINK("http://evil.example","Ha")';
let ws: BuiltWorkspace;

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Exports'));
  const at = (path: string) => `/api/workspaces/${ws.workspace_id}/${path}`;
  const owner = inBrowser(w, ws.owner);
  for (const name of ['Alpha', formula, '+61 2 9000 0000', '@sum', '-1', '<script>alert(1)</script>']) {
    const project = await owner.post(at('projects'), { project_name: name, contract_value: 5 });
    await owner.post(at('roles'), { name });
    await owner.post(at('labour-rates/award'), { name, code: name.slice(0, 40) });
    const rate = await owner.post(at('labour-rates'), {
      name,
      role: 'R',
      level: name.slice(0, 60),
      cost_rate: 40,
      sell_rate: 60,
    });
    await owner.post(at('labour-rates/allowances'), {
      labour_rate_id: rate.body.id,
      name,
      amount: 5,
      trigger: 'per_day',
    });
    await owner.post(at('labour-rates/project-overrides'), {
      project_id: project.body.project_id,
      labour_rate_id: rate.body.id,
      override_rate: 45,
      reason: 'Agreed',
    });
  }
  const roles = await owner.get(at('roles'));
  const bob = { email: 'bob@exports.example', first_name: formula, last_name: 'Bob' };
  await owner.post(at('users_hz'), { ...bob, role_ids: [roles.body.items[0].id] });
});

const exports = [
  ['/api/manage/project', '?workspace_id=WS', 'project_name'],
  ['/api/workspaces/WS/roles', '?is_deleted=false', 'name'],
  ['/api/workspaces/WS/users_hz', '?', 'name'],
  ['/api/workspaces/WS/labour-rates/award', '?', 'name'],
  ['/api/workspaces/WS/labour-rates/allowances', '?', 'name'],
  ['/api/workspaces/WS/labour-rates/project-overrides', '?', 'labour_rate.name'],
] as const;

const valueAt = (item: object, path: string) =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], item);

describe.each(exports)('the export of %s', (path, query, name) => {
  const url = (more: string, ending = '/export') => `${path}${ending}${query}${more}`.replaceAll('WS', ws.workspace_id);
  const owner = () => w.visitor(ws.owner.token);

  it('contains the rows of the list in order, formulas as text', async () => {
    const list = await owner().get(url('&limit=500', '').replace('/roles?is_deleted=false&limit=500', '/roles'));
    const file = await owner().get(url(''));

    const [, ...cells] = readCsv(file.text);
    const shown = list.body.items.map((item: object) => valueAt(item, name));
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(cells.map(([first]) => first!.replace(/^'(?=[=+@-])/, ''))).toEqual(shown);
    expect(file.text).not.toMatch(/(^|[,"\n])[=+@-]/m);
  });

  it('has the same filters as the list', async () => {
    const file = await owner().get(url('&q=hyperlink'));

    expect(readCsv(file.text).slice(1).length).toBe(1);
  });

  it('is also available as a workbook, whose cells are texts', async () => {
    const answer = await w.app.inject({
      url: url('&format=xlsx&q=hyperlink'),
      headers: { authorization: `Bearer ${ws.owner.token}`, 'x-horizon-product': 'cost' },
    });

    const [, row] = await readXlsxRows(answer.rawPayload);
    expect(row![0]).toMatch(/^=HYPERLINK/);
  });
});

describe('a deleted record', () => {
  it.each([
    ['/api/workspaces/WS/labour-rates/allowances', '?', 'labour-rates/allowances', 'id'],
    ['/api/workspaces/WS/labour-rates/project-overrides', '?', 'labour-rates/project-overrides', 'id'],
    ['/api/workspaces/WS/labour-rates', '?', 'labour-rates', 'id'],
    ['/api/workspaces/WS/labour-rates/award', '?', 'labour-rates/award', 'id'],
  ] as const)(
    'is in neither list, count, search nor file of %s, but in those of deleted records',
    async (path, query, at, id) => {
      const owner = w.visitor(ws.owner.token);
      const get = (more: string, ending = '') =>
        owner.get(`${path}${ending}${query}&q=script${more}`.replaceAll('WS', ws.workspace_id));
      const figures = async (more = '') => {
        const [list, file] = [await get(more), await get(more, '/export')];
        return [list.body.total_count, list.body.items.length, readCsv(file.text).length - 1];
      };
      const [record] = (await get('')).body.items;
      const before = await figures();

      const gone = await owner.delete(`/api/workspaces/${ws.workspace_id}/${at}/${record[id]}`);

      expect([gone.status, before]).toEqual([200, [1, 1, 1]]);
      expect([await figures(), await figures('&is_deleted=true')]).toEqual([
        [0, 0, 0],
        [1, 1, 1],
      ]);
    },
  );
});

describe('a file of projects', () => {
  it("leaves out hidden values of the list: a client's file has no contract values", async () => {
    const project = await w.visitor(ws.owner.token).get(`/api/manage/project?workspace_id=${ws.workspace_id}&q=alpha`);
    const client = await build(w.database, (tx) =>
      buildMember(tx, ws, 'client', project.body.items[0].project_id as string),
    );

    const file = await w.visitor(client.token).get(`/api/manage/project/export?workspace_id=${ws.workspace_id}`);

    const [head, ...rows] = readCsv(file.text);
    expect(rows.map((row) => [row[0], row[head!.indexOf('Contract value')]])).toEqual([['Alpha', '']]);
  });
});
