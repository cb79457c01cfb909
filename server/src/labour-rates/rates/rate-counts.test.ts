import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { labourSite, type LabourSite } from '../../../test/labour-site.ts';

const w = world();

describe('the maintained counts of labour rates', () => {
  let site: LabourSite;
  const ids: string[] = [];
  beforeAll(async () => {
    site = await labourSite(w, 'Counted');
    for (const [role, day] of [
      ['Carpenter', null],
      ['Carpenter', '2024-07-01'],
      ['Carpenter', '2025-07-01'],
      ['Painter', '2027-07-01'],
      ['Painter', '2024-07-01'],
      ['Rigger', null],
    ]) {
      const made = await site.owner.post(site.base, {
        name: `${role} ${day}`,
        role,
        level: 'CW1',
        cost_rate: 1,
        sell_rate: 2,
        effective_date: day,
      });
      ids.push(made.body.id as string);
    }
    await site.owner.delete(`${site.base}/${ids[5]}`);
    await site.owner.delete(`${site.base}/${ids[1]}`);
    await site.owner.patch(`${site.base}/${ids[4]}`, { level: 'CW2', version: 1 });
    await site.owner.post(`${site.base}/${ids[1]}/restore`);
    await site.owner.patch(`${site.base}/${ids[0]}`, { sales_tax_code: 'EXEMPTOUTPUT', version: 1 });
    await site.owner.patch(`${site.base}/${ids[3]}`, { sales_tax_code: 'BASEXCLUDED', version: 1 });
    await site.owner.patch(`${site.base}/${ids[2]}`, { effective_date: '2026-07-01', version: 1 });
  });

  it('match a count over the rates, after any change to them', async () => {
    const { rows } = await sql<{ wrong: number }>`
      SELECT count(*) AS wrong FROM (
        SELECT is_deleted, facet, value, begins, ends, sum(n) AS n FROM labour_rate_counts WHERE workspace_id = ${site.ws.workspace_id}
         GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0) c
      FULL JOIN (
        SELECT r.is_deleted, f.facet, f.value, coalesce(r.effective_date, '-infinity') AS begins, coalesce(r.superseded_on, 'infinity') AS ends, count(*) AS n
          FROM labour_rates r, LATERAL (VALUES ('all', ''), ('award', r.award_id::text), ('role', r.role), ('level', r.level), ('tax', r.sales_tax_code)) f (facet, value)
         WHERE r.workspace_id = ${site.ws.workspace_id} AND f.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5) s
      USING (is_deleted, facet, value, begins, ends) WHERE c.n IS DISTINCT FROM s.n`.execute(w.database.db);

    expect(rows[0]!.wrong).toBe(0);
  });

  it('are also kept for each award, role, level and tax code together', async () => {
    const { rows } = await sql<{ wrong: number }>`
      SELECT count(*) AS wrong FROM (
        SELECT is_deleted, award, role, level, tax, begins, ends, n FROM labour_rate_tallies WHERE workspace_id = ${site.ws.workspace_id} AND n <> 0) c
      FULL JOIN (
        SELECT is_deleted, coalesce(award_id::text, '') AS award, role, level, sales_tax_code AS tax, coalesce(effective_date, '-infinity') AS begins, coalesce(superseded_on, 'infinity') AS ends, count(*) AS n
          FROM labour_rates WHERE workspace_id = ${site.ws.workspace_id} GROUP BY 1, 2, 3, 4, 5, 6, 7) s
      USING (is_deleted, award, role, level, tax, begins, ends) WHERE c.n IS DISTINCT FROM s.n`.execute(w.database.db);

    expect(rows[0]!.wrong).toBe(0);
  });

  it.each([
    '',
    'role=Carpenter',
    'state=current',
    'state=superseded&role=Carpenter',
    'state=upcoming',
    'level=CW2',
    'effective_on=2025-01-01',
    'is_deleted=true',
    'role=Carpenter&level=CW1',
    'role=Carpenter&level=CW1&state=current',
    'role=Painter&level=CW2&effective_on=2025-01-01',
    'q=painter',
    'role=Carpenter&role=Painter',
    'role=Carpenter&role=Painter&level=CW1&level=CW2',
    'role=Painter&state=current&state=upcoming',
    'state=current&state=upcoming&state=superseded',
    'q=c&role=Carpenter&role=Rigger&level=CW1&level=CW9',
    'sales_tax_code=OUTPUT&sales_tax_code=EXEMPTOUTPUT&role=Carpenter',
    'sales_tax_code=BASEXCLUDED',
    'sales_tax_code=EXEMPTOUTPUT&state=current&level=CW1',
    'sales_tax_code=OUTPUT&q=painter',
  ])('match the rates that the list shows (%s)', async (filters) => {
    const answer = await site.owner.get(`${site.base}?limit=500&facets=true&${filters}`);

    const { items, total_count: total, facets } = answer.body;
    const sum = (list: { count: number }[]) => list.reduce((all, { count }) => all + count, 0);
    expect(total).toBe(items.length);
    for (const [facet, filter] of [
      ['roles', 'role'],
      ['levels', 'level'],
      ['states', 'state'],
      ['tax_codes', 'sales_tax_code'],
    ] as const) {
      const whole = new URLSearchParams(filters);
      whole.delete(filter);
      const without = await site.owner.get(`${site.base}?limit=500&${whole}`);
      expect([facet, sum(facets[facet])]).toEqual([facet, without.body.items.length]);
    }
  });

  it('give an empty page its correct total', async () => {
    const answer = await site.owner.get(`${site.base}?page=9`);

    expect([answer.body.items.length, answer.body.total_count]).toEqual([0, 5]);
  });
});
