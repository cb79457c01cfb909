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
});
