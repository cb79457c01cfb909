// Spreads cost or work over time and adds it up: the S-curve. Each item accrues by the working minutes of its own
// calendar between its start and finish, by its contour; an item without working time accrues at its start. Early and
// late dates give the two edges of the "banana" between which a sound programme moves.
import type { LocalMinute, WorkingCalendar } from '@horizon/working-time';
import { accruedShare } from './contour.ts';
import type { Contour } from './contour.ts';
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
  /** What accrues within the period. */
  amount: number;
  /** What has accrued at its end, from before the first period on. */
  cumulative: number;
}

/** What has accrued of an item before `minute`. */
export function accruedBy(item: CurveItem, minute: LocalMinute): number {
  const total = item.calendar.workBetween(item.start, item.finish);
  if (total <= 0) return minute > item.start ? item.amount : 0;
  if (minute >= item.finish) return item.amount;
  return item.amount * accruedShare(item.contour, item.calendar.workBetween(item.start, minute) / total);
}

/** One point a period, in their order. Cost is items times the periods each of them touches. */
export function sCurve(items: readonly CurveItem[], periods: readonly Period[]): CurvePoint[] {
  const amounts = new Float64Array(periods.length);
  const first = periods[0]?.from ?? 0;
  let opening = 0;
  for (const item of items) {
    let accrued = accruedBy(item, first);
    opening += accrued;
    for (let p = 0; p < periods.length && accrued !== item.amount; p += 1) {
      if (periods[p]!.to <= item.start) continue;
      const now = accruedBy(item, periods[p]!.to);
      amounts[p]! += now - accrued;
      accrued = now;
    }
  }
  let cumulative = opening;
  return periods.map((period, p) => {
    cumulative += amounts[p]!;
    return { period, amount: amounts[p]!, cumulative };
  });
}
