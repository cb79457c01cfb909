import { writeXer } from '@horizon/planning-files';
import { newCalendar, newLink, newProgramme, newTask, type Programme, unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { type Answer, world } from '../../test/harness.ts';
import { memberWith } from '../../test/labour-site.ts';
import { importFile } from '../../test/planning-files.ts';
import { at, scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { current, ended, stage, uploads } from '../../test/waiting-file.ts';
import { newId } from '../platform/ids.ts';

const w = world();

interface Sent {
  name: string;
  /** Days of the activities, by activity id. */
  days: Record<string, number>;
  start: number;
  dataDate: number;
  hours?: { from: number; to: number };
  /** The actual start of the first activity. */
  began?: number;
}

/** A chain of activities of P6, with the dates that P6 itself would calculate on a plain week. */
function fileOf({ name, days, start, dataDate, hours = { from: 480, to: 960 }, began }: Sent) {
  const programme = newProgramme('p6', start);
  const calendar = newCalendar('standard', 'Five-day', [1, 2, 3, 4, 5]);
  const codes = Object.keys(days);
  const ids = new Map(codes.map((code, i) => [code, String(100 + i)]));
  const sent: Programme = {
    ...programme,
    project: { ...programme.project, name, statusDate: dataDate },
    calendars: [{ ...calendar, week: calendar.week.map((day) => (day?.length ? [hours] : [])) }],
    tasks: [
      { ...newTask('1'), name, kind: 'summary', wbsCode: name.slice(0, 3).toUpperCase() },
      ...codes.map((code) => ({
        ...newTask(ids.get(code)!),
        code,
        name: `${name} ${code}`,
        parentId: '1',
        durationMinutes: days[code]! * 480,
        calendarId: 'standard',
        ...(began !== undefined && code === codes[0] ? { actualStart: began, percentComplete: 10 } : {}),
        stored: {
          start,
          finish: start + 480,
          earlyStart: start,
          earlyFinish: start + 480,
          lateStart: null,
          lateFinish: null,
          totalFloatMinutes: null,
          freeFloatMinutes: null,
          isCritical: null,
        },
      })),
    ],
    links: codes.slice(1).map((code, i) => newLink(`l${i}`, ids.get(codes[i]!)!, ids.get(code)!)),
  };
  return { name: `${name.toLowerCase()}.xer`, bytes: writeXer(sent).bytes };
}

const tower = fileOf({ name: 'Tower', days: { A1010: 2, A1020: 3, A1030: 1 }, start: at(0, 8), dataDate: at(2, 8) });
const long = at(-700, 8);
/**
 * A different, much older programme with one of the tower's activity ids, and a calendar of the same name with other
 * hours.
 */
const bridge = fileOf({
  name: 'Bridge',
  days: { A1010: 4, B2010: 2 },
  start: long,
  dataDate: long,
  hours: { from: 360, to: 840 },
});
/** The tower a month later. */
const updated = fileOf({ name: 'Tower', days: { A1010: 2, A1030: 9, A1040: 5 }, start: at(0, 8), dataDate: at(7, 8) });

const read = async (site: Site) => unpackProgramme((await site.planner.get(site.schedule)).body.programme);
const items = async (site: Site) => (await site.planner.get(`${site.root}/actions?limit=100`)).body.items;

/** A site with the tower, on which people have worked. */
async function towerSite() {
  const site = await scheduleSite(w);
  await importFile(site, tower);
  const first = (await read(site)).tasks.find(({ code }) => code === 'A1010')!;
  await site.edit([
    { kind: 'task-changed', id: first.id, changes: { actualStart: at(0, 8), percentComplete: 50, trade: 'Concrete' } },
    { kind: 'baseline-set', number: 1, name: 'Contract' },
    task(newId(), 'Added on site', 2),
  ]);
  return { site, first };
}

/** Expects the stored dates to match the preview. */
async function expectAsPreviewed(site: Site, preview: Answer, stored: Answer) {
  const { report } = preview.body;
  expect(stored.body.report).toEqual(report);
  const { project_start, project_finish } = (await site.planner.get(site.schedule)).body;
  expect([project_start, project_finish]).toEqual([report.project_start, report.project_finish]);
  const programme = await read(site);
  expect(programme.project.statusDate).toBe(report.merge.data_date.stored);
  const ids = new Map(programme.tasks.map(({ code, id }) => [code, id]));
  const dated = new Map((await items(site)).map((item: { action_id: string }) => [item.action_id, item]));
  const compared = report.differences.filter(({ field }: { field: string }) => field === 'start' || field === 'finish');
  for (const { task: name, field, calculated } of compared) {
    const item = dated.get(ids.get(name.split(' ')[0])!) as Record<string, string>;
    const day = new Date(calculated * 60_000).toISOString().slice(0, 10);
    expect([name, item[field === 'start' ? 'start_date' : 'end_date']?.slice(0, 10)]).toEqual([name, day]);
  }
  return { report, programme, compared: compared.length };
}

/** Previews a file, then imports it with the same choice. */
async function taken(site: Site, file: { name: string; bytes: Uint8Array }, choice: Record<string, string>) {
  const preview = await importFile(site, file, { ...choice, dry_run: 'true' });
  expect([preview.status, preview.body.message]).toEqual([200, expect.any(String)]);
  const stored = await importFile(site, file, choice);
  return { stored, ...(await expectAsPreviewed(site, preview, stored)) };
}

describe('a file for a project with a programme', () => {
  it('is merged with it by default, with a warning, and with the dates calculated here', async () => {
    const { site } = await towerSite();

    const { report, compared } = await taken(site, bridge, {});

    expect(report.merge).toMatchObject({ mode: null, here: 5, matched: 2, file_start: long });
    expect(report.merge.tasks_start).toBeGreaterThanOrEqual(at(0));
    expect(report.warnings[0]).toContain('The project has a programme already, and the file joins it');
    expect(compared).toBeGreaterThan(0);
  });

  it('needs no choice in an empty project', async () => {
    const site = await scheduleSite(w);

    const { body } = await importFile(site, bridge, { dry_run: 'true', mode: 'replace' });

    expect(body.report.merge).toBeUndefined();
    expect(body.report.project_start).toBe(long);
  });

  it('refuses an unknown mode, naming the valid ones', async () => {
    const site = await scheduleSite(w);

    const answer = await importFile(site, bridge, { mode: 'mix' });

    expect(answer).toMatchObject({ status: 400, body: { fields: { mode: [expect.stringContaining('alongside')] } } });
  });
});

describe('a replaced programme', () => {
  it('becomes the file’s: tasks, links, calendars, data date and settings, as previewed', async () => {
    const { site } = await towerSite();

    const { report, programme } = await taken(site, bridge, { mode: 'replace' });

    expect(report).toMatchObject({ added: 3, removed: 5, kept: 0, changed: 0, project_start: long });
    expect(report.merge).toMatchObject({ mode: 'replace', file_start: long, tasks_start: long, absent: 0 });
    expect(programme.tasks.map(({ code, name }) => code ?? name)).toEqual(['BRI', 'A1010', 'B2010']);
    expect(programme.calendars.map(({ name, week }) => [name, week[1]])).toEqual([
      ['Five-day', [{ from: 360, to: 840 }]],
    ]);
    expect(programme.links).toHaveLength(1);
    expect(programme.project.statusDate).toBe(long);
  });

  it('is reported to hide progress, site data and baselines', async () => {
    const { site } = await towerSite();

    const { body } = await importFile(site, bridge, { mode: 'replace', dry_run: 'true' });

    const lost = body.report.merge.lost.map(({ kind, count }: { kind: string; count: number }) => [kind, count]);
    expect(lost).toEqual([
      ['progress', 1],
      ['people', 1],
      ['baselines', 1],
    ]);
  });

  it('is restored completely when the import is undone', async () => {
    const { site } = await towerSite();
    const [before, rows] = [await read(site), await items(site)];
    const { stored } = await taken(site, bridge, { mode: 'replace' });

    const undone = await site.planner.post(`${site.schedule}/imports/${stored.body.id}/undo`);

    expect(undone.status).toBe(200);
    const bySort = <T extends { id: string }>(all: T[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const now = await read(site);
    expect(now.tasks).toEqual(before.tasks);
    expect([now.project, now.options]).toEqual([before.project, before.options]);
    for (const kind of ['links', 'calendars', 'resources', 'assignments'] as const)
      expect(bySort<{ id: string }>(now[kind])).toEqual(bySort<{ id: string }>(before[kind]));
    const plain = (all: Record<string, unknown>[]) =>
      all.map(({ name, start_date, end_date, trade }) => ({ name, start_date, end_date, trade }));
    expect(plain(await items(site))).toEqual(plain(rows));
  });

  it('requires the permission to change it', async () => {
    const { site } = await towerSite();
    const adds = await memberWith(w, { ws: site.workspace }, ['projects:view', 'schedule:view', 'schedule:create']);
    const statusOf = async (mode: string) => (await importFile(site, bridge, { mode, dry_run: 'true' }, adds)).status;

    const statuses = [await statusOf('replace'), await statusOf('update'), await statusOf('alongside')];

    expect(statuses).toEqual([403, 403, 200]);
  });
});

describe('a file imported alongside', () => {
  it('changes nothing that exists: it gets unused ids and calendar names, and the dates are calculated by this programme', async () => {
    const { site, first } = await towerSite();
    const before = await read(site);

    const { report, programme } = await taken(site, bridge, { mode: 'alongside', create_wbs: 'true' });

    expect(report).toMatchObject({ added: 3, changed: 0, removed: 0, kept: 5 });
    const ids = new Set(before.tasks.map(({ id }) => id));
    expect(programme.tasks.filter(({ id }) => ids.has(id))).toEqual(before.tasks);
    const added = programme.tasks.filter(({ id }) => !ids.has(id));
    expect(added.map(({ code, name }) => code ?? name)).toEqual(['BRI', 'A1010-2', 'B2010']);
    expect(programme.tasks.find(({ id }) => id === first.id)?.code).toBe('A1010');
    expect(report.warnings).toContain('1 activity id is taken in this programme: A1010 becomes A1010-2.');
    const names = new Map(programme.calendars.map(({ id, name }) => [id, name]));
    expect(added.slice(1).map(({ calendarId }) => names.get(calendarId!))).toEqual(['Five-day (2)', 'Five-day (2)']);
    expect([programme.project, programme.options]).toEqual([before.project, before.options]);
    expect(report.merge.tasks_start).toBeGreaterThanOrEqual(before.project.statusDate!);
    expect(report.merge.file_start).toBe(long);
    expect(report.warnings.join(' ')).toContain('2 tasks of the file start at another time than in the file');
  });

  it('gets a summary of its own if it has none', async () => {
    const { site } = await towerSite();

    await importFile(site, { name: 'plain.csv', bytes: 'Name,Duration\nExcavate,2\nPour,1\n' }, { mode: 'alongside' });

    const { tasks } = await read(site);
    const top = tasks.find(({ id }) => id === tasks.find(({ name }) => name === 'Pour')!.parentId);
    expect(top).toMatchObject({ kind: 'summary', parentId: null });
    expect(tasks.filter(({ parentId }) => parentId === top!.id)).toHaveLength(2);
  });
});

describe('a programme updated by id', () => {
  it("takes the file's values of its tasks, adds new ones, keeps and lists the others, and keeps its data date", async () => {
    const { site, first } = await towerSite();
    const before = await read(site);

    const { report, programme } = await taken(site, updated, { mode: 'update' });

    expect(report).toMatchObject({ added: 1, removed: 0 });
    expect(report.merge).toMatchObject({
      mode: 'update',
      absent: 2,
      absent_tasks: ['A1020 Tower A1020', 'Added on site'],
      data_date: { here: at(2, 8), file: at(7, 8), stored: at(2, 8) },
    });
    const codes = new Map(programme.tasks.map((each) => [each.code ?? each.name, each]));
    expect(codes.get('A1010')?.id).toBe(first.id);
    expect(codes.get('A1030')?.durationMinutes).toBe(9 * 480);
    expect([...codes.keys()]).toEqual(expect.arrayContaining(['A1020', 'A1040', 'Added on site']));
    expect(programme.options).toEqual(before.options);
  });

  it('shows a warning if the file has actual dates after the data date that is kept', async () => {
    const { site } = await towerSite();
    const ahead = fileOf({ name: 'Tower', days: { A1010: 2 }, start: at(0, 8), dataDate: at(7, 8), began: at(3, 8) });
    const warnings = async (choice: object) =>
      (await importFile(site, ahead, { mode: 'update', dry_run: 'true', ...choice })).body.report.warnings.join(' ');

    const sentence = '1 task of the file has actual dates after the data date of this programme';
    expect(await warnings({})).toContain(sentence);
    expect(await warnings({ data_date: 'file' })).not.toContain(sentence);
  });

  it('takes the data date of the file if chosen', async () => {
    const { site } = await towerSite();

    const { report, programme } = await taken(site, updated, { mode: 'update', data_date: 'file' });

    expect(report.merge.data_date.stored).toBe(at(7, 8));
    expect(programme.project.statusDate).toBe(at(7, 8));
  });
});

it('a waiting file keeps the chosen mode, and is imported with it', async () => {
  const { site } = await towerSite();
  const { upload: waiting } = (await stage(site, bridge)).body;
  const choice = { create_wbs: false, mode: 'replace', data_date: 'file' };

  const preview = await site.planner.post(`${uploads(site)}/${waiting.id}/preview`, choice);
  const kept = await current(site, waiting.id);
  await site.planner.post(`${uploads(site)}/${waiting.id}/import`, choice);
  await ended(site, waiting.id);

  expect([waiting.mode, waiting.data_date]).toEqual([null, 'keep']);
  expect(preview.body.report.merge.mode).toBe('replace');
  expect(kept).toMatchObject({ mode: 'replace', data_date: 'file' });
  expect((await read(site)).tasks).toHaveLength(3);
});
