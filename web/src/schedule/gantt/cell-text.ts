// Formats the cells: days as `21 Nov 2026`, durations in the planner's unit, links as planners write them.
import { civilDateOf, dayOfMinute } from '@horizon/working-time';
import { emptyMark, months, formatPercentage } from '../../ui/format.ts';

const days = new Map<number, string>();

/** The day of a minute, `21 Nov 2026`; "–" for NaN. */
export function dayText(minute: number): string {
  if (!Number.isFinite(minute)) return emptyMark;
  const day = dayOfMinute(minute);
  const known = days.get(day);
  if (known !== undefined) return known;
  const { year, month, day: dayOfMonth } = civilDateOf(day);
  const text = `${dayOfMonth} ${months[month - 1]} ${year}`;
  if (days.size > 20_000) days.clear();
  days.set(day, text);
  return text;
}

/** A finish at midnight belongs to the day it ends. */
export function finishDayText(minute: number): string {
  return dayText(minute - 1);
}

/** `45%`. */
export function percentText(percent: number): string {
  return formatPercentage(percent);
}
