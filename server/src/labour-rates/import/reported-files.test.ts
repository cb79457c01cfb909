// Small files that show what users of similar products reported, each with its right values.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { labourSite, uploadRates, type LabourSite } from '../../../test/labour-site.ts';

const folder = join(import.meta.dirname, '../../../../../shared/fixtures/reported');
const w = world();
let site: LabourSite;
beforeAll(async () => {
  site = await labourSite(w);
});

const read = (name: string) => uploadRates(site, readFileSync(join(folder, name)));

/** The result of importing a file: amounts and days as they would be stored, with faults and warnings. */
async function checked(name: string) {
  const { body } = await read(name);
  const { body: result } = await site.owner.post(`${site.base}/bulk`, { rows: body.rows });
  return {
    rows: body.rows as Record<string, string>[],
    results: result.rows as { faults: { field: string; message: string }[]; warnings: string[] }[],
  };
}

const stored = (rows: readonly Record<string, string>[], ...fields: string[]) =>
  rows.map((row) => fields.map((field) => row[field]));

describe.skipIf(!existsSync(folder))('files that people reported', () => {
  it('give each row of a merged cell its value', async () => {
    const { rows } = await checked('c-rates-merged.xlsx');
    const { rows: withAwards } = await checked('c2-rates-merged-date-award.xlsx');

    expect(stored(rows, 'role', 'effective_date')).toEqual(
      Array.from({ length: 3 }, () => ['Carpenter', '2026-07-01']),
    );
    expect(stored(withAwards, 'award', 'effective_date')).toEqual(
      Array.from({ length: 3 }, () => ['BUILD-TRIAL', '2026-07-01']),
    );
  });

  it('warn of a code that became a date, and read amounts with rounding noise', async () => {
    const { rows, results } = await checked('c-rates-float-noise.xlsx');

    expect(rows.at(-1)!['level']).toBe('2026-01-02');
    expect(results.at(-1)!.warnings).toEqual([expect.stringContaining('“2026-01-02” is a date')]);
    expect(results[0]!.faults).toEqual([]);
  });

  it.each(['c2-rates-three-decimals-comma.csv', 'c-rates-semicolon-comma.csv'])(
    'never read a decimal comma as thousands: %s is refused with the cell',
    async (name) => {
      const answer = await read(name);

      expect([answer.status, answer.body.fields.file[0]]).toEqual([
        422,
        expect.stringMatching(/, Cost rate: “(47,240|1,047)” can be/),
      ]);
    },
  );

  it.each([
    'c-rates-1904.xlsx',
    'c-rates-prefixed.xlsx',
    'c-rates-strict.xlsx',
    'c-rates-sep-line.csv',
    'c-rates-mac-cr.csv',
    'c-rates-cp1252.csv',
  ])('are read with their amounts and days: %s', async (name) => {
    const { rows, results } = await checked(name);

    expect(stored(rows.slice(0, 1), 'cost_rate', 'sell_rate', 'multiplier')).toEqual([['47.24', '71.33', '1.5']]);
    expect(['2026-07-01', '1/07/2026']).toContain(rows[0]!['effective_date']);
    expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('have names of several lines, in bold parts, of other scripts, and rows that a filter hides', async () => {
    const names = async (name: string) => stored((await checked(name)).rows, 'name', 'cost_rate');

    expect(await names('c-rates-quoted-newline.csv')).toEqual([
      ['Carp\r\nCW3 "lead" hand', '47.24'],
      ['Carp; CW4, ok', '47.24'],
    ]);
    expect(await names('c-rates-shared-strings.xlsx')).toEqual([
      ['Carpenter CW3', '47.24'],
      ['東京都', '47.24'],
      ['Line one\r\nline two', '47.24'],
      ['ABC', '47.24'],
    ]);
    expect(await names('c-rates-hidden-rows.xlsx')).toEqual([
      ['Shown', '47.24'],
      ['Filtered out', '1'],
      ['Shown 2', '47.24'],
    ]);
  });

  it('with a heading twice take the first column, and show the cells of the other', async () => {
    const { body } = await read('c-rates-duplicate-heading.csv');

    expect(body.rows).toMatchObject([{ cost_rate: '40', sell_rate: '71.33' }]);
    expect(body.columns[4]).toEqual({ header: 'Cost rate', field: null, cells: ['47.24'] });
  });

  it('with days of another country are refused at the first that cannot be a day', async () => {
    const { results } = await checked('c-rates-us-dates.csv');

    expect(results[0]!.faults).toMatchObject([
      { field: 'effective_date', message: expect.stringContaining('“07/13/2026” is not a day') },
    ]);
  });

  it.each([
    ['c-rates-pipe.csv', 422, 'No headings were recognised.'],
    ['c-rates-nul-trailing.csv', 415, 'neither a CSV nor an XLSX file'],
  ])('that are no such table are refused with the reason: %s', async (name, status, reason) => {
    const answer = await read(name);

    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(reason)]);
  });
});
