// The non-working periods in a window, to be shaded: whole days and, on the hour scale, nights and breaks.
import { dayOfMinute, MINUTES_PER_DAY, type WorkingCalendar } from '@horizon/working-time';

/** Pairs of from and to in minutes, merged if they touch. Cost: the days of the window. */
export function nonWorkingSpans(
  calendar: WorkingCalendar,
  window: { from: number; to: number },
  byHour: boolean,
): Float64Array {
  const spans: number[] = [];
  const add = (from: number, to: number): void => {
    if (to <= from) return;
    if (spans.length > 0 && spans[spans.length - 1]! >= from) spans[spans.length - 1] = to;
    else spans.push(from, to);
  };
  for (let day = dayOfMinute(window.from); day * MINUTES_PER_DAY < window.to; day++) {
    const midnight = day * MINUTES_PER_DAY;
    const shifts = calendar.shiftsOn(day);
    if (shifts.length === 0) add(midnight, midnight + MINUTES_PER_DAY);
    else if (byHour) {
      let at = midnight;
      for (const shift of shifts) {
        add(at, midnight + shift.from);
        at = midnight + shift.to;
      }
      add(at, midnight + MINUTES_PER_DAY);
    }
  }
  return Float64Array.from(spans);
}
