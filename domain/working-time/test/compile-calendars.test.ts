import {
  type CalendarException,
  compileCalendar,
  compileCalendars,
  formatDay,
  formatMinute,
  intersectCalendars,
  type LocalDay,
  type Recurrence,
} from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { at, day, dayShift, fiveDayWeek, holiday, inheritedWeek, weekOf } from './calendars.ts';

function daysOff(exception: CalendarException, from: string, to: string): string[] {
  const calendar = compileCalendar(
    fiveDayWeek({ week: weekOf(dayShift, [0, 1, 2, 3, 4, 5, 6]), exceptions: [exception] }),
  );
  const off: string[] = [];
  for (let d: LocalDay = day(from); d <= day(to); d++) if (calendar.workOn(d) === 0) off.push(formatDay(d).slice(5));
  return off;
}

function recurring(recurrence: Recurrence, first: string, last: string): CalendarException {
  return { ...holiday(first, last), recurrence };
}

describe('exceptions', () => {
  it('replaces the base week on the days it names', () => {
    const calendar = compileCalendar(
      fiveDayWeek({ exceptions: [holiday('2026-05-13', '2026-05-14'), holiday('2026-05-16', '2026-05-16', dayShift)] }),
    );

    expect(calendar.workOn(day('2026-05-13'))).toBe(0);
    expect(calendar.workOn(day('2026-05-14'))).toBe(0);
    expect(calendar.workOn(day('2026-05-15'))).toBe(480);
    expect(calendar.workOn(day('2026-05-16'))).toBe(480);
  });

  it.each<[string, Recurrence, string[]]>([
    ['every third day', { kind: 'daily', everyDays: 3 }, ['03-02', '03-05', '03-08', '03-11', '03-14']],
    ['every second week on Monday and Friday', { kind: 'weekly', everyWeeks: 2, weekdays: [1, 5] }, ['03-02', '03-06']],
    ['the 10th of each month', { kind: 'monthly-day', everyMonths: 1, dayOfMonth: 10 }, ['03-10']],
    ['the second Tuesday', { kind: 'monthly-position', everyMonths: 1, position: 2, weekday: 2 }, ['03-10']],
    ['3 March each year', { kind: 'yearly-day', month: 3, dayOfMonth: 3 }, ['03-03']],
    ['the first Thursday of March', { kind: 'yearly-position', month: 3, position: 1, weekday: 4 }, ['03-05']],
  ])('recurs on %s', (_, recurrence, expected) => {
    const exception = recurring(recurrence, '2026-03-02', '2030-12-31');

    expect(daysOff(exception, '2026-03-01', '2026-03-14')).toEqual(expected);
  });

  it('takes position 5 as the last of the month, and skips a day that a month lacks', () => {
    const lastFriday = recurring(
      { kind: 'monthly-position', everyMonths: 1, position: 5, weekday: 5 },
      '2026-01-01',
      '2026-12-31',
    );
    const the31st = recurring({ kind: 'monthly-day', everyMonths: 1, dayOfMonth: 31 }, '2026-01-01', '2026-12-31');

    expect(daysOff(lastFriday, '2026-01-01', '2026-03-31')).toEqual(['01-30', '02-27', '03-27']);
    expect(daysOff(the31st, '2026-01-01', '2026-05-31')).toEqual(['01-31', '03-31', '05-31']);
  });

  it('lets a plain dated exception win over a recurring one', () => {
    const everyMonday = recurring({ kind: 'weekly', everyWeeks: 1, weekdays: [1] }, '2026-05-01', '2026-06-30');
    const calendar = compileCalendar(
      fiveDayWeek({ exceptions: [everyMonday, holiday('2026-05-18', '2026-05-18', dayShift)] }),
    );

    expect(calendar.workOn(day('2026-05-11'))).toBe(0);
    expect(calendar.workOn(day('2026-05-18'))).toBe(480);
  });
});

describe('work weeks and derivation', () => {
  it('holds a named work week between its days, below exceptions', () => {
    const calendar = compileCalendar(
      fiveDayWeek({
        workWeeks: [
          {
            name: 'Summer',
            firstDay: day('2026-06-01'),
            lastDay: day('2026-06-30'),
            week: weekOf([{ from: 360, to: 720 }], [1, 2]),
          },
        ],
        exceptions: [holiday('2026-06-02')],
      }),
    );

    expect(calendar.workOn(day('2026-06-01'))).toBe(360);
    expect(calendar.workOn(day('2026-06-02'))).toBe(0);
    expect(calendar.workOn(day('2026-06-03'))).toBe(0);
    expect(calendar.workOn(day('2026-07-01'))).toBe(480);
  });

  it('inherits day by day: its own week overrides the parent, undefined days come from the parent with its holidays', () => {
    const base = fiveDayWeek({ exceptions: [holiday('2026-05-11', '2026-05-13')] });
    const own = inheritedWeek.with(2, [{ from: 0, to: 60 }]);
    const derived = fiveDayWeek({ id: 'crew', parentId: 'five-day', week: own });

    const calendar = compileCalendars([derived, base]).calendars.get('crew')!;

    expect(calendar.workOn(day('2026-05-11'))).toBe(0);
    expect(calendar.workOn(day('2026-05-12'))).toBe(60);
    expect(calendar.workOn(day('2026-05-14'))).toBe(480);
  });

  it('works when both work, where a task and its resource have calendars of their own', () => {
    const mornings = compileCalendar(
      fiveDayWeek({ id: 'mornings', week: weekOf([{ from: 360, to: 600 }], [0, 1, 2]) }),
    );

    const { calendar, meets } = intersectCalendars(compileCalendar(fiveDayWeek()), mornings);

    expect(meets).toBe(true);
    expect(calendar.shiftsOn(day('2026-05-11'))).toEqual([{ from: 480, to: 600 }]);
    expect(calendar.workOn(day('2026-05-10'))).toBe(0);
  });

  it('says that two calendars never meet, and counts around the clock then', () => {
    const nights = compileCalendar(fiveDayWeek({ id: 'nights', week: weekOf([{ from: 1320, to: 1800 }], [1, 2, 3]) }));

    const { calendar, meets } = intersectCalendars(compileCalendar(fiveDayWeek()), nights);

    expect(meets).toBe(false);
    expect(calendar.isContinuous).toBe(true);
  });
});

describe('faults', () => {
  it('names the chain of a calendar that derives from itself, and counts all the same', () => {
    const { calendars, faults } = compileCalendars([
      fiveDayWeek({ id: 'a', parentId: 'b' }),
      fiveDayWeek({ id: 'b', parentId: 'a', week: inheritedWeek }),
    ]);

    expect(faults).toMatchObject([
      { code: 'calendar-parent-cycle', ids: ['a', 'b', 'a'] },
      { code: 'calendar-no-working-time', calendarId: 'b' },
    ]);
    expect(calendars.get('a')!.workOn(day('2026-05-13'))).toBe(480);
  });

  it('names a parent that does not exist', () => {
    const { faults } = compileCalendars([fiveDayWeek({ parentId: 'gone' })]);

    expect(faults).toMatchObject([{ code: 'calendar-parent-missing', calendarId: 'five-day', ids: ['gone'] }]);
  });

  it('counts around the clock when a calendar has no working time, and says so', () => {
    const { calendars, faults } = compileCalendars([fiveDayWeek({ week: inheritedWeek })]);

    expect(faults).toMatchObject([{ code: 'calendar-no-working-time' }]);
    expect(formatMinute(calendars.get('five-day')!.addWork(at('2026-05-16 10:00'), 60, 'finish'))).toBe(
      '2026-05-16T11:00',
    );
  });

  it('ends a calendar that works on named days only around the clock, never in a search without end', () => {
    const { calendars, faults } = compileCalendars([
      fiveDayWeek({ week: inheritedWeek, exceptions: [holiday('2026-05-16', '2026-05-17', dayShift)] }),
    ]);
    const calendar = calendars.get('five-day')!;

    expect(faults).toEqual([]);
    expect(formatMinute(calendar.addWork(at('2026-05-01 10:00'), 960, 'finish'))).toBe('2026-05-17T17:00');
    expect(calendar.addWork(at('2026-05-01 10:00'), 5000, 'finish')).toBeGreaterThan(at('2026-05-19 00:00'));
  });

  it('merges shifts that overlap, leaves impossible ones out, and names both', () => {
    const { calendars, faults } = compileCalendars([
      fiveDayWeek({
        week: weekOf(
          [
            { from: 480, to: 720 },
            { from: 600, to: 900 },
            { from: 1000, to: 990 },
          ],
          [1],
        ),
      }),
      fiveDayWeek(),
    ]);

    expect(faults.map(({ code }) => code)).toEqual([
      'calendar-duplicate-id',
      'calendar-shift-impossible',
      'calendar-shift-overlap',
    ]);
    expect(calendars.get('five-day')!.workOn(day('2026-05-11'))).toBe(420);
  });

  it('names an exception that ends before it starts', () => {
    const { faults } = compileCalendars([fiveDayWeek({ exceptions: [holiday('2026-05-20', '2026-05-10')] })]);

    expect(faults).toMatchObject([{ code: 'calendar-exception-reversed' }]);
  });
});
