import { describe, expect, it } from 'vitest';
import { type CalendarException, type CalendarSpec, dayOf, namedDays } from '@horizon/working-time';

const calendar = (id: string, parentId: string | null, exceptions: CalendarException[]): CalendarSpec => ({
  id,
  name: id,
  parentId,
  kind: 'base',
  week:
    parentId === null
      ? Array.from({ length: 7 }, () => [{ from: 420, to: 960 }])
      : Array.from({ length: 7 }, () => null),
  exceptions,
  workWeeks: [],
  minutesPerDay: null,
  minutesPerWeek: null,
  minutesPerMonth: null,
});
const dayOff = (name: string, day: number, more: Partial<CalendarException> = {}): CalendarException => ({
  name,
  firstDay: day,
  lastDay: day,
  shifts: [],
  recurrence: null,
  ...more,
});
const christmas = dayOf(2026, 12, 25);
const names = (specs: CalendarSpec[], id: string) =>
  [...namedDays(specs, id, christmas - 1, christmas + 3)].toSorted(([a], [b]) => a - b);

describe('the name of a day', () => {
  it('is that of the exception which speaks of it, empty where the file gave none', () => {
    const site = calendar('Site', null, [dayOff('Christmas Day', christmas), dayOff('', christmas + 1)]);

    expect(names([site], 'Site')).toEqual([
      [christmas, 'Christmas Day'],
      [christmas + 1, ''],
    ]);
  });

  it('comes from the parent where the calendar says nothing of the day, and its own name wins', () => {
    const site = calendar('Site', null, [dayOff('Christmas Day', christmas), dayOff('Boxing Day', christmas + 1)]);
    const crane = calendar('Crane', 'Site', [dayOff('Crane service', christmas + 1)]);

    expect(names([site, crane], 'Crane')).toEqual([
      [christmas, 'Christmas Day'],
      [christmas + 1, 'Crane service'],
    ]);
  });

  it('is that of a dated exception before a recurring one', () => {
    const yearly = dayOff('Every Christmas', christmas, {
      lastDay: christmas + 3650,
      recurrence: { kind: 'yearly-day', month: 12, dayOfMonth: 25 },
    });
    const site = calendar('Site', null, [dayOff('Handover shutdown', christmas), yearly]);

    expect(names([site], 'Site')).toEqual([[christmas, 'Handover shutdown']]);
  });
});
