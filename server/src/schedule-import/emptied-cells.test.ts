import { unpackProgramme, unpackTable } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { type OpenTable, openTable, sendTable } from '../../test/exported-table.ts';
import { world } from '../../test/harness.ts';
import { at, link, scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';
import { noMore } from '../schedule/programme/state.ts';

const w = world();
const ids = { slab: newId(), walls: newId(), roof: newId() };

async function drawn() {
  const site = await scheduleSite(w);
  await site.edit([
    task(ids.slab, 'Pour slab', 2, {
      code: 'A1010',
      constraint: { kind: 'SNET', date: at(2, 7) },
      deadline: at(30, 16),
      notes: 'Pump from the north',
      trade: 'Concrete',
      crew: 'North',
      location: 'Level 1',
      status: 'Open',
      assigneeUserId: site.plannerPerson.kinde_id,
    }),
    task(ids.walls, 'Form walls', 3, { code: 'A1020', percentComplete: 40, actualStart: at(0, 7) }),
    task(ids.roof, 'Lay roof', 3, { code: 'A1030', crew: 'South' }),
    link(ids.slab, ids.roof),
  ]);
  return site;
}

const extras = ['trade', 'crew', 'location', 'status', 'assigneeUserId'] as const;

async function present(site: Site) {
  const { body } = await site.planner.get(site.schedule);
  const { tasks } = unpackProgramme(body.programme);
  const more = unpackTable<typeof noMore>(body.more, noMore, [...extras]);
  return new Map(tasks.map((each, i) => [each.id, { ...each, stored: null, ...more[i]! }]));
}

/** Sends the table with edited cells of a task. */
async function edited(site: Site, edit: (table: OpenTable) => void, fields: Record<string, string> = {}) {
  const table = await openTable(w, site);
  edit(table);
  return sendTable(site, await table.saved(), fields);
}

describe('an emptied cell in our own table', () => {
  it('empties the field; the preview counts and names the cells, and an undo restores them all', async () => {
    const site = await drawn();
    const before = (await present(site)).get(ids.slab)!;
    const titles = ['Constraint Type', 'Constraint Date', 'Deadline', 'Notes', 'Trade', 'Crew', 'Location', 'Status'];
    const empty = (table: OpenTable) => {
      for (const title of [...titles, 'Responsible person', 'Activity ID']) table.type('Pour slab', title, '');
    };

    const looked = await edited(site, empty, { dry_run: 'true' });
    const answer = await edited(site, empty);

    expect(looked.body.report).toMatchObject({ changed: 1, warnings: [], edits: { emptied: 9 } });
    expect(looked.body.report.edits.emptied_cells).toContain('Row 2 (Pour slab), column Crew');
    expect(looked.body.message).toContain('9 cells emptied');
    const cleared = { code: null, constraint: { kind: 'ASAP', date: null }, deadline: null, notes: null };
    const none = { trade: null, crew: null, location: null, status: null, assigneeUserId: null };
    expect((await present(site)).get(ids.slab)).toMatchObject({ ...cleared, ...none, durationMinutes: 960 });
    await site.planner.post(`${site.schedule}/imports/${answer.body.id}/undo`, {});
    expect((await present(site)).get(ids.slab)).toEqual(before);
  });

  it('is a fault of its row if the task needs it: a name, a duration, the progress, the date of a constraint', async () => {
    const site = await drawn();
    const before = await present(site);

    const answer = await edited(site, (table) => {
      for (const title of ['Duration', '% Complete', 'Constraint Date', 'Name']) table.type('A1010', title, '');
    });

    expect(answer.body.report).toMatchObject({ changed: 0, edits: { emptied: 0 } });
    expect(answer.body.report.warnings).toEqual([
      'Row 2 (A1010), column Duration (d): is empty; write it as 5d or 12h.',
      'Row 2 (A1010), column Name: is empty; a task needs a name.',
      'Row 2 (A1010), column % Complete: is empty; write 0 for work that has not begun.',
      'Row 2 (A1010), column Constraint Date: is empty; this constraint needs a date. Empty the constraint itself to be rid of it.',
    ]);
    expect(await present(site)).toEqual(before);
  });

  it('removes an actual start only together with the progress', async () => {
    const site = await drawn();

    const refused = await edited(site, (table) => table.type('A1020', 'Actual Start', ''));
    const taken = await edited(site, (table) => {
      table.type('A1020', 'Actual Start', '');
      table.type('A1020', '% Complete', '0');
    });

    expect(refused.body.report).toMatchObject({ changed: 0 });
    expect(refused.body.report.warnings).toEqual([
      'Row 3 (A1020 Form walls), column Actual Start: is empty, while the task has progress; write 0 as % Complete too.',
    ]);
    expect(taken.body.report).toMatchObject({ changed: 1, warnings: [], edits: { emptied: 1 } });
    expect((await present(site)).get(ids.walls)).toMatchObject({ actualStart: null, percentComplete: 0 });
  });

  it('changes nothing if the whole column is missing, or the row has no id', async () => {
    const site = await drawn();
    const before = await present(site);

    const answer = await edited(site, ({ head, rows }) => {
      for (const title of ['Notes', 'Deadline', 'Crew', 'Constraint Type', 'Constraint Date']) {
        const column = head.indexOf(title);
        for (const cells of [head, ...rows]) cells.splice(column, 1);
      }
      for (const cells of rows) cells[head.indexOf('Trade')] = '';
      for (const cells of rows) cells[head.length - 1] = '';
    });

    expect(answer.body.report).toMatchObject({ changed: 0, edits: { emptied: 0 } });
    expect(await present(site)).toEqual(before);
  });

  it('changes nothing if the whole row was emptied except for its id', async () => {
    const site = await drawn();
    const before = await present(site);

    const answer = await edited(site, ({ rows, row }) => {
      const cells = row('A1010');
      cells.fill('', 0, cells.length - 1);
      rows.pop();
    });

    expect(answer.body.report).toMatchObject({ changed: 0, removed: 0, edits: { emptied: 0 } });
    expect(answer.body.report.warnings).toEqual(['Row 2: holds no more than a Horizon id and changes nothing.']);
    expect(await present(site)).toEqual(before);
  });

  it('with a word for "no constraint" is reported, and the constraint stays', async () => {
    const site = await drawn();

    const answer = await edited(site, (table) => table.type('A1010', 'Constraint Type', 'Whenever'));

    expect(answer.body.report).toMatchObject({ changed: 0 });
    expect(answer.body.report.warnings).toEqual([
      'Row 2 (A1010 Pour slab), column Constraint Type: "Whenever" is no constraint; write it as Start no earlier than.',
    ]);
  });
});
