import { describe, expect, it } from 'vitest';
import { world, type Visitor } from '../../../test/harness.ts';
import { scheduleSite, type Site } from '../../../test/schedule-site.ts';
import { budgetsOfRows } from './budgets-of-rows.ts';

const w = world();

const ownerOf = (site: Site) => w.visitor(site.workspace.owner.token);
const send = (site: Site, lines: string[], { by = ownerOf(site), dry = false }: { by?: Visitor; dry?: boolean } = {}) =>
  by.post(`${site.root}/wbs/bulk`, {
    lines: lines.map((line, at) => ({ row: at + 1, cells: line.split('\t') })),
    dry_run: dry,
  });

interface Node {
  wbs_id: string;
  code: string;
  budget: number | null;
  children: Node[];
}
/** The elements' own budgets by code. */
async function budgets(site: Site): Promise<Record<string, number | null>> {
  const all = (nodes: Node[]): [string, number | null][] =>
    nodes.flatMap(({ code, budget, children }) => [[code, budget] as [string, number | null], ...all(children)]);
  return Object.fromEntries(all((await ownerOf(site).get(`${site.root}/wbs`)).body.items));
}
const outcomes = (body: { rows: { outcome: string }[] }) => body.rows.map(({ outcome }) => outcome);

const heads = 'Code\tElement\tOwn budget\tTotal budget';

describe('budgets of a pasted or imported WBS', () => {
  it('are stored with new elements, in the formats of people and spreadsheets', async () => {
    const site = await scheduleSite(w);

    const { body } = await send(site, [heads, '1\tSubstructure\t\t9', '1.1\tPiles\tA$1,250,000.50', '1.2\tSlab\t0']);

    expect(body).toMatchObject({ created: 3, changed: 0, committed: true, left_out: ['Total budget'] });
    expect(body.rows.map(({ budget }: { budget: number | null }) => budget)).toEqual([null, 1_250_000.5, 0]);
    expect(await budgets(site)).toEqual({ 1: null, '1.1': 1_250_000.5, '1.2': 0 });
  });

  it('change existing elements if the row has another amount, and are undone with the import', async () => {
    const site = await scheduleSite(w);
    await send(site, [heads, '1\tSubstructure\t100', '2\tStructure\t200', '3\tRoof\t300']);
    const lines = [heads, '1\tSubstructure\t150', '2\tStructure\t200.00', '3\tRoof\t', '4\tFit-out\t400'];

    const looked = await send(site, lines, { dry: true });
    const { body } = await send(site, lines);
    const stored = await budgets(site);
    const change = body.rows[0];
    const back = await ownerOf(site).post(`${site.root}/wbs/bulk/take-back`, {
      wbs_ids: [body.rows[3].wbs_id],
      budgets: [{ wbs_id: change.wbs_id, version: change.version, budget: change.budget_before }],
    });

    expect(outcomes(looked.body)).toEqual(['change', 'unchanged', 'unchanged', 'create']);
    expect(looked.body).toMatchObject({ created: 1, changed: 1, unchanged: 2, committed: false });
    expect(change).toMatchObject({ outcome: 'change', budget: 150, budget_before: 100 });
    expect(stored).toEqual({ 1: 150, 2: 200, 3: 300, 4: 400 });
    expect(back.body).toEqual({ deleted: 1, restored: 1, kept: 0 });
    expect(await budgets(site)).toEqual({ 1: 100, 2: 200, 3: 300 });
  });

  it('are not undone if somebody has changed the element since', async () => {
    const site = await scheduleSite(w);
    await send(site, [heads, '1\tSubstructure\t100']);
    const { body } = await send(site, [heads, '1\tSubstructure\t150']);
    const { wbs_id, version, budget_before: budget } = body.rows[0];
    await ownerOf(site).patch(`${site.root}/wbs`, { wbs_id, budget: 175 });

    const back = await ownerOf(site).post(`${site.root}/wbs/bulk/take-back`, {
      wbs_ids: [],
      budgets: [{ wbs_id, version, budget }],
    });

    expect(back.body).toEqual({ deleted: 0, restored: 0, kept: 1 });
    expect(await budgets(site)).toEqual({ 1: 175 });
  });

  it('that are invalid are reported by row, and nothing is stored', async () => {
    const site = await scheduleSite(w);

    const { body } = await send(site, [heads, '1\tPiles\tplenty', '2\tSlab\t-5', '3\tRoof\t10000000000']);

    expect(body).toMatchObject({ faulty: 3, committed: false });
    expect(body.rows.map(({ faults }: { faults: string[] }) => faults.join())).toEqual([
      '"plenty" is no amount; write dollars such as 12500 or 12,500.50.',
      '"-5" is below zero. A budget is 0 or more.',
      '"10000000000" is too large; write it in smaller parts.',
    ]);
    expect(await budgets(site)).toEqual({});
  });

  it('are left out for people who cannot see amounts, who cannot undo any either', async () => {
    const site = await scheduleSite(w);
    await send(site, [heads, '1\tSubstructure\t100']);
    const lines = [heads, '1\tSubstructure\t150', '2\tStructure\t200'];

    const { body, text } = await send(site, lines, { by: site.planner });
    const back = await site.planner.post(`${site.root}/wbs/bulk/take-back`, {
      wbs_ids: [],
      budgets: [{ wbs_id: body.rows[0].wbs_id, version: 1, budget: 5 }],
    });

    expect(outcomes(body)).toEqual(['unchanged', 'create']);
    expect(body.left_out).toEqual(['Total budget', 'Own budget (amounts that you do not see)']);
    expect(text).not.toMatch(/\b(100|150|200)\b/);
    expect(back.status).toBe(422);
    expect(await budgets(site)).toEqual({ 1: 100, 2: null });
  });

  it('of existing elements stay for people who may add elements but not change them', () => {
    const here = { wbs_id: 'a', budget: '100.0000', version: 3 };
    const row = { row: 2, level: 1, code: '1', name: 'Substructure', parent_wbs_id: null, wbs_id: 'a', faults: [] };
    const read = { row: 2, code: '1', name: 'Substructure', level: null, parent: null, budget: '150', indent: 0 };

    const [planned] = budgetsOfRows([{ ...row, outcome: 'unchanged' }], [read], [here], false);

    expect(planned).toMatchObject({
      outcome: 'faulty',
      budget: '100.0000',
      faults: ['It is here with another budget, which you may not change. Leave the budget of this row empty.'],
    });
  });
});
