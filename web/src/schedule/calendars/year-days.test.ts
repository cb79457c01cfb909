import { newCalendar } from '@horizon/schedule';
import { type CalendarSpec, dayOf } from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { yearDays } from './year-days.ts';

const off = (name: string, first: number, last = first) => ({
  name,
  firstDay: first,
  lastDay: last,
  shifts: [],
  recurrence: null,
});
const base: CalendarSpec = {
  ...newCalendar('base', 'Site week', [1, 2, 3, 4, 5]),
  exceptions: [off('Australia Day', dayOf(2027, 1, 26))],
};
const nothing = Array.from({ length: 7 }, () => null);
const crane: CalendarSpec = {
  ...newCalendar('crane', 'Crane', []),
  parentId: 'base',
  week: nothing,
  exceptions: [off('Annual inspection', dayOf(2027, 2, 1), dayOf(2027, 2, 2))],
};
const dayIn = (months: ReturnType<typeof yearDays>, month: number, date: number) => months[month - 1]!.days[date - 1]!;

describe('a year of a calendar', () => {
  it('shows working days as the engine calculates them', () => {
    const months = yearDays([base], 'base', 2027);

    // 1 January 2027 is a Friday.
    expect(months[0]).toMatchObject({ month: 1, before: 4, workingDays: 20 });
    expect(dayIn(months, 1, 1)).toMatchObject({ minutes: 480, because: null });
    expect(dayIn(months, 1, 2)).toMatchObject({ minutes: 0, because: null });
    expect(dayIn(months, 1, 26)).toMatchObject({ minutes: 0, because: 'Australia Day' });
  });

  it('shows what a calendar inherits next to its own exceptions', () => {
    const months = yearDays([base, crane], 'crane', 2027);

    expect(dayIn(months, 1, 26)).toMatchObject({ minutes: 0, because: 'Australia Day' });
    expect(dayIn(months, 2, 1)).toMatchObject({ minutes: 0, because: 'Annual inspection' });
    expect(dayIn(months, 2, 3)).toMatchObject({ minutes: 480, because: null });
  });

  it('has 29 days in the February of a leap year', () => {
    expect(yearDays([base], 'base', 2028)[1]!.days).toHaveLength(29);
  });
});
