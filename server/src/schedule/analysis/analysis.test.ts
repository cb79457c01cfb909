import { readPlanningFile } from '@horizon/planning-files';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { unpackedParts } from '../../platform/workbook/zip-archive.ts';
import { world } from '../../../test/harness.ts';
import { at, chain, link, scheduleSite } from '../../../test/schedule-site.ts';
import { lasts, reader, smallBuilding } from '../../../test/small-building.ts';

const w = world();

describe('why a task has its dates', () => {
  it('is explained link by link, back to the start of the programme', async () => {
    const { site, slab, walls, roof } = await smallBuilding(w);

    const answer = await site.planner.get(`${site.schedule}/tasks/${roof}/explain`);

    expect(answer.status).toBe(200);
    expect(answer.body.steps.map((step: { task_id: string }) => step.task_id)).toEqual([roof, walls, slab]);
    expect(answer.body.steps[0]).toMatchObject({ task: 'Roof', cause: 'link', from_task_id: walls, start: at(2) });
    expect(answer.body.negative_float).toBeNull();
    expect(answer.body.criticality).toMatch(/^Critical: its total float is 0 d/);
  });

  it('names the date that makes it late', async () => {
    const { site, slab, roof } = await smallBuilding(w);
    await site.edit([{ kind: 'task-changed', id: roof, changes: { deadline: at(1, 15, 30) } }]);

    const answer = await site.planner.get(`${site.schedule}/tasks/${slab}/explain`);
    const path = await site.planner.get(`${site.schedule}/critical-path`);

    expect(answer.body.negative_float).toMatchObject({ kind: 'deadline', task_id: roof });
    expect(path.body.negative_float).toHaveLength(1);
    expect(path.body.negative_float[0].task_ids).toHaveLength(3);
  });

  it('is not answered for an unknown task', async () => {
    const { site } = await smallBuilding(w);

    expect((await site.planner.get(`${site.schedule}/tasks/${newId()}/explain`)).status).toBe(404);
  });
});

describe('what drives the finish', () => {
  it('is the longest path, then the paths with the least float', async () => {
    const { site, slab, walls, roof } = await smallBuilding(w);

    const { body } = await site.planner.get(`${site.schedule}/critical-path`);

    expect(body.longest_path).toEqual([slab, walls, roof]);
    expect(body.critical).toEqual([slab, walls, roof]);
    expect(body.paths[0]).toMatchObject({ number: 1, task_ids: [slab, walls, roof], join_link_id: null });
  });

  it('can only be requested for a task of the programme', async () => {
    const { site } = await smallBuilding(w);

    const refused = await site.planner.get(`${site.schedule}/critical-path?end_task_id=${newId()}`);

    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ end_task_id: ['There is no such task in this programme.'] });
  });
});

describe('a trial', () => {
  it('shows the tasks that would move and stores nothing', async () => {
    const { site, slab, walls, roof } = await smallBuilding(w);

    const tried = await site.planner.post(`${site.schedule}/what-if`, { edits: [lasts(slab, 2)] });

    expect(tried.status).toBe(200);
    expect(tried.body.moved.ids).toEqual(expect.arrayContaining([slab, walls, roof]));
    expect(tried.body).toMatchObject({ finish_before: at(2, 15, 30), finish_after: at(3, 15, 30) });
    expect(await site.revision()).toBe(1);
  });

  it('is refused with the cycle that it would create', async () => {
    const { site, slab, roof } = await smallBuilding(w);

    const refused = await site.planner.post(`${site.schedule}/what-if`, { edits: [link(roof, slab)] });

    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(/Slab.*Walls.*Roof/);
  });

  it('is open to anyone who sees the programme', async () => {
    const { site, slab } = await smallBuilding(w);

    const tried = await (await reader(w, site)).post(`${site.schedule}/what-if`, { edits: [lasts(slab, 2)] });

    expect(tried.status).toBe(200);
  });
});

describe('the programme as a file', () => {
  it.each(['mspdi', 'xer', 'csv'])('is read back from %s with its tasks and links', async (format) => {
    const site = await scheduleSite(w);
    const { edits } = chain(4);
    await site.edit(edits);

    const file = await site.planner.get(`${site.schedule}/export?format=${format}`);
    const read = readPlanningFile(Buffer.from(file.text), { name: 'file' });

    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Quay-Tower\.\w+"$/);
    expect(read.ok && read.programme.tasks.filter(({ kind }) => kind !== 'summary').map(({ name }) => name)).toEqual([
      'Task 1',
      'Task 2',
      'Task 3',
      'Task 4',
    ]);
    expect(read.ok && read.programme.links).toHaveLength(3);
  });

  it('is an Excel workbook too', async () => {
    const { site } = await smallBuilding(w);

    const file = await site.planner.get(`${site.schedule}/export?format=xlsx`);

    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toMatch(/spreadsheetml/);
    expect(file.text.startsWith('PK')).toBe(true);
  });

  it('has real values in Excel: dates as dates, durations as days, a frozen heading with filters', async () => {
    const { site } = await smallBuilding(w);

    const file = await w.app.inject({
      method: 'GET',
      url: `${site.schedule}/export?format=xlsx`,
      headers: { 'x-horizon-product': 'schedule', authorization: `Bearer ${site.plannerPerson.token}` },
    });

    const sheet = unpackedParts(file.rawPayload, 1e7)?.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+5"\/>/);
    const [sheetOfFile] = await readXlsx(file.rawPayload);
    const [head, slab] = sheetOfFile!.data;
    const cell = (title: string) => slab![head!.indexOf(title)];
    expect(cell('Duration (d)')).toBe(1);
    expect(cell('Total Float (d)')).toBe(0);
    expect(cell('Start')).toEqual(new Date(at(0) * 60_000));
  });
});

describe('the analyses of a programme', () => {
  it('are hidden from people outside the project', async () => {
    const { site } = await smallBuilding(w);
    const stranger = await scheduleSite(w);

    for (const path of ['dashboard', 'critical-path', 'resources', 'baselines', 'scenarios', 'export?format=csv']) {
      expect((await stranger.planner.get(`${site.schedule}/${path}`)).status).toBe(404);
    }
  });
});
