// Where does an update of the programme split what was from what will be? The data date (status date) is a minute, which a
// planner names by its day: what was done up to then is recorded, what is left lies behind it.
import {
  dayOfMinute,
  type LocalDay,
  type LocalMinute,
  MINUTES_PER_DAY,
  type WorkingCalendar,
} from '@horizon/working-time';
import type { Schedule } from './schedule.ts';

/**
 * The data date that a day names: at the time of day of the present one, as Primavera P6 keeps it; where there is none yet,
 * at the end of that day's work.
 */
export function dataDateOn({ network }: Schedule, day: LocalDay): LocalMinute {
  const { project } = network.programme;
  if (project.statusDate !== null) return day * MINUTES_PER_DAY + (project.statusDate - startOfDay(project.statusDate));
  return lastWorkOn(network.calendars[network.projectCalendar]!, day, project.defaultFinishMinute);
}

/** The first minute of work on a day; the minute of day given where the calendar has none on it, for work is done then too. */
export function firstWorkOn(calendar: WorkingCalendar, day: LocalDay, otherwise: number): LocalMinute {
  const found = calendar.nextStart(day * MINUTES_PER_DAY);
  return dayOfMinute(found) === day ? found : day * MINUTES_PER_DAY + otherwise;
}

/** The last minute of work on a day, which may be its midnight; the minute of day given where the calendar has none on it. */
export function lastWorkOn(calendar: WorkingCalendar, day: LocalDay, otherwise: number): LocalMinute {
  const found = calendar.previousFinish((day + 1) * MINUTES_PER_DAY);
  return found > day * MINUTES_PER_DAY ? found : day * MINUTES_PER_DAY + otherwise;
}

const startOfDay = (minute: LocalMinute): LocalMinute => dayOfMinute(minute) * MINUTES_PER_DAY;
