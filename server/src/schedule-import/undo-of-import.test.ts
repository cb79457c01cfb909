import { writeMspdi } from '@horizon/planning-files';
import { newAssignment, newCalendar, newProgramme, newResource, newTask, unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { importFile } from '../../test/planning-files.ts';
import { at, scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';

const w = world();

/** A site after an import with WBS elements: Tower › Core › Slab. */
async function importedSite(fields: Record<string, string> = { create_wbs: 'true' }) {
  const site = await scheduleSite(w);
  const programme = newProgramme('msp', at(0, 8));
  const summary = { kind: 'summary' as const, calendarId: 'standard' };
  const bytes = writeMspdi({
    ...programme,
    calendars: [newCalendar('standard', 'Standard', [1, 2, 3, 4, 5])],
    tasks: [
      { ...newTask('1'), ...summary, name: 'Tower' },
      { ...newTask('2'), ...summary, name: 'Core', parentId: '1' },
      { ...newTask('3'), name: 'Slab', parentId: '2', durationMinutes: 480, calendarId: 'standard' },
    ],
  }).bytes;
  const again = (choice: Record<string, string>) => importFile(site, { name: 'tower.xml', bytes }, choice);
  const answer = await again(fields);
  const turn = (path: string, body: object = {}) => site.planner.post(`${site.schedule}/${path}`, body);
  return {
    site,
    again,
    undo: () => turn('undo'),
    redo: () => turn('redo'),
    undoImport: (body: object = {}) => turn(`imports/${answer.body.id}/undo`, body),
    previewUndo: () => turn(`imports/${answer.body.id}/undo/preview`),
  };
}

interface Element {
  wbs_id: string;
  name: string;
  version: number;
  children: Element[];
}

const tree = async ({ planner, root }: Site): Promise<Element[]> => (await planner.get(`${root}/wbs`)).body.items;
const namesOf = (items: readonly Element[]): string[] =>
  items.flatMap(({ name, children }) => [name, ...namesOf(children).map((below) => `${name} › ${below}`)]);

/** The tasks, the outline of the WBS, and whether the import counts as undone. */
async function snapshot(site: Site) {
  const { tasks } = unpackProgramme((await site.planner.get(site.schedule)).body.programme);
  const { items } = (await site.planner.get(`${site.schedule}/imports`)).body;
  return { tasks: tasks.map(({ name }) => name), wbs: namesOf(await tree(site)), isUndone: items[0].is_undone };
}

describe('an import that changes nothing', () => {
  it('is listed but does not affect undo, which undoes the previous change', async () => {
    const { site, again, undo } = await importedSite();
    const before = await site.revision();

    const { body } = await again({ create_wbs: 'true', overwrite_existing: 'true' });
    const listed = (await site.planner.get(`${site.schedule}/imports`)).body.items;
    const refused = await Promise.all(
      ['undo', 'undo/preview'].map((turn) => site.planner.post(`${site.schedule}/imports/${body.id}/${turn}`, {})),
    );

    expect(body).toMatchObject({ revision: before, report: { added: 0, changed: 0, removed: 0 } });
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ id: body.id, is_undone: false });
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
      expect(answer.body.message).toBe('The import of tower.xml changed nothing: there is nothing to undo.');
    }
    expect((await undo()).status).toBe(200);
    expect((await snapshot(site)).tasks).toEqual([]);
  });

  it('but creates WBS elements is undone with them', async () => {
    const { site, again, undo } = await importedSite({});
    const { body } = await again({ create_wbs: 'true' });
    const made = namesOf(await tree(site));

    const undone = await undo();

    expect([body.report.changed, made.length > 0]).toEqual([0, true]);
    expect(undone.status).toBe(200);
    expect(await snapshot(site)).toMatchObject({ tasks: whole.tasks, wbs: [], isUndone: true });
  });
});

const whole = { tasks: ['Tower', 'Core', 'Slab'], wbs: ['Tower', 'Tower › Core'], isUndone: false };
const none = { tasks: [], wbs: [], isUndone: true };

describe('an import, its WBS and its record', () => {
  it('are undone together by its own undo, redone, and undone by the general undo', async () => {
    const { site, undo, redo, undoImport } = await importedSite();
    const before = await tree(site);
    expect(await snapshot(site)).toEqual(whole);

    expect((await undoImport()).status).toBe(200);
    expect(await snapshot(site)).toEqual(none);

    expect((await redo()).status).toBe(200);
    expect(await snapshot(site)).toEqual(whole);
    const ids = (items: Element[]): string[] => items.flatMap(({ wbs_id, children }) => [wbs_id, ...ids(children)]);
    expect(ids(await tree(site))).toEqual(ids(before));

    expect((await undo()).status).toBe(200);
    expect(await snapshot(site)).toEqual(none);
  });

  it('are undone together by the general undo, redone, and undone by its own undo', async () => {
    const { site, undo, redo, undoImport } = await importedSite();

    await undo();
    expect(await snapshot(site)).toEqual(none);
    expect((await undoImport()).body).toMatchObject({ code: 'already_undone' });

    await redo();
    expect(await snapshot(site)).toEqual(whole);

    expect((await undoImport()).status).toBe(200);
    expect(await snapshot(site)).toEqual(none);
    expect((await undoImport()).status).toBe(409);

    await redo();
    expect(await snapshot(site)).toEqual(whole);
  });

  it('keep an element with a task of somebody else, and its ancestors', async () => {
    const { site, redo, undoImport } = await importedSite();
    const core = (await tree(site))[0]!.children[0]!;
    const added = await site.edit([task(newId(), 'Crane', 1, { wbsId: core.wbs_id })]);
    expect(added.status).toBe(200);

    await undoImport();
    expect(await snapshot(site)).toEqual({ tasks: ['Crane'], wbs: ['Tower', 'Tower › Core'], isUndone: true });

    await redo();
    expect(await snapshot(site)).toMatchObject({ wbs: whole.wbs, isUndone: false });
  });

  it('keep an element with a child element of somebody else', async () => {
    const { site, undo } = await importedSite();
    const tower = (await tree(site))[0]!;
    await site.planner.post(`${site.root}/wbs`, { code: 'X', name: 'Façade', parent_wbs_id: tower.wbs_id });

    await undo();

    expect(await snapshot(site)).toEqual({ tasks: [], wbs: ['Tower', 'Tower › Façade'], isUndone: true });
  });

  it('are restored with an element that was deleted by hand while they were undone', async () => {
    const { site, redo, undoImport } = await importedSite();
    const tower = (await tree(site))[0]!;
    const made = await site.planner.post(`${site.root}/wbs`, {
      code: 'X',
      name: 'Façade',
      parent_wbs_id: tower.wbs_id,
    });
    const owner = w.visitor(site.workspace.owner.token);
    await undoImport();
    for (const id of [made.body.wbs_id, tower.wbs_id]) {
      expect((await owner.delete(`${site.root}/wbs?wbs_id=${id}`)).status).toBe(200);
    }
    expect(await snapshot(site)).toEqual(none);

    await redo();

    expect(await snapshot(site)).toEqual(whole);
  });
});

describe('an import of which a baseline was captured since', () => {
  it('is undone completely, and restored with the captured baseline', async () => {
    const { site, previewUndo, undoImport, redo } = await importedSite();
    const captured = await site.edit([{ kind: 'baseline-set', number: 1, name: 'Contract' }]);
    expect(captured.status).toBe(200);

    expect((await previewUndo()).body).toMatchObject({ changed: [], goes: { tasks: 3 } });
    expect((await undoImport()).status).toBe(200);
    expect(await snapshot(site)).toEqual(none);

    expect((await redo()).status).toBe(200);
    const { tasks } = unpackProgramme((await site.planner.get(site.schedule)).body.programme);
    expect(tasks.map(({ baselines }) => baselines.map(({ number }) => number))).toEqual([[1], [1], [1]]);
  });
});

describe('records changed since an import', () => {
  it('keep their place: with assignments, calendars and the settings of the project', async () => {
    const site = await scheduleSite(w);
    const programme = newProgramme('msp', at(21, 8));
    const calendar = { calendarId: 'standard' };
    const bytes = writeMspdi({
      ...programme,
      project: { ...programme.project, ...calendar },
      calendars: [newCalendar('standard', 'Nights', [0, 6])],
      tasks: [
        { ...newTask('1'), ...calendar, name: 'Slab', durationMinutes: 960 },
        { ...newTask('2'), ...calendar, name: 'Walls', durationMinutes: 480 },
      ],
      resources: [{ ...newResource('7'), name: 'Crane' }],
      assignments: [newAssignment('8', '1', '7')],
    }).bytes;
    const { body } = await importFile(site, { name: 'nights.xml', bytes });
    const programmeNow = async () => (await site.planner.get(site.schedule)).body;
    const slabOf = async () => {
      const { items } = (await site.planner.get(`${site.root}/actions?limit=100`)).body;
      return items.find((item: { name: string }) => item.name === 'Slab');
    };
    const read = unpackProgramme((await programmeNow()).programme);
    const slab = read.tasks.find(({ name }) => name === 'Slab')!;
    await site.edit([{ kind: 'task-changed', id: slab.id, changes: { durationMinutes: 1440 } }]);
    const before = await slabOf();
    expect(before).toMatchObject({ start_date: expect.any(String), end_date: expect.any(String) });

    const undone = await site.planner.post(`${site.schedule}/imports/${body.id}/undo`, { keep_changed: true });

    expect(undone.status).toBe(200);
    const left = unpackProgramme((await programmeNow()).programme);
    expect(left.tasks.map(({ name }) => name)).toEqual(['Slab']);
    expect(left.resources.map(({ name }) => name)).toEqual(['Crane']);
    expect(left.assignments).toHaveLength(1);
    const after = await slabOf();
    expect([after.start_date, after.end_date]).toEqual([before.start_date, before.end_date]);
  });
});

describe('the preview of undoing an import', () => {
  it('lists what is removed and what stays, and stores nothing', async () => {
    const { site, previewUndo } = await importedSite();
    await site.edit([task(newId(), 'Crane', 1)]);

    const { status, body } = await previewUndo();

    expect(status).toBe(200);
    expect(body).toMatchObject({ file_name: 'tower.xml', wbs: 2, stays: 1, changed: [] });
    expect(body.goes).toMatchObject({ tasks: 3, links: 0, assignments: 0 });
    expect(await snapshot(site)).toMatchObject({ isUndone: false });
  });

  it('names the tasks changed since, with their authors', async () => {
    const { site, previewUndo, undoImport } = await importedSite();
    const { tasks } = unpackProgramme((await site.planner.get(site.schedule)).body.programme);
    const slab = tasks.find(({ name }) => name === 'Slab')!;
    await site.edit([{ kind: 'task-changed', id: slab.id, changes: { durationMinutes: 960 } }]);

    const { body } = await previewUndo();

    expect(body.changed[0]).toEqual({ id: slab.id, name: 'Slab', by: ['You'] });
    expect(body.goes.tasks).toBe(0);
    expect(body.stays).toBe(3);
    expect((await undoImport({ keep_changed: true })).status).toBeLessThan(500);
    expect((await snapshot(site)).tasks).toHaveLength(3);
  });

  it('is refused if it has been undone', async () => {
    const { previewUndo, undoImport } = await importedSite();
    await undoImport();

    expect((await previewUndo()).body).toMatchObject({ code: 'already_undone' });
  });
});

describe('a task restored by an undo', () => {
  it('restores its WBS element', async () => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    const element = (await site.planner.post(`${site.root}/wbs`, { code: '1', name: 'Core' })).body.wbs_id;
    const id = newId();
    await site.edit([task(id, 'Slab', 1, { wbsId: element })]);
    await site.edit([{ kind: 'task-removed', id }]);
    expect((await owner.delete(`${site.root}/wbs?wbs_id=${element}`)).status).toBe(200);

    await site.planner.post(`${site.schedule}/undo`);

    expect(await tree(site)).toMatchObject([{ wbs_id: element, task_count: 1 }]);
  });

  it('restores the ancestors of the element too', async () => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    const add = async (name: string, more: object = {}): Promise<string> =>
      (await site.planner.post(`${site.root}/wbs`, { code: name, name, ...more })).body.wbs_id;
    const tower = await add('Tower');
    const core = await add('Core', { parent_wbs_id: tower });
    const id = newId();
    await site.edit([task(id, 'Slab', 1, { wbsId: core })]);
    await site.edit([{ kind: 'task-removed', id }]);
    for (const element of [core, tower]) await owner.delete(`${site.root}/wbs?wbs_id=${element}`);
    expect(await tree(site)).toEqual([]);

    await site.planner.post(`${site.schedule}/undo`);

    expect(namesOf(await tree(site))).toEqual(['Tower', 'Tower › Core']);
  });
});
