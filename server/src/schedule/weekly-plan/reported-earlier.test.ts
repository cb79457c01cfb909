// A promise has its own time: an offline one counts as of the day on which it was made.
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
  it("is refused, and does not count for the week's PPC", async () => {
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

  it('counts if it was made offline within the week', async () => {
    const { site, slab } = await plannedWeek(w);

    const { body } = await on(w, tuesdayAfter, () =>
      save(site, [{ action_id: slab, day: 4, state: 'promised', said_seconds_ago: 5 * day }]),
    );

    expect(body.commitments).toMatchObject([{ state: 'promised', promised_at: '2026-11-26T02:00:00.000Z' }]);
    expect(await reliability(site)).toMatchObject({ made: 1, kept: 0 });
  });

  it('counts as met if it was made and closed offline within the week', async () => {
    const { site, slab } = await plannedWeek(w);

    const { body } = await on(w, tuesdayAfter, () =>
      save(site, [
        { action_id: slab, day: 2, state: 'done', said_seconds_ago: 3 * day, promised_seconds_ago: 7 * day },
      ]),
    );

    expect(body.commitments).toMatchObject([{ state: 'done', promised_at: '2026-11-24T02:00:00.000Z' }]);
    expect(await reliability(site)).toMatchObject({ made: 1, kept: 1, ppc: 100 });
  });

  it('is refused with its closing if both were made after the week', async () => {
    const { site, slab } = await plannedWeek(w);

    const { body } = await on(w, tuesdayAfter, () =>
      save(site, [{ action_id: slab, day: 2, state: 'done', said_seconds_ago: 60, promised_seconds_ago: 120 }]),
    );

    expect(body.failures).toMatchObject([{ code: 'week_over' }]);
  });
});

describe('an offline promise', () => {
  it('can be for work that was finished only afterwards', async () => {
    const { site, slab } = await plannedWeek(w);
    const changes = { actualStart: at(21), actualFinish: at(23, 15, 30), percentComplete: 100 };
    await on(w, '2026-11-27', () => site.edit([{ kind: 'task-changed', id: slab, changes }]));
    const promise = (said_seconds_ago: number) =>
      on(w, '2026-11-27', () => save(site, [{ action_id: slab, day: 2, state: 'promised', said_seconds_ago }]));

    expect((await promise(day)).body.failures).toMatchObject([{ code: 'finished' }]);
    expect((await promise(4 * day)).body).toMatchObject({ saved: 1 });
  });

  it('cannot be for the day at whose midnight the work was finished', async () => {
    const { site, slab } = await plannedWeek(w);
    const changes = { actualStart: at(21), actualFinish: at(24, 0), percentComplete: 100 };
    await on(w, '2026-11-27', () => site.edit([{ kind: 'task-changed', id: slab, changes }]));

    const promise = (said_seconds_ago: number) =>
      on(w, '2026-11-27', () => save(site, [{ action_id: slab, day: 2, state: 'promised', said_seconds_ago }]));

    expect((await promise(2 * day)).body.failures).toMatchObject([{ code: 'finished' }]);
    expect((await promise(3 * day)).body).toMatchObject({ saved: 1 });
  });

  it('older than a fortnight has to be made again', async () => {
    const { site, slab } = await plannedWeek(w);

    const answer = await save(site, [{ action_id: slab, day: 2, said_seconds_ago: 15 * day }]);

    expect(answer.status).toBe(400);
  });
});

describe('withdrawing a promise', () => {
  const withdrawals = (action_id: string, said_seconds_ago: number) => [
    { action_id, state: 'planned', said_seconds_ago },
    { action_id, day: null, said_seconds_ago },
    { action_id, state: 'planned', said_seconds_ago, promised_seconds_ago: said_seconds_ago },
  ];

  it('depends on the day on which the request arrives, for any stated time', async () => {
    const { site, slab } = await plannedWeek(w);
    await promised(site, slab);

    for (const ago of [0, 3 * day, 4 * day, 5 * day]) {
      for (const entry of withdrawals(slab, ago)) {
        const { body } = await on(w, '2026-11-25', () => save(site, [entry]));
        const code = ago === 5 * day && !('promised_seconds_ago' in entry) ? 'said_before_promise' : 'promise_stands';
        expect(body).toMatchObject({ saved: 0, failures: [{ code, current: { state: 'promised' } }] });
      }
    }
    expect(await reliability(site)).toMatchObject({ made: 1, kept: 0 });
  });

  it('is possible for one made in the week, also by an entry of the day on which it was made', async () => {
    const { site, slab } = await plannedWeek(w);
    await on(w, '2026-11-24', () => promised(site, slab));

    const { body } = await on(w, '2026-11-25', () =>
      save(site, [{ action_id: slab, state: 'planned', said_seconds_ago: day }]),
    );

    expect(body.failures).toMatchObject([
      {
        code: 'promise_stands',
        message: '"Slab" was promised for the week from 23 Nov 2026, which has begun. Say whether it was done.',
      },
    ]);
  });

  it('is refused once it was closed, even on the day on which it was made; it can only be corrected', async () => {
    const { site, slab, walls } = await plannedWeek(w);
    const entries = [
      { action_id: slab, state: 'done' },
      { action_id: walls, state: 'not done', reason: 'weather' },
    ];

    const [taken, corrected, opened] = await on(w, '2026-11-24', async () => {
      await promised(site, slab, walls);
      await save(site, entries);
      return [
        await save(site, [
          { action_id: slab, day: null },
          { action_id: walls, state: 'planned', reason: null },
        ]),
        await save(site, [{ action_id: walls, state: 'done' }]),
        await save(site, [
          { action_id: walls, state: 'promised' },
          { action_id: walls, state: 'planned' },
        ]),
      ];
    });

    expect(taken!.body).toMatchObject({ saved: 0, failures: [{ code: 'promise_stands' }, { code: 'promise_stands' }] });
    expect(taken!.body.failures[1].message).toBe(
      '"Walls" was promised for the week from 23 Nov 2026 and reported as not done. That cannot be withdrawn, only corrected.',
    );
    expect(corrected!.body.commitments).toMatchObject([{ state: 'done' }]);
    expect(opened!.body).toMatchObject({
      commitments: [{ state: 'promised' }],
      failures: [{ code: 'promise_stands' }],
    });
  });
});

describe('a report on a promise', () => {
  it('is not older than the promise, except for a minute in transit', async () => {
    const { site, slab, walls } = await plannedWeek(w);

    const { body } = await on(w, '2026-11-26', async () => {
      await promised(site, slab, walls);
      return save(site, [
        { action_id: slab, state: 'done', said_seconds_ago: 2 * day },
        { action_id: walls, state: 'done', said_seconds_ago: 60 },
      ]);
    });

    expect(body.commitments).toMatchObject([{ action_id: walls, state: 'done' }]);
    expect(body.failures).toMatchObject([
      {
        code: 'said_before_promise',
        message:
          '"Slab" was promised on 26 Nov 2026, after this was reported. Check the week again and report the present state.',
        current: { state: 'promised' },
      },
    ]);
  });

  it('that includes its promise includes one that is not newer', async () => {
    const { site, slab } = await plannedWeek(w);

    const { body } = await on(w, tuesdayAfter, () =>
      save(site, [{ action_id: slab, day: 2, state: 'done', said_seconds_ago: 5 * day, promised_seconds_ago: day }]),
    );

    expect(body).toMatchObject({ saved: 0, failures: [{ code: 'promised_after_said' }] });
    expect(body.failures[0].message).toContain('cannot have been promised after');
  });
});

describe('a report without a version', () => {
  it('does not overwrite later ones, even if these took the task out of the week', async () => {
    const { site, slab, walls } = await plannedWeek(w);

    const { body } = await on(w, '2026-11-26', async () => {
      await save(site, [
        { action_id: slab, day: 1 },
        { action_id: walls, day: 1 },
      ]);
      await save(site, [{ action_id: walls, day: null }]);
      return save(site, [
        { action_id: slab, day: 4, said_seconds_ago: day },
        { action_id: walls, day: 4, said_seconds_ago: day },
      ]);
    });

    expect(body).toMatchObject({ saved: 0, failed: 2 });
    expect(body.failures).toMatchObject([
      { code: 'stale', current: { day: 1 } },
      { code: 'stale', current: null },
    ]);
  });

  it('follows earlier ones, even if both arrive late and separately', async () => {
    const { site, slab } = await plannedWeek(w);

    const { body } = await on(w, tuesdayAfter, async () => {
      await save(site, [{ action_id: slab, day: 1, state: 'promised', said_seconds_ago: 7 * day }]);
      return save(site, [{ action_id: slab, state: 'done', said_seconds_ago: 4 * day }]);
    });

    expect(body.commitments).toMatchObject([{ state: 'done', promised_at: '2026-11-24T02:00:00.000Z' }]);
  });

  it('that repeats the same values changes nothing, including its time', async () => {
    const { site, slab } = await plannedWeek(w);
    const saveEntry = (entry: object) => save(site, [{ action_id: slab, ...entry }]);

    const { body } = await on(w, '2026-11-26', async () => {
      await saveEntry({ day: 1, said_seconds_ago: 2 * day });
      await saveEntry({ day: 1 });
      return saveEntry({ day: 3, said_seconds_ago: day });
    });

    expect(body.commitments).toMatchObject([{ day: 3 }]);
  });
});
