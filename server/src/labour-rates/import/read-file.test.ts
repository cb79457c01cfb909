import writeXlsx from 'write-excel-file/node';
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

describe('reading a file of labour rates', () => {
  it('recognises headings by their meaning and keeps the cells of unknown columns separately', async () => {
    const answer = await send(
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
      { header: 'Remark', field: null, cells: ['x'] },
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

  it('reads workbooks with numbers and dates of Excel', async () => {
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

    const answer = await send(bytes);

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

  it('reads text of older Excel and pasted tabs', async () => {
    const answer = await send(Buffer.from('Name\tRole\nCaf\xe9\tTiler\n', 'latin1'));

    expect(answer.body.rows).toEqual([{ name: 'Café', role: 'Tiler' }]);
  });

  it('refuses what is neither CSV nor XLSX', async () => {
    const pdf = await send(Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x00, 0x01, 0x02]));
    const json = await site.owner.post(`${site.base}/import-file`, { rows: [] });

    expect(pdf.status).toBe(415);
    expect(pdf.body.message).toBe('This is neither a CSV nor an XLSX file. Save the list as one of them.');
    expect(json.status).toBe(415);
    expect(json.body.message).toBe('Send the file as multipart/form-data, in a part named "file".');
  });

  it('reads the headings of the displayed list', async () => {
    const answer = await send(
      'Rate,Award,Role,Level,Multiplier,Ordinary cost,Ordinary sell,Margin,Effective,State\r\nTiler CW3,A,Tiler,CW3,1.5,42,61.48,0.3168,2026-07-01,Current\r\n',
    );

    const read = 'name award role level multiplier cost_rate sell_rate - effective_date -';
    expect(answer.body.columns.map(({ field }: { field: string | null }) => field ?? '-').join(' ')).toBe(read);
  });

  it('refuses files that are empty, have no headings, are damaged or have too many rows', async () => {
    const messages = [];
    for (const bytes of [
      '',
      'a,b\n1,2\n',
      Buffer.from('PK\x03\x04 damaged', 'latin1'),
      `Name,Role\n${'x,y\n'.repeat(20_001)}`,
    ]) {
      const answer = await send(bytes);
      expect(answer.status).toBe(422);
      messages.push(answer.body.message);
    }

    expect(messages).toEqual([
      'The file is empty.',
      'No headings were recognised. Give the first row headings such as Name, Award, Role, Level, Cost rate, Sell rate, Effective date.',
      'The workbook is damaged or too large to be opened.',
      'The file has more than 20,000 rows, the most that one import takes. Split it.',
    ]);
  });

  it('refuses a file whose name does not match its content, in any case', async () => {
    const list = 'Name,Award,Role,Cost rate\nTiler,A,Tiler,42\n';
    const named = async (name: string) => (await uploadRates(site, list, name)).status;

    expect([await named('rates.exe'), await named('rates.csv.html'), await named('rates.svg')]).toEqual([
      415, 415, 415,
    ]);
    expect([await named('rates.CSV'), await named('Rates 2.1'), await named('rates')]).toEqual([200, 200, 200]);
  });

  it('refuses a workbook with too many parts before unpacking any', async () => {
    const parts = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`xl/media/${at}.png`, '']));
    const answer = await send(archive({ 'xl/worksheets/sheet1.xml': '<sheetData/>', ...parts }));

    expect([answer.status, answer.body.message]).toEqual([422, 'The workbook is damaged or too large to be opened.']);
  });

  it('refuses a file above ten megabytes', async () => {
    const answer = await send(Buffer.alloc(10_000_001, 'a'));

    expect(answer.status).toBe(413);
  });

  it('refuses a workbook of 100,000 rows before it is read', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(100_000);
    const answer = await send(archive({ 'xl/other/s.xml': Buffer.from(`<sheetData>${rows}</sheetData>`) }, 1000));

    expect([answer.status, answer.body.message]).toEqual([
      422,
      'The file has more than 20,000 rows, the most that one import takes. Split it.',
    ]);
  });

  it('refuses a workbook that declares entities, as XML bombs do', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sst>&b;</sst>';
    const answer = await send(archive({ 'xl/sharedStrings.xml': Buffer.from(bomb) }, 1000));

    expect([answer.status, answer.body.message]).toEqual([422, 'The workbook is damaged or too large to be opened.']);
  });

  it('refuses one endless line as too many columns', async () => {
    const answer = await send(Buffer.alloc(4_900_000, 'a,'));

    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/2,450,001 columns/)]);
  });

  it('refuses a workbook that would unpack beyond the limit before unpacking it', async () => {
    const answer = await send(archive({ 'xl/worksheets/sheet1.xml': Buffer.alloc(120_000_000, 0x20) }, 1000));

    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('The workbook is damaged or too large to be opened.');
  });
});
