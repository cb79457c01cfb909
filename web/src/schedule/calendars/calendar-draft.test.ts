import { newCalendar } from '@horizon/schedule';
import type { CalendarSpec } from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { calendarChanges, type CalendarDraft, dayOff, draftOf, readDraft } from './calendar-draft.ts';
import { describeRecurrence } from './recurrence-draft.ts';

const stored: CalendarSpec = {
  ...newCalendar('site', 'Site week', [1, 2, 3, 4, 5]),
  exceptions: [
    { name: 'Australia Day', firstDay: 20_479, lastDay: 20_479, shifts: [], recurrence: null },
    {
      name: 'RDO',
      firstDay: 20_455,
      lastDay: 20_819,
      shifts: [],
      recurrence: { kind: 'monthly-position', everyMonths: 1, position: 2, weekday: 1 },
    },
  ],
};
const reread = (change: Partial<CalendarDraft>) => readDraft({ ...draftOf(stored), ...change }, stored);
const faultsOf = (change: Partial<CalendarDraft>) => {
  const read = reread(change);
  return 'faults' in read ? read.faults : {};
};

describe('a calendar that is edited', () => {
  it('equals the stored calendar until something is edited', () => {
    const read = reread({});

    expect('spec' in read && calendarChanges(stored, read.spec)).toEqual({});
  });

  it('contains only the changes', () => {
    const read = reread({ name: 'Tower week', exceptions: draftOf(stored).exceptions.slice(1) });

    expect('spec' in read && calendarChanges(stored, read.spec)).toEqual({
      name: 'Tower week',
      exceptions: [stored.exceptions[1]],
    });
  });

  it('reports every fault at its field', () => {
    const { week } = draftOf(stored);
    const broken = dayOff({ name: 'Shutdown', first: '2027-01-08', last: '2026-12-24' });

    const faults = faultsOf({
      name: ' ',
      week: week.map((day, weekday) => (weekday === 1 ? { mode: 'on', shifts: '7 to' } : day)),
      exceptions: [broken],
      hoursPerDay: '30',
    });

    expect(Object.keys(faults).sort()).toEqual(['exception.' + broken.key, 'hoursPerDay', 'name', 'week.1']);
    expect(faults[`exception.${broken.key}`]).toBe('The last day is before the first.');
  });

  it('inherits a day from the calendar that it derives from', () => {
    const { week } = draftOf(stored);
    const inherited = week.map((day, weekday) => (weekday === 5 ? { ...day, mode: 'inherited' as const } : day));

    const derived = reread({ parentId: 'base', week: inherited });
    const alone = reread({ week: inherited });

    expect('spec' in derived && derived.spec.week[5]).toBeNull();
    expect('spec' in alone && alone.spec.week[5]).toEqual([]);
  });
});

describe('a recurring exception', () => {
  it.each([
    [{ kind: 'daily', everyDays: 14 }, 'every 14 days'],
    [{ kind: 'weekly', everyWeeks: 2, weekdays: [1, 5] }, 'every 2 weeks on Monday and Friday'],
    [{ kind: 'monthly-day', everyMonths: 1, dayOfMonth: 15 }, 'every month on day 15'],
    [{ kind: 'monthly-position', everyMonths: 1, position: 2, weekday: 1 }, 'every month on the second Monday'],
    [{ kind: 'yearly-day', month: 1, dayOfMonth: 26 }, 'every year on 26 January'],
    [{ kind: 'yearly-position', month: 6, position: 5, weekday: 5 }, 'every year on the last Friday of June'],
  ] as const)('is said in words: %o', (recurrence, words) => {
    expect(describeRecurrence(recurrence as Parameters<typeof describeRecurrence>[0])).toBe(words);
  });

  it('keeps its pattern through the form', () => {
    const read = reread({});

    expect('spec' in read && read.spec.exceptions[1]?.recurrence).toEqual(stored.exceptions[1]?.recurrence);
  });
});
