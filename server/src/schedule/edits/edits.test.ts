import { unpackProgramme } from '@horizon/schedule';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { at, chain, link, scheduleSite, task } from '../../../test/schedule-site.ts';

const w = world();

describe('the programme of a project', () => {
  it('is empty, with a site week, until somebody plans', async () => {
    const site = await scheduleSite(w);

    const answer = await site.planner.get(site.schedule);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      revision: 0,
      abilities: ['create', 'edit', 'delete', 'record'],
      last_batch: null,
    });
    expect(unpackProgramme(answer.body.programme)).toMatchObject({ tasks: [], calendars: [{ name: 'Site week' }] });
  });

  it('is calculated by its links: a task starts where its predecessor ends', async () => {
    const site = await scheduleSite(w);
    const [slab, walls] = [newId(), newId()];

    const edited = await site.edit([task(slab, 'Slab', 2), task(walls, 'Walls', 3), link(slab, walls)]);
    const read = await site.planner.get(site.schedule);

    expect(edited.status).toBe(200);
    expect(edited.body.revision).toBe(1);
    expect(edited.body.moved.ids).toEqual([slab, walls]);
    expect(edited.body.moved.start).toEqual([at(0), at(2)]);
    expect(read.body.dates.finish).toEqual([at(1, 15, 30), at(4, 15, 30)]);
    expect(unpackProgramme(read.body.programme).links).toMatchObject([{ predecessorId: slab, successorId: walls }]);
  });

  it('refuses an edit on a future revision, and answers the current one', async () => {
    const site = await scheduleSite(w);
    await site.edit([task(newId(), 'Slab', 2)]);

    const edits = [task(newId(), 'Walls', 3)];
    const ahead = await site.planner.post(`${site.schedule}/edits`, { based_on: 7, edits });

    expect([ahead.status, ahead.body.code]).toEqual([409, 'stale']);
    expect(ahead.body.message).toBe('The programme is at revision 1, not at 7. Read it again.');
    expect(await site.revision()).toBe(1);
  });

  it('answers every task that an edit moved, and only those', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(6);
    await site.edit(edits);

    const edited = await site.edit([{ kind: 'task-changed', id: ids[3], changes: { durationMinutes: 960 } }]);

    expect(edited.body.moved.ids).toEqual(ids.slice(3));
    expect(edited.body.moved.start).toEqual([at(3), at(7), at(8)]);
    expect(edited.body.patches).toEqual([
      { of: 'task', id: ids[3], before: { durationMinutes: 480 }, after: { durationMinutes: 960 } },
    ]);
  });

  it('stores nothing if edits have no effect, and answers so', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(3);
    await site.edit([...edits, { kind: 'baseline-set', number: 1, name: 'Contract' }]);
    const events = async () =>
      (
        await sql<{
          count: string;
        }>`SELECT count(*) FROM audit_events WHERE workspace_id = ${site.workspace.workspace_id}`.execute(w.database.db)
      ).rows;
    const [before, recordedEvents] = [await site.planner.get(site.schedule), await events()];

    const edited = await site.edit([
      { kind: 'task-changed', id: ids[1], changes: { durationMinutes: 480 } },
      { kind: 'task-moved', id: ids[1], afterId: ids[0] },
      { kind: 'task-moved', id: ids[2] },
      { kind: 'baseline-renamed', number: 1, name: 'Contract' },
      { kind: 'levelling-cleared' },
    ]);

    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({ batch_id: null, revision: 1, based_on: 1, patches: [], moved: { ids: [] } });
    expect((await site.planner.get(site.schedule)).body).toEqual(before.body);
    expect(await events()).toEqual(recordedEvents);
  });

  it('is the same after the server has evicted it from memory', async () => {
    const site = await scheduleSite(w);
    const { edits } = chain(5);
    await site.edit(edits);
    const before = await site.planner.get(site.schedule);

    // Another key invalidates the cached state.
    await sql`UPDATE programmes SET revision_key = ${newId()} WHERE project_id = ${site.projectId}`.execute(
      w.database.db,
    );
    const after = await site.planner.get(site.schedule);

    expect(after.body.programme).toEqual(before.body.programme);
    expect(after.body.dates).toEqual(before.body.dates);
  });

  it('refuses a cycle of links with the tasks in order, and changes nothing', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(3);
    await site.edit(edits);

    const refused = await site.edit([link(ids[2]!, ids[0]!)]);

    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(/Task 1.*Task 2.*Task 3/);
    expect(await site.revision()).toBe(1);
  });

  it('names the edit that cannot be applied', async () => {
    const site = await scheduleSite(w);

    const refused = await site.edit([task(newId(), 'Slab', 1), { kind: 'task-removed', id: newId() }]);

    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ 'edits.1': ['There is no such task in this programme.'] });
  });

  it('is edited by planners, and read by the others', async () => {
    const site = await scheduleSite(w);
    const people = await build(w.database, async (tx) => [
      await buildMember(tx, site.workspace, 'estimator'),
      await buildMember(tx, site.workspace, 'planner', site.projectId),
    ]);
    const [reader, grantedOnProject] = people.map(({ token }) => w.visitor(token));

    expect((await reader!.get(site.schedule)).body.abilities).toEqual([]);
    expect((await site.edit([task(newId(), 'Slab', 1)], reader)).status).toBe(403);
    expect((await site.edit([task(newId(), 'Slab', 1)], grantedOnProject)).status).toBe(200);
  });
});

describe('the outline', () => {
  it('turns a task into a summary when others are put under it, and into a task again when they leave', async () => {
    const site = await scheduleSite(w);
    const [level, slab, walls] = [newId(), newId(), newId()];
    await site.edit([task(level, 'Level 1', 0), task(slab, 'Slab', 2), task(walls, 'Walls', 1)]);
    const kinds = async () =>
      unpackProgramme((await site.planner.get(site.schedule)).body.programme).tasks.map(({ name, kind, parentId }) => [
        name,
        kind,
        parentId,
      ]);

    await site.edit([{ kind: 'tasks-indented', ids: [slab, walls], by: 'in' }]);
    expect(await kinds()).toEqual([
      ['Level 1', 'summary', null],
      ['Slab', 'task', level],
      ['Walls', 'task', level],
    ]);

    await site.edit([{ kind: 'tasks-indented', ids: [slab, walls], by: 'out' }]);
    expect(await kinds()).toEqual([
      ['Level 1', 'task', null],
      ['Slab', 'task', null],
      ['Walls', 'task', null],
    ]);
  });

  it('refuses to put a task under itself', async () => {
    const site = await scheduleSite(w);
    const [level, slab] = [newId(), newId()];
    await site.edit([task(level, 'Level 1', 0), task(slab, 'Slab', 2, {}, { parentId: level })]);

    const refused = await site.edit([{ kind: 'task-moved', id: level, parentId: slab }]);

    expect(refused.body.message).toBe('"Level 1" cannot be placed under itself.');
  });

  it('places a task after the given one, first if none is given', async () => {
    const site = await scheduleSite(w);
    const [a, b, c] = [newId(), newId(), newId()];
    await site.edit([task(a, 'A', 1), task(b, 'B', 1), task(c, 'C', 1)]);

    await site.edit([
      { kind: 'task-moved', id: c, parentId: null, afterId: a },
      { kind: 'task-moved', id: b, parentId: null, afterId: null },
    ]);

    const { tasks } = unpackProgramme((await site.planner.get(site.schedule)).body.programme);
    expect(tasks.map(({ name }) => name)).toEqual(['B', 'A', 'C']);
  });

  it('deletes a task with its links; its children move up', async () => {
    const site = await scheduleSite(w);
    const [level, slab, walls] = [newId(), newId(), newId()];
    await site.edit([
      task(level, 'Level 1', 0),
      task(slab, 'Slab', 2, {}, { parentId: level }),
      task(walls, 'Walls', 1),
      link(slab, walls),
    ]);

    await site.edit([{ kind: 'task-removed', id: level }]);
    await site.edit([{ kind: 'task-removed', id: walls }]);
    const { tasks, links } = unpackProgramme((await site.planner.get(site.schedule)).body.programme);

    expect(tasks.map(({ name, parentId }) => [name, parentId])).toEqual([['Slab', null]]);
    expect(links).toEqual([]);
  });

  it('restores a removed task with its links', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(3);
    await site.edit(edits);
    await site.edit([{ kind: 'task-removed', id: ids[1] }]);

    const back = await site.edit([{ kind: 'task-restored', id: ids[1] }]);
    const { tasks, links } = unpackProgramme((await site.planner.get(site.schedule)).body.programme);

    expect(back.status).toBe(200);
    expect(tasks).toHaveLength(3);
    expect(links).toHaveLength(2);
  });
});

describe('two planners at once', () => {
  it('are merged if they change different fields', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(3);
    await site.edit(edits);
    const other = w.visitor(
      (await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token,
    );
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }], other);

    const merged = await site.planner.post(`${site.schedule}/edits`, {
      based_on: 1,
      edits: [{ kind: 'task-changed', id: ids[0], changes: { name: 'Piling' } }],
    });

    expect(merged.status).toBe(200);
    expect(merged.body).toMatchObject({ merged: true, revision: 3 });
  });

  it("are shown each other's changes if they change the same", async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(3);
    await site.edit(edits);
    const other = w.visitor(
      (await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token,
    );
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }], other);

    const refused = await site.planner.post(`${site.schedule}/edits`, {
      based_on: 1,
      edits: [{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 1440 } }],
    });

    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^Project manager Member changed the same/);
    expect(refused.body.current).toMatchObject({
      revision: 2,
      collisions: [`task/${ids[0]}/durationMinutes`],
      tasks: [{ id: ids[0], durationMinutes: 960 }],
    });
    expect(await site.revision()).toBe(2);
  });

  it('are shown that the other removed what they change', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(3);
    await site.edit(edits);
    await site.edit([{ kind: 'task-removed', id: ids[0] }]);

    const refused = await site.planner.post(`${site.schedule}/edits`, {
      based_on: 1,
      edits: [{ kind: 'task-changed', id: ids[0], changes: { name: 'Piling' } }],
    });

    expect(refused.status).toBe(409);
  });

  it('both succeed if they edit at the same moment, one after the other', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(8);
    await site.edit(edits);

    const answers = await Promise.all(
      ids.map((id, i) =>
        site.planner.post(`${site.schedule}/edits`, {
          based_on: 1,
          edits: [{ kind: 'task-changed', id, changes: { name: `Renamed ${i}` } }],
        }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await site.revision()).toBe(9);
    const { tasks } = unpackProgramme((await site.planner.get(site.schedule)).body.programme);
    expect(tasks.map(({ name }) => name)).toEqual(ids.map((_, i) => `Renamed ${i}`));
  });

  it("see the other's changes since their revision, with the dates of tasks that moved", async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(3);
    await site.edit(edits);
    await site.edit([{ kind: 'task-changed', id: ids[1], changes: { durationMinutes: 960 } }]);

    const { body } = await site.planner.get(`${site.schedule}/changes?since=1`);

    expect(body).toMatchObject({ revision: 2, complete: true, batches: [{ revision: 2, by_name: 'Planner Member' }] });
    expect(body.patches).toMatchObject([{ of: 'task', id: ids[1], after: { durationMinutes: 960 } }]);
    expect(body.moved.ids).toContain(ids[2]);
  });
});

describe('the history of the programme', () => {
  it('has an event for every task that an edit moved', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(4);
    await site.edit(edits);

    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }]);

    const { rows } = await sql<{ entity_id: string; after: Record<string, unknown>; actor_name: string }>`
      SELECT entity_id, after, actor_name FROM audit_events WHERE entity = 'actions' AND action = 'updated' ORDER BY seq`.execute(
      w.database.db,
    );
    const mine = rows.filter(({ entity_id }) => ids.includes(entity_id));
    expect(mine.map(({ entity_id }) => entity_id).sort()).toEqual([...ids].sort());
    expect(mine.every(({ actor_name }) => actor_name === 'Planner Member')).toBe(true);
    expect(mine.find(({ entity_id }) => entity_id === ids[0])?.after).toMatchObject({ duration_minutes: 960 });
  });

  it('has one event for thousands of tasks at once, with all changes', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(600);
    await site.edit(edits);

    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }]);

    const { rows } = await sql<{ before: Record<string, unknown>; after: Record<string, unknown> }>`
      SELECT before, after FROM audit_events WHERE entity = 'actions' AND title LIKE '% at once' AND action = 'updated'`.execute(
      w.database.db,
    );
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0]!.after)).toHaveLength(599);
    expect(rows[0]!.before[ids[5]!]).toHaveProperty('start_minute');
  });
});
