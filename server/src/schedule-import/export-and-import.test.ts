import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { writeMspdi } from '@horizon/planning-files';
import { newCalendar, newLink, newProgramme, newTask, unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { exportOf, importFile } from '../../test/planning-files.ts';
import { at, link, scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';
import { readXlsxRows, toXlsx } from '../platform/spreadsheet.ts';

const w = world();
const fixtures = join(import.meta.dirname, '../../../../shared/fixtures/schedules');

function fileOf(path: string) {
  const bytes = readFileSync(join(fixtures, path));
  return { name: path.split('/').at(-1)!, bytes: path.endsWith('.gz') ? gunzipSync(bytes) : bytes };
}

const exported = async (site: Site, format: string) => ({
  name: `export.${format === 'mspdi' ? 'xml' : format}`,
  bytes: await exportOf(w, site, format),
});

/** The contents of the programme, except values calculated by a tool, with sorted records. */
async function contents(site: Site) {
  const answer = await site.planner.get(site.schedule);
  const programme = unpackProgramme(answer.body.programme);
  const sorted = <T extends { id: string }>(items: readonly T[]) => items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    tasks: programme.tasks.map((task) => Object.assign({}, task, { stored: null })),
    links: sorted(programme.links),
    calendars: sorted(programme.calendars),
    resources: sorted(programme.resources),
    assignments: sorted(programme.assignments),
    options: programme.options,
    finish: answer.body.project_finish,
  };
}

describe.skipIf(!existsSync(fixtures))('a programme that is exported and imported again', () => {
  const sites = new Map<string, Promise<Site>>();
  /** The site of a file, imported once: no format changes the programme. */
  const siteOf = (path: string): Promise<Site> => {
    const site = sites.get(path) ?? importedSite(path);
    sites.set(path, site);
    return site;
  };
  const importedSite = async (path: string): Promise<Site> => {
    const site = await scheduleSite(w);
    const answer = await importFile(site, fileOf(path), { create_wbs: 'true' });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return site;
  };

  it.each(
    [
      'xer/terminal-building-airport.xer',
      'xer/chiller-rebuild-bl-20250902.xer',
      'msp/commercial-construction-mpp9.mpp',
      'msp/task-dates-project2019-mspdi.xml',
      'msp/task-links-project2019-mspdi.xml',
      'msp/assignment-assignments-project2019-mspdi.xml',
      'msp/task-baselines-project2019-mspdi.xml',
      'derived/mpsplib-138.mspdi.xml.gz',
    ].flatMap((path) => ['mspdi', 'xer', 'csv', 'xlsx'].map((format) => [path, format] as const)),
  )('is unchanged: %s as %s', async (path, format) => {
    const site = await siteOf(path);

    const file = await exported(site, format);
    const before = await contents(site);
    const again = await importFile(site, file, { create_wbs: 'true', overwrite_existing: 'true' });

    expect(again.status).toBe(200);
    expect(again.body.report).toMatchObject({ added: 0, changed: 0, removed: 0, wbs: 0 });
    expect(await contents(site)).toEqual(before);
  });
});

describe('a returning file', () => {
  const ids = { slab: newId(), walls: newId(), crane: newId() };
  const drawn = async () => {
    const site = await scheduleSite(w);
    await site.edit([
      task(ids.slab, 'Pour slab', 2, { code: 'A1010', constraint: { kind: 'SNET', date: at(2, 7) } }),
      task(ids.walls, 'Form walls', 3, { code: 'A1020' }),
      task(ids.crane, 'Hire crane', 1),
      link(ids.slab, ids.walls),
    ]);
    return site;
  };
  const taken = { overwrite_existing: 'true' };

  it.each(['mspdi', 'xer', 'csv', 'xlsx'])(
    'recognises tasks that were added here, also without an activity id: %s',
    async (format) => {
      const site = await drawn();
      const before = await contents(site);

      const answer = await importFile(site, await exported(site, format), taken);

      expect(answer.body.report).toMatchObject({ added: 0, changed: 0, removed: 0 });
      expect(await contents(site)).toEqual(before);
    },
  );

  it.each([
    ['mspdi', /(<ConstraintDate>2026-11-)04/, '$105'],
    ['xer', /2026-11-04 07:00/g, '2026-11-05 07:00'],
  ])('changes only what was edited in it: the date of a constraint in %s', async (format, from, to) => {
    const site = await drawn();
    const file = await exported(site, format);
    const text = Buffer.from(file.bytes).toString('latin1').replace(from, to);

    const answer = await importFile(site, { name: file.name, bytes: Buffer.from(text, 'latin1') }, taken);

    expect(answer.body.report).toMatchObject({ added: 0, changed: 1, removed: 0 });
    const { tasks } = await contents(site);
    expect(tasks.find(({ id }) => id === ids.slab)?.constraint).toEqual({ kind: 'SNET', date: at(3, 7) });
    expect(tasks.find(({ id }) => id === ids.walls)).toMatchObject({ durationMinutes: 1440, code: 'A1020' });
  });

  it('keeps data that its format cannot store: inactive work, links of summaries', async () => {
    const site = await scheduleSite(w);
    const from = newProgramme('msp', at(0, 8));
    const calendar = newCalendar('standard', 'Standard', [1, 2, 3, 4, 5]);
    const under = (id: string, name: string, more: object = {}) =>
      Object.assign(newTask(id), { name, parentId: '1', durationMinutes: 480, calendarId: 'standard' }, more);
    const { bytes } = writeMspdi({
      ...from,
      calendars: [calendar],
      tasks: [
        Object.assign(newTask('1'), { name: 'Structure', kind: 'summary' }),
        under('2', 'Pour slab'),
        under('3', 'Pour ramp', { isActive: false }),
        Object.assign(under('4', 'Fit out'), { parentId: null }),
      ],
      links: [newLink('a', '1', '4'), newLink('b', '2', '3'), newLink('c', '2', '4')],
    });
    await importFile(site, { name: 'structure.xml', bytes }, {});
    const before = await contents(site);

    const answer = await importFile(site, await exported(site, 'xer'), taken);

    expect(before).toMatchObject({ tasks: { length: 4 }, links: { length: 3 } });
    expect(answer.body.report).toMatchObject({ added: 0, removed: 0 });
    const after = await contents(site);
    expect(after.tasks.map(({ name }) => name)).toEqual(before.tasks.map(({ name }) => name));
    expect(after.links).toEqual(before.links);
  });

  it('is a table with columns in any order: data without a column stays, Australian dates are accepted', async () => {
    const site = await drawn();
    const csv = [
      'Deadline;Owner;Activity ID;Duration;Name',
      '20/11/2026;Ada;A1020;4d;Form walls',
      ';;A1010;2d;Pour slab twice',
    ].join('\n');

    const answer = await importFile(site, { name: 'edited.csv', bytes: Buffer.from(csv) }, taken);

    expect(answer.body.report).toMatchObject({ added: 0, changed: 2, removed: 0 });
    const { tasks, links } = await contents(site);
    const endOfDay = (await site.planner.get(site.schedule)).body.programme.project.defaultFinishMinute;
    const [slab, walls] = [ids.slab, ids.walls].map((id) => tasks.find((each) => each.id === id));
    expect(slab).toMatchObject({ name: 'Pour slab twice', constraint: { kind: 'SNET', date: at(2, 7) } });
    expect(walls).toMatchObject({ durationMinutes: 1920, deadline: Date.UTC(2026, 10, 20) / 60_000 + endOfDay });
    expect(links).toHaveLength(1);
    expect(tasks).toHaveLength(3);
  });

  it('that was sorted and edited in a spreadsheet changes only the edited cells', async () => {
    const site = await drawn();
    const file = await exported(site, 'xlsx');
    const [head, ...rows] = await readXlsxRows(file.bytes);
    const at = (title: string) => head!.indexOf(title);
    const cells = rows.toReversed();
    cells.find((row) => row[at('Activity ID')] === 'A1020')![at('Predecessors')] = 'A1010: FS+2d';
    cells.find((row) => row[at('Activity ID')] === 'A1010')![at('Duration (d)')] = '5';
    const bytes = await toXlsx(
      'Edited',
      head!.map((header, k) => ({ header, value: (row: string[]) => row[k] ?? null })),
      cells,
    );

    const answer = await importFile(site, { name: 'edited.xlsx', bytes }, taken);

    expect(answer.body.report).toMatchObject({ added: 0, changed: 1, removed: 0, warnings: [] });
    const { tasks, links } = await contents(site);
    expect(tasks.find(({ id }) => id === ids.slab)).toMatchObject({ durationMinutes: 2400 });
    expect(links).toMatchObject([{ kind: 'FS', lag: { kind: 'working', minutes: 960 } }]);
  });

  it('reports unreadable cells by row and column, and leaves their values unchanged', async () => {
    const site = await drawn();
    const csv = 'Activity ID,Name,Deadline,% Complete\n\nA1010,Pour slab,soon,half\nA1020,Form walls,,\n';

    const answer = await importFile(site, { name: 'edited.csv', bytes: Buffer.from(csv) }, taken);

    expect(answer.body.report).toMatchObject({
      changed: 0,
      warnings: [
        'Row 3 (A1010 Pour slab), column % Complete: "half" is no figure from 0 to 100.',
        'Row 3 (A1010 Pour slab), column Deadline: "soon" is no date; write it as 31/12/2026.',
      ],
    });
  });
});
