// Workbooks of programmes that show what users of similar products reported, next to the repository.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { importFile } from '../../test/planning-files.ts';
import { scheduleSite } from '../../test/schedule-site.ts';

const folder = join(import.meta.dirname, '../../../../shared/fixtures/reported');
const w = world();

describe.skipIf(!existsSync(folder))('a workbook that people reported', () => {
  const imported = async (name: string) => {
    const site = await scheduleSite(w);
    const { body } = await importFile(site, { name, bytes: readFileSync(join(folder, name)) });
    return body.report;
  };

  it('warns of each code that became a date', async () => {
    const report = await imported('c2-plan-code-as-date.xlsx');

    expect(report.warnings).toEqual([
      expect.stringMatching(
        /^Column Activity ID: .*row 2 "2026-01-02", row 3 "2026-01-03".*Excel turns codes such as 1-2/,
      ),
      expect.stringMatching(/^Column Predecessors: .*row 3 "2026-01-02"/),
    ]);
  });

  it.each([
    ['c2-plan-1904.xlsx', 2, Date.UTC(2026, 10, 10, 17)],
    // 5 days, 2.5 days, then 0.3 days after a lag of 1.5 days.
    ['c2-plan-days-numbers.xlsx', 3, Date.UTC(2026, 10, 13, 10, 24)],
  ])('%s has its tasks and days', async (name, count, finish) => {
    const report = await imported(name);

    expect([report.warnings, report.faults, report.tasks]).toEqual([[], [], count]);
    expect([report.project_start, report.project_finish]).toEqual([Date.UTC(2026, 10, 2, 8) / 60_000, finish / 60_000]);
  });
});
