import { describe, expect, it } from 'vitest';
import { type CalendarSpec, formatDay, type Recurrence } from '@horizon/working-time';

import { readMpp } from '../../src/mpp/read-mpp.ts';
import { buildMpp, type BuiltFile } from './build-mpp.ts';
import { dayNumber, i32, text, u16 } from './byte-values.ts';
import { concat } from './write-compound-file.ts';

const asDefault = (): Uint8Array => day(1, []);
const shortDay = (): Uint8Array => day(0, [[420, 720]]);

/** A day: 1 as default or 0, shifts in minutes. */
function day(isDefault: 0 | 1, shifts: [number, number][]): Uint8Array {
  const bytes = new Uint8Array(60);
  bytes.set(u16(isDefault, shifts.length));
  for (const [i, [from, to]] of shifts.entries()) {
    bytes.set(u16(from * 10), 8 + 2 * i);
    bytes.set(i32((to - from) * 10), 20 + 4 * i);
  }
  return bytes;
}

const week = (days: Uint8Array[] = Array.from({ length: 7 }, asDefault)): Uint8Array => concat(days);

interface Pattern {
  name: string;
  first: string;
  last: string;
  type?: number;
  pattern?: number[];
  shifts?: [number, number][];
}

function exception({ name, first, last, type = 1, pattern = [], shifts = [] }: Pattern): Uint8Array {
  const bytes = new Uint8Array(92);
  bytes.set(u16(dayNumber(first), dayNumber(last)));
  bytes.set(u16(shifts.length), 14);
  for (const [i, [from, to]] of shifts.entries()) {
    bytes.set(u16(from * 10), 20 + 2 * i);
    bytes.set(i32((to - from) * 10), 32 + 4 * i);
  }
  bytes.set(u16(type), 72);
  bytes.set(pattern, 76);
  return concat([bytes, padded(name, 88, bytes)]);
}

// Sets the length at its place in the head and answers the name, padded to four bytes.
function padded(name: string, lengthAt: number, head: Uint8Array): Uint8Array {
  const bytes = text(name);
  head.set(i32(bytes.length), lengthAt);
  return concat([bytes, new Uint8Array((4 - (bytes.length % 4)) % 4)]);
}

function exceptions(list: Uint8Array[], workWeeks: Uint8Array[] = []): Uint8Array {
  return concat([week(), u16(list.length, 0), ...list, u16(workWeeks.length, 0), ...workWeeks]);
}

function calendarsOf(file: BuiltFile): CalendarSpec[] {
  const result = readMpp(buildMpp(file));
  if (!result.ok) throw new Error(result.fault.message);
  return result.programme.calendars;
}

const baseRecord = (uid: number): Uint8Array => i32(0, -1, uid);

const standard = (data: Uint8Array): CalendarSpec =>
  calendarsOf({ calendars: [{ record: baseRecord(1), name: text('Standard'), data }] })[0]!;

describe('a base calendar', () => {
  it('works the given shifts, by default Monday to Friday from 8 to 12 and 13 to 17', () => {
    const night = day(0, [
      [0, 360],
      [1320, 1440],
    ]);

    const found = standard(week([asDefault(), asDefault(), shortDay(), night, day(0, []), asDefault(), asDefault()]));

    expect(found.week[0]).toEqual([]);
    expect(found.week[1]).toEqual([
      { from: 480, to: 720 },
      { from: 780, to: 1020 },
    ]);
    expect(found.week[2]).toEqual([{ from: 420, to: 720 }]);
    expect(found.week[3]).toEqual([
      { from: 0, to: 360 },
      { from: 1320, to: 1440 },
    ]);
    expect(found.week[4]).toEqual([]);
  });

  it('takes the default hours of the project where the project has its own', () => {
    const own = week([asDefault(), ...Array.from({ length: 5 }, shortDay), asDefault()]);

    const [found] = calendarsOf({
      properties: { 37753736: own },
      calendars: [{ record: baseRecord(1), name: text('Standard') }],
    });

    expect(found!.week[1]).toEqual([{ from: 420, to: 720 }]);
    expect(found!.week[6]).toEqual([]);
  });

  it('is the project’s when the project names it', () => {
    const result = readMpp(
      buildMpp({
        properties: { 37748750: text('Night') },
        calendars: [
          { record: baseRecord(1), name: text('Standard') },
          { record: baseRecord(5), name: text('Night') },
        ],
      }),
    );

    expect(result.ok && result.programme.project.calendarId).toBe('5');
  });
});

describe('a resource’s calendar', () => {
  it('inherits what it leaves as default and has the name of its resource', () => {
    const data = week([asDefault(), shortDay(), ...Array.from({ length: 5 }, asDefault)]);
    const [, found] = calendarsOf({
      resources: [{ uid: 3, flags: [[1, 12, 0x10]], values: { 1: text('Crew A') } }],
      calendars: [
        { record: baseRecord(1), name: text('Standard') },
        { record: i32(1, 3, 8), data },
      ],
    });

    expect(found).toMatchObject({ id: '8', name: 'Crew A', parentId: '1', kind: 'resource' });
    expect(found!.week).toEqual([null, [{ from: 420, to: 720 }], null, null, null, null, null]);
  });
});

describe('a calendar’s exceptions', () => {
  it('keep name, days and shifts in the order of the file', () => {
    const found = standard(
      exceptions([
        exception({ name: 'Easter', first: '2026-04-03', last: '2026-04-06' }),
        exception({ name: 'Catch up', first: '2026-04-11', last: '2026-04-11', shifts: [[480, 720]] }),
      ]),
    );

    expect(
      found.exceptions.map(({ name, firstDay, lastDay }) => [name, formatDay(firstDay), formatDay(lastDay)]),
    ).toEqual([
      ['Easter', '2026-04-03', '2026-04-06'],
      ['Catch up', '2026-04-11', '2026-04-11'],
    ]);
    expect(found.exceptions[1]!.shifts).toEqual([{ from: 480, to: 720 }]);
  });

  const recurrences: [string, number, number[], Recurrence][] = [
    ['every third day', 7, [3, 0], { kind: 'daily', everyDays: 3 }],
    [
      'Mondays and Fridays every second week',
      6,
      [0b100010, 0xee, 2, 0],
      { kind: 'weekly', everyWeeks: 2, weekdays: [1, 5] },
    ],
    ['the 15th every third month', 4, [15, 0xee, 3, 0], { kind: 'monthly-day', everyMonths: 3, dayOfMonth: 15 }],
    [
      'the last Friday of the month',
      5,
      [4, 8, 1, 0],
      { kind: 'monthly-position', everyMonths: 1, position: 5, weekday: 5 },
    ],
    ['1 January', 2, [0, 1], { kind: 'yearly-day', month: 1, dayOfMonth: 1 }],
    ['the second Monday of June', 3, [5, 1, 4], { kind: 'yearly-position', month: 6, position: 2, weekday: 1 }],
  ];

  it.each(recurrences)('recur on %s', (name, type, pattern, recurrence) => {
    const found = standard(exceptions([exception({ name, first: '2026-01-01', last: '2030-12-31', type, pattern })]));

    expect(found.exceptions[0]!.recurrence).toEqual(recurrence);
  });

  it('on the last weekday of each month are written out day by day', () => {
    const last = { name: 'Stocktake', first: '2026-01-01', last: '2026-04-30', type: 5, pattern: [4, 1, 1, 0] };

    const found = standard(exceptions([exception(last)]));

    expect(found.exceptions.map(({ firstDay }) => formatDay(firstDay))).toEqual([
      '2026-01-30',
      '2026-02-27',
      '2026-03-31',
      '2026-04-30',
    ]);
  });

  it('are followed by work weeks, which leave days as default', () => {
    const days = week([asDefault(), shortDay(), ...Array.from({ length: 5 }, asDefault)]);
    const dates = concat([u16(dayNumber('2026-07-01'), dayNumber('2026-08-31')), new Uint8Array(8), i32(0)]);
    const name = padded('Summer', 12, dates);
    const holiday = exception({ name: 'Holiday', first: '2026-12-25', last: '2026-12-25' });

    const found = standard(exceptions([holiday], [concat([days, dates, name])]));

    expect(found.workWeeks).toMatchObject([{ name: 'Summer' }]);
    expect(formatDay(found.workWeeks[0]!.lastDay)).toBe('2026-08-31');
    expect(found.workWeeks[0]!.week).toEqual([null, [{ from: 420, to: 720 }], null, null, null, null, null]);
  });
});
