import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildLabourRate, seedLabour } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { labourSite, uploadRates, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
beforeAll(async () => {
  site = await labourSite(w);
});

describe('an export', () => {
  it('is exactly the displayed list, in its order, with all its pages', async () => {
    await build(w.database, (tx) => buildLabourRate(tx, site.as, { name: '=cmd|x', role: 'Exported', level: 'A' }));
    await build(w.database, (tx) =>
      buildLabourRate(tx, site.as, { name: 'B, "quoted"', role: 'Exported', level: 'B' }),
    );

    const answer = await site.owner.get(`${site.base}/export?role=Exported&sort=-level&limit=1`);

    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="labour-rates.csv"');
    expect(answer.text.split('\r\n')).toEqual([
      '\uFEFFName,Award,Award code,Role,Level,Cost rate,Sell rate,Multiplier,Effective date,Sales tax code,Hourly cost,Hourly sell,Margin %,State,Project overrides,Allowances',
      '"B, ""quoted""",,,Exported,B,43.5,70.5,1,2025-07-01,OUTPUT,43.5,70.5,38.3,current,0,0',
      "'=cmd|x,,,Exported,A,43.5,70.5,1,2025-07-01,OUTPUT,43.5,70.5,38.3,current,0,0",
      '',
    ]);
  });

  it.each(['csv', 'xlsx'])('is read back from %s unchanged', async (format) => {
    const own = await labourSite(w, `Round trip ${format}`);
    await build(w.database, (tx) => seedLabour(tx, { ...own.as, projects: [] }));
    await build(w.database, (tx) =>
      buildLabourRate(tx, own.as, { name: '-minus', effective_date: null, cost_rate: '0.0625' }),
    );
    const { rawPayload: file } = await w.app.inject({
      url: `${own.base}/export?format=${format}`,
      headers: { 'x-horizon-product': 'cost', authorization: `Bearer ${own.ws.owner.token}` },
    });

    const read = await uploadRates(own, file);
    const answer = await own.owner.post(`${own.base}/bulk`, { rows: read.body.rows });

    expect(answer.body).toMatchObject({ created: 0, faulty: 0, unchanged: read.body.rows.length });
    expect(read.body.rows.length).toBeGreaterThan(300);
  });
});
