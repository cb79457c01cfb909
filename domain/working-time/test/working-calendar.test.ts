import { aroundTheClock, compileCalendar, formatMinute, type WorkingCalendar } from '@horizon/working-time';
import { assert, constantFrom, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, day, dayShift, fiveDayWeek, holiday, weekOf } from './calendars.ts';

describe('counting working time', () => {
  it('counts the hours of the shifts between two minutes, over weekends', () => {
    const calendar = compileCalendar(fiveDayWeek());

    expect(calendar.workBetween(at('2026-05-15 16:00'), at('2026-05-18 09:00'))).toBe(120);
    expect(calendar.workBetween(at('2026-05-18 09:00'), at('2026-05-15 16:00'))).toBe(-120);
    expect(calendar.workBetween(at('2026-05-15 12:00'), at('2026-05-15 13:00'))).toBe(0);
  });

  it('shows the two faces of a pause: Friday 17:00 to finish, Monday 08:00 to start', () => {
    const calendar = compileCalendar(fiveDayWeek());
    const thursdayMorning = at('2026-05-14 08:00');

    expect(formatMinute(calendar.addWork(thursdayMorning, 960, 'finish'))).toBe('2026-05-15T17:00');
    expect(formatMinute(calendar.addWork(thursdayMorning, 960, 'start'))).toBe('2026-05-18T08:00');
    expect(formatMinute(calendar.nextStart(at('2026-05-16 03:00')))).toBe('2026-05-18T08:00');
    expect(formatMinute(calendar.previousFinish(at('2026-05-16 03:00')))).toBe('2026-05-15T17:00');
  });

  it('keeps a minute that is working time', () => {
    const calendar = compileCalendar(fiveDayWeek());
    const within = at('2026-05-13 10:30');

    expect(calendar.nextStart(within)).toBe(within);
    expect(calendar.previousFinish(within)).toBe(within);
    expect(calendar.isWorking(within)).toBe(true);
    expect(calendar.isWorking(at('2026-05-13 12:30'))).toBe(false);
  });

  it('carries a night shift past midnight, into a day that does not work itself', () => {
    const nights = fiveDayWeek({
      week: weekOf([{ from: 1320, to: 1800 }], [5]),
      exceptions: [holiday('2026-05-16')],
    });
    const calendar = compileCalendar(nights);

    expect(calendar.shiftsOn(day('2026-05-15'))).toEqual([{ from: 1320, to: 1440 }]);
    expect(calendar.shiftsOn(day('2026-05-16'))).toEqual([{ from: 0, to: 360 }]);
    expect(calendar.workOn(day('2026-05-16'))).toBe(360);
    expect(formatMinute(calendar.addWork(at('2026-05-15 22:00'), 480, 'finish'))).toBe('2026-05-16T06:00');
  });

  it('counts elapsed time minute by minute', () => {
    expect(aroundTheClock().addWork(at('2026-05-15 16:00'), 1440, 'start')).toBe(at('2026-05-16 16:00'));
    expect(aroundTheClock().isContinuous).toBe(true);
  });

  it('counts far beyond the dates that were asked for first, and keeps the counts already returned', () => {
    const calendar = compileCalendar(fiveDayWeek());
    const before = calendar.workAt(at('2026-05-15 16:00'));

    expect(calendar.workBetween(at('1990-01-01 08:00'), at('2090-01-02 08:00'))).toBeGreaterThan(12_000_000);
    expect(calendar.workAt(at('2026-05-15 16:00'))).toBe(before);
  });

  it('answers with a date even beyond its last counted day', () => {
    const calendar = compileCalendar(fiveDayWeek());

    expect(calendar.addWork(at('2026-05-15 16:00'), 1e9, 'finish')).toBeGreaterThan(at('2270-01-01 00:00'));
    expect(calendar.addWork(at('2026-05-15 16:00'), -1e9, 'start')).toBeLessThan(at('1872-01-01 00:00'));
    expect(calendar.workAt(Number.NaN)).toBeNaN();
    expect(calendar.minuteAt(Number.NaN, 'start')).toBeNaN();
    expect(calendar.workAt(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });

  it('agrees with counting minute by minute, on both faces', () => {
    const calendars = [
      compileCalendar(fiveDayWeek()),
      compileCalendar(fiveDayWeek({ week: weekOf([...dayShift, { from: 1200, to: 1560 }], [0, 2, 3, 6]) })),
      compileCalendar(fiveDayWeek({ exceptions: [holiday('2026-05-12', '2026-05-20')] })),
    ];
    const start = at('2026-05-08 00:00');
    const span = 21 * 1440;

    assert(
      property(constantFrom(...calendars), nat(span), nat(4000), (calendar, from, work) => {
        const minute = start + from;
        const finish = calendar.addWork(minute, work, 'finish');
        const next = calendar.addWork(minute, work, 'start');

        expect(countSlowly(calendar, minute, next)).toBe(work);
        expect(calendar.isWorking(next)).toBe(true);
        expect(countSlowly(calendar, minute, finish)).toBe(work);
        expect(calendar.isWorking(finish - 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

function countSlowly(calendar: WorkingCalendar, from: number, to: number): number {
  let work = 0;
  for (let minute = from; minute < to; minute++) {
    const ofDay = ((minute % 1440) + 1440) % 1440;
    const shifts = calendar.shiftsOn(Math.floor(minute / 1440));
    if (shifts.some((shift) => ofDay >= shift.from && ofDay < shift.to)) work++;
  }
  return work;
}
