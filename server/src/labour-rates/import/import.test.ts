import { deflateRawSync } from 'node:zlib';
import writeXlsx from 'write-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildAward, buildLabourRate, seedLabour } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { labourSite, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
beforeAll(async () => {
  site = await labourSite(w);
  await build(w.database, (tx) => buildAward(tx, site.as, { name: 'On-site award', code: 'MA000020' }));
});

function upload(bytes: Buffer | string, own: LabourSite = site) {
  const boundary = 'horizon-test-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="rates"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return own.owner.post(`${own.base}/import-file`, payload, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
}
const bulk = (rows: object[], dry_run?: boolean) =>
  site.owner.post(`${site.base}/bulk`, { rows, ...(dry_run === undefined ? {} : { dry_run }) });
const row = (more: object = {}) => ({
  name: 'Tiler CW3',
  award: 'ma000020',
  role: 'Tiler',
  level: 'CW3',
  cost_rate: '$42.40',
  sell_rate: '61.48',
  effective_date: '1/7/2026',
  ...more,
});

describe('reading a file of labour rates', () => {
  it('recognises headings by their meaning and leaves unknown columns out', async () => {
    const answer = await upload(
      'Labour rates 2026\r\n\r\nTrade,Classification,Rate name,Agreement,Cost ($/hour),Charge-out rate,Effective from,Remark\r\nTiler,CW3,"Tiler, CW3",MA000020,"1,042.40",61.48,1/07/2026,x\r\n',
    );

    expect(answer.status).toBe(200);
    expect(answer.body.columns).toEqual([
      { header: 'Trade', field: 'role' },
      { header: 'Classification', field: 'level' },
      { header: 'Rate name', field: 'name' },
      { header: 'Agreement', field: 'award' },
      { header: 'Cost ($/hour)', field: 'cost_rate' },
      { header: 'Charge-out rate', field: 'sell_rate' },
      { header: 'Effective from', field: 'effective_date' },
      { header: 'Remark', field: null },
    ]);
    expect(answer.body.rows).toEqual([
      {
        role: 'Tiler',
        level: 'CW3',
        name: 'Tiler, CW3',
        award: 'MA000020',
        cost_rate: '1,042.40',
        sell_rate: '61.48',
        effective_date: '1/07/2026',
      },
    ]);
  });

  it('reads workbooks with figures and dates of Excel', async () => {
    const head = ['Name', 'Role', 'Level', 'Cost rate', 'Sell rate', 'Effective date'].map((value) => ({ value }));
    const date = { value: new Date('2026-07-01T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' };
    const bytes = await writeXlsx([
      head,
      [
        { value: 'Tiler' },
        { value: 'Tiler' },
        { value: 'CW3' },
        { value: 42.4, type: Number },
        { value: 61.48, type: Number },
        date,
      ],
    ]).toBuffer();

    const answer = await upload(bytes);

    expect(answer.body.rows).toEqual([
      {
        name: 'Tiler',
        role: 'Tiler',
        level: 'CW3',
        cost_rate: '42.4',
        sell_rate: '61.48',
        effective_date: '2026-07-01',
      },
    ]);
  });

  it('reads text of older Excel and tabs of a paste', async () => {
    const answer = await upload(Buffer.from('Name\tRole\nCaf\xe9\tTiler\n', 'latin1'));

    expect(answer.body.rows).toEqual([{ name: 'Café', role: 'Tiler' }]);
  });

  it('refuses what is neither CSV nor XLSX', async () => {
    const pdf = await upload(Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x00, 0x01, 0x02]));
    const json = await site.owner.post(`${site.base}/import-file`, { rows: [] });

    expect(pdf.status).toBe(415);
    expect(pdf.body.message).toBe('This is neither a CSV nor an XLSX file. Save the list as one of them.');
    expect(json.status).toBe(415);
    expect(json.body.message).toBe('Send the file as multipart/form-data, in a part named "file".');
  });

  it('refuses files that are empty, have no headings, are damaged or hold too many rows', async () => {
    const messages = [];
    for (const bytes of [
      '',
      'a,b\n1,2\n',
      Buffer.from('PK\x03\x04 damaged', 'latin1'),
      `Name,Role\n${'x,y\n'.repeat(5001)}`,
    ]) {
      const answer = await upload(bytes);
      expect(answer.status).toBe(422);
      messages.push(answer.body.message);
    }

    expect(messages).toEqual([
      'The file is empty.',
      'No headings were recognised. Give the first row headings such as Name, Award, Role, Level, Cost rate, Sell rate, Effective date.',
      'The workbook is damaged or too large to be opened.',
      'The file has 5,001 rows; 5,000 is the most that one import takes. Split it.',
    ]);
  });

  it('refuses a file above five megabytes', async () => {
    const answer = await upload(Buffer.alloc(5_000_001, 'a'));

    expect(answer.status).toBe(413);
  });

  it('refuses a workbook of 100,000 rows before it is read', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(100_000);
    const answer = await upload(zipOf('xl/other/s.xml', Buffer.from(`<sheetData>${rows}</sheetData>`)));

    expect([answer.status, answer.body.message]).toEqual([
      422,
      'The file has 100,000 rows; 5,000 is the most that one import takes. Split it.',
    ]);
  });

  it('refuses a workbook that declares entities, as bombs do', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sst>&b;</sst>';
    const answer = await upload(zipOf('xl/sharedStrings.xml', Buffer.from(bomb)));

    expect([answer.status, answer.body.message]).toEqual([422, 'The workbook is damaged or too large to be opened.']);
  });

  it('refuses one endless line as more columns than a list has', async () => {
    const answer = await upload(Buffer.alloc(4_900_000, 'a,'));

    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/2,450,001 columns/)]);
  });

  it('refuses a workbook that swells beyond bounds before it is unpacked', async () => {
    const answer = await upload(zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(120_000_000, 0x20)));

    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('The workbook is damaged or too large to be opened.');
  });
});

describe('making many labour rates', () => {
  it('shows in a dry run what each row comes to, and stores nothing', async () => {
    const answer = await bulk([row(), row({ level: 'CW4', multiplier: '150%' })]);

    const list = await site.owner.get(`${site.base}?role=Tiler`);
    expect(answer.body).toEqual({
      rows: [
        { row: 1, outcome: 'create', id: null, faults: [], warnings: [] },
        { row: 2, outcome: 'create', id: null, faults: [], warnings: [] },
      ],
      created: 2,
      unchanged: 0,
      faulty: 0,
      committed: false,
    });
    expect(list.body.total_count).toBe(0);
  });

  it('names every fault by row and field', async () => {
    const answer = await bulk([
      row({ cost_rate: 'forty', effective_date: '31/2/2026', award: 'EA-NONE', name: '' }),
      row({ multiplier: '11', sales_tax_code: 'input2', sell_rate: '', level: 'x'.repeat(61) }),
    ]);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ created: 0, faulty: 2, committed: false });
    expect(answer.body.rows.map((one: { faults: object[] }) => one.faults)).toEqual([
      [
        {
          field: 'award',
          message: 'There is no award with the code or name EA-NONE. Make it first, or leave the cell empty.',
        },
        {
          field: 'effective_date',
          message: '“31/2/2026” is not a day. Write day/month/year, such as 1/7/2026, or 2026-07-01.',
        },
        { field: 'name', message: 'The name is missing. Write what the rate is called, such as Carpenter CW3.' },
        {
          field: 'cost_rate',
          message: '“forty” is not an amount. Write dollars an hour with at most four decimals, such as 69.50.',
        },
      ],
      [
        { field: 'level', message: 'The level has 61 characters; 60 are the most. Shorten it.' },
        {
          field: 'sell_rate',
          message: 'The sell rate is missing. Write dollars an hour, such as 71.33; 0 where nothing is charged.',
        },
        { field: 'multiplier', message: 'A multiplier is above 0 and at most 10' },
        { field: 'sales_tax_code', message: 'INPUT2 is a tax code of another country; use INPUT' },
      ],
    ]);
  });

  it('stores all rows or, where one is faulty, none', async () => {
    const refused = await bulk([row({ role: 'Glazier' }), row({ role: 'Glazier', cost_rate: '-1' })], false);

    const list = await site.owner.get(`${site.base}?role=Glazier`);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      message: '1 row has faults. Nothing was stored; correct them and send all rows again.',
      fields: { 'rows.2.cost_rate': ['Give an amount that is not negative'] },
    });
    expect(list.body.total_count).toBe(0);
  });

  it('stores rows once: the same rows again change nothing', async () => {
    const rows = [
      row({ role: 'Roofer', award: 'On-site award' }),
      row({ role: 'Roofer', effective_date: '2027-07-01' }),
    ];

    const first = await bulk(rows, false);
    const second = await bulk(rows, false);

    expect(first.body).toMatchObject({ created: 2, unchanged: 0, committed: true });
    expect(second.body).toMatchObject({ created: 0, unchanged: 2 });
    expect(second.body.rows.map((one: { id: string }) => one.id)).toEqual(
      first.body.rows.map((one: { id: string }) => one.id),
    );
    const list = await site.owner.get(`${site.base}?role=Roofer&sort=effective_date`);
    expect(list.body.items).toMatchObject([
      { cost_rate: 42.4, award_code: 'MA000020', effective_date: '2026-07-01', state: 'current' },
      { effective_date: '2027-07-01', state: 'upcoming' },
    ]);
  });

  it('warns of a second version of one day and of a row that repeats another', async () => {
    const answer = await bulk([
      row({ role: 'Glazier' }),
      row({ role: 'Glazier', cost_rate: '43' }),
      row({ role: 'Glazier' }),
    ]);

    expect(answer.body.rows).toMatchObject([
      { outcome: 'create', warnings: [] },
      { outcome: 'create', warnings: ['Duplicate effective date: row 1 holds from that day'] },
      { outcome: 'unchanged', warnings: ['The same as row 1'] },
    ]);
  });

  it('asks for the code where two awards have one name', async () => {
    await build(w.database, async (tx) => {
      await buildAward(tx, site.as, { name: 'Twin', code: 'EA-T1' });
      await buildAward(tx, site.as, { name: 'Twin', code: 'EA-T2' });
    });

    const answer = await bulk([row({ award: 'twin' })]);

    expect(answer.body.rows[0].faults).toEqual([
      { field: 'award', message: '2 awards are called twin. Give the code.' },
    ]);
  });

  it('is done once for one idempotency key', async () => {
    const send = () =>
      site.owner.post(
        `${site.base}/bulk`,
        { rows: [row({ role: 'Welder' })], dry_run: false },
        { 'idempotency-key': `bulk-${site.projectId}` },
      );

    const answers = [await send(), await send()];

    expect(answers[1]!.text).toBe(answers[0]!.text);
    expect(answers[1]!.body.created).toBe(1);
  });
});

describe('an export', () => {
  it('is exactly the list that is shown, in its order, with all its pages', async () => {
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

  it.each(['csv', 'xlsx'])('comes back from %s unchanged', async (format) => {
    const own = await labourSite(w, `Round trip ${format}`);
    await build(w.database, (tx) => seedLabour(tx, { ...own.as, projects: [] }));
    await build(w.database, (tx) =>
      buildLabourRate(tx, own.as, { name: '-minus', effective_date: null, cost_rate: '0.0625' }),
    );
    const { rawPayload: file } = await w.app.inject({
      url: `${own.base}/export?format=${format}`,
      headers: { 'x-horizon-product': 'cost', authorization: `Bearer ${own.ws.owner.token}` },
    });

    const read = await upload(file, own);
    const answer = await own.owner.post(`${own.base}/bulk`, { rows: read.body.rows });

    expect(answer.body).toMatchObject({ created: 0, faulty: 0, unchanged: read.body.rows.length });
    expect(read.body.rows.length).toBeGreaterThan(300);
  });
});

/** A ZIP archive of one deflated part. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(1000, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(1000, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}
