import { unpackProgramme } from '@horizon/schedule';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../seed/builders.ts';
import { type OpenTable, openTable, sendTable } from '../../test/exported-table.ts';
import { world } from '../../test/harness.ts';
import { exportOf, importFile } from '../../test/planning-files.ts';
import { at, dayMinutes, link, scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';

const w = world();

/** A programme whose table a planner has open while Ingrid changes tasks. */
async function opened() {
  const site = await scheduleSite(w);
  const ids = { slab: newId(), walls: newId(), roof: newId() };
  await site.edit([
    task(ids.slab, 'Pour slab', 2, { code: 'A1010', notes: 'By crane' }),
    task(ids.walls, 'Form walls', 3, { code: 'A1020' }),
    task(ids.roof, 'Lay roof', 3, { code: 'A1030' }),
    link(ids.slab, ids.walls),
    link(ids.walls, ids.roof),
  ]);
  const table = await openTable(w, site);
  const person = await build(w.database, (tx) => buildMember(tx, site.workspace, 'planner'));
  const ingrid = w.visitor(person.token);
  const changes = (id: string, fields: object) => site.edit([{ kind: 'task-changed', id, changes: fields }], ingrid);
  return { site, ids, table, ingrid, changes, name: person.name };
}

const send = async (site: Site, table: OpenTable, fields: Record<string, string> = {}) =>
  sendTable(site, await table.saved(), fields);
const over = { overwrite_newer: 'true' };

async function present(site: Site) {
  const programme = unpackProgramme((await site.planner.get(site.schedule)).body.programme);
  return { ...programme, taskOf: (id: string) => programme.tasks.find((each) => each.id === id) };
}

describe('a table that is imported after others changed tasks', () => {
  it('reverts nothing that others did: unedited cells are ignored, including dates', async () => {
    const { site, ids, table, changes, name } = await opened();
    await changes(ids.slab, { durationMinutes: 9 * dayMinutes, notes: 'By pump' });
    const before = await present(site);

    const looked = await send(site, table, { dry_run: 'true' });
    const answer = await send(site, table);

    expect(looked.body.report.changed_since).toEqual({
      based_on: [1],
      left: 0,
      overwritten: 0,
      tasks: 1,
      deleted: 0,
      rows: [
        {
          place: 'Row 2 (A1010 Pour slab)',
          by: name,
          at: expect.any(String),
          is_deleted: false,
          both: [],
          newer: ['Notes', 'Duration (d)'],
        },
      ],
    });
    expect(answer.body.report).toMatchObject({ added: 0, changed: 0, removed: 0, difference_count: 0 });
    expect(await present(site)).toMatchObject({ tasks: before.tasks, links: before.links });
  });

  it("applies cells that others did not change, and keeps the programme's values of those changed in both", async () => {
    const { site, ids, table, changes } = await opened();
    await changes(ids.slab, { durationMinutes: 9 * dayMinutes });
    table.type('Pour slab', 'Duration', '4d');
    table.type('Pour slab', 'Notes', 'By barge');
    table.type('Lay roof', 'Duration', '6d');

    const answer = await send(site, table);

    expect(answer.body.report.changed_since).toMatchObject({
      left: 1,
      overwritten: 0,
      tasks: 1,
      rows: [{ both: ['Duration (d)'], newer: [] }],
    });
    expect(answer.body.message).toContain('1 cell left as it was changed here');
    const { taskOf } = await present(site);
    expect(taskOf(ids.slab)).toMatchObject({ durationMinutes: 9 * dayMinutes, notes: 'By barge' });
    expect(taskOf(ids.roof)).toMatchObject({ durationMinutes: 6 * dayMinutes, constraint: { kind: 'ASAP' } });
    expect(taskOf(ids.walls)).toMatchObject({ constraint: { kind: 'ASAP' } });
  });

  it('applies cells changed in both if its sender chooses so, but still no unedited ones', async () => {
    const { site, ids, table, changes } = await opened();
    await changes(ids.slab, { durationMinutes: 9 * dayMinutes, notes: 'By pump' });
    table.type('Pour slab', 'Duration', '4d');

    const answer = await send(site, table, over);

    expect(answer.body.report.changed_since).toMatchObject({ left: 0, overwritten: 1, rows: [{ newer: ['Notes'] }] });
    expect(answer.body.message).toContain('1 newer cell overwritten');
    expect((await present(site)).taskOf(ids.slab)).toMatchObject({ durationMinutes: 4 * dayMinutes, notes: 'By pump' });
  });

  it('treats the progress of a task as one field', async () => {
    const { site, ids, table, changes } = await opened();
    await changes(ids.slab, { actualStart: at(0), percentComplete: 80 });
    table.type('Pour slab', '% Complete', '40%');

    const left = await send(site, table, { dry_run: 'true' });
    const taken = await send(site, table, over);

    expect(left.body.report).toMatchObject({
      changed: 0,
      changed_since: { left: 1, rows: [{ both: ['% Complete'] }] },
    });
    expect(taken.body.report.changed_since).toMatchObject({ overwritten: 1, rows: [{ newer: ['Actual Start'] }] });
    expect((await present(site)).taskOf(ids.slab)).toMatchObject({ percentComplete: 40, actualStart: at(0) });
  });

  it('keeps a constraint that was set since, and ignores the typed start', async () => {
    const { site, ids, table, changes } = await opened();
    const constraint = { kind: 'SNET', date: at(7) };
    await changes(ids.slab, { constraint });
    const untouched = await send(site, table);
    table.type('Pour slab', 'Start', '2026-11-12T07:00');

    const typed = await send(site, table);

    expect(untouched.body.report).toMatchObject({
      changed: 0,
      changed_since: { rows: [{ newer: ['Constraint Type'] }] },
    });
    expect(typed.body.report).toMatchObject({ changed: 0, changed_since: { left: 1, rows: [{ both: ['Start'] }] } });
    expect((await present(site)).taskOf(ids.slab)).toMatchObject({ constraint });
  });

  it.each(['as it was exported', 'changed since'])(
    'places a linked task no earlier than a later typed start, and ignores an earlier one: %s',
    async (when) => {
      const { site, ids, table, changes } = await opened();
      if (when === 'changed since') await changes(ids.slab, { notes: 'By pump' });
      table.type('Form walls', 'Start', '2026-11-12T07:00');
      table.type('Lay roof', 'Start', '2026-11-03T07:00');

      const { body } = await send(site, table);
      const again = await send(site, table, { dry_run: 'true' });

      const { taskOf } = await present(site);
      expect(taskOf(ids.walls)).toMatchObject({ constraint: { kind: 'SNET', date: at(10) } });
      expect(taskOf(ids.roof)).toMatchObject({ constraint: { kind: 'ASAP' } });
      expect(body.report).toMatchObject({ changed: 1, agreement: { start: { same: 1, of: 2 } } });
      expect(again.body.report).toMatchObject({ changed: 0 });
    },
  );

  it('keeps predecessors as others linked them, unless the cell was edited too and newer values are overwritten', async () => {
    const { site, ids, table, ingrid } = await opened();
    const { links } = await present(site);
    const second = links.find(({ successorId }) => successorId === ids.roof)!;
    await site.edit([{ kind: 'link-removed', id: second.id }, link(ids.slab, ids.roof)], ingrid);
    const pairs = async () =>
      (await present(site)).links.map(({ predecessorId, successorId }) => [predecessorId, successorId]);
    const linked = await pairs();

    const untouched = await send(site, table);
    const after = await pairs();
    table.type('Lay roof', 'Predecessors', 'A1020: FS+2d');
    const left = await send(site, table);
    const stillLinked = await pairs();
    const taken = await send(site, table, over);

    expect(untouched.body.report).toMatchObject({ changed_since: { left: 0, rows: [{ newer: ['Predecessors'] }] } });
    expect(left.body.report).toMatchObject({ changed_since: { left: 1, rows: [{ both: ['Predecessors'] }] } });
    expect([after, stillLinked]).toEqual([linked, linked]);
    expect(taken.body.report.edits).toMatchObject({ links_added: 1, links_removed: 1 });
    expect(await pairs()).toContainEqual([ids.walls, ids.roof]);
  });

  it('keeps the resources of a task as others assigned them', async () => {
    const { site, ids, table: first, ingrid } = await opened();
    first.type('Pour slab', 'Resources', 'Crane');
    await send(site, first);
    const [table, hers] = [await openTable(w, site), await openTable(w, site)];
    hers.type('Pour slab', 'Resources', 'Crane;Pump');
    await importFile(site, { name: 'hers.xlsx', bytes: await hers.saved() }, {}, ingrid);
    const assigned = async () => {
      const { assignments, resources } = await present(site);
      const names = new Map(resources.map(({ id, name }) => [id, name]));
      return assignments
        .flatMap(({ taskId, resourceId }) => (taskId === ids.slab ? [names.get(resourceId)] : []))
        .sort();
    };

    const untouched = await send(site, table);
    const after = await assigned();
    table.type('Pour slab', 'Resources', 'Hoist');
    const left = await send(site, table, { dry_run: 'true' });
    const taken = await send(site, table, over);

    expect(untouched.body.report).toMatchObject({ changed_since: { left: 0, rows: [{ newer: ['Resources'] }] } });
    expect(after).toEqual(['Crane', 'Pump']);
    expect(left.body.report).toMatchObject({ changed_since: { left: 1, rows: [{ both: ['Resources'] }] } });
    expect(taken.body.report.changed_since).toMatchObject({ overwritten: 1 });
    expect(await assigned()).toEqual(['Hoist']);
  });

  it('restores no task that was deleted since, unless chosen', async () => {
    const { site, ids, table, ingrid, name } = await opened();
    await site.edit([{ kind: 'task-removed', id: ids.roof }], ingrid);

    const left = await send(site, table);
    const taken = await send(site, table, { ...over, dry_run: 'true' });

    expect(left.body.report).toMatchObject({ added: 0, changed: 0, warnings: [] });
    expect(left.body.report.changed_since).toMatchObject({ deleted: 1, rows: [{ by: name, is_deleted: true }] });
    expect(left.body.message).toContain('1 deleted task left out');
    expect((await present(site)).tasks).toHaveLength(2);
    expect(taken.body.report).toMatchObject({ added: 1 });
  });

  it('keeps the crew and the responsible person that others set, in the columns outside the programme', async () => {
    const { site, ids, table, changes } = await opened();
    await changes(ids.slab, { crew: 'Blue', trade: 'Concrete' });
    table.type('Pour slab', 'Crew', 'Red');
    table.type('Pour slab', 'Location', 'Level 1');

    const answer = await send(site, table);

    expect(answer.body.report.changed_since).toMatchObject({ left: 1, rows: [{ both: ['Crew'], newer: ['Trade'] }] });
    const now = await openTable(w, site);
    expect(['Crew', 'Trade', 'Location'].map((title) => now.cell('Pour slab', title))).toEqual([
      'Blue',
      'Concrete',
      'Level 1',
    ]);
  });
});

describe('a table that is imported more than once', () => {
  it('changes nothing the second time, and its own edits block no later ones', async () => {
    const { site, ids, table } = await opened();
    table.type('Pour slab', 'Duration', '4d');

    await send(site, table);
    const again = await send(site, table);
    table.type('Pour slab', 'Duration', '5d');
    const later = await send(site, table);

    expect(again.body.report).toMatchObject({ changed: 0, changed_since: { tasks: 0, left: 0 } });
    expect(later.body.report).toMatchObject({ changed: 1, changed_since: { tasks: 0, left: 0 } });
    expect((await present(site)).taskOf(ids.slab)).toMatchObject({ durationMinutes: 5 * dayMinutes });
  });

  it('can be imported again once its import was undone', async () => {
    const { site, ids, table } = await opened();
    table.type('Pour slab', 'Duration', '4d');
    const first = await send(site, table);
    await site.planner.post(`${site.schedule}/imports/${first.body.id}/undo`);

    const again = await send(site, table);

    expect(again.body.report).toMatchObject({ changed: 1, changed_since: { left: 0 } });
    expect((await present(site)).taskOf(ids.slab)).toMatchObject({ durationMinutes: 4 * dayMinutes });
  });
});

describe('a table that was exported too long ago to find later changes', () => {
  it('is refused with advice, unless newer values are overwritten', async () => {
    const { site, table } = await opened();
    table.type('Pour slab', 'Duration', '4d');
    await sql`UPDATE programmes SET revision = 600 WHERE project_id = ${site.projectId}`.execute(w.database.db);

    const refused = await send(site, table, { dry_run: 'true' });
    const taken = await send(site, table, { ...over, dry_run: 'true' });

    expect(refused).toMatchObject({ status: 422, body: { fields: { overwrite_newer: [refused.body.message] } } });
    expect(refused.body.message).toContain('Export the programme again and make the edits there.');
    expect(taken.body.report).toMatchObject({ changed: 1 });
  });
});

describe('a table without the time of its export', () => {
  it('is an edit of the current programme', async () => {
    const { site, ids, changes } = await opened();
    const csv = (await exportOf(w, site, 'csv')).toString('utf8').replaceAll(/@\d+/g, '');
    await changes(ids.slab, { durationMinutes: 9 * dayMinutes });

    const answer = await importFile(site, { name: 'old.csv', bytes: csv });

    expect(answer.body.report).toMatchObject({ changed: 1 });
    expect(answer.body.report.changed_since).toBeUndefined();
    expect((await present(site)).taskOf(ids.slab)).toMatchObject({ durationMinutes: 2 * dayMinutes });
  });
});
