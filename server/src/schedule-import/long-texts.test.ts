import { unpackProgramme } from '@horizon/schedule';
import { expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { openTable, sendTable } from '../../test/exported-table.ts';
import { importFile } from '../../test/planning-files.ts';
import { scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';

const w = world();
/** Letters that cannot be compressed, since an index stores texts compressed. */
const letters = (count: number) =>
  Array.from({ length: count }, (_each, at) => String.fromCodePoint(0x61 + ((at * at * 7 + at) % 23))).join('');
const programmeOf = async (site: Site) => unpackProgramme((await site.planner.get(site.schedule)).body.programme);

it('truncates names and notes of a file to the maximum length, omits longer activity ids, and reports both', async () => {
  const site = await scheduleSite(w);
  const csv = `Code,Name,Duration,Notes,Resource Names\n${letters(101)},${letters(1_000_000)},2d,${letters(20_000)},${letters(300)}\n`;

  const { status, body } = await importFile(site, { name: 'long.csv', bytes: csv });

  expect(status).toBe(200);
  expect(body.report.warnings.map((text: string) => text.replace(/".*"/, '"…"'))).toEqual([
    'The resource "…" has 300 letters; the first 200 are taken.',
    'The name "…" has 1,000,000 letters; the first 500 are taken.',
    'The activity id "…" has 101 letters; 100 are the most, so it is left out.',
    'The note "…" has 20,000 letters; the first 10,000 are taken.',
  ]);
  const { tasks, resources } = await programmeOf(site);
  const [{ name, code, notes }] = tasks as [(typeof tasks)[number]];
  expect([name.length, code, notes?.length, resources[0]?.name.length]).toEqual([500, null, 10_000, 200]);
});

it('keeps the activity id of a task if our own table gives it one that is too long', async () => {
  const site = await scheduleSite(w);
  await site.edit([task(newId(), 'Pour slab', 2, { code: 'A1010' })]);
  const table = await openTable(w, site);
  table.type('Pour slab', 'Activity ID', letters(5000));

  const { body } = await sendTable(site, await table.saved());

  expect(body.report).toMatchObject({ changed: 0, unchanged: 1 });
  expect(body.report.warnings.join().length).toBeLessThan(200);
  expect((await programmeOf(site)).tasks[0]!.code).toBe('A1010');
});
