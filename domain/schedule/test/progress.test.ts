import { datesOf, type ScheduleOptions } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { at, chart, draw, scheduleOf, short } from './bars.ts';

const wednesday = { statusDate: at('2026-01-07 08:00') };

describe("P6's progress", () => {
  it('places remaining work after the data date, in sequence', () => {
    const before = chart(`
                  | MTWTFssMTWTF |
      Excavate    | ##           |
      Pour        |   ##         | Excavate
    `);
    const after = chart(`
                  | MTWTFssMTWTF |
      Excavate    | ###          |
      Pour        |    ##        | Excavate
    `);

    const schedule = scheduleOf(before, {
      profile: 'p6',
      project: wednesday,
      tasks: { Excavate: { actualStart: at('2026-01-05 08:00'), remainingMinutes: 480 } },
    });

    expect(draw(schedule, after)).toBe(after);
    expect(short(datesOf(schedule, 'Excavate')!.earlyStart!)).toBe('7/1 08:00');
  });

  it('keeps finished work at its actual dates, out of float and criticality', () => {
    const schedule = scheduleOf(
      chart(`
                  | MTWTFss |
      Excavate    | ##      |
      Pour        |   ##    | Excavate
      `),
      {
        profile: 'p6',
        project: wednesday,
        tasks: { Excavate: { actualStart: at('2026-01-05 08:00'), actualFinish: at('2026-01-06 12:00') } },
      },
    );

    const excavate = datesOf(schedule, 'Excavate')!;
    expect([short(excavate.start!), short(excavate.finish!)]).toEqual(['5/1 08:00', '6/1 12:00']);
    expect(excavate).toMatchObject({ totalFloatMinutes: 0, isCritical: false, isFinished: true, percentComplete: 100 });
    expect(short(datesOf(schedule, 'Pour')!.start!)).toBe('7/1 08:00');
  });

  const outOfSequence = chart(`
              | MTWTFssMTWTF |
    Excavate  | #####        |
    Pour      |      ##      | Excavate
    Strip     |       #      | Pour
  `);

  it.each<[ScheduleOptions['progress'], string, number]>([
    ['retained-logic', '14/1 08:00', 0],
    ['progress-override', '7/1 08:00', 0],
    ['actual-dates', '7/1 08:00', -2880],
  ])('places the rest of work begun out of sequence by %s', (progress, remainingStart, predecessorFloat) => {
    const schedule = scheduleOf(outOfSequence, {
      profile: 'p6',
      project: wednesday,
      options: { progress },
      tasks: { Pour: { actualStart: at('2026-01-06 08:00'), remainingMinutes: 480 } },
    });

    expect(short(datesOf(schedule, 'Pour')!.earlyStart!)).toBe(remainingStart);
    expect(short(datesOf(schedule, 'Pour')!.start!)).toBe('6/1 08:00');
    expect(datesOf(schedule, 'Excavate')!.totalFloatMinutes).toBe(predecessorFloat);
  });

  it("keeps a task's float until the end of the project if everything after it is finished", () => {
    const before = chart(`
                | MTWTFssMTWTF |
      Excavate  | #####        |
      Pour      |      ##      | Excavate
      Fence     | #######      |
    `);

    const schedule = scheduleOf(before, {
      profile: 'p6',
      options: { progress: 'progress-override' },
      tasks: { Pour: { actualStart: at('2026-01-05 08:00'), actualFinish: at('2026-01-05 17:00') } },
    });

    expect(datesOf(schedule, 'Excavate')!.freeFloatMinutes).toBe(2 * 480);
  });

  it('counts no finished task as critical, though the longest path runs through it', () => {
    const before = chart(`
                | MTWTFss |
      Excavate  | ##      |
      Pour      |   ##    | Excavate
    `);

    const schedule = scheduleOf(before, {
      profile: 'p6',
      project: wednesday,
      options: { critical: 'longest-path' },
      tasks: { Excavate: { actualStart: at('2026-01-05 08:00'), actualFinish: at('2026-01-06 17:00') } },
    });

    expect(datesOf(schedule, 'Excavate')).toMatchObject({ isOnLongestPath: true, isCritical: false });
    expect(datesOf(schedule, 'Pour')).toMatchObject({ isOnLongestPath: true, isCritical: true });
  });

  it.each<[ScheduleOptions['progress'], string, number]>([
    ['retained-logic', '14/1 08:00', 0],
    ['progress-override', '7/1 08:00', 0],
    ['actual-dates', '7/1 08:00', 0],
  ])('runs logic on through work finished out of sequence only by retained logic: %s', (progress, start, float) => {
    const schedule = scheduleOf(outOfSequence, {
      profile: 'p6',
      project: wednesday,
      options: { progress },
      tasks: { Pour: { actualStart: at('2026-01-05 08:00'), actualFinish: at('2026-01-06 17:00') } },
    });

    expect(short(datesOf(schedule, 'Strip')!.start!)).toBe(start);
    expect(short(datesOf(schedule, 'Pour')!.finish!)).toBe('6/1 17:00');
    expect(datesOf(schedule, 'Excavate')!.totalFloatMinutes).toBe(float);
  });

  it('allows a task to slip until the successors of the finished work after it would move, with retained logic', () => {
    const before = chart(`
                | MTWTFssMTWTF |
      Excavate  | ##           |
      Pour      |   #          | Excavate
      Strip     |    #         | Pour; Crane
      Crane     | ###          |
      Fence     | ######       |
    `);

    const schedule = scheduleOf(before, {
      profile: 'p6',
      project: { statusDate: at('2026-01-05 08:00') },
      options: { progress: 'retained-logic' },
      tasks: { Pour: { actualStart: at('2026-01-02 08:00'), actualFinish: at('2026-01-02 17:00') } },
    });

    expect(short(datesOf(schedule, 'Strip')!.earlyStart!)).toBe('8/1 08:00');
    expect(datesOf(schedule, 'Excavate')).toMatchObject({ freeFloatMinutes: 480, totalFloatMinutes: 3 * 480 });
  });

  it('looks through several finished tasks, one behind the other, for what the slip would move', () => {
    const done = { actualStart: at('2026-01-02 08:00'), actualFinish: at('2026-01-02 17:00') };
    const before = chart(`
                | MTWTFssMTWTF |
      Excavate  | ##           |
      Pour      |   #          | Excavate
      Cure      |    #         | Pour
      Strip     |     #        | Cure; Crane
      Crane     | ####         |
      Fence     | ######       |
    `);

    const schedule = scheduleOf(before, {
      profile: 'p6',
      project: { statusDate: at('2026-01-05 08:00') },
      options: { progress: 'retained-logic' },
      tasks: { Pour: done, Cure: done },
    });

    expect(short(datesOf(schedule, 'Strip')!.earlyStart!)).toBe('9/1 08:00');
    expect(datesOf(schedule, 'Excavate')!.freeFloatMinutes).toBe(2 * 480);
  });

  it('reduces the lag by the time elapsed since the actual date', () => {
    const schedule = scheduleOf(
      chart(`
                  | MTWTFssMTWTF |
      Pour        | #            |
      Strip       |      #       | Pour FS+4d
      Trench      | #####        |
      Pipe        |     #        | Trench SS+3d
      `),
      {
        profile: 'p6',
        project: wednesday,
        tasks: {
          Pour: { actualStart: at('2026-01-05 08:00'), actualFinish: at('2026-01-05 17:00') },
          Trench: { actualStart: at('2026-01-06 08:00'), remainingMinutes: 4 * 480 },
        },
      },
    );

    expect(short(datesOf(schedule, 'Strip')!.start!)).toBe('12/1 08:00');
    expect(short(datesOf(schedule, 'Pipe')!.start!)).toBe('9/1 08:00');
  });

  it('continues where suspended work is resumed', () => {
    const schedule = scheduleOf(chart(`\n            | MTWTFss |\nExcavate    | ##      |`), {
      profile: 'p6',
      project: wednesday,
      tasks: {
        Excavate: { actualStart: at('2026-01-05 08:00'), remainingMinutes: 480, resumedAt: at('2026-01-09 08:00') },
      },
    });

    expect(short(datesOf(schedule, 'Excavate')!.finish!)).toBe('9/1 17:00');
  });

  it('uses the dates that represent links to other projects', () => {
    const schedule = scheduleOf(chart(`\n            | MTWTFss |\nDig         | ##      |`), {
      profile: 'p6',
      tasks: { Dig: { externalEarlyStart: at('2026-01-06 08:00'), externalLateFinish: at('2026-01-06 17:00') } },
    });

    expect(short(datesOf(schedule, 'Dig')!.start!)).toBe('6/1 08:00');
    expect(datesOf(schedule, 'Dig')!.totalFloatMinutes).toBe(-480);
  });

  it('keeps the rest of lag from the early start, or all of it from the actual start, as chosen', () => {
    const begun = (ssLagFromEarlyStart: boolean): string => {
      const schedule = scheduleOf(
        chart(`
                  | MTWTFssMTWTF |
      Survey      | #####..##    |
      Trench      | #####        | Survey
      Pipe        |     #        | Trench SS+3d
        `),
        {
          profile: 'p6',
          project: wednesday,
          options: { ssLagFromEarlyStart },
          tasks: {
            Survey: { actualStart: at('2026-01-05 08:00'), remainingMinutes: 3 * 480 },
            Trench: { actualStart: at('2026-01-06 08:00'), remainingMinutes: 4 * 480 },
          },
        },
      );
      return short(datesOf(schedule, 'Pipe')!.start!);
    };

    expect([begun(true), begun(false)]).toEqual(['14/1 08:00', '9/1 08:00']);
  });

  it('spans a level of effort between its predecessors and successors, and never lets it drive', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Excavate    | ##           |
      Pour        |   ##         | Excavate
      Supervise   | ====         | Excavate SS; Pour FF
      Hand over   |     #        | Pour; Supervise
    `);

    const schedule = scheduleOf(after, { profile: 'p6', tasks: { Supervise: { kind: 'level-of-effort' } } });

    expect(draw(schedule, after)).toBe(after);
    expect(datesOf(schedule, 'Supervise')!.durationMinutes).toBe(4 * 480);
  });

  it('spans a WBS summary over its branch', () => {
    const schedule = scheduleOf(
      chart(`
                  | MTWTFss |
      Ground      | ####    |
        Excavate  | ##      |
        Pour      |   ##    | Excavate
        Span      | ####    |
      Roof        | #       |
      `),
      { profile: 'p6', tasks: { Span: { kind: 'wbs-summary' } } },
    );

    const span = datesOf(schedule, 'Span')!;
    expect([short(span.start!), short(span.finish!)]).toEqual(['5/1 08:00', '8/1 17:00']);
  });
});

describe("Microsoft Project's progress", () => {
  it('takes the dates of started work as given and leaves unstarted work in the past', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Excavate    |  ###         |
      Fence       | =            |
      Pour        |     #        | Excavate
    `);

    const schedule = scheduleOf(after, {
      project: wednesday,
      tasks: { Excavate: { actualStart: at('2026-01-06 08:00'), percentComplete: 50 } },
    });

    expect(draw(schedule, after)).toBe(after);
  });

  it('moves unstarted work after the status date if requested', () => {
    const schedule = scheduleOf(chart(`\n            | MTWTFss |\nFence       | #       |`), {
      project: wednesday,
      options: { movesUnstartedWork: true },
    });

    expect(short(datesOf(schedule, 'Fence')!.start!)).toBe('7/1 08:00');
  });

  it('resumes the rest of interrupted work, and keeps the gaps of a split when it moves', () => {
    const before = chart(`
                  | MTWTFssMTWTF |
      Excavate    | ##           |
      Pour        |   ###        | Excavate
    `);
    const gap = { afterMinutes: 480, from: at('2026-01-06 08:00'), to: at('2026-01-07 17:00') };

    const split = scheduleOf(before, { tasks: { Pour: { splits: [gap] } } });
    const resumed = scheduleOf(before, {
      tasks: {
        Excavate: { actualStart: at('2026-01-05 08:00'), percentComplete: 50, resumedAt: at('2026-01-08 08:00') },
      },
    });

    expect(short(datesOf(split, 'Pour')!.finish!)).toBe('13/1 17:00');
    expect(short(datesOf(resumed, 'Excavate')!.finish!)).toBe('8/1 17:00');
  });

  it('never moves a manual task, and says when its logic disagrees', () => {
    const after = chart(`
                  | MTWTFss |
      Excavate    | ##      |
      Inspect     | #       | Excavate
      Pour        |  ##     | Inspect
    `);

    const schedule = scheduleOf(after, {
      tasks: { Inspect: { isManual: true, manualStart: at('2026-01-05 08:00'), manualFinish: at('2026-01-05 17:00') } },
    });

    expect(draw(schedule, after).replaceAll('=', '#')).toBe(after);
    expect(datesOf(schedule, 'Inspect')!.isAgainstLogic).toBe(true);
  });

  it('never shows a manual task as critical before a date has been entered for it', () => {
    const schedule = scheduleOf(chart(`\n            | MTWTFss |\nInspect     | #       |`), {
      tasks: { Inspect: { isManual: true, isPlaceholder: true, manualStart: at('2026-01-05 08:00') } },
    });

    expect(datesOf(schedule, 'Inspect')).toMatchObject({ totalFloatMinutes: 0, isCritical: false });
  });

  it('reads the dates of an external task, which drive but never move', () => {
    const schedule = scheduleOf(
      chart(`
                  | MTWTFss |
      Permit      | #       |
      Dig         |    #    | Permit
      `),
      {
        tasks: {
          Permit: { isExternal: true, manualStart: at('2026-01-07 08:00'), manualFinish: at('2026-01-07 17:00') },
        },
      },
    );

    expect(short(datesOf(schedule, 'Permit')!.finish!)).toBe('7/1 17:00');
    expect(short(datesOf(schedule, 'Dig')!.start!)).toBe('8/1 08:00');
  });

  it('rolls a summary up: its span, its working time, its progress by duration', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Stage       | #####..#     |
        Long      | ###          |
        Short     |    #         | Long
        Last      |     #..#     | Short
    `);

    const schedule = scheduleOf(after, {
      tasks: { Long: { actualStart: at('2026-01-05 08:00'), percentComplete: 100 } },
    });

    expect(draw(schedule, after.replace('###  ', '===  '))).toBe(after.replace('| ###  ', '| ===  '));
    expect(datesOf(schedule, 'Stage')).toMatchObject({
      durationMinutes: 6 * 480,
      percentComplete: 50,
      isFinished: false,
    });
  });
});
