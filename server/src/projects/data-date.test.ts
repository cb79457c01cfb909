import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { at, chain, scheduleSite } from '../../test/schedule-site.ts';

const w = world();

describe('the data date of a project', () => {
  it('is that of its programme, however it was set', async () => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    await site.edit(chain(3).edits);

    await site.edit([{ kind: 'project-changed', changes: { statusDate: at(1, 15, 30) } }]);
    const read = await owner.get(site.root);
    const listed = await owner.get(`/api/manage/project?workspace_id=${site.workspace.workspace_id}`);

    expect(read.body.status_date).toBe('2026-11-03');
    expect(listed.body.items[0].status_date).toBe('2026-11-03');
  });

  it('is changed in the settings by an edit of the programme that shows its effect and can be undone', async () => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    await site.edit([
      ...chain(3).edits,
      { kind: 'options-changed', changes: { movesUnstartedWork: true } },
      { kind: 'project-changed', changes: { statusDate: at(0, 15, 30) } },
    ]);
    const { version } = (await owner.get(site.root)).body;

    const saved = await owner.patch(site.root, { status_date: '2026-11-05', description: 'Tower', version });
    const log = await site.planner.get(`${site.schedule}/edits`);
    const undone = await owner.post(`${site.schedule}/undo`, { batch_id: saved.body.programme_edit.batch_id });

    expect(saved.body).toMatchObject({
      status_date: '2026-11-05',
      description: 'Tower',
      programme_edit: { moved_count: 3, finish_before: '2026-11-05', finish_after: '2026-11-10' },
    });
    expect(log.body.items[0]).toMatchObject({ kind: 'update', note: 'Data date to 2026-11-05' });
    expect(undone.status).toBe(200);
    expect((await owner.get(site.root)).body.status_date).toBe('2026-11-02');
  });

  it('is refused outside 1980 to 2100, with a programme or without, and in an edit of it', async () => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    const { version } = (await owner.get(site.root)).body;
    const set = (day: string) => owner.patch(site.root, { status_date: day, version });

    const without = await set('2199-12-31');
    await site.edit(chain(1).edits);
    const withOne = await set('1900-01-01');
    const edited = await site.edit([{ kind: 'project-changed', changes: { statusDate: at(365 * 80) } }]);

    expect([without.status, withOne.status, edited.status]).toEqual([422, 422, 422]);
    expect(withOne.body.fields).toEqual({
      status_date: ['1900-01-01 is no data date of a programme. Choose a day from 1980-01-01 to 2100-12-31.'],
    });
    expect(Object.keys(edited.body.fields)).toEqual(['edits.0.changes.statusDate']);
  });

  it('makes no edit of the programme if it is saved unchanged', async () => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    await site.edit([...chain(2).edits, { kind: 'project-changed', changes: { statusDate: at(0, 8) } }]);
    const { version } = (await owner.get(site.root)).body;

    const saved = await owner.patch(site.root, { status_date: '2026-11-02', version });

    expect([saved.status, saved.body.status_date, saved.body.programme_edit]).toEqual([200, '2026-11-02', undefined]);
    expect(await site.revision()).toBe(1);
  });

  it('moves together with all other changes of an update in one batch, stored under its name and undone in one step', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(3);
    await site.edit(edits);

    const updated = await site.planner.post(`${site.schedule}/edits`, {
      based_on: 1,
      note: 'Update to 3 Nov 2026 – November',
      keeps: true,
      edits: [
        { kind: 'project-changed', changes: { statusDate: at(1, 15, 30) } },
        {
          kind: 'task-changed',
          id: ids[0],
          changes: { actualStart: at(0), actualFinish: at(0, 15, 30), percentComplete: 100 },
        },
        { kind: 'task-changed', id: ids[1], changes: { actualStart: at(1), percentComplete: 50 } },
      ],
    });
    const log = await site.planner.get(`${site.schedule}/edits?kind=update`);
    const kept = await sql<{ revision: number }>`SELECT revision FROM programme_snapshots
      WHERE workspace_id = ${site.workspace.workspace_id}`.execute(w.database.db);
    await site.planner.post(`${site.schedule}/undo`, {});

    expect(updated.status).toBe(200);
    expect(log.body.items).toMatchObject([{ revision: 2, kind: 'update', note: 'Update to 3 Nov 2026 – November' }]);
    expect(kept.rows).toEqual([{ revision: 2 }]);
    expect((await site.planner.get(site.root)).body.status_date).toBe(null);
  });
});
