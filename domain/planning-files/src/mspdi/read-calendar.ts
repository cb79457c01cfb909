// A calendar of a Microsoft Project XML file: the week, the exceptions of Project 2007 and later with their recurrence,
// the exceptions of Project 2003 (a week day of type 0 with a period), and work weeks.
import { emptyCalendar, standardCalendar, standardShifts } from '@horizon/schedule';
import type { CalendarException, CalendarSpec, DayPattern, Shift, WorkWeek } from '@horizon/working-time';
import { dayOfMinute } from '@horizon/working-time';

import type { ReadingLog } from '../reading-log.ts';
import { parseClockMinute } from '../text/local-time.ts';
import { END, type XmlCursor } from '../xml/xml-cursor.ts';
import { type ExceptionDraft, exceptionsOfDraft } from './read-exception.ts';

/** Reads the children of `Calendar`. */
export function readCalendar(xml: XmlCursor, log: ReadingLog): CalendarSpec {
  const calendar = emptyCalendar('');
  const legacy: CalendarException[] = [];
  let hasExceptions = false;
  let isBase = false;
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'UID') calendar.id = xml.trimmed();
    else if (name === 'Name') calendar.name = xml.text();
    else if (name === 'IsBaseCalendar') isBase = xml.flag();
    else if (name === 'BaseCalendarUID') calendar.parentId = xml.trimmed();
    else if (name === 'WeekDays') readWeekDays(xml, calendar.week, legacy);
    else if (name === 'Exceptions') {
      calendar.exceptions = calendar.exceptions.concat(readExceptions(xml, log));
      hasExceptions = true;
    } else if (name === 'WorkWeeks') calendar.workWeeks = calendar.workWeeks.concat(readWorkWeeks(xml));
    else xml.skip();
  }
  // Project 2007 and later write the same exceptions a second time in the old way.
  if (!hasExceptions) calendar.exceptions = calendar.exceptions.concat(legacy);
  if (isBase || calendar.parentId === '-1' || calendar.parentId === '' || calendar.parentId === calendar.id)
    calendar.parentId = null;
  calendar.kind = isBase ? 'base' : 'resource';
  // Without any day a base calendar has the week that Project gives a new one.
  if (calendar.parentId === null && isBase && calendar.week.every((day) => day === null)) {
    calendar.week = standardCalendar(calendar.id).week;
  }
  return calendar;
}

function readWeekDays(xml: XmlCursor, week: DayPattern[], legacy: CalendarException[]): void {
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name !== 'WeekDay') {
      xml.skip();
      continue;
    }
    const day = readWeekDay(xml);
    if (day.type >= 1 && day.type <= 7) week[day.type - 1] = day.shifts;
    else if (day.type === 0 && day.firstDay !== null)
      legacy.push({
        name: '',
        firstDay: day.firstDay,
        lastDay: Math.max(day.firstDay, day.lastDay ?? day.firstDay),
        shifts: day.shifts,
        recurrence: null,
      });
  }
}

interface WeekDay {
  type: number;
  shifts: Shift[];
  firstDay: number | null;
  lastDay: number | null;
}

function readWeekDay(xml: XmlCursor): WeekDay {
  const day: WeekDay = { type: -1, shifts: [], firstDay: null, lastDay: null };
  let isWorking = false;
  let shifts: Shift[] = [];
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'DayType') day.type = xml.number(-1);
    else if (name === 'DayWorking') isWorking = xml.flag();
    else if (name === 'WorkingTimes') shifts = readWorkingTimes(xml);
    else if (name === 'TimePeriod') {
      const period = readPeriod(xml);
      day.firstDay = period.firstDay;
      day.lastDay = period.lastDay;
    } else xml.skip();
  }
  if (isWorking) day.shifts = shifts.length > 0 ? shifts : standardShifts();
  return day;
}

function readWorkingTimes(xml: XmlCursor): Shift[] {
  const shifts: Shift[] = [];
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'WorkingTime') {
      const shift = readWorkingTime(xml);
      if (shift) shifts.push(shift);
    } else xml.skip();
  }
  return shifts.sort((a, b) => a.from - b.from);
}

function readWorkingTime(xml: XmlCursor): Shift | null {
  let from: number | null = null;
  let to: number | null = null;
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'FromTime') from = parseClockMinute(xml.text().split('T').at(-1)!);
    else if (name === 'ToTime') to = parseClockMinute(xml.text().split('T').at(-1)!);
    else xml.skip();
  }
  if (from === null || to === null) return null;
  // A shift that ends at midnight, or on the next day.
  return { from, to: to <= from ? to + 1440 : to };
}

function readPeriod(xml: XmlCursor): { firstDay: number | null; lastDay: number | null } {
  let from: number | null = null;
  let to: number | null = null;
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'FromDate') from = xml.minute();
    else if (name === 'ToDate') to = xml.minute();
    else xml.skip();
  }
  const firstDay = from === null ? null : dayOfMinute(from);
  if (to === null || firstDay === null) return { firstDay, lastDay: null };
  // The last day ends at 23:59, or at the midnight that opens the next one.
  return { firstDay, lastDay: Math.max(firstDay, dayOfMinute(to - 1)) };
}

function readExceptions(xml: XmlCursor, log: ReadingLog): CalendarException[] {
  const exceptions: CalendarException[] = [];
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'Exception')
      for (const exception of exceptionsOfDraft(readException(xml), log)) exceptions.push(exception);
    else xml.skip();
  }
  return exceptions;
}

function readException(xml: XmlCursor): ExceptionDraft {
  const draft: ExceptionDraft = {
    name: '',
    firstDay: null,
    lastDay: null,
    type: 1,
    period: 1,
    occurrences: 0,
    isByOccurrences: false,
    daysOfWeek: 0,
    monthItem: 0,
    monthPosition: 0,
    month: 0,
    monthDay: 1,
    shifts: [],
  };
  let isWorking = false;
  let shifts: Shift[] = [];
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'Name') draft.name = xml.text();
    else if (name === 'TimePeriod') Object.assign(draft, readPeriod(xml));
    else if (name === 'Type') draft.type = xml.number(1);
    else if (name === 'Period') draft.period = Math.max(1, xml.number(1));
    else if (name === 'Occurrences') draft.occurrences = xml.number(0);
    else if (name === 'EnteredByOccurrences') draft.isByOccurrences = xml.flag();
    else if (name === 'DaysOfWeek') draft.daysOfWeek = xml.number(0);
    else if (name === 'MonthItem') draft.monthItem = xml.number(0);
    else if (name === 'MonthPosition') draft.monthPosition = xml.number(0);
    else if (name === 'Month') draft.month = xml.number(0);
    else if (name === 'MonthDay') draft.monthDay = xml.number(1);
    else if (name === 'DayWorking') isWorking = xml.flag();
    else if (name === 'WorkingTimes') shifts = readWorkingTimes(xml);
    else xml.skip();
  }
  if (isWorking) draft.shifts = shifts.length > 0 ? shifts : standardShifts();
  return draft;
}

function readWorkWeeks(xml: XmlCursor): WorkWeek[] {
  const workWeeks: WorkWeek[] = [];
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'WorkWeek') {
      const workWeek = readWorkWeek(xml);
      if (workWeek) workWeeks.push(workWeek);
    } else xml.skip();
  }
  return workWeeks;
}

function readWorkWeek(xml: XmlCursor): WorkWeek | null {
  const week: DayPattern[] = [null, null, null, null, null, null, null];
  let name = '';
  let period: { firstDay: number | null; lastDay: number | null } = { firstDay: null, lastDay: null };
  for (let child = xml.nextChild(); child !== END; child = xml.nextChild()) {
    if (child === 'Name') name = xml.text();
    else if (child === 'TimePeriod') period = readPeriod(xml);
    else if (child === 'WeekDays') readWeekDays(xml, week, []);
    else xml.skip();
  }
  if (period.firstDay === null) return null;
  return { name, firstDay: period.firstDay, lastDay: period.lastDay ?? period.firstDay, week };
}
