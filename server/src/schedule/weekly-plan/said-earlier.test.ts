// A promise bears its own moment: what waited for a network counts as of the day on which it was said.
import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { on, plannedWeek, promised, save } from '../../../test/planned-week.ts';
import { at } from '../../../test/schedule-site.ts';

const w = world();
const day = 86_400;
/** The Tuesday after the week of the tests. */
const tuesdayAfter = '2026-12-01';
const reliability = async (site: Parameters<typeof save>[0]) =>
  (await on(w, tuesdayAfter, () => site.planner.get(`${site.schedule}/reliability`))).body.all;

describe('a promise for a week that is over', () => {
  it('is refused, and no promise of the week for PPC', async () => {
    const { site, slab } = await plannedWeek(w);

    const sunday = await on(w, '2026-11-29', () => save(site, [{ action_id: slab, day: 6 }]));
    const late = await on(w, '2026-11-30', () => save(site, [{ action_id: slab, state: 'promised' }]));

    expect(sunday.body.failed).toBe(0);
    expect(late.body.failures).toMatchObject([
      {
        code: 'week_over',
        message:
          'The week from 23 Nov 2026 is over: "Slab" cannot be promised for it any more. Promise it for this week or a later one.',
      },
    ]);
    expect(await reliability(site)).toMatchObject({ made: 0, kept: 0, ppc: null });
  });

  it('counts where it was made within the week and waited for a network', async () => {
    const { site, slab } = await plannedWeek(w);

    const { body } = await on(w, tuesdayAfter, () =>
      save(site, [{ action_id: slab, day: 4, state: 'promised', said_seconds_ago: 5 * day }]),
    );

    expect(body.commitments).toMatchObject([{ state: 'promised', promised_at: '2026-11-26T02:00:00.000Z' }]);
    expect(await reliability(site)).toMatchObject({ made: 1, kept: 0 });
  });

  it('counts as kept where it was made and closed within the week, both without a network', async () => {
    const { site, slab } = await plannedWeek(w);

    const { body } = await on(w, tuesdayAfter, () =>
      save(site, [
        { action_id: slab, day: 2, state: 'done', said_seconds_ago: 3 * day, promised_seconds_ago: 7 * day },
      ]),
    );

    expect(body.commitments).toMatchObject([{ state: 'done', promised_at: '2026-11-24T02:00:00.000Z' }]);
    expect(await reliability(site)).toMatchObject({ made: 1, kept: 1, ppc: 100 });
  });

  it('is refused with its closing where both were said after the week', async () => {
    const { site, slab } = await plannedWeek(w);

    const { body } = await on(w, tuesdayAfter, () =>
      save(site, [{ action_id: slab, day: 2, state: 'done', said_seconds_ago: 60, promised_seconds_ago: 120 }]),
    );

    expect(body.failures).toMatchObject([{ code: 'week_over' }]);
  });
});

describe('what waited for a network', () => {
  it('takes a promise back where it was said before the week began', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    const { body } = await on(w, '2026-11-25', () =>
      save(site, [{ action_id: slab, state: 'planned', said_seconds_ago: 3 * day }]),
    );

    expect(body.commitments).toMatchObject([{ state: 'planned', promised_at: null }]);
  });

  it('promises what was finished only afterwards', async () => {
    const { site, slab } = await plannedWeek(w);
    await site.edit([
      {
        kind: 'task-changed',
        id: slab,
        changes: { actualStart: at(21), actualFinish: at(23, 15, 30), percentComplete: 100 },
      },
    ]);
    const promise = (said_seconds_ago: number) =>
      on(w, '2026-11-27', () => save(site, [{ action_id: slab, day: 2, state: 'promised', said_seconds_ago }]));

    expect((await promise(day)).body.failures).toMatchObject([{ code: 'finished' }]);
    expect((await promise(4 * day)).body).toMatchObject({ saved: 1 });
  });

  it('for more than a fortnight is asked for again', async () => {
    const { site, slab } = await plannedWeek(w);

    const answer = await save(site, [{ action_id: slab, day: 2, said_seconds_ago: 15 * day }]);

    expect(answer.status).toBe(400);
  });
});
