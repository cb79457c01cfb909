import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { type OpenTable, openTable, sendTable } from '../../test/exported-table.ts';
import { world } from '../../test/harness.ts';
import { at, link, scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';

const w = world();
const ids = { slab: newId(), walls: newId(), roof: newId(), crane: newId() };

async function drawn() {
  const site = await scheduleSite(w);
  await site.edit([
    task(ids.slab, 'Pour slab', 2, { code: 'A1010' }),
    task(ids.walls, 'Form walls', 3, { code: 'A1020' }),
    task(ids.roof, 'Lay roof', 3, { code: 'A1030' }),
    task(ids.crane, 'Hire crane', 1),
    link(ids.slab, ids.walls),
    link(ids.walls, ids.roof),
    link(ids.crane, ids.roof, { lag: { kind: 'working', minutes: 480 } }),
  ]);
  return site;
}

async function present(site: Site) {
  const { body } = await site.planner.get(site.schedule);
  const { tasks, links } = unpackProgramme(body.programme);
  const nameOf = (id: string) => Object.entries(ids).find(([, each]) => each === id)?.[0] ?? id;
  const linkTexts = links.map((each) => {
    const minutes = 'minutes' in each.lag ? each.lag.minutes : 0;
    return `${nameOf(each.predecessorId)} ${nameOf(each.successorId)} ${each.kind}${minutes === 0 ? '' : `+${minutes / 480}`}`;
  });
  return { links: linkTexts.toSorted(), tasks: tasks.map((each) => Object.assign({}, each, { stored: null })) };
}

async function edited(site: Site, edit: (table: OpenTable) => void, fields: Record<string, string> = {}) {
  const table = await openTable(w, site);
  edit(table);
  return sendTable(site, await table.saved(), fields);
}

it('the resources in our own table are the complete list of a task', async () => {
  const site = await drawn();
  const resource = { id: newId(), name: 'Tower crane', code: 'TC', kind: 'equipment' };
  const added = await site.edit([
    { kind: 'resource-added', resource },
    { kind: 'assignment-added', assignment: { id: newId(), taskId: ids.slab, resourceId: resource.id } },
    { kind: 'assignment-added', assignment: { id: newId(), taskId: ids.roof, resourceId: resource.id } },
  ]);
  expect(added.status).toBe(200);

  const answer = await edited(site, (table) => {
    table.type('A1010', 'Resources', '');
    table.type('A1020', 'Resources', 'Tower crane');
  });

  expect(answer.body.report).toMatchObject({ edits: { assignments_added: 1, assignments_removed: 1 } });
  const { assignments } = unpackProgramme((await site.planner.get(site.schedule)).body.programme);
  expect(assignments.map(({ taskId }) => taskId).toSorted()).toEqual([ids.walls, ids.roof].toSorted());
});

describe('the predecessors in our own table', () => {
  it('are the complete list of a task: added, changed and removed, counted in the preview, undone with the import', async () => {
    const site = await drawn();
    const before = await present(site);
    const edit = (table: OpenTable) => {
      table.type('A1020', 'Predecessors', '');
      table.type('A1030', 'Predecessors', 'A1020: SS+2d;A1010: FS');
    };

    const looked = await edited(site, edit, { dry_run: 'true' });
    const answer = await edited(site, edit);

    const edits = { links_added: 1, links_changed: 1, links_removed: 2 };
    expect(looked.body.report).toMatchObject({ changed: 0, warnings: [], edits });
    expect(looked.body.message).toContain('1 link added, 1 link changed, 2 links removed');
    expect(await present(site)).toEqual({
      tasks: before.tasks,
      links: ['slab roof FS', 'walls roof SS+2'],
    });
    await site.planner.post(`${site.schedule}/imports/${answer.body.id}/undo`, {});
    expect(await present(site)).toEqual(before);
  });

  it('do not pin a task without predecessors to its previous day', async () => {
    const site = await drawn();

    await edited(site, (table) => table.type('A1020', 'Predecessors', ''));

    const { tasks } = await present(site);
    expect(tasks.find(({ id }) => id === ids.walls)).toMatchObject({ constraint: { kind: 'ASAP', date: null } });
  });

  it('pin a task whose start was overwritten', async () => {
    const site = await drawn();

    await edited(site, (table) => {
      table.type('A1020', 'Predecessors', '');
      table.type('A1020', 'Start', '2026-11-12 07:00');
    });

    const { tasks } = await present(site);
    expect(tasks.find(({ id }) => id === ids.walls)).toMatchObject({ constraint: { kind: 'SNET', date: at(10, 7) } });
  });

  it('may name tasks without a row in the table, and activity ids that rows had before', async () => {
    const site = await drawn();
    const before = await present(site);

    const answer = await edited(site, (table) => {
      table.type('A1010', 'Activity ID', 'B1');
      table.rows.splice(table.rows.indexOf(table.row('Hire crane')), 1);
      table.type('A1030', 'Duration', '4');
    });

    expect(answer.body.report).toMatchObject({ changed: 2, warnings: [], edits: { links_removed: 0 } });
    expect((await present(site)).links).toEqual(before.links);
  });

  it('all stay if one of the cell is invalid', async () => {
    const site = await drawn();
    const before = await present(site);

    const answer = await edited(site, (table) => table.type('A1030', 'Predecessors', 'A9999: FS'));

    expect(answer.body.report).toMatchObject({ edits: { links_removed: 0 } });
    expect(answer.body.report.warnings).toEqual([
      'Row 4, column Predecessors: "Lay roof" is linked to "A9999", which is not in the table.',
    ]);
    expect((await present(site)).links).toEqual(before.links);
  });

  it('change nothing if the column is missing, and a cycle is refused with the names of its tasks', async () => {
    const site = await drawn();
    const before = await present(site);

    const without = await edited(site, ({ head, rows }) => {
      const column = head.indexOf('Predecessors');
      for (const cells of [head, ...rows]) cells.splice(column, 1);
    });
    const circle = await edited(site, (table) => table.type('A1010', 'Predecessors', 'A1030: FS'));

    expect(without.body.report).toMatchObject({ edits: { links_removed: 0 } });
    expect(circle.status).toBe(422);
    expect(circle.body.message).toContain('Lay roof');
    expect((await present(site)).links).toEqual(before.links);
  });
});
