import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { world } from '../../../test/harness.ts';
import { chain, scheduleSite, type Site, task } from '../../../test/schedule-site.ts';
import { newId } from '../../platform/ids.ts';

const w = world();

/** Batches of 1,199 patches each: one edit, undone and redone. */
async function heavyLog(batches: number): Promise<{ site: Site; ids: string[] }> {
  const site = await scheduleSite(w);
  const { ids, edits } = chain(600);
  await site.edit(edits);
  for (let n = 1; n < batches; n += 1) {
    await site.planner.post(`${site.schedule}/${n % 2 === 1 ? 'undo' : 'redo'}`);
  }
  return { site, ids };
}

let tooLongLog: Promise<{ site: Site; ids: string[] }> | undefined;

/** A log of three revisions with too many patches to merge or undo. */
const longLog = () => (tooLongLog ??= makeLongLog());
async function makeLongLog() {
  const log = await heavyLog(3);
  await sql`UPDATE schedule_edits SET patch_count = 60000 WHERE project_id = ${log.site.projectId}`.execute(
    w.database.db,
  );
  return log;
}

/** Makes decompressing a batch of the project fail from here on. */
const forbidUnpacking = ({ projectId }: Site) =>
  sql`UPDATE schedule_edits SET packed_patches = '\\x00' WHERE project_id = ${projectId} AND patches IS NULL`.execute(
    w.database.db,
  );
const colleague = async ({ workspace }: Site) =>
  w.visitor((await build(w.database, (tx) => buildMember(tx, workspace, 'project-manager'))).token);

describe('a log of large batches', () => {
  it('is answered in full while it has no more patches than a programme', async () => {
    const { site } = await heavyLog(3);

    const { body } = await site.planner.get(`${site.schedule}/changes?since=0`);

    expect(body).toMatchObject({ revision: 3, complete: true });
    expect(body.patches).toHaveLength(3 * 1199);
    expect(body.moved.ids).toHaveLength(600);
  });

  it('is not decompressed for a follower who is too far behind, but answered from where the last small changes begin', async () => {
    const { site, ids } = await heavyLog(5);
    await site.edit([{ kind: 'task-changed', id: ids[599], changes: { durationMinutes: 960 } }]);
    await forbidUnpacking(site);

    const far = await site.planner.get(`${site.schedule}/changes?since=0`);
    const near = await site.planner.get(`${site.schedule}/changes?since=5`);

    // The follower reads the whole programme instead.
    expect(far.status).toBe(200);
    expect(far.body).toMatchObject({ revision: 6, complete: false, patches: [], moved: { ids: [] } });
    expect(far.body.batches).toHaveLength(6);
    expect(near.body).toMatchObject({ complete: true, patches: [{ id: ids[599] }], moved: { ids: [ids[599]] } });
  });

  it('is merged with an edit on an older revision, or reported as its conflict, without being decompressed', async () => {
    const { site, ids } = await heavyLog(3);
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { name: 'Piling' } }]);
    await forbidUnpacking(site);
    const onFirst = (edit: object) => site.planner.post(`${site.schedule}/edits`, { based_on: 1, edits: [edit] });

    const merged = await onFirst(task(newId(), 'Crane', 1));
    const refused = await onFirst({ kind: 'task-changed', id: ids[0], changes: { name: 'Bored piles' } });

    expect(merged.body).toMatchObject({ merged: true });
    expect(refused).toMatchObject({ status: 409, body: { code: 'stale' } });
    const { batches, collisions } = refused.body.current;
    expect(collisions).toEqual([`task/${ids[0]}/name`]);
    expect(batches).toMatchObject([
      { revision: 2, patches: [] },
      { revision: 3, patches: [] },
      { revision: 4, patches: [{ id: ids[0], after: { name: 'Piling' } }] },
    ]);
  });

  it('reports at most a thousand conflicting patches, the newest first', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(201);
    await site.edit(edits.slice(0, 201));
    for (let n = 1; n <= 6; n += 1) {
      await site.edit(ids.map((id) => ({ kind: 'task-changed', id, changes: { name: `Turn ${n}` } })));
    }

    const refused = await site.planner.post(`${site.schedule}/edits`, {
      based_on: 1,
      edits: [{ kind: 'task-changed', id: ids[0], changes: { name: 'Piling' } }],
    });

    const patchCounts = refused.body.current.batches.map(({ patches }: { patches: object[] }) => patches.length);
    expect(patchCounts).toEqual([0, 200, 200, 200, 200, 200]);
  });

  it('is refused for merging if it is very long: the programme is read again', async () => {
    const { site, ids } = await longLog();

    const refused = await site.planner.post(`${site.schedule}/edits`, {
      based_on: 1,
      edits: [{ kind: 'task-changed', id: ids[0], changes: { name: 'Piling' } }],
    });

    expect(refused).toMatchObject({ status: 409, body: { code: 'stale', current: { batches: [] } } });
    expect(refused.body.message).toContain('Read it again');
  });

  it('names who blocks an undo without being decompressed', async () => {
    const { site, ids } = await heavyLog(1);
    const other = await colleague(site);
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { name: 'Piling' } }]);
    const removed = await site.edit(
      ids.slice(0, 599).map((id) => ({ kind: 'task-removed', id })),
      other,
    );
    await forbidUnpacking(site);

    const refused = await site.planner.post(`${site.schedule}/undo`);

    expect(removed.status).toBe(200);
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_since' } });
    expect(refused.body.current.batches).toMatchObject([{ revision: 3 }]);
  });

  it('is not undone for a comparison if it is too long: the refusal explains what can be compared', async () => {
    const { site } = await longLog();

    const near = await site.planner.get(`${site.schedule}/compare?from=2&to=3`);
    const far = await site.planner.get(`${site.schedule}/compare?from=1&to=3`);

    expect(near.status).toBe(200);
    expect(far.status).toBe(422);
    expect(far.body.fields.from[0]).toContain('Too much has changed since revision 1');
  });
});
