// A calendar as Microsoft Project XML: week, exceptions with their recurrence, work weeks.
import {
  type CalendarException,
  type CalendarSpec,
  type DayPattern,
  type LocalDay,
  MINUTES_PER_DAY,
  type Recurrence,
} from '@horizon/working-time';

import type { XmlWriter } from '../xml/xml-writer.ts';
import { isoDate, writeShifts } from './write-values.ts';

/** Writes a calendar; `uidOf` numbers calendars. */
export function writeCalendar(xml: XmlWriter, calendar: CalendarSpec, uidOf: (id: string) => number): void {
  const isBase = calendar.kind !== 'resource';
  xml.open('Calendar');
  xml.leaf('UID', uidOf(calendar.id));
  xml.leaf('Name', calendar.name);
  xml.leaf('IsBaseCalendar', isBase);
  xml.leaf('BaseCalendarUID', isBase || calendar.parentId === null ? -1 : uidOf(calendar.parentId));
  writeWeek(xml, calendar.week);
  if (calendar.exceptions.length > 0) {
    xml.open('Exceptions');
    for (const exception of calendar.exceptions) writeException(xml, exception);
    xml.close('Exceptions');
  }
  if (calendar.workWeeks.length > 0) {
    xml.open('WorkWeeks');
    for (const { name, firstDay, lastDay, week } of calendar.workWeeks) {
      xml.open('WorkWeek');
      writePeriod(xml, firstDay, lastDay);
      xml.leaf('Name', name);
      writeWeek(xml, week);
      xml.close('WorkWeek');
    }
    xml.close('WorkWeeks');
  }
  xml.close('Calendar');
}

function writeWeek(xml: XmlWriter, week: readonly DayPattern[]): void {
  if (week.every((day) => day === null)) return;
  xml.open('WeekDays');
  for (const [index, shifts] of week.entries()) {
    if (shifts === null) continue;
    xml.open('WeekDay');
    xml.leaf('DayType', index + 1);
    writeShifts(xml, shifts);
    xml.close('WeekDay');
  }
  xml.close('WeekDays');
}

function writePeriod(xml: XmlWriter, firstDay: LocalDay, lastDay: LocalDay): void {
  xml.open('TimePeriod');
  xml.leaf('FromDate', isoDate(firstDay * MINUTES_PER_DAY));
  xml.leaf('ToDate', isoDate(lastDay * MINUTES_PER_DAY + MINUTES_PER_DAY - 1));
  xml.close('TimePeriod');
}

function writeException(xml: XmlWriter, exception: CalendarException): void {
  xml.open('Exception');
  xml.leaf('EnteredByOccurrences', false);
  writePeriod(xml, exception.firstDay, exception.lastDay);
  xml.leaf('Occurrences', exception.recurrence === null ? exception.lastDay - exception.firstDay + 1 : 1);
  xml.leaf('Name', exception.name);
  writeRecurrence(xml, exception.recurrence);
  writeShifts(xml, exception.shifts);
  xml.close('Exception');
}

function writeRecurrence(xml: XmlWriter, recurrence: Recurrence | null): void {
  const leaves = (values: Record<string, number>): void => {
    for (const [name, value] of Object.entries(values)) xml.leaf(name, value);
  };
  switch (recurrence?.kind) {
    case undefined:
      return leaves({ Type: 1 });
    case 'daily':
      return leaves({ Type: 1, Period: recurrence.everyDays });
    case 'weekly': {
      const mask = recurrence.weekdays.reduce((bits, day) => bits | (1 << day), 0);
      return leaves({ Type: 6, Period: recurrence.everyWeeks, DaysOfWeek: mask });
    }
    case 'monthly-day':
      return leaves({ Type: 4, Period: recurrence.everyMonths, MonthDay: recurrence.dayOfMonth });
    case 'monthly-position': {
      const { everyMonths, position, weekday } = recurrence;
      return leaves({ Type: 5, Period: everyMonths, MonthItem: weekday + 3, MonthPosition: position - 1 });
    }
    case 'yearly-day':
      return leaves({ Type: 2, Month: recurrence.month - 1, MonthDay: recurrence.dayOfMonth });
    case 'yearly-position': {
      const { month, position, weekday } = recurrence;
      return leaves({ Type: 3, MonthItem: weekday + 3, MonthPosition: position - 1, Month: month - 1 });
    }
  }
}
