import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { on, plannedWeek, week } from '../../../test/planned-week.ts';
import { at } from '../../../test/schedule-site.ts';

const w = world();

describe('the weekly plan opens', () => {
  it('at the current week while work is left in it or in the weeks of the look-ahead', async () => {
    const { site, plan } = await plannedWeek(w);

    const { body } = await site.planner.get(plan);
    const fiveWeeksBefore = await on(w, '2026-10-20', () => site.planner.get(plan));

    expect(body.opens).toBeNull();
    expect(fiveWeeksBefore.body.opens).toBeNull();
  });

  it('at the week of the data date if all remaining work is before the current week', async () => {
    const { site, plan } = await plannedWeek(w);
    await site.edit([{ kind: 'project-changed', changes: { statusDate: at(22) } }]);

    const { body } = await on(w, '2029-03-06', () => site.planner.get(plan));

    expect(body.opens).toEqual({ week_start: week, day: '2026-11-24', of: 'data date', ends: expect.any(String) });
    expect(body.opens.ends < '2027').toBe(true);
  });

  it('at the week of its first open task if no data date is set, or the task is later', async () => {
    const { site, plan } = await plannedWeek(w);

    const { body } = await on(w, '2029-03-06', () => site.planner.get(plan));

    expect(body.opens).toMatchObject({ week_start: week, day: '2026-11-23', of: 'first task' });
  });

  it('at its first week if the work begins beyond the longest look-ahead', async () => {
    const { site, plan } = await plannedWeek(w);

    const { body } = await on(w, '2026-06-01', () => site.planner.get(plan));

    expect(body.opens).toMatchObject({ week_start: week, of: 'first task' });
  });

  it('at the current week if nothing is left to do', async () => {
    const { site, slab, walls, plan } = await plannedWeek(w);
    const done = await on(w, '2029-03-05', () =>
      site.edit([
        {
          kind: 'task-changed',
          id: slab,
          changes: { percentComplete: 100, actualStart: at(21), actualFinish: at(23, 15) },
        },
        {
          kind: 'task-changed',
          id: walls,
          changes: { percentComplete: 100, actualStart: at(24), actualFinish: at(24, 15) },
        },
      ]),
    );
    expect(done.status).toBe(200);

    const { body } = await on(w, '2029-03-06', () => site.planner.get(plan));

    expect(body.opens).toBeNull();
  });
});
