// Formats working time for display: "66 d", "4.5 d", "6 h". Editing and comparing use the exact value.
import { formatAmount, formatWork } from '@horizon/schedule';
import { emptyMark } from '../../ui/format.ts';

/** The lengths of a project's units in minutes. */
export interface DayLength {
  minutesPerDay: number;
  minutesPerWeek: number;
  daysPerMonth: number;
}

/** The minutes in a unit of duration; for an unknown one, in a day. */
export function minutesOfUnit(unit: string, { minutesPerDay, minutesPerWeek, daysPerMonth }: DayLength): number {
  if (unit === 'm') return 1;
  if (unit === 'h') return 60;
  if (unit === 'w') return minutesPerWeek;
  return unit === 'mo' ? minutesPerDay * daysPerMonth : minutesPerDay;
}

/** Whole days from ten days on, tenths below, hours below a day; a dash for null. */
export function formatDays(minutes: number | null | undefined, minutesPerDay: number): string {
  if (minutes === null || minutes === undefined || !Number.isFinite(minutes)) return emptyMark;
  return formatWork(minutes, minutesPerDay);
}

/** Formats a duration in the planner's unit: weeks, months, hours or minutes are not converted to days. */
export function formatDuration(minutes: number, unit: string, length: DayLength): string {
  if (unit === 'd' || !Number.isFinite(minutes)) return formatDays(minutes, length.minutesPerDay);
  const text = `${formatAmount(Math.abs(minutes) / minutesOfUnit(unit, length))} ${unit}`;
  return minutes < 0 && !text.startsWith('0 ') ? `−${text}` : text;
}
