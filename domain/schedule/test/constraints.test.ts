import { datesOf, explain, negativeFloatCause, prepare } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { at, chart, draw, type Given, programmeOf, scheduleOf, short } from './bars.ts';

const chain = chart(`
              | MTWTFssMTWTF |
  Excavate    | ##           |
  Pour        |   ##         | Excavate
  Strip       |     #        | Pour
`);

describe("Microsoft Project's constraints", () => {
  it('delays a task to the date from which it may start or finish', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Excavate    | ==           |
      Pour        |     #..#     | Excavate
      Strip       |         #    | Pour
    `);

    const starts = scheduleOf(chain, {
      tasks: { Pour: { constraint: { kind: 'SNET', date: at('2026-01-09 08:00') } } },
    });
    const finishes = scheduleOf(chain, {
      tasks: { Pour: { constraint: { kind: 'FNET', date: at('2026-01-12 17:00') } } },
    });

    expect(draw(starts, after)).toBe(after);
    expect(draw(finishes, after)).toBe(after);
  });

  it('breaks logic for a start or finish that must not be later, and shows the lateness as negative float', () => {
    const date = at('2026-01-06 08:00');

    const broken = scheduleOf(chain, { tasks: { Pour: { constraint: { kind: 'SNLT', date } } } });
    const must = scheduleOf(chain, { tasks: { Pour: { constraint: { kind: 'MSO', date } } } });

    for (const schedule of [broken, must]) {
      expect(short(datesOf(schedule, 'Pour')!.start!)).toBe('6/1 08:00');
      expect(datesOf(schedule, 'Excavate')!.totalFloatMinutes).toBe(-480);
      expect(negativeFloatCause(schedule, 'Excavate')).toMatchObject({
        kind: 'constraint',
        taskId: 'Pour',
        path: ['Excavate', 'Pour'],
        linkIds: ['Excavate FS Pour'],
      });
    }
  });

  it('keeps logic if constraint dates are not honoured, with the same lateness', () => {
    const schedule = scheduleOf(chain, {
      tasks: { Pour: { constraint: { kind: 'MFO', date: at('2026-01-07 17:00') } } },
      options: { honoursConstraints: false },
    });

    expect(short(datesOf(schedule, 'Pour')!.finish!)).toBe('8/1 17:00');
    expect(datesOf(schedule, 'Pour')!.totalFloatMinutes).toBe(-480);
  });

  it('measures a deadline in late dates only', () => {
    const schedule = scheduleOf(chain, { tasks: { Strip: { deadline: at('2026-01-07 17:00') } } });

    expect(draw(schedule, chain)).toBe(chain);
    expect(datesOf(schedule, 'Strip')!.totalFloatMinutes).toBe(-960);
    expect(negativeFloatCause(schedule, 'Excavate')).toMatchObject({ kind: 'deadline', taskId: 'Strip' });
  });

  it('shows an as-late-as-possible task at its late dates, and its successors follow them', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Excavate    | #####        |
      Deliver     |   #          |
      Install     |    #         | Deliver
      Close       |     #        | Install
    `);

    const schedule = scheduleOf(after, { tasks: { Deliver: { constraint: { kind: 'ALAP', date: null } } } });

    expect(draw(schedule, after)).toBe(after);
    expect(datesOf(schedule, 'Deliver')!.totalFloatMinutes).toBe(0);
    expect(short(datesOf(schedule, 'Deliver')!.earlyStart!)).toBe('5/1 08:00');
  });

  it("applies a summary's start-no-earlier-than to its tasks", () => {
    const after = chart(`
                  | MTWTFss |
      Stage       |   ##    |
        First     |   #     |
        Second    |    #    | First
    `);

    const schedule = scheduleOf(after, {
      tasks: { Stage: { constraint: { kind: 'SNET', date: at('2026-01-07 08:00') } } },
    });

    expect(draw(schedule, after)).toBe(after);
  });

  it('schedules from the finish: everything as late as it can be', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Prepare     |         ##   |
      Order       |          #   |
      Open        |           #  | Prepare; Order
    `);
    const late = { constraint: { kind: 'ALAP', date: null } } as const;

    const schedule = scheduleOf(after, {
      project: { schedulesFromFinish: true, finish: at('2026-01-15 17:00') },
      tasks: { Prepare: late, Order: late, Open: late },
    });

    expect(draw(schedule, after).replaceAll('=', '#')).toBe(after);
  });
});

describe("P6's constraints", () => {
  it('never breaks logic for a soft date: early dates stay, late dates show the lateness', () => {
    const before = scheduleOf(chain, {
      profile: 'p6',
      tasks: { Pour: { constraint: { kind: 'START_ON', date: at('2026-01-06 08:00') } } },
    });

    expect(draw(before, chain)).toBe(chain);
    expect(datesOf(before, 'Pour')!.totalFloatMinutes).toBe(-480);
    expect(short(datesOf(before, 'Pour')!.lateStart!)).toBe('6/1 08:00');
  });

  it('breaks logic for a mandatory date, early and late', () => {
    const schedule = scheduleOf(chain, {
      profile: 'p6',
      tasks: { Pour: { constraint: { kind: 'MFO', date: at('2026-01-07 17:00') } } },
    });

    const pour = datesOf(schedule, 'Pour')!;
    expect([short(pour.earlyStart!), short(pour.lateFinish!)]).toEqual(['6/1 08:00', '7/1 17:00']);
    expect(datesOf(schedule, 'Excavate')!.totalFloatMinutes).toBe(-480);
  });

  it('takes two constraints on one task', () => {
    const schedule = scheduleOf(chain, {
      profile: 'p6',
      tasks: {
        Pour: {
          constraint: { kind: 'SNET', date: at('2026-01-08 08:00') },
          secondConstraint: { kind: 'FNLT', date: at('2026-01-08 17:00') },
        },
      },
    });

    const pour = datesOf(schedule, 'Pour')!;
    expect([short(pour.start!), pour.totalFloatMinutes]).toEqual(['8/1 08:00', -480]);
  });

  it('slides an as-late-as-possible task into its free float, and moves nothing else', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Excavate    | ####         |
      Deliver     |    #         |
      Install     |     #        | Deliver; Excavate
    `);

    const schedule = scheduleOf(after, {
      profile: 'p6',
      tasks: { Deliver: { constraint: { kind: 'ALAP', date: null }, durationMinutes: 480 } },
    });

    expect(draw(schedule, after)).toBe(after);
    expect(short(datesOf(schedule, 'Deliver')!.earlyStart!)).toBe('8/1 08:00');
  });

  it('ends the late pass at the date the project must finish by, earlier or later than its finish', () => {
    const early = scheduleOf(chain, { profile: 'p6', project: { mustFinishBy: at('2026-01-08 17:00') } });
    const late = scheduleOf(chain, { profile: 'p6', project: { mustFinishBy: at('2026-01-13 00:00') } });

    expect(datesOf(early, 'Excavate')!.totalFloatMinutes).toBe(-480);
    expect(negativeFloatCause(early, 'Excavate')).toMatchObject({ kind: 'must-finish-by', taskId: 'Strip' });
    expect(datesOf(late, 'Excavate')!.totalFloatMinutes).toBe(480);
    expect(datesOf(late, 'Strip')!.freeFloatMinutes).toBe(0);
  });

  it('lets an expected finish decide the remaining duration', () => {
    const schedule = scheduleOf(chain, {
      profile: 'p6',
      tasks: { Excavate: { constraint: { kind: 'EXPECTED_FINISH', date: at('2026-01-08 17:00') } } },
    });

    expect(short(datesOf(schedule, 'Excavate')!.finish!)).toBe('8/1 17:00');
    expect(short(datesOf(schedule, 'Pour')!.start!)).toBe('9/1 08:00');
  });

  it.each(['MFO', 'EXPECTED_FINISH'] as const)('leaves no free float to a task whose finish is said: %s', (kind) => {
    const schedule = scheduleOf(chain, {
      profile: 'p6',
      tasks: {
        Excavate: { constraint: { kind, date: at('2026-01-06 17:00') } },
        Pour: { constraint: { kind: 'SNET', date: at('2026-01-12 08:00') } },
      },
    });

    expect(short(datesOf(schedule, 'Excavate')!.finish!)).toBe('6/1 17:00');
    expect(datesOf(schedule, 'Excavate')!.freeFloatMinutes).toBe(0);
  });

  it('starts nothing before the data date, despite a mandatory start', () => {
    const schedule = scheduleOf(chain, {
      profile: 'p6',
      project: { statusDate: at('2026-01-08 08:00') },
      tasks: { Excavate: { constraint: { kind: 'MSO', date: at('2026-01-06 08:00') } } },
    });

    expect(short(datesOf(schedule, 'Excavate')!.earlyStart!)).toBe('8/1 08:00');
  });

  it('makes open ends critical if that option is set', () => {
    const before = chart(`
                  | MTWTFss |
      Long        | #####   |
      Short       | ##      |
    `);

    const open = scheduleOf(before, { profile: 'p6', options: { openEndsAreCritical: true } });

    expect(datesOf(open, 'Short')).toMatchObject({ totalFloatMinutes: 0, isCritical: true });
  });
});

describe('dates that represent links to other projects', () => {
  const given = (overrides: Given): Given => ({ profile: 'p6', ...overrides });

  it('delay a task and its successors', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Excavate    | ##           |
      Pour        |     #..#     | Excavate
      Strip       |         #    | Pour
    `);

    const schedule = scheduleOf(chain, given({ tasks: { Pour: { externalEarlyStart: at('2026-01-09 08:00') } } }));

    expect(draw(schedule, after).replaceAll('=', '#')).toBe(after);
    expect(datesOf(schedule, 'Excavate')!.totalFloatMinutes).toBe(960);
    expect(explain(schedule, 'Pour')!.text).toBe(
      'Constraint: not before Fri 9 Jan 2026 08:00, for a link from another project.',
    );
  });

  it('give way to later logic', () => {
    const schedule = scheduleOf(chain, given({ tasks: { Strip: { externalEarlyStart: at('2026-01-06 08:00') } } }));

    expect(draw(schedule, chain)).toBe(chain);
  });

  it('give negative float to a task that cannot finish by them, without moving it', () => {
    const schedule = scheduleOf(chain, given({ tasks: { Pour: { externalLateFinish: at('2026-01-07 17:00') } } }));

    expect(draw(schedule, chain).replaceAll('=', '#')).toBe(chain);
    expect(datesOf(schedule, 'Excavate')!.totalFloatMinutes).toBe(-480);
    expect(datesOf(schedule, 'Strip')!.totalFloatMinutes).toBe(0);
    expect(negativeFloatCause(schedule, 'Excavate')).toMatchObject({
      kind: 'external-date',
      taskId: 'Pour',
      text: 'Pour must finish by Wed 7 Jan 2026 17:00 for a link to another project.',
    });
  });

  it.each([
    ['retained-logic', '9/1 08:00'],
    ['progress-override', '7/1 08:00'],
  ] as const)('hold what is left of begun work as links do: %s', (progress, start) => {
    const schedule = scheduleOf(
      chain,
      given({
        project: { statusDate: at('2026-01-07 08:00') },
        options: { progress },
        tasks: {
          Excavate: {
            actualStart: at('2026-01-05 08:00'),
            remainingMinutes: 480,
            externalEarlyStart: at('2026-01-09 08:00'),
          },
        },
      }),
    );

    expect(short(datesOf(schedule, 'Excavate')!.earlyStart!)).toBe(start);
    expect(short(datesOf(schedule, 'Excavate')!.start!)).toBe('5/1 08:00');
  });

  it('are reported and ignored if they are invalid', () => {
    const { faults } = prepare(programmeOf(chain, given({ tasks: { Pour: { externalEarlyStart: Number.NaN } } })));

    expect(faults).toMatchObject([{ code: 'task-impossible-date', taskIds: ['Pour'] }]);
  });
});
