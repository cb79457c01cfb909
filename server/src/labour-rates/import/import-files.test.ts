import { beforeAll, describe, expect, it } from 'vitest';
import { archive } from '../../../test/archive.ts';
import { world } from '../../../test/harness.ts';
import { labourSite, uploadRates, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
beforeAll(async () => {
  site = await labourSite(w);
});

const send = (bytes: Buffer | string) => uploadRates(site, bytes);

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook of one sheet with these rows of XML cells, as Excel stores it. */
function workbook(
  rows: string,
  { after = '', macros = false, words = '<sst/>', before = '', second = '' } = {},
): Buffer {
  const kind = macros ? 'application/vnd.ms-excel.sheet.macroEnabled' : `${sheetType}.sheet`;
  return archive({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${before}<sheet name="Rates" sheetId="1" r:id="rId1"/><sheet name="More" sheetId="2" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${second}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': words,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    ...(macros ? { 'xl/vbaProject.bin': Buffer.from('Attribute VB_Name') } : {}),
  });
}
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const line = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const heads = (number: number) =>
  line(
    number,
    ...['Name', 'Role', 'Level', 'Cost rate', 'Sell rate', 'Effective date'].map((head, index) =>
      text(`${'ABCDEF'[index]}${number}`, head),
    ),
  );
const named = (number: number) => [text(`A${number}`, 'Tiler'), text(`B${number}`, 'Tiler'), text(`C${number}`, 'CW3')];

describe('typical workbooks from offices', () => {
  it('are read without their macros', async () => {
    const rows = heads(1) + line(2, ...named(2), '<c r="D2"><v>42.4</v></c>', '<c r="E2"><v>61.48</v></c>');

    const answer = await send(workbook(rows, { macros: true }));

    expect(answer.body.rows).toEqual([
      expect.objectContaining({ name: 'Tiler', cost_rate: '42.4', sell_rate: '61.48' }),
    ]);
  });

  it('give the results of their formulas; one that was never calculated is an empty cell', async () => {
    const formulas = ['<c r="D2"><f>40*1.06</f><v>42.4</v></c>', '<c r="E2"><f>D2*1.45</f></c>'];

    const answer = await send(workbook(heads(1) + line(2, ...named(2), ...formulas)));

    expect(answer.body.rows).toEqual([expect.objectContaining({ cost_rate: '42.4', sell_rate: '' })]);
  });

  it('may have thousands of rows on other sheets: the list is on the first', async () => {
    const rows = heads(1) + line(2, ...named(2));
    const second = Array.from({ length: 21_000 }, (_, i) => line(i + 1, text(`A${i + 1}`, 'Clause'))).join('');

    const list = await send(workbook(rows, { second }));
    const other = await send(workbook(rows, { second, before: '<sheet name="First" sheetId="3" r:id="rId3"/>' }));

    expect(list.body.rows).toMatchObject([{ name: 'Tiler', level: 'CW3' }]);
    expect([other.status, other.body.message]).toEqual([
      422,
      expect.stringMatching(/has more than 20,000 rows, the most/),
    ]);
  });

  it('may have a merged title over the headings', async () => {
    const rows =
      line(1, text('A1', 'Labour rates 2026')) + heads(2) + line(3, ...named(3), '<c r="D3"><v>42.4</v></c>');

    const answer = await send(workbook(rows, { after: '<mergeCells count="1"><mergeCell ref="A1:F1"/></mergeCells>' }));

    expect(answer.body.columns.map((column: { field: string }) => column.field)).toEqual([
      'name',
      'role',
      'level',
      'cost_rate',
      'sell_rate',
      'effective_date',
    ]);
    expect(answer.body.rows).toHaveLength(1);
  });

  it('may contain days as texts and as serial numbers', async () => {
    const rows =
      heads(1) + line(2, ...named(2), text('F2', '1 Jul 2026')) + line(3, ...named(3), '<c r="F3"><v>46204</v></c>');
    const { body } = await send(workbook(rows));
    const filled = body.rows.map((row: object) => ({ ...row, cost_rate: '40', sell_rate: '60' }));

    const tried = await site.owner.post(`${site.base}/bulk`, { rows: filled });

    expect(body.rows.map((row: { effective_date: string }) => row.effective_date)).toEqual(['1 Jul 2026', '46204']);
    expect(tried.body.rows.map((row: { outcome: string }) => row.outcome)).toEqual(['create', 'unchanged']);
  });
});

describe('workbooks with cells far from their list', () => {
  const rate = line(2, ...named(2), '<c r="D2"><v>42.4</v></c>');
  const far = (row: string) => workbook(heads(1) + rate + row);
  const tiler = { name: 'Tiler', role: 'Tiler', level: 'CW3', cost_rate: '42.4', sell_rate: '', effective_date: '' };

  it.each([
    [
      'formats of empty cells in the last row',
      '<row r="1048576" s="3" customFormat="1"><c r="XFD1048576" s="3"/></row>',
    ],
    ['half a million empty rows', '<row ht="15"/>'.repeat(500_000)],
    ['a comment about rows', '<!-- <row r="900000000"><c r="A900000000"><v>1</v></c></row> -->'],
  ])('answer their list and nothing else: %s', async (_name, row) => {
    const answer = await send(far(row));

    expect([answer.status, answer.body.rows]).toEqual([200, [tiler]]);
  });

  it('answer the last row of a sheet as the row after the list', async () => {
    const answer = await send(far(line(1_048_576, text('A1048576', 'Plumber'))));

    expect(answer.body.rows.map((row: { name: string }) => row.name)).toEqual(['Tiler', 'Plumber']);
  });

  it.each([
    ['a row that no sheet has', line(900_000_000, text('A900000000', 'X'))],
    ['a row that only a cell names', `<row>${text('A900000000', 'X')}</row>`],
    ['a row whose number is no count', `<row r="9e8">${text('A3', 'X')}</row>`],
    ['a column that no sheet has', line(3, text('ZZZZZ3', 'X'))],
    ['more rows than a sheet has', '<row/>'.repeat(1_500_000)],
  ])('are refused where they name %s', async (_name, row) => {
    const answer = await send(far(row));

    expect(answer.status).toBe(422);
    expect(answer.body.fields.file[0]).toMatch(/row 1,048,576 and column XFD.*save it as \.xlsx again/);
  });

  it('are refused if their values reach far to the right, with advice', async () => {
    const rows = Array.from({ length: 4000 }, (_, i) =>
      line(i + 3, text(`A${i + 3}`, 'T'), text(`XFD${i + 3}`, 'far')),
    );

    const answer = await send(far(rows.join('')));

    expect(answer.status).toBe(422);
    expect(answer.body.fields.file[0]).toMatch(/reaches column XFD; 500 columns \(to SF\).*Delete the columns/);
  });

  it('are read only by the directory of their archive', async () => {
    const hidden = far(line(900_000_000, text('A900000000', 'X')));
    const shown = far('');
    // The second archive's parts follow the first's: only the directory at the end says which of them count.
    const both = Buffer.concat([hidden, shown]);
    const end = both.length - 22;
    const directory = both.readUInt32LE(end + 16) + hidden.length;
    for (let at = directory; at < end; at += 46 + both.readUInt16LE(at + 28)) {
      both.writeUInt32LE(both.readUInt32LE(at + 42) + hidden.length, at + 42);
    }
    both.writeUInt32LE(directory, end + 16);

    const answer = await send(both);

    expect([answer.status, answer.body.rows]).toEqual([200, [tiler]]);
  });
});

describe('texts of workbooks', () => {
  it('are read from a separate part, whichever words they contain', async () => {
    const rows = heads(1) + line(2, text('A2', 'Tiler'), '<c r="B2" t="s"><v>0</v></c>');
    const words = '<sst><si><t>sheetData entry</t></si></sst>';

    const answer = await send(workbook(rows, { words }));

    expect(answer.body.rows).toMatchObject([{ name: 'Tiler', role: 'sheetData entry' }]);
  });

  it('are assembled from their runs, without phonetic text', async () => {
    const pieces =
      '<c r="A2" t="inlineStr"><is><r><t>Form</t></r><r><t>work &amp; steel</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh></is></c>';

    const answer = await send(workbook(heads(1) + line(2, pieces, text('B2', 'Fixer'))));

    expect(answer.body.rows).toMatchObject([{ name: 'Formwork & steel', role: 'Fixer' }]);
  });
});

describe('files that contain no readable list', () => {
  const office = (inside: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500), Buffer.from(inside, 'utf16le')]);

  it.each([
    ['a workbook with a password', office('EncryptedPackage'), /protected by a password.*without the password/],
    ['a workbook of Excel 2003', office('Workbook'), /Excel 2003 or older \(\.xls\).*save it as \.xlsx/],
    ['a binary workbook', archive({ 'xl/workbook.bin': 'x' }), /binary workbook \(\.xlsb\)/],
    ['an OpenDocument sheet', archive({ 'application/vnd.oasis.opendocument.spreadsheet': 'x' }), /OpenDocument/],
    ['a Numbers sheet', archive({ 'Index/Document.iwa': 'x' }), /Numbers/],
  ])('are refused by their format, with advice: %s', async (_name, bytes, words) => {
    const answer = await send(bytes);

    expect(answer.status).toBe(415);
    expect(answer.body.message).toMatch(words);
  });
});

describe('typical CSV files from offices', () => {
  it.each([
    ['a byte order mark and semicolons', '\uFEFFName;Role;Cost rate\r\nTiler, wet;Tiler;1,042.40\r\n'],
    [
      'a title above headings with semicolons',
      'Labour rates, 2026\r\nName;Role;Cost rate\r\nTiler, wet;Tiler;1,042.40\r\n',
    ],
    ['quoted texts with commas', 'Name,Role,Cost rate\r\n"Tiler, wet",Tiler,"1,042.40"\r\n'],
  ])('are read with %s', async (_name, csv) => {
    const answer = await send(csv);

    expect(answer.body.rows).toEqual([{ name: 'Tiler, wet', role: 'Tiler', cost_rate: '1,042.40' }]);
  });

  it('are read with carriage returns as line endings', async () => {
    const answer = await send('Name,Role\rTiler,Tiler\rPlumber,Plumber\r');

    expect(answer.body.rows.map((row: { name: string }) => row.name)).toEqual(['Tiler', 'Plumber']);
  });

  it.each([
    ['a quote that never closes', 'Name,Role\nTiler,Tiler\n"Plumber,Plumber\nFixer,Fixer\n', /line 3 is never closed/],
    ['a million columns', `Name,Role${',x'.repeat(1_000_000)}\n`, /has 1,000,002 columns; 500 columns/],
    ['a hundred thousand rows', `Name,Role\n${'Tiler,Tiler\n'.repeat(100_000)}`, /more than 20,000 rows, the most/],
  ])('are refused with advice for %s', async (_name, csv, words) => {
    const answer = await send(csv);

    expect([answer.status, answer.body.fields.file[0]]).toEqual([422, expect.stringMatching(words)]);
  });

  it('are read in UTF-16 of either byte order', async () => {
    const little = Buffer.from('\uFEFFName\tRole\nCafé\tTiler\n', 'utf16le');
    const big = Buffer.from(little).swap16();

    const rows = [(await send(little)).body.rows, (await send(big)).body.rows];

    expect(rows).toEqual([[{ name: 'Café', role: 'Tiler' }], [{ name: 'Café', role: 'Tiler' }]]);
  });
});

describe('merged cells', () => {
  const merged =
    '<mergeCells count="3"><mergeCell ref="A1:F1"/><mergeCell ref="B3:B5"/><mergeCell ref="F3:F4"/></mergeCells>';
  const rate = (number: number, ...more: string[]) =>
    line(number, text(`A${number}`, `Carp ${number}`), ...more, `<c r="D${number}"><v>47.24</v></c>`);

  it('give each of their rows the value, and none to the rows below', async () => {
    const rows = [
      line(1, text('A1', 'Rates of 2026')),
      heads(2),
      rate(3, text('B3', 'Carpenter'), '<c r="C3"><v>1</v></c>', '<c r="F3"><v>46204</v></c>'),
      rate(4, '<c r="B4"/>'),
      rate(5),
      rate(6),
    ];

    const { body } = await send(workbook(rows.join(''), { after: merged }));

    expect(
      body.rows.map(({ role, effective_date }: { role: string; effective_date: string }) => [role, effective_date]),
    ).toEqual([
      ['Carpenter', '46204'],
      ['Carpenter', '46204'],
      ['Carpenter', ''],
      ['', ''],
    ]);
  });

  it('are refused if they would fill more than a list has', async () => {
    const long = 'x'.repeat(6000);
    const rows =
      heads(1) + Array.from({ length: 1000 }, (_, at) => rate(at + 2, ...(at === 0 ? [text('B2', long)] : [])));

    const answer = await send(workbook(rows, { after: '<mergeCells><mergeCell ref="B2:B1001"/></mergeCells>' }));

    expect([answer.status, answer.body.fields.file[0]]).toEqual([422, expect.stringContaining('Unmerge them')]);
  });
});

describe('a file that is separated by semicolons', () => {
  it('is refused with the first number that can be read in two ways', async () => {
    const answer = await send('Rates 2026\n\nName;Role;Cost rate;Sell rate\nCarp;Carpenter;47,240;71,330\n');

    expect([answer.status, answer.body.fields.file[0]]).toEqual([
      422,
      expect.stringMatching(/^Row 4, Cost rate: “47,240” can be 47\.240 or 47240, since/),
    ]);
  });

  it('is read if its numbers have a full stop; its texts may have commas', async () => {
    const { body } = await send('Name;Role;Cost rate;Sell rate\nCarp 1,500;Carpenter;47.24;1,071.33\n');

    expect(body.rows).toEqual([{ name: 'Carp 1,500', role: 'Carpenter', cost_rate: '47.24', sell_rate: '1,071.33' }]);
  });
});

describe('a date in a column of texts', () => {
  it('is a warning: Excel made it from a code', async () => {
    const row = { name: 'Tiler', role: 'Tiler', cost_rate: '42', sell_rate: '60' };
    const levels = ['2026-01-02', '2-Jan', 'CW3'];

    const { body } = await site.owner.post(`${site.base}/bulk`, { rows: levels.map((level) => ({ ...row, level })) });

    expect(body.rows.map(({ warnings }: { warnings: string[] }) => warnings)).toEqual([
      [expect.stringContaining('Level “2026-01-02” is a date.')],
      [expect.stringContaining('Level “2-Jan” is a date.')],
      [],
    ]);
  });
});

describe('an amount that cannot be read', () => {
  it.each([
    ['42,40', /^Use a full stop for decimals, such as 4\.5\.$/],
    ['1.042,40', /^Use a full stop for decimals, such as 4\.5\.$/],
    ['47,240', /“47,240” would be \$47,240\.00 an hour\. Use a full stop/],
    ['48%', /is a percentage/],
    ['€42.40', /is not an amount/],
    ['-42.40', /not negative/],
    ['(42.40)', /not negative/],
    ['#REF!', /error of the spreadsheet \(#REF!\)/],
    ['tba', /“tba” is not an amount/],
    ['$1,000,000,000,000,000.00', /is too great. A rate is at most \$100,000\.00\.$/],
  ])('is reported with advice: %s', async (cost_rate, words) => {
    const row = { name: 'Tiler', role: 'Tiler', level: 'CW3', cost_rate, sell_rate: '60' };

    const { body } = await site.owner.post(`${site.base}/bulk`, { rows: [row] });

    expect(body.rows[0].faults).toEqual([{ field: 'cost_rate', message: expect.stringMatching(words) }]);
  });
});
