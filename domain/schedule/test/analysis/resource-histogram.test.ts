import { compileCalendar } from '@horizon/working-time';
import * as fc from 'fast-check';
import { newCalendar } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { resourceHistograms } from '../../src/analysis/resource-histogram.ts';
import type { HistogramDemand, HistogramResource } from '../../src/analysis/resource-histogram.ts';
import { at, fiveDay } from './working-days.ts';

const crew: HistogramResource = {
  id: 'crew',
  calendar: fiveDay,
  worksWithItsTasks: false,
  maxUnits: 2,
  windows: [],
};

function demand(taskId: string, from: string, to: string, units = 1): HistogramDemand {
  const remainsFrom = -Infinity;
  return {
    assignmentId: taskId,
    taskId,
    resourceId: 'crew',
    calendar: fiveDay,
    from: at(from),
    to: at(to),
    units,
    remainsFrom,
  };
}

describe('a resource histogram', () => {
  it('adds the work of each day and compares it with the capacity', () => {
    // crew of two; Thu 7 to Mon 11 May 2026
    //        Thu Fri Sat Sun Mon
    // A      #   #           #     2 people
    // B          #                 1 person
    const [histogram] = resourceHistograms(
      [crew],
      [demand('A', '2026-05-07T07:00', '2026-05-11T15:00', 2), demand('B', '2026-05-08T07:00', '2026-05-08T15:00')],
      'day',
    );

    expect(histogram!.columns.map((c) => [c.workMinutes, c.capacityMinutes, c.peakUnits, c.excessMinutes])).toEqual([
      [960, 960, 2, 0],
      [1440, 960, 3, 480],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [960, 960, 2, 0],
    ]);
    expect(histogram!.columns.map((c) => c.overloadingTaskIds)).toEqual([[], ['A', 'B'], [], [], []]);
  });

  it('shows an hour of over-allocation even in a week with spare capacity', () => {
    const [histogram] = resourceHistograms(
      [{ ...crew, maxUnits: 1 }],
      [demand('A', '2026-05-04T07:00', '2026-05-04T10:00'), demand('B', '2026-05-04T09:00', '2026-05-04T12:00')],
      'week',
    );

    expect(histogram!.columns).toMatchObject([
      { workMinutes: 360, capacityMinutes: 2400, peakUnits: 2, excessMinutes: 60, overloadingTaskIds: ['A', 'B'] },
    ]);
  });

  it('counts work on a non-working day of the resource as over-allocated', () => {
    const holiday = compileCalendar({
      id: 'crew',
      name: 'crew',
      parentId: null,
      kind: 'resource',
      week: [[], ...Array.from({ length: 5 }, () => [{ from: 420, to: 900 }]), []],
      exceptions: [
        {
          name: 'RDO',
          firstDay: at('2026-05-04T00:00') / 1440,
          lastDay: at('2026-05-04T00:00') / 1440,
          shifts: [],
          recurrence: null,
        },
      ],
      workWeeks: [],
      minutesPerDay: null,
      minutesPerWeek: null,
      minutesPerMonth: null,
    });

    const [histogram] = resourceHistograms(
      [{ ...crew, calendar: holiday }],
      [demand('A', '2026-05-04T07:00', '2026-05-05T15:00')],
      'day',
    );

    expect(histogram!.columns.map((c) => [c.capacityMinutes, c.excessMinutes])).toEqual([
      [0, 480],
      [960, 0],
    ]);
  });

  it('makes a resource without its own calendar work when its tasks do', () => {
    const sixDay = compileCalendar(newCalendar('six-day', 'Six days', [1, 2, 3, 4, 5, 6]));
    // Saturday 9 May 2026: the crew of two for one task, then a third person for another.
    const saturday = (taskId: string, units: number) => ({
      ...demand(taskId, '2026-05-09T08:00', '2026-05-09T17:00', units),
      calendar: sixDay,
    });

    const [free] = resourceHistograms([{ ...crew, worksWithItsTasks: true }], [saturday('A', 2)], 'day');
    const [bound] = resourceHistograms([crew], [saturday('A', 2)], 'day');
    const [over] = resourceHistograms(
      [{ ...crew, worksWithItsTasks: true }],
      [saturday('A', 2), saturday('B', 1)],
      'day',
    );

    expect(free!.columns).toMatchObject([{ workMinutes: 960, capacityMinutes: 960, excessMinutes: 0 }]);
    expect(bound!.columns).toMatchObject([{ workMinutes: 960, capacityMinutes: 0, excessMinutes: 960 }]);
    expect(over!.columns).toMatchObject([
      { workMinutes: 1440, capacityMinutes: 960, excessMinutes: 480, excessDays: 1 },
    ]);
  });

  it('follows capacity that changes in the middle of a day', () => {
    const windows = [{ from: at('2026-05-04T11:00'), to: at('2026-05-05T00:00'), units: 1 }];

    const [histogram] = resourceHistograms(
      [{ ...crew, windows }],
      [demand('A', '2026-05-04T07:00', '2026-05-04T15:00', 2)],
      'day',
    );

    // Four hours of two people, four of one; two are at work all day.
    expect(histogram!.columns).toMatchObject([{ capacityMinutes: 720, workMinutes: 960, excessMinutes: 240 }]);
  });

  it('adds up to the same work and excess by day, week and month', () => {
    const demands = fc.array(
      fc
        .record({
          from: fc.integer({ min: 0, max: 30_000 }),
          length: fc.integer({ min: 1, max: 20_000 }),
          units: fc.integer({ min: 1, max: 3 }),
        })
        .map(({ from, length, units }): HistogramDemand => {
          const start = at('2026-05-04T00:00') + from;
          return {
            assignmentId: 'A',
            taskId: 'T',
            resourceId: 'crew',
            calendar: fiveDay,
            from: start,
            to: start + length,
            units,
            remainsFrom: -Infinity,
          };
        }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(demands, (list) => {
        const work = list.reduce((sum, d) => sum + d.units * fiveDay.workBetween(d.from, d.to), 0);

        const sums = (['day', 'week', 'month'] as const).map((kind) => {
          const { columns } = resourceHistograms([crew], list, kind)[0]!;
          return [
            columns.reduce((sum, c) => sum + c.workMinutes, 0),
            columns.reduce((sum, c) => sum + c.excessMinutes, 0),
          ];
        });

        expect(sums.map(([minutes]) => minutes)).toEqual([work, work, work]);
        expect(new Set(sums.map(([, excess]) => excess)).size).toBe(1);
      }),
    );
  });
});
