import { calculate, datesOf, prepare, unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { memberWith } from '../../test/labour-site.ts';
import { exportOf, importFile } from '../../test/planning-files.ts';
import { at, link, scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';

const w = world();
const ids = { slab: newId(), walls: newId(), roof: newId() };

async function drawn() {
  const site = await scheduleSite(w);
  await site.edit([
    task(ids.slab, 'Pour slab', 2, { code: 'A1010', constraint: { kind: 'SNET', date: at(2, 7) } }),
    // As in Primavera, the remaining duration is stored before anything has begun.
    task(ids.walls, 'Form walls', 3, { code: 'A1020', remainingMinutes: 3 * 480 }),
    task(ids.roof, 'Lay roof', 3, { code: 'A1030' }),
    link(ids.slab, ids.walls),
    link(ids.walls, ids.roof),
  ]);
  return site;
}

const send = (site: Site, csv: string, fields: Record<string, string> = {}) =>
  importFile(site, { name: 'edited.csv', bytes: csv }, fields);
const exported = async (site: Site) => (await exportOf(w, site, 'csv')).toString('utf8');

/** The export with one cell of a task changed. */
function withCell(csv: string, code: string, title: string, value: string): string {
  const [head, ...rows] = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
  const titles = head!.split(',');
  const edited = rows.map((row) => {
    const cells = row.split(',');
    if (cells[titles.indexOf('Code')] === code) cells[titles.indexOf(title)] = value;
    return cells.join(',');
  });
  return [head, ...edited].join('\r\n');
}

async function present(site: Site) {
  const { body } = await site.planner.get(site.schedule);
  const programme = unpackProgramme(body.programme);
  return { body, programme, taskOf: (id: string) => programme.tasks.find((each) => each.id === id)! };
}

describe('a table with activity ids of the programme', () => {
  it('is an edit of it: changed cells are applied without replacing earlier changes, and the others are ignored', async () => {
    const site = await drawn();
    const csv = withCell(await exported(site), 'A1020', 'Duration', '15d');

    const looked = await send(site, csv, { dry_run: 'true' });
    const answer = await send(site, csv);

    expect(looked.body.report).toMatchObject({
      is_of_edits: true,
      changed: 1,
      added: 0,
      removed: 0,
      unchanged: 2,
      agreement: {},
      difference_count: 0,
    });
    expect(answer.body.report).toMatchObject({ changed: 1, added: 0, removed: 0 });
    expect((await present(site)).taskOf(ids.walls)).toMatchObject({ durationMinutes: 15 * 480 });
  });

  it('is only for people who may change tasks; people who may only add tasks can import others', async () => {
    const site = await drawn();
    const adds = await memberWith(w, { ws: site.workspace }, ['projects:view', 'schedule:view', 'schedule:create']);
    const csv = withCell(await exported(site), 'A1020', 'Duration', '15d');

    const edited = await importFile(site, { name: 'edited.csv', bytes: csv }, {}, adds);
    const added = await importFile(site, { name: 'more.csv', bytes: 'Name,Duration\nFit out,5d\n' }, {}, adds);

    expect(edited.status).toBe(403);
    expect((await present(site)).taskOf(ids.walls)).toMatchObject({ durationMinutes: 3 * 480 });
    expect(added.body.report).toMatchObject({ added: 1, changed: 0 });
  });

  it('moves the dates of a task whose duration it changes, as the engine calculates them', async () => {
    const site = await drawn();

    await send(site, withCell(await exported(site), 'A1020', 'Duration', '15d'));

    const { programme, taskOf } = await present(site);
    expect(taskOf(ids.walls)).toMatchObject({ durationMinutes: 15 * 480, remainingMinutes: 15 * 480 });
    const { network } = prepare(programme);
    const schedule = calculate(network!);
    const listed = await site.planner.get(
      `/api/actions/tasks?workspace_id=${site.workspace.workspace_id}&project_id=${site.projectId}&limit=10`,
    );
    for (const id of [ids.walls, ids.roof]) {
      const day = new Date(Math.floor(datesOf(schedule, id)!.finish! / 1440) * 86_400_000).toISOString().slice(0, 10);
      const item = listed.body.items.find((each: { id: string }) => each.id === id);
      expect(item.end_date).toBe(day);
    }
  });

  it.each([
    ['Duration', 'abc', 'is no duration'],
    ['Duration', '-5d', 'is less than nothing'],
    ['Duration', '99999999d', 'is too long; 41,666d is the most'],
    ['Actual Start', '1/1/1900', 'is before 1970'],
    ['Deadline', '1/1/1900', 'is before 1970'],
    ['Constraint Date', '1900-01-01', 'is before 1970'],
    ['Unique ID Predecessors', 'nothing', 'is linked to "nothing"'],
    ['Code', 'A1010\u200B', 'is the activity id of row 2 already'],
  ])('leaves a field as it is whose cell is faulty, and says which: %s "%s"', async (title, value, message) => {
    const site = await drawn();
    const before = (await present(site)).programme;

    const answer = await send(site, withCell(await exported(site), 'A1020', title, value));

    expect(answer.status).toBe(200);
    expect(answer.body.report).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(answer.body.report.warnings.join()).toContain(`column ${title}: `);
    expect(answer.body.report.warnings.join()).toContain(message);
    const after = (await present(site)).programme;
    expect(after.tasks).toEqual(before.tasks);
    expect(after.links).toEqual(before.links);
  });

  it('may contain some tasks in any order: these keep their place, and the others too', async () => {
    const site = await drawn();
    const before = (await present(site)).programme.tasks.map(({ id }) => id);

    const answer = await send(site, 'Activity ID,Name,Duration\nA1030,Lay roof,9d\nA1010,Pour slab,2d\n');

    expect(answer.body.report).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect((await present(site)).programme.tasks.map(({ id }) => id)).toEqual(before);
  });

  it('compares only edited dates with the calculated ones', async () => {
    const site = await drawn();

    const answer = await send(site, withCell(await exported(site), 'A1030', 'Finish', '2027-03-01'), {
      dry_run: 'true',
    });

    expect(answer.body.report).toMatchObject({ agreement: { finish: { same: 0, of: 1 } }, difference_count: 1 });
  });
});

describe('a table without dates', () => {
  it('begins where the programme does', async () => {
    const site = await scheduleSite(w);
    const { start } = (await present(site)).programme.project;

    await send(site, 'Activity ID,Name,Duration\nA1,Pour slab,5d\n');

    expect((await present(site)).programme.project.start).toBe(start);
    expect(start).toBeGreaterThan(at(-400, 0));
  });
});
