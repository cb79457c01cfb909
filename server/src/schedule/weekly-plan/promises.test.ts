import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { actionOf, on, plannedWeek, promised, save } from '../../../test/planned-week.ts';
import { at, task } from '../../../test/schedule-site.ts';

const w = world();

describe('a promise', () => {
  it('is refused while a constraint is open, and accepted once it is closed', async () => {
    const { site, slab, plan } = await plannedWeek(w);
    const constraints = `${site.root}/actions/constraints`;
    const made = await site.planner.post(constraints, { actionId: slab, constraintType: 'materials' });

    const refused = await promised(site, slab);
    const board = await site.planner.get(plan);
    await site.planner.patch(constraints, { constraintId: made.body.id, status: 'closed' });
    const taken = await promised(site, slab);

    expect(refused.body.failures).toMatchObject([
      { code: 'open_constraints', message: '"Slab" has an open constraint and cannot be promised.' },
    ]);
    expect(board.body.groups[0].tasks[0]).toMatchObject({ can_be_promised: false });
    expect(taken.body.commitments).toMatchObject([{ state: 'promised' }]);
  });

  it('is refused for a summary, for finished work and without a day', async () => {
    const { site, slab, walls } = await plannedWeek(w);
    const level = newId();
    await site.edit([
      task(level, 'Level 1', 0),
      { kind: 'task-moved', id: walls, parentId: level },
      {
        kind: 'task-changed',
        id: slab,
        changes: { actualStart: at(0), actualFinish: at(2, 15, 30), percentComplete: 100 },
      },
    ]);

    const { body } = await save(site, [
      { action_id: level, day: 0, state: 'promised' },
      { action_id: slab, day: 0, state: 'promised' },
      { action_id: walls, state: 'promised' },
    ]);

    expect(body.failures.map(({ code }: { code: string }) => code)).toEqual(['summary', 'finished', 'no_day']);
  });

  it('can be withdrawn before its week begins', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const withdrawn = await save(site, [{ action_id: slab, state: 'planned' }]);

    expect(withdrawn.body.commitments).toMatchObject([{ state: 'planned', promised_at: null }]);
  });

  it('is binding once its week has begun', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const [withdrawn, takenOut] = await on(w, '2026-11-24', async () => [
      await save(site, [{ action_id: slab, state: 'planned' }]),
      await save(site, [{ action_id: slab, day: null }]),
    ]);

    expect(withdrawn!.body.failures).toMatchObject([{ code: 'promise_stands' }]);
    expect(takenOut!.body.failures).toMatchObject([{ code: 'promise_stands' }]);
  });

  it('made in the week itself can be withdrawn on the same day only', async () => {
    const { site, slab } = await plannedWeek(w);

    const withdrawn = await on(w, '2026-11-24', async () => {
      await promised(site, slab);
      return save(site, [{ action_id: slab, state: 'planned' }]);
    });

    expect(withdrawn.body).toMatchObject({ saved: 1, failed: 0 });
  });

  it('reopened after it was closed keeps its time, and is binding', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const [opened, withdrawn] = await on(w, '2026-11-24', async () => [
      await save(site, [
        { action_id: slab, state: 'done' },
        { action_id: slab, state: 'promised' },
      ]),
      await save(site, [{ action_id: slab, state: 'planned' }]),
    ]);

    expect(opened!.body).toMatchObject({ failed: 0, commitments: [{ promised_at: '2026-11-21T00:00:00.000Z' }] });
    expect(withdrawn!.body.failures).toMatchObject([{ code: 'promise_stands' }]);
  });

  it('can be closed in its week or after it, not before', async () => {
    const { site, slab, walls } = await plannedWeek(w);
    await promised(site, slab, walls);
    const close = () =>
      save(site, [
        { action_id: slab, state: 'done' },
        { action_id: walls, state: 'not done', reason: 'weather' },
      ]);

    const sunday = await on(w, '2026-11-22', close);
    const after = await on(w, '2026-12-03', close);

    expect(sunday.body).toMatchObject({ saved: 0, failed: 2 });
    expect(sunday.body.failures).toMatchObject([
      {
        code: 'week_not_begun',
        message: 'The week from 23 Nov 2026 has not begun. Say then whether "Slab" was done.',
      },
      { code: 'week_not_begun', message: expect.stringContaining('Until then the promise can be withdrawn.') },
    ]);
    expect(after.body).toMatchObject({ saved: 2, failed: 0 });
  });

  it('that was not met has a reason from the list', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const [silent, explained, invented] = await on(w, '2026-11-24', async () => [
      await save(site, [{ action_id: slab, state: 'not done' }]),
      await save(site, [{ action_id: slab, state: 'not done', reason: 'weather' }]),
      await save(site, [{ action_id: slab, state: 'not done', reason: 'aliens' }]),
    ]);

    expect(silent!.body.failures).toMatchObject([{ code: 'no_reason', message: 'Say why "Slab" was not done.' }]);
    expect(explained!.body.commitments).toMatchObject([{ state: 'not done', reason: 'weather' }]);
    expect(invented!.status).toBe(400);
  });

  it('can only be met if it was made', async () => {
    const { site, slab } = await plannedWeek(w);

    const { body } = await save(site, [{ action_id: slab, day: 0, state: 'done' }]);

    expect(body.failures).toMatchObject([{ code: 'not_promised' }]);
  });

  it('that was met is not progress: the programme stays unchanged', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const closed = await on(w, '2026-11-24', () => save(site, [{ action_id: slab, state: 'done' }]));

    expect(closed.body.failed).toBe(0);
    expect(await actionOf(site, slab)).toMatchObject({ progress_percentage: 0, recorded_start_date: null });
    expect(await site.revision()).toBe(1);
  });
});
