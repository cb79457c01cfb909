// Sheets of rates as builders keep them, from the file to the stored figures.
import { beforeAll, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { labourSite, uploadRates, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
beforeAll(async () => {
  site = await labourSite(w);
});

const read = async (text: string) => (await uploadRates(site, text)).body;
const send = (rows: object[], dry_run: boolean) =>
  site.owner.post(`${site.base}/bulk`, { rows, dry_run, make_awards: true });
const fieldsOf = ({ columns }: { columns: { field: string | null }[] }) => columns.map(({ field }) => field);
const check = async (rows: object[]) => (await send(rows, true)).body.rows;

it('a sheet with its own words, section headings, units and a total is stored as it says', async () => {
  const file = await read(
    [
      'ACME Constructions,,,,,,',
      'LABOUR RATES 2026/27,,,,,,',
      ',,,,,,',
      'Employee class,Grade,Union award,Base $/hr,Charge-out ($/hr),Penalty,Applies from',
      'CARPENTERS,,,,,,',
      'Carpenter ,CW3,OWN-1,$ 42.50,78.00/hr,1.5x,1/7/2026 00:00',
      'carpenter,cw3 ,OWN-1,"$42.50",$78 per hour,150%,Wed 1 Jul 2026',
      'LABOURERS,,,,,,',
      'Labourer,CW1,-,38.1025,65 p/h,Time and a half,46204',
      'Total,,,80.6025,143,,',
    ].join('\n'),
  );
  const stored = await send(file.rows, false);
  const list = await site.owner.get(`${site.base}?sort=name`);

  expect(file.row_numbers).toEqual([6, 7, 9]);
  expect(stored.body).toMatchObject({ created: 2, unchanged: 1, faulty: 0 });
  expect(stored.body.rows[1].warnings).toEqual(['The same as row 1']);
  const figures = list.body.items.map((one: Record<string, unknown>) =>
    ['name', 'award_code', 'cost_rate', 'sell_rate', 'multiplier', 'effective_date'].map((field) => one[field]),
  );
  expect(figures).toEqual([
    ['Carpenter CW3', 'OWN-1', 42.5, 78, 1.5, '2026-07-01'],
    ['Labourer CW1', null, 38.1025, 65, 1.5, '2026-07-01'],
  ]);
});

it('a loading is added to the rate: 25% is a multiplier of 1.25', async () => {
  const file = await read('Trade,Grade,Cost,Charge,Casual loading\nTiler,CW3,40,60,25%\nTiler,CW4,41,61,\n');

  expect(file.rows.map(({ multiplier }: { multiplier: string }) => multiplier)).toEqual(['1.25', '']);
});

it('loadings mixed with multipliers are left to the person, with their cells', async () => {
  const file = await read('Trade,Grade,Cost,Charge,Loading\nTiler,CW3,40,60,25%\nTiler,CW4,41,61,150%\n');

  expect(file.columns.at(-1)).toEqual({ header: 'Loading', field: null, cells: ['25%', '150%'] });
});

it('a multiplier below 1 is a warning, with what a loading of that size is', async () => {
  const rows = await check([{ role: 'Tiler', level: 'CW3', cost_rate: '40', sell_rate: '60', multiplier: '25%' }]);

  expect(rows[0].warnings).toEqual(['The multiplier 0.25 pays 25% of the rate. A loading of 25% is 1.25 or 125%']);
});

it('amounts are no names: a column “Rate” of amounts is offered for another field', async () => {
  const file = await read('Trade,Level,Rate,Charge out\nTiler,CW3,42.50,78\nTiler,CW4,$43.50,79\n');

  expect(fieldsOf(file)).toEqual(['role', 'level', null, 'sell_rate']);
  expect(file.columns[2].cells).toEqual(['42.50', '$43.50']);
});

it('columns without a heading keep their cells, also to the right of the last heading', async () => {
  const file = await read(',Level,Cost,Sell\nTiler,CW3,42.50,78,night work\n');

  expect(file.columns).toEqual([
    { header: '', field: null, cells: ['Tiler'] },
    { header: 'Level', field: 'level' },
    { header: 'Cost', field: 'cost_rate' },
    { header: 'Sell', field: 'sell_rate' },
    { header: '', field: null, cells: ['night work'] },
  ]);
});

it('a column of dates with the month first is not read with the day first', async () => {
  const row = (level: string, effective_date: string) => ({
    role: 'Rigger',
    level,
    cost_rate: '40',
    sell_rate: '60',
    effective_date,
  });
  const rows = await check([row('1', '07/01/2026'), row('2', '07/13/2026'), row('3', '2026-07-01')]);

  const outcomes = rows.map(({ outcome }: { outcome: string }) => outcome);
  expect(outcomes).toEqual(['faulty', 'faulty', 'create']);
  expect(rows[0].faults).toEqual([
    {
      field: 'effective_date',
      message:
        '“07/01/2026” has the day first here, but “07/13/2026” in the same column has the month first. Write both as 2026-07-01, or with the day first.',
    },
  ]);
});

it('a tax code may have its name in Xero', async () => {
  const row = { role: 'Rigger', level: 'CW5', cost_rate: '40', sell_rate: '60', sales_tax_code: 'GST Free Income' };
  await send([row], false);
  const list = await site.owner.get(`${site.base}?role=Rigger`);

  expect(list.body.items[0].sales_tax_code).toBe('EXEMPTOUTPUT');
});

it('a calculated rate is rounded to four decimals, half up, with a warning that names it', async () => {
  const row = { role: 'Dogman', level: 'D1', cost_rate: '26.05265', sell_rate: '=1/3', multiplier: '1' };
  const weekly = { ...row, level: 'D2', cost_rate: '$30.921052631578949', sell_rate: '61.480000000000004' };
  const rows = await check([row, weekly]);
  await send([weekly], false);
  const list = await site.owner.get(`${site.base}?role=Dogman`);

  expect(rows[0].faults.map(({ field }: { field: string }) => field)).toEqual(['sell_rate']);
  expect(rows[1].warnings).toEqual(['“$30.921052631578949” is stored as 30.9211: rates have four decimals at most']);
  expect([list.body.items[0].cost_rate, list.body.items[0].sell_rate]).toEqual([30.9211, 61.48]);
});
