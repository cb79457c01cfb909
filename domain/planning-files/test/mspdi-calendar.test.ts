import { describe, expect, it } from 'vitest';

import { parseDay } from '@horizon/working-time';

import { readMspdi } from '../src/index.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const hours =
  '<WorkingTimes><WorkingTime><FromTime>07:00:00</FromTime><ToTime>15:00:00</ToTime></WorkingTime></WorkingTimes>';

function calendarOf(inner: string) {
  const xml = `<Project xmlns="http://schemas.microsoft.com/project"><Calendars><Calendar><UID>1</UID><Name>Site</Name><IsBaseCalendar>1</IsBaseCalendar>${inner}</Calendar></Calendars></Project>`;
  const read = readMspdi(encode(xml));
  if (!read.ok) throw new Error(read.fault.message);
  return read.programme.calendars[0]!;
}

const exception = (fields: string): string =>
  `<Exceptions><Exception><TimePeriod><FromDate>2026-01-01T00:00:00</FromDate><ToDate>2026-12-31T23:59:00</ToDate></TimePeriod><Name>X</Name>${fields}<DayWorking>0</DayWorking></Exception></Exceptions>`;

describe('a Microsoft Project calendar', () => {
  it('keeps the hours of a week day and an empty day as non-working', () => {
    const calendar = calendarOf(
      `<WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking>${hours}</WeekDay><WeekDay><DayType>1</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays>`,
    );

    expect(calendar.week[1]).toEqual([{ from: 420, to: 900 }]);
    expect(calendar.week[0]).toEqual([]);
    expect(calendar.week[2]).toBeNull();
  });

  it('has the standard week where it gives no day at all, and only then', () => {
    const standard = [
      { from: 480, to: 720 },
      { from: 780, to: 1020 },
    ];

    expect(calendarOf('').week).toEqual([[], ...Array.from({ length: 5 }, () => standard), []]);
  });

  it('reads a day from midnight to midnight as twenty-four hours', () => {
    const calendar = calendarOf(
      '<WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>00:00:00</FromTime><ToTime>00:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay></WeekDays>',
    );

    expect(calendar.week[1]).toEqual([{ from: 0, to: 1440 }]);
  });

  it('reads the exceptions of Project 2003, a week day of type 0 with a period', () => {
    const calendar = calendarOf(
      '<WeekDays><WeekDay><DayType>0</DayType><DayWorking>0</DayWorking><TimePeriod><FromDate>2026-12-24T00:00:00</FromDate><ToDate>2026-12-26T23:59:00</ToDate></TimePeriod></WeekDay></WeekDays>',
    );

    expect(calendar.exceptions).toEqual([
      { name: '', firstDay: parseDay('2026-12-24'), lastDay: parseDay('2026-12-26'), shifts: [], recurrence: null },
    ]);
  });

  it('takes an exception once when the file repeats it in the old way', () => {
    const legacy =
      '<WeekDays><WeekDay><DayType>0</DayType><DayWorking>0</DayWorking><TimePeriod><FromDate>2026-01-01T00:00:00</FromDate><ToDate>2026-12-31T23:59:00</ToDate></TimePeriod></WeekDay></WeekDays>';

    expect(calendarOf(`${legacy}${exception('<Type>1</Type>')}`).exceptions).toHaveLength(1);
  });

  it.each([
    ['<Type>1</Type><Period>3</Period>', { kind: 'daily', everyDays: 3 }],
    ['<Type>2</Type><Month>11</Month><MonthDay>25</MonthDay>', { kind: 'yearly-day', month: 12, dayOfMonth: 25 }],
    [
      '<Type>3</Type><Month>10</Month><MonthPosition>3</MonthPosition><MonthItem>7</MonthItem>',
      { kind: 'yearly-position', month: 11, position: 4, weekday: 4 },
    ],
    [
      '<Type>4</Type><Period>2</Period><MonthDay>15</MonthDay>',
      { kind: 'monthly-day', everyMonths: 2, dayOfMonth: 15 },
    ],
    [
      '<Type>5</Type><Period>1</Period><MonthPosition>4</MonthPosition><MonthItem>8</MonthItem>',
      { kind: 'monthly-position', everyMonths: 1, position: 5, weekday: 5 },
    ],
    [
      '<Type>6</Type><Period>2</Period><DaysOfWeek>34</DaysOfWeek>',
      { kind: 'weekly', everyWeeks: 2, weekdays: [1, 5] },
    ],
  ])('reads the recurrence %s', (fields, recurrence) => {
    expect(calendarOf(exception(fields)).exceptions[0]!.recurrence).toEqual(recurrence);
  });

  it('writes out the last weekday of each month as single days', () => {
    const exceptions = calendarOf(
      exception('<Type>5</Type><Period>1</Period><MonthPosition>4</MonthPosition><MonthItem>1</MonthItem>'),
    ).exceptions;

    expect(exceptions).toHaveLength(12);
    expect(exceptions[0]!.firstDay).toBe(parseDay('2026-01-30'));
  });
});
