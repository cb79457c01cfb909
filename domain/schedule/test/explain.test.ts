import { explain, floatPaths, isDriving, newCalendar } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { at, chart, scheduleOf } from './bars.ts';

describe('the explanation of a date', () => {
  it('gives the chain of drivers from a task back to the start of the project', () => {
    const schedule = scheduleOf(
      chart(`
                    | MTWTFssMTWTF |
      Survey        | #            |
      Dig           |  ##          | Survey
      Pour slab L3  |    ##        | Dig; Survey FS+1d
      Erect         |         ##   | Pour slab L3 FS+2d
      `),
      {
        tasks: { Erect: { calendarId: 'six', code: 'A1040' } },
        also: ({ calendars }) => calendars.push({ ...newCalendar('six', '6-day week', [1, 2, 3, 4, 5, 6]) }),
      },
    );

    const { steps, text } = explain(schedule, 'Erect')!;

    expect(text).toBe(
      'FS +2d from Pour slab L3, which finishes Fri 9 Jan 2026 17:00; moved to Tue 13 Jan 2026 08:00, next working time of 6-day week.',
    );
    expect(steps.map(({ taskId, cause, linkId }) => [taskId, cause, linkId])).toEqual([
      ['Erect', 'link', 'Pour slab L3 FS Erect'],
      ['Pour slab L3', 'link', 'Dig FS Pour slab L3'],
      ['Dig', 'link', 'Survey FS Dig'],
      ['Survey', 'project-start', null],
    ]);
    expect(isDriving(schedule, 'Dig FS Pour slab L3')).toBe(true);
    expect(isDriving(schedule, 'Survey FS Pour slab L3')).toBe(false);
  });

  it('reports constraints, actual dates, given dates and the data date in specific words', () => {
    const schedule = scheduleOf(
      chart(`
                    | MTWTFss |
      Dig           | ##      |
      Pour          |   ##    | Dig
      Inspect       |    #    |
      Roof          | #       |
      `),
      {
        project: { statusDate: at('2026-01-06 08:00') },
        options: { movesUnstartedWork: true },
        tasks: {
          Dig: { actualStart: at('2026-01-05 08:00') },
          Pour: { constraint: { kind: 'SNET', date: at('2026-01-10 08:00') } },
          Inspect: { isManual: true, manualStart: at('2026-01-08 08:00') },
        },
      },
    );

    const texts = ['Dig', 'Pour', 'Inspect', 'Roof'].map((id) => explain(schedule, id)!.text);

    expect(texts).toEqual([
      'Actually started Mon 5 Jan 2026 08:00.',
      'Constraint: start no earlier than Sat 10 Jan 2026 08:00; moved to Mon 12 Jan 2026 08:00, next working time of Standard.',
      'Manually scheduled: Thu 8 Jan 2026 08:00.',
      'Not before the data date, Tue 6 Jan 2026 08:00.',
    ]);
  });

  it('follows retained logic through work that was finished out of sequence', () => {
    const schedule = scheduleOf(
      chart(`
                    | MTWTFss |
      Dig           | ###     |
      Pour          |    #    | Dig
      Strip         |    #    | Pour
      `),
      {
        profile: 'p6',
        tasks: { Pour: { actualStart: at('2026-01-02 08:00'), actualFinish: at('2026-01-02 17:00') } },
      },
    );

    expect(explain(schedule, 'Strip')!.steps.map(({ taskId, text }) => `${taskId}: ${text}`)).toEqual([
      'Strip: FS from Pour, which finished Fri 2 Jan 2026 17:00; moved to Thu 8 Jan 2026 08:00, next working time of Standard.',
      'Pour: Finished out of sequence, retained logic runs on: FS from Dig, which finishes Wed 7 Jan 2026 17:00.',
      'Dig: Not before the data date, Mon 5 Jan 2026 08:00.',
    ]);
  });

  it('explains a summary by its first task, and a task after a summary by its last one', () => {
    const schedule = scheduleOf(
      chart(`
                    | MTWTFss |
      Ground        | ###     |
        Dig         | ###     |
        Drain       | #       |
      Frame         |    #    | Ground
      `),
    );

    expect(explain(schedule, 'Ground')!.text).toBe('Starts with its first task, Dig, Mon 5 Jan 2026 08:00.');
    expect(explain(schedule, 'Frame')!.steps.map(({ taskId, fromTaskId }) => [taskId, fromTaskId])).toEqual([
      ['Frame', 'Ground'],
      ['Dig', null],
    ]);
    expect(explain(schedule, 'nobody')).toBeNull();
  });
});

describe('float paths', () => {
  const schedule = scheduleOf(
    chart(`
                  | MTWTFssMTWTF |
    Dig           | ###          |
    Pour          |    ##        | Dig
    Deliver       | ##           |
    Fix           |  #           | Deliver
    Order         | #            |
    Erect         |        ##    | Pour; Fix; Order
    `),
  );

  it('lists the chains to the end in order of their distance from driving it', () => {
    const paths = floatPaths(schedule, { count: 5 });

    expect(paths.map(({ taskIds, joinFloatMinutes }) => [taskIds.join(' → '), joinFloatMinutes])).toEqual([
      ['Dig → Pour → Erect', null],
      ['Deliver → Fix', 960],
      ['Order', 1920],
    ]);
  });

  it('starts from the selected end, and stops at the requested number', () => {
    expect(floatPaths(schedule, { endTaskId: 'Fix', count: 1 })[0]!.taskIds).toEqual(['Deliver', 'Fix']);
    expect(floatPaths(schedule, { count: 2, by: 'total-float' })).toHaveLength(2);
    expect(floatPaths(schedule, { endTaskId: 'nobody', count: 2 })).toEqual([]);
  });
});
