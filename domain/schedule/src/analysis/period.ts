// Days, weeks and months as the columns of histograms, curves and dashboards. Weeks begin on Monday; every period is
// half open, from its first midnight up to the first midnight of the next.
import { civilDateOf, dayOf, dayOfMinute, formatDay, MINUTES_PER_DAY, weekdayOf } from '@horizon/working-time';
import type { LocalDay, LocalMinute } from '@horizon/working-time';

export const periodKinds = ['day', 'week', 'month'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export interface Period {
  /** `2026-05-04` for a day or a week (its Monday), `2026-05` for a month. */
  label: string;
  from: LocalMinute;
  to: LocalMinute;
}

/** A century of days: a finish in the year 9999 is a typing error, and must not exhaust the memory. */
const maxPeriods = 40_000;

/**
 * The periods that together hold every minute from `from` up to `to`, in order; none when nothing lies between. At most
 * 40,000: what lies behind them is left out.
 */
export function periodsBetween(kind: PeriodKind, from: LocalMinute, to: LocalMinute): Period[] {
  const periods: Period[] = [];
  if (!(from < to)) return periods;
  let next = firstDayOf(kind, dayOfMinute(from));
  do {
    const first = next;
    next = firstDayOfNext(kind, first);
    periods.push(periodOf(kind, first, next));
  } while (next * MINUTES_PER_DAY < to && periods.length < maxPeriods);
  return periods;
}

/** The index of the period of an ordered list that holds the minute; −1 outside. Logarithmic. */
export function periodIndexAt(periods: readonly Period[], minute: LocalMinute): number {
  let low = 0;
  let high = periods.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (periods[middle]!.to <= minute) low = middle + 1;
    else high = middle;
  }
  const found = periods[low];
  return found !== undefined && found.from <= minute ? low : -1;
}

/** The months around today on the dashboard: behind and ahead for the baseline, ahead only for what is coming. */
export const monthWindows = { baseline: { from: -3, to: 3 }, forward: { from: 0, to: 6 } } as const;
export type MonthWindow = keyof typeof monthWindows;

/** The seven months of a window around the month of `today`, in order. */
export function monthsAround(today: LocalDay, window: MonthWindow): Period[] {
  const { year, month } = civilDateOf(today);
  const { from, to } = monthWindows[window];
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const first = dayOf(year, month + from + i, 1);
    return periodOf('month', first, firstDayOfNext('month', first));
  });
}

function firstDayOf(kind: PeriodKind, day: LocalDay): LocalDay {
  if (kind === 'day') return day;
  if (kind === 'week') return day - ((weekdayOf(day) + 6) % 7);
  const { year, month } = civilDateOf(day);
  return dayOf(year, month, 1);
}

function firstDayOfNext(kind: PeriodKind, first: LocalDay): LocalDay {
  if (kind === 'day') return first + 1;
  if (kind === 'week') return first + 7;
  const { year, month } = civilDateOf(first);
  return dayOf(year, month + 1, 1);
}

function periodOf(kind: PeriodKind, first: LocalDay, next: LocalDay): Period {
  const label = formatDay(first);
  return {
    label: kind === 'month' ? label.slice(0, 7) : label,
    from: first * MINUTES_PER_DAY,
    to: next * MINUTES_PER_DAY,
  };
}
