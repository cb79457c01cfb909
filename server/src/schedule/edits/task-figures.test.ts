// Impossible dates and durations of a task are refused at their fields.
import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { at, chain, dayMinutes, scheduleSite, task } from '../../../test/schedule-site.ts';

const w = world();

describe('dates of a task', () => {
  it.each([
    ['manualFinish', { isManual: true, manualStart: at(3), manualFinish: at(2) }],
    ['actualFinish', { actualStart: at(3), actualFinish: at(2) }],
    ['suspendedAt', { actualStart: at(3), suspendedAt: at(2) }],
    ['resumedAt', { actualStart: at(1), suspendedAt: at(3), resumedAt: at(2) }],
  ])('that are reversed are refused at %s, with advice', async (field, changes) => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(1);
    await site.edit(edits);

    const changed = await site.edit([{ kind: 'task-changed', id: ids[0], changes }]);
    const added = await site.edit([task(newId(), 'Slab', 1, changes)]);

    expect([changed.status, Object.keys(changed.body.fields)]).toEqual([422, [`edits.0.changes.${field}`]]);
    expect(changed.body.message).toMatch(/"Task 1", 2026-11-04 07:00, is before .*2026-11-05 07:00\. Give the/);
    expect([added.status, Object.keys(added.body.fields)]).toEqual([422, [`edits.0.task.${field}`]]);
    expect(await site.revision()).toBe(1);
  });

  it('are compared with the stored values, after the whole batch is applied, and may be the same minute', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(1);
    await site.edit([...edits, { kind: 'task-changed', id: ids[0], changes: { actualStart: at(3) } }]);
    const changed = (changes: object) => ({ kind: 'task-changed', id: ids[0], changes });

    const refused = await site.edit([changed({ actualFinish: at(2) })]);
    const together = await site.edit([changed({ actualFinish: at(2) }), changed({ actualStart: at(2) })]);

    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['edits.0.changes.actualFinish']]);
    expect(together.status).toBe(200);
  });
});

describe('a milestone', () => {
  it('has no duration, even if the task had one before', async () => {
    const site = await scheduleSite(w);
    const id = newId();
    await site.edit([task(id, 'Handover', 10)]);

    const made = await site.edit([{ kind: 'task-changed', id, changes: { kind: 'start-milestone' } }]);

    expect(made.status).toBe(200);
    const [stored] = unpackProgramme((await site.planner.get(site.schedule)).body.programme).tasks;
    expect(stored).toMatchObject({ kind: 'start-milestone', durationMinutes: 0, remainingMinutes: null });
  });

  it('is refused a duration, with it or later, unless it becomes a task', async () => {
    const site = await scheduleSite(w);
    const id = newId();
    const added = await site.edit([task(id, 'Handover', 10, { kind: 'start-milestone' })]);
    await site.edit([task(id, 'Handover', 0, { kind: 'start-milestone' })]);
    const changed = (changes: object) => site.edit([{ kind: 'task-changed', id, changes }]);

    const given = await changed({ durationMinutes: 10 * dayMinutes });
    const taken = await changed({ durationMinutes: 10 * dayMinutes, kind: 'task' });

    expect([added.status, Object.keys(added.body.fields)]).toEqual([422, ['edits.0.task.durationMinutes']]);
    expect([given.status, given.body.message]).toEqual([
      422,
      '"Handover" is a milestone, a moment without a duration. Make it a task, or leave the duration at 0.',
    ]);
    expect(taken.status).toBe(200);
  });
});
