import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { openTable, sendTable } from '../../test/exported-table.ts';
import { world } from '../../test/harness.ts';
import { link, scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';

const w = world();
const ids = { structure: newId(), slab: newId(), walls: newId(), roof: newId() };

async function drawn() {
  const site = await scheduleSite(w);
  await site.edit([
    task(ids.structure, 'Structure', 0),
    task(ids.slab, 'Pour slab', 2, { code: 'A1010' }, { parentId: ids.structure }),
    task(ids.walls, 'Form walls', 3, { code: 'A1020' }, { parentId: ids.structure }),
    task(ids.roof, 'Lay roof', 3),
    link(ids.slab, ids.walls),
  ]);
  return site;
}

async function present(site: Site) {
  const { body } = await site.planner.get(site.schedule);
  return unpackProgramme(body.programme);
}

const codesOf = async (site: Site) => Object.fromEntries((await present(site)).tasks.map(({ id, code }) => [id, code]));

describe('the exported table', () => {
  it('has the id of each task in its last column, with the revision of the programme; its heading asks to leave it', async () => {
    const { head, rows } = await openTable(w, await drawn());

    expect(head.at(-1)).toBe('Horizon id (leave as it is)');
    expect(rows.map((cells) => cells.at(-1))).toEqual(
      [ids.structure, ids.slab, ids.walls, ids.roof].map((id) => `${id}@1`),
    );
  });

  it('with another activity id in a row gives that id to the task, with its links', async () => {
    const site = await drawn();
    const table = await openTable(w, site);
    table.type('Form walls', 'Activity ID', ' B2000\u200B ');

    const answer = await sendTable(site, await table.saved());

    expect(answer.body.report).toMatchObject({ is_of_edits: true, added: 0, changed: 1, removed: 0, warnings: [] });
    expect(await codesOf(site)).toMatchObject({ [ids.slab]: 'A1010', [ids.walls]: 'B2000' });
    expect((await present(site)).links).toMatchObject([{ predecessorId: ids.slab, successorId: ids.walls }]);
  });

  it('passes activity ids from row to row', async () => {
    const site = await drawn();
    const table = await openTable(w, site);
    table.type('Pour slab', 'Activity ID', 'A1020');
    table.type('Form walls', 'Activity ID', 'A1030');
    table.type('Lay roof', 'Activity ID', 'A1010');

    const answer = await sendTable(site, await table.saved());

    expect(answer.body.report).toMatchObject({ added: 0, changed: 3, warnings: [] });
    expect(await codesOf(site)).toMatchObject({ [ids.slab]: 'A1020', [ids.walls]: 'A1030', [ids.roof]: 'A1010' });
  });

  it('renames tasks without an activity id, and summaries, by the row only', async () => {
    const site = await drawn();
    const table = await openTable(w, site);
    table.type('Lay roof', 'Name', 'Lay green roof');
    table.type('Structure', 'Name', 'Superstructure');
    table.rows.reverse();

    const answer = await sendTable(site, await table.saved());

    expect(answer.body.report).toMatchObject({ added: 0, changed: 2, removed: 0 });
    const names = new Map((await present(site)).tasks.map(({ id, name }) => [id, name]));
    expect(names.get(ids.roof)).toBe('Lay green roof');
    expect(names.get(ids.structure)).toBe('Superstructure');
  });

  it('gives no activity id of a task outside the table; the row and the task are named', async () => {
    const site = await drawn();
    const table = await openTable(w, site);
    table.type('Form walls', 'Activity ID', 'a1010');
    table.rows.splice(table.rows.indexOf(table.row('Pour slab')), 1);

    const answer = await sendTable(site, await table.saved());

    expect(answer.body.report).toMatchObject({ added: 0, changed: 0 });
    expect(answer.body.report.warnings).toContain(
      'Row 3 (a1010 Form walls), column Activity ID: "a1010" is the activity id of "Pour slab". Give the task another one.',
    );
    expect(await codesOf(site)).toMatchObject({ [ids.slab]: 'A1010', [ids.walls]: 'A1020' });
  });

  it('leaves an activity id used by two rows with the task that had it', async () => {
    const site = await drawn();
    const table = await openTable(w, site);
    table.type('Pour slab', 'Activity ID', 'A1020');

    const answer = await sendTable(site, await table.saved());

    expect(answer.body.report).toMatchObject({ added: 0, changed: 0 });
    expect(await codesOf(site)).toMatchObject({ [ids.slab]: 'A1010', [ids.walls]: 'A1020' });
  });

  it('treats a copied row as a new task, and reports it', async () => {
    const site = await drawn();
    const table = await openTable(w, site);
    table.rows.splice(2, 0, [...table.row('Pour slab')]);
    table.rows[2]![table.head.indexOf('Activity ID')] = 'A1015';
    table.rows[2]![table.head.indexOf('Name')] = 'Cure slab';

    const answer = await sendTable(site, await table.saved());

    expect(answer.body.report).toMatchObject({ added: 1, changed: 0 });
    expect(answer.body.report.warnings).toContain(
      'Row 4 (A1015 Cure slab): has the Horizon id of "Pour slab" a second time and counts as a row without one.',
    );
    expect((await present(site)).tasks).toHaveLength(5);
  });

  it('of another programme is matched by activity id, like a table without these ids', async () => {
    const table = await openTable(w, await drawn());
    const other = await scheduleSite(w);
    await other.edit([task(newId(), 'Pour slab', 9, { code: 'A1010' })]);

    const answer = await sendTable(other, await table.saved());

    expect(answer.body.report).toMatchObject({ added: 3, changed: 1 });
    expect(answer.body.report.warnings).toEqual([
      '4 rows have Horizon ids that no task of this programme has: matched by activity id instead.',
    ]);
  });
});
