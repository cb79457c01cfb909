// Taking back and doing again what was done to a programme.
import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { chain, scheduleSite, task } from '../../../test/schedule-site.ts';

const w = world();

describe('undo', () => {
  it('puts everything back as it was, and redo does it again', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(4);
    await site.edit(edits);
    const before = (await site.planner.get(site.schedule)).body;
    await site.edit([
      { kind: 'task-removed', id: ids[1] },
      { kind: 'task-changed', id: ids[2], changes: { durationMinutes: 4800, name: 'Longer' } },
      { kind: 'options-changed', changes: { criticalFloatMinutes: 480 } },
    ]);
    const edited = (await site.planner.get(site.schedule)).body;

    const undone = await site.planner.post(`${site.schedule}/undo`);
    const after = (await site.planner.get(site.schedule)).body;
    const redone = await site.planner.post(`${site.schedule}/redo`);
    const again = (await site.planner.get(site.schedule)).body;

    expect([undone.status, redone.status]).toEqual([200, 200]);
    expect(unpackProgramme(after.programme).tasks).toEqual(unpackProgramme(before.programme).tasks);
    expect(after.dates).toEqual(before.dates);
    expect(unpackProgramme(again.programme)).toEqual(unpackProgramme(edited.programme));
  });

  it('can be done again until the next edit of the same person, not after it', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }]);
    await site.planner.post(`${site.schedule}/undo`);
    await site.edit([{ kind: 'task-changed', id: ids[1], changes: { name: 'Renamed' } }]);

    const refused = await site.planner.post(`${site.schedule}/redo`);

    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_redo']);
    expect(refused.body.message).toBe('There is nothing of yours to be done again.');
  });

  it('happens once where it is sent again because its answer was lost', async () => {
    const site = await scheduleSite(w);
    for (const id of [newId(), newId()]) await site.edit([task(id, `Task ${id}`, 1)]);
    const key = { 'idempotency-key': newId() };

    const undone = await site.planner.post(`${site.schedule}/undo`, {}, key);
    const revision = await site.revision();
    const again = await site.planner.post(`${site.schedule}/undo`, {}, key);

    expect([undone.status, again.status, again.headers['idempotency-replayed']]).toEqual([200, 200, 'true']);
    expect(again.body.batch_id).toBe(undone.body.batch_id);
    expect(await site.revision()).toBe(revision);
  });

  it('is refused where somebody has changed the same since, and says who', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }]);
    const other = w.visitor(
      (await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token,
    );
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 1440 } }], other);

    const refused = await site.planner.post(`${site.schedule}/undo`);

    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('changed_since');
    const [theirs] = refused.body.current.batches;
    expect(theirs.revision).toBe(3);
    expect(refused.body.message).toContain(`${theirs.by_name} changed the same again`);
  });

  it('is refused on what others did', async () => {
    const site = await scheduleSite(w);
    const edited = await site.edit([task(newId(), 'Slab', 1)]);
    const other = w.visitor(
      (await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token,
    );

    expect((await other.post(`${site.schedule}/undo`, { batch_id: edited.body.batch_id })).status).toBe(409);
    expect((await other.post(`${site.schedule}/undo`)).body.code).toBe('nothing_to_undo');
  });
});
