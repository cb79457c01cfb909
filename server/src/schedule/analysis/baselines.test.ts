import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { at, dayMinutes, link, scheduleSite, type Site, task } from '../../../test/schedule-site.ts';

const w = world();

/** A slab with walls after it, and a fence in parallel, captured in the baseline "Contract". */
async function agreed(): Promise<{ site: Site; slab: string; walls: string; fence: string }> {
  const site = await scheduleSite(w);
  const [slab, walls, fence] = [newId(), newId(), newId()];
  await site.edit([task(slab, 'Slab', 2), task(walls, 'Walls', 2), task(fence, 'Fence', 1), link(slab, walls)]);
  await site.edit([{ kind: 'baseline-set', number: 0, name: 'Contract' }]);
  return { site, slab, walls, fence };
}
const longer = (id: string, days: number) => ({
  kind: 'task-changed',
  id,
  changes: { durationMinutes: days * dayMinutes },
});
const baselines = async (site: Site) => (await site.planner.get(`${site.schedule}/baselines`)).body.items;

describe('a baseline', () => {
  it('names the person who captured it, and that it covers the whole programme', async () => {
    const { site } = await agreed();

    expect(await baselines(site)).toMatchObject([
      { number: 0, name: 'Contract', is_current: true, is_whole: true, captured_by: expect.stringMatching(/\S/) },
    ]);
  });

  it('can be renamed, and keeps its dates and the day it was captured', async () => {
    const { site } = await agreed();
    const [before] = await baselines(site);

    const renamed = await site.edit([{ kind: 'baseline-renamed', number: 0, name: 'Contract, revision B' }]);
    const [after] = await baselines(site);

    expect(renamed.status).toBe(200);
    expect(after).toEqual({ ...before, name: 'Contract, revision B' });
  });

  it('is the current one by choice, until it is deleted', async () => {
    const { site, slab } = await agreed();
    await site.edit([longer(slab, 3)]);
    await site.edit([{ kind: 'baseline-set', number: 1, name: 'Extension of time' }]);
    const current = async () =>
      (await baselines(site)).filter((each: { is_current: boolean }) => each.is_current)[0].number;

    expect(await current()).toBe(0);
    await site.edit([{ kind: 'project-changed', changes: { currentBaseline: 1 } }]);
    expect(await current()).toBe(1);
    await site.edit([{ kind: 'baseline-cleared', number: 1 }]);
    expect(await current()).toBe(0);
    await site.planner.post(`${site.schedule}/undo`, {});
    expect(await current()).toBe(1);
  });

  it('that does not exist can be neither chosen, renamed nor deleted', async () => {
    const { site } = await agreed();
    const sentence = 'There is no baseline 4.';

    for (const edit of [
      { kind: 'project-changed', changes: { currentBaseline: 4 } },
      { kind: 'baseline-renamed', number: 4, name: 'Ours' },
      { kind: 'baseline-cleared', number: 4 },
    ]) {
      expect((await site.edit([edit])).body).toMatchObject({ statusCode: 422, message: sentence });
    }
  });

  it('reports the float that tasks have lost since', async () => {
    const { site, fence } = await agreed();
    await site.edit([longer(fence, 3)]);

    const { body } = await site.planner.get(`${site.schedule}/baselines/0/compare`);

    const found = body.items.find((item: { task_id: string }) => item.task_id === fence);
    expect(found).toMatchObject({ duration_minutes: 2 * dayMinutes, float_minutes: -2 * dayMinutes });
  });
});

describe('a baseline compared with the live programme', () => {
  it('shows tasks, links and the critical path, despite changes in between', async () => {
    const { site, slab, walls, fence } = await agreed();
    const roof = newId();
    await site.edit([
      { kind: 'task-removed', id: walls },
      longer(fence, 5),
      task(roof, 'Roof', 1),
      link(slab, roof, { kind: 'SS' }),
    ]);

    const { body } = await site.planner.get(`${site.schedule}/compare?from_baseline=0`);

    expect(body).toMatchObject({ from: null, from_baseline: 0, to: 3, to_baseline: null, dates_only: false });
    expect(body.comparison).toMatchObject({
      added: [roof],
      deleted: [walls],
      joined_critical_path: [fence],
      left_critical_path: [slab],
      finish_before: at(3, 15, 30),
      finish_after: at(4, 15, 30),
    });
    expect(body.comparison.links_added).toHaveLength(1);
    expect(body.comparison.links_deleted).toMatchObject([{ predecessorId: slab, successorId: walls }]);
    expect(body.other_tasks).toEqual([{ task_id: walls, code: null, name: 'Walls' }]);
  });

  it('compares only dates if a planning file contains nothing else', async () => {
    const { site, slab, walls } = await agreed();
    await sql`UPDATE baselines SET snapshot_id = NULL WHERE project_id = ${site.projectId}`.execute(w.database.db);
    await sql`UPDATE programmes SET revision_key = ${newId()} WHERE project_id = ${site.projectId}`.execute(
      w.database.db,
    );
    await site.edit([longer(slab, 3)]);

    const { body } = await site.planner.get(`${site.schedule}/compare?from_baseline=0`);

    expect(body).toMatchObject({ dates_only: true, comparison: { links_added: [], joined_critical_path: [] } });
    const changed = body.comparison.changed.map(
      ({ task_id, changes }: { task_id: string; changes: { field: string }[] }) => [
        task_id,
        changes.map(({ field }) => field),
      ],
    );
    expect(Object.fromEntries(changed)).toEqual({ [slab]: ['duration', 'finish'], [walls]: ['start', 'finish'] });
  });

  it('can be compared with another baseline', async () => {
    const { site, slab } = await agreed();
    await site.edit([longer(slab, 4)]);
    await site.edit([{ kind: 'baseline-set', number: 1, name: 'Recovery' }]);
    await site.edit([longer(slab, 1)]);

    const { body } = await site.planner.get(`${site.schedule}/compare?from_baseline=0&to_baseline=1`);

    expect(body.comparison).toMatchObject({ finish_before: at(3, 15, 30), added: [], deleted: [] });
    expect(body.comparison.finish_after).toBe(at(7, 15, 30));
  });

  it('must have been captured', async () => {
    const { site } = await agreed();

    const refused = await site.planner.get(`${site.schedule}/compare?from_baseline=6`);

    expect(refused.body).toMatchObject({
      statusCode: 422,
      fields: { from_baseline: ['There is no baseline 6.'] },
    });
  });
});
