// Spreads cost or work over time and adds it up: the S-curve. Each item accrues by the working minutes of its own
// calendar between its start and finish, by its contour; an item without working time accrues at its start. Early and
// late dates give the two edges of the "banana" between which a sound programme moves.
import type { LocalMinute, WorkingCalendar } from '@horizon/working-time';
import { accruedShare } from './contour.ts';
import type { Contour } from './contour.ts';
import { periodIndexAt } from './period.ts';
import type { Period } from './period.ts';

export interface CurveItem {
  taskId: string;
  calendar: WorkingCalendar;
  start: LocalMinute;
  finish: LocalMinute;
  /** Money or working minutes: the curve has the same unit. */
  amount: number;
  contour: Contour;
}

export interface CurvePoint {
  period: Period;
  /** Amount accrued within the period. */
  amount: number;
  /** Amount accrued at its end, including before the first period. */
  cumulative: number;
}

/** Accrued amount of an item before `minute`, to the ten-thousandth. */
export function accruedBy(item: CurveItem, minute: LocalMinute): number {
  return tenThousandthsBy(item, minute) / 10_000;
}

/** The sum of amounts, each to the ten-thousandth, without the errors of adding fractions. */
export function sumOfAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 10_000), 0) / 10_000;
}

/** Whole ten-thousandths add up exactly, however they are divided into periods. */
function tenThousandthsBy(item: CurveItem, minute: LocalMinute): number {
  const amount = Math.round(item.amount * 10_000);
  const total = item.calendar.workBetween(item.start, item.finish);
  if (total <= 0) return minute > item.start ? amount : 0;
  if (minute >= item.finish) return amount;
  return Math.round(amount * accruedShare(item.contour, item.calendar.workBetween(item.start, minute) / total));
}

/** One point a period, in their order; the last one is exactly the sum. Cost is items times the periods each of them touches. */
export function sCurve(items: readonly CurveItem[], periods: readonly Period[]): CurvePoint[] {
  const accruals = new Float64Array(periods.length);
  const first = periods[0]?.from ?? 0;
  let cumulative = 0;
  for (const item of items) {
    let accrued = tenThousandthsBy(item, first);
    cumulative += accrued;
    for (let p = firstTouched(periods, item.start); p < periods.length; p += 1) {
      const now = tenThousandthsBy(item, periods[p]!.to);
      accruals[p]! += now - accrued;
      accrued = now;
      if (periods[p]!.to > item.finish) break;
    }
  }
  return periods.map((period, p) => {
    cumulative += accruals[p]!;
    return { period, amount: accruals[p]! / 10_000, cumulative: cumulative / 10_000 };
  });
}

function firstTouched(periods: readonly Period[], start: LocalMinute): number {
  return Math.max(0, periodIndexAt(periods, start));
}
