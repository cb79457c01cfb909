// Working time as people say it: "66 d", "4.5 d", "6 h". For display; editing and comparing use the exact value.
import { formatAmount, formatWork } from '@horizon/schedule';
import { emptyMark } from '../../ui/format.ts';

/** How many minutes the units of a project represent. */
export interface DayLength {
  minutesPerDay: number;
  minutesPerWeek: number;
  daysPerMonth: number;
}

/** Minutes in a unit of duration; of an unknown one, in a day. */
export function minutesOfUnit(unit: string, { minutesPerDay, minutesPerWeek, daysPerMonth }: DayLength): number {
  if (unit === 'm') return 1;
  if (unit === 'h') return 60;
  if (unit === 'w') return minutesPerWeek;
  return unit === 'mo' ? minutesPerDay * daysPerMonth : minutesPerDay;
}

/** Whole days from ten on, tenths below, hours under a day; the mark of an empty cell for none. */
export function formatDays(minutes: number | null | undefined, minutesPerDay: number): string {
  if (minutes === null || minutes === undefined || !Number.isFinite(minutes)) return emptyMark;
  return formatWork(minutes, minutesPerDay);
}

/** The same in the unit that the planner gave: weeks, months, hours or minutes are not turned into days. */
export function formatDuration(minutes: number, unit: string, length: DayLength): string {
  if (unit === 'd' || !Number.isFinite(minutes)) return formatDays(minutes, length.minutesPerDay);
  const text = `${formatAmount(Math.abs(minutes) / minutesOfUnit(unit, length))} ${unit}`;
  return minutes < 0 && !text.startsWith('0 ') ? `−${text}` : text;
}
