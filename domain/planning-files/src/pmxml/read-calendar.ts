// A calendar of a P6 XML file. A shift's finish is its last minute (11:59 for noon) in most versions.
import { emptyCalendar } from '@horizon/schedule';
import { type CalendarSpec, type DayPattern, dayOfMinute, type Shift, weekdayNames } from '@horizon/working-time';

import { parseClockMinute } from '../text/local-time.ts';
import { lookUp } from '../xer/codes.ts';
import type { BusinessObject } from './business-object.ts';

const kinds: Record<string, CalendarSpec['kind']> = { Global: 'base', Project: 'project', Resource: 'resource' };

/** The calendar of an object. */
export function readPmxmlCalendar(object: BusinessObject): CalendarSpec {
  const calendar = emptyCalendar(object.text('ObjectId'));
  calendar.name = object.text('Name');
  calendar.kind = lookUp(kinds, object.text('Type'), 'base' as const);
  calendar.parentId = object.text('BaseCalendarObjectId') || null;
  calendar.minutesPerDay = object.minutes('HoursPerDay') || null;
  calendar.minutesPerWeek = object.minutes('HoursPerWeek') || null;
  calendar.minutesPerMonth = object.minutes('HoursPerMonth') || null;
  calendar.week = weekOf(object);
  for (const list of object.of('HolidayOrExceptions')) {
    for (const entry of list.of('HolidayOrException')) {
      const date = entry.date('Date');
      if (date === null) continue;
      const day = dayOfMinute(date);
      calendar.exceptions.push({ name: '', firstDay: day, lastDay: day, shifts: shiftsOf(entry), recurrence: null });
    }
  }
  return calendar;
}

function weekOf(object: BusinessObject): DayPattern[] {
  const week: DayPattern[] = weekdayNames.map(() => []);
  for (const standard of object.of('StandardWorkWeek')) {
    for (const hours of standard.of('StandardWorkHours')) {
      const day = weekdayNames.findIndex((name) => name === hours.text('DayOfWeek'));
      if (day >= 0) week[day] = shiftsOf(hours);
    }
  }
  return week;
}

function shiftsOf(object: BusinessObject): Shift[] {
  const shifts: Shift[] = [];
  for (const time of object.of('WorkTime')) {
    const from = parseClockMinute(time.text('Start'));
    const finish = parseClockMinute(time.text('Finish'));
    if (from === null || finish === null) continue;
    const to = finish % 10 === 9 ? finish + 1 : finish;
    shifts.push({ from, to: to <= from ? to + 1440 : to });
  }
  return shifts.sort((a, b) => a.from - b.from);
}
