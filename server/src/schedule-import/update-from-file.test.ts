// A programme that comes back from another tool after people have worked on it here.
import { writeXer } from '@horizon/planning-files';
import { newCalendar, newLink, newProgramme, newTask, type Task, unpackProgramme } from '@horizon/schedule';
import { expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { importFile } from '../../test/planning-files.ts';
import { at, scheduleSite, type Site } from '../../test/schedule-site.ts';

const w = world();

/** Activities of P6, linked in a chain; `changes` by their numbers. */
function fileOf(changes: Record<string, Partial<Task>> = {}) {
  const programme = newProgramme('p6', at(0, 8));
  const calendar = newCalendar('standard', 'Five-day', [1, 2, 3, 4, 5]);
  const activity = (id: string, code: string, name: string, days: number) => ({
    ...newTask(id),
    code,
    name,
    parentId: '1',
    durationMinutes: days * 480,
    calendarId: 'standard',
    ...changes[id],
  });
  const bytes = writeXer({
    ...programme,
    project: { ...programme.project, name: 'Tower', statusDate: at(0, 8) },
    calendars: [calendar],
    tasks: [
      { ...newTask('1'), name: 'Tower', kind: 'summary', wbsCode: 'TOW' },
      activity('100', 'A1010', 'Piling', 4),
      activity('101', 'A1020', 'Footings', 3),
      activity('102', 'A1030', 'Slab', 5),
    ],
    links: [newLink('l0', '100', '101'), newLink('l1', '101', '102')],
  }).bytes;
  return { name: 'tower.xer', bytes };
}

const programmeOf = async (site: Site) => unpackProgramme((await site.planner.get(site.schedule)).body.programme);

async function towerSite() {
  const site = await scheduleSite(w);
  await importFile(site, fileOf());
  const { tasks } = await programmeOf(site);
  const named = (name: string) => tasks.find((task) => task.name === name)!;
  return { site, piling: named('Piling'), footings: named('Footings'), slab: named('Slab') };
}

const changed = (id: string, changes: object) => ({ kind: 'task-changed', id, changes });
const update = (site: Site, changes: Record<string, Partial<Task>>, dry_run = 'false') =>
  importFile(site, fileOf(changes), { mode: 'update', dry_run });

it('the report of an update names the edits made here that the file overwrites, and who made them', async () => {
  const { site, piling, footings, slab } = await towerSite();
  await site.edit([
    changed(piling.id, { actualStart: at(0, 8), percentComplete: 50, remainingMinutes: 2 * 480 }),
    changed(footings.id, { trade: 'Concrete' }),
  ]);
  await site.edit([changed(slab.id, { durationMinutes: 6 * 480, remainingMinutes: 6 * 480 })]);

  const preview = await update(site, {}, 'true');

  const { overwritten, overwritten_tasks: tasks } = preview.body.report.merge;
  const found = tasks.map(({ task, fields }: { task: string; fields: string[] }) => [task, fields.toSorted()]);
  expect(overwritten).toBe(2);
  expect(found).toEqual([
    ['A1010 Piling', ['actualStart', 'percentComplete', 'remainingMinutes']],
    ['A1030 Slab', ['durationMinutes', 'remainingMinutes']],
  ]);
  expect(tasks[0].by).toBe((await site.planner.get(`${site.schedule}/edits`)).body.items[0].by_name);
});

it('an edit that an earlier import has overwritten, or that was undone, is not named again', async () => {
  const { site, slab } = await towerSite();
  await site.edit([changed(slab.id, { durationMinutes: 6 * 480, remainingMinutes: 6 * 480 })]);
  await update(site, {});

  const again = await update(site, { '102': { durationMinutes: 7 * 480 } }, 'true');

  expect(again.body.report).toMatchObject({ changed: 1, merge: { overwritten: 0, overwritten_tasks: [] } });
});

it('the progress of a task is taken from the file as a whole: none is left half done without a start', async () => {
  const { site, piling } = await towerSite();
  await site.edit([changed(piling.id, { actualStart: at(0, 8), percentComplete: 50 })]);

  await update(site, {});

  const { tasks } = await programmeOf(site);
  expect(tasks.find(({ id }) => id === piling.id)).toMatchObject({ actualStart: null, percentComplete: 0 });
});

it('an activity with a new id in the file, but the same number and name, stays the same task', async () => {
  const { site, footings } = await towerSite();

  const { body } = await update(site, { '101': { code: 'SUB-020' } });

  const { tasks, links } = await programmeOf(site);
  expect(body.report).toMatchObject({ added: 0, changed: 1, merge: { absent: 0 } });
  expect(tasks.find(({ id }) => id === footings.id)?.code).toBe('SUB-020');
  expect(links).toHaveLength(2);
});

it('an activity with a new id and another name is another task', async () => {
  const { site, footings } = await towerSite();

  const { body } = await update(site, { '101': { code: 'SUB-020', name: 'Ground beams' } });

  expect(body.report).toMatchObject({ added: 1, merge: { absent_tasks: ['A1020 Footings'] } });
  expect((await programmeOf(site)).tasks.find(({ id }) => id === footings.id)?.code).toBe('A1020');
});

it('a task that was renamed here does not give its name in the file to a namesake that the file no longer has', async () => {
  const site = await scheduleSite(w);
  const uid = (task: number, name: string, hours: number) =>
    `<Task><UID>${task}</UID><ID>${task}</ID><Name>${name}</Name><Duration>PT${hours}H0M0S</Duration></Task>`;
  const file = (...tasks: string[]) => ({
    name: 'towers.xml',
    bytes: `<Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-11-02T08:00:00</StartDate><Tasks>${tasks.join('')}</Tasks></Project>`,
  });
  await importFile(
    site,
    file(uid(1, 'Strip forms', 8), uid(2, 'Strip forms', 16), uid(3, 'Pour', 24), uid(4, 'Cure', 32)),
  );
  const [first, second] = (await programmeOf(site)).tasks;
  await site.edit([changed(first!.id, { name: 'Strip forms, level 1' })]);

  const without = file(uid(1, 'Strip forms', 40), uid(3, 'Pour', 24), uid(4, 'Cure', 32));
  const { body } = await importFile(site, without, { mode: 'update' });

  const { tasks } = await programmeOf(site);
  expect(body.report.merge).toMatchObject({ absent_tasks: ['Strip forms'], overwritten: 1 });
  expect(tasks.find(({ id }) => id === first!.id)?.durationMinutes).toBe(40 * 60);
  expect(tasks.find(({ id }) => id === second!.id)?.durationMinutes).toBe(16 * 60);
});

it('a row that is inserted into a table shifts no other: rows are matched by name before their number', async () => {
  const site = await scheduleSite(w);
  const table = (rows: string[]) => ({ name: 'list.csv', bytes: `Name,Duration\n${rows.join('\n')}\n` });
  await importFile(site, table(['Piling,1', 'Footings,2', 'Slab,3', 'Frame,4', 'Roof,5']));
  const before = (await programmeOf(site)).tasks;

  await importFile(site, table(['Piling,1', 'Footings,2', 'Slab,3', 'Crane,9', 'Frame,4', 'Roof,5']), {
    mode: 'update',
  });

  const { tasks } = await programmeOf(site);
  const days = (name: string) => tasks.find(({ id }) => id === before.find((task) => task.name === name)!.id)!;
  expect([days('Frame').name, days('Roof').name]).toEqual(['Frame', 'Roof']);
  expect(tasks).toHaveLength(6);
});
