import { describe, expect, it } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { readPriceFile } from './price-file.ts';
import { priceSheet } from './price-file-routes.ts';

const row = (id: string, item: string | null, description: string, quantity: number | null) => ({
  id,
  section: null,
  item,
  description,
  unit: 't',
  quantity,
  is_mandatory: true,
  provisional_sum: null,
});
const rows = [
  row('0190d000-0000-7000-8000-000000000001', '1.1', 'Columns', 12.5),
  row('0190d000-0000-7000-8000-000000000002', '1.2', 'Beams', 8),
  row('0190d000-0000-7000-8000-000000000003', '2', 'Painting', null),
  row('0190d000-0000-7000-8000-000000000004', null, 'Site visits (per visit)', 4),
];
const ids = rows.map(({ id }) => id) as [string, string, string, string];
const csv = (text: string) => readPriceFile(Buffer.from(text), rows);
type Cell = string | number | null | { value: string; rowSpan?: number; columnSpan?: number };
async function xlsx(cells: readonly (readonly Cell[])[], sheet = 'Prices') {
  const data = cells.map((line) =>
    line.map((cell) => (cell === null ? null : typeof cell === 'object' ? { ...cell, type: String } : { value: cell })),
  );
  const bytes = await writeXlsx(data as never, { sheet }).toBuffer();
  return readPriceFile(bytes, rows);
}

describe('a bidder’s spreadsheet', () => {
  it('is read with its own headings and order, titles above, sections between and totals below', async () => {
    const read = await xlsx(
      [
        [{ value: 'Quoll Steel Pty Ltd, tender for the frame', columnSpan: 4 }],
        ['All prices exclude GST'],
        [],
        ['Total price', 'Unit rate', 'Qty', 'Description of work', 'Item no.'],
        [null, null, null, 'STRUCTURE', null],
        [46_000, 5750, 8, 'Beams', '1.2'],
        ['$71,000.50', null, 12.5, 'Steel columns', '1.1'],
        [null, null, null, 'Included in beams', null],
        ['Incl.', null, null, 'Painting', '2.'],
        [118_000.5, null, null, 'Subtotal', null],
        [117_000.5, null, null, 'TOTAL excl. GST', null],
        [11_700.05, null, null, 'GST', null],
        [128_700.55, null, null, 'Total incl. GST', null],
      ],
      'Quote',
    );

    expect(read.faults).toEqual([]);
    expect(read.lines).toEqual([
      { row_id: ids[1], answer: 'priced', rate: 5750, amount: 46_000, quantity: null, note: null },
      { row_id: ids[0], answer: 'priced', rate: null, amount: 71_000.5, quantity: null, note: null },
      { row_id: ids[2], answer: 'included', rate: null, amount: null, quantity: null, note: null },
    ]);
    expect(read).toMatchObject({
      includes_gst: false,
      is_gst_stated: true,
      stated_total: 117_000.5,
      not_found: [],
      missing: [ids[3]],
    });
  });

  it('names every faulty cell with sheet and address, and then takes nothing', async () => {
    const read = await xlsx([
      ['Item', 'Description', 'Qty', 'Rate', 'Amount'],
      ['1.1', 'Columns', 12.5, 'TBA', null],
      ['1.2', 'Beams', -8, 5750, 'US$ 46,000'],
      ['2', 'Painting', null, null, 3000],
    ]);

    expect(read.faults).toEqual([
      { sheet: 'Prices', cell: 'D2', message: '“TBA” is no price. Enter a price, Included or Excluded.' },
      {
        sheet: 'Prices',
        cell: 'E3',
        message: '“US$ 46,000”: Amounts are in Australian dollars. Write the number without another currency.',
      },
      { sheet: 'Prices', cell: 'C3', message: 'A quantity is not negative.' },
    ]);
    expect([read.lines, read.not_found, read.stated_total]).toEqual([[], [], null]);
  });

  it('adds up the same item on several rows, lists rows that the form lacks, and keeps other quantities', async () => {
    const read = await csv(
      'Item,Description,Quantity,Unit,Rate ($),Amount incl. GST\n1.1,Columns part A,10,t,5000,50000\n1.1,Columns part B,3,t,5000,15000\n,Site visits (per visit),6,no,,1320\n9.9,Cranage,1,item,,8800.55\n',
    );

    expect(read.includes_gst).toBe(true);
    expect(read.lines.map(({ row_id, quantity, amount }) => [row_id, quantity, amount])).toEqual([
      [ids[0], 10, 50_000],
      [ids[0], 3, 15_000],
      [ids[3], 6, 1320],
    ]);
    expect(read.not_found).toEqual([
      {
        row: 5,
        line: {
          row_id: null,
          answer: 'priced',
          description: 'Cranage',
          unit: 'item',
          quantity: 1,
          rate: null,
          amount: 8800.55,
          note: null,
        },
      },
    ]);
    expect(read.notes.map(({ text }) => text)).toContain('1.1 Columns: 2 lines, together $65,000.00');
  });

  it('counts a price in a merged cell once, though it spans several rows', async () => {
    const read = await xlsx([
      ['Item', 'Description', 'Amount'],
      ['1.1', 'Columns', { value: '90000', rowSpan: 2 }],
      ['1.2', 'Beams', null],
    ]);

    expect(read.lines.map(({ row_id, amount }) => [row_id, amount])).toEqual([[ids[0], 90_000]]);
    expect(read.missing).toEqual([ids[1], ids[2], ids[3]]);
  });

  it('is refused where nothing is recognised', async () => {
    await expect(csv('Dear builder,\nwe will do it for 40000\n')).rejects.toThrow('No headings were recognised');
  });
});

it('the bid form as a spreadsheet comes back as it was written', async () => {
  const line = { answer: 'priced' as const, rate: null, amount: null, quantity: null, note: null };
  const lines = [
    { ...line, row_id: ids[0], rate: 5680.1234, quantity: 13 },
    { ...line, row_id: ids[1], amount: -45.5, note: '=SUM(A1)' },
    { ...line, row_id: ids[1], amount: 0 },
    { ...line, row_id: ids[2], answer: 'excluded' as const },
    { ...line, row_id: ids[3], answer: 'by_others' as const, note: 'See drawing' },
    { ...line, row_id: null, description: 'Cranage', unit: 'item', amount: 8800.55 },
  ];
  const draft = {
    includes_gst: true,
    currency: 'AUD',
    stated_total: null,
    lines,
    alternates: [],
    qualifications: [],
    exclusions: [],
    valid_until: null,
    lead_weeks: null,
    note: null,
  };
  const read = await readPriceFile(await priceSheet(rows, draft), rows);

  expect(read.faults).toEqual([]);
  expect([...read.lines, ...read.not_found.map((one) => one.line)]).toEqual(lines);
  expect(read.includes_gst).toBe(true);
});
