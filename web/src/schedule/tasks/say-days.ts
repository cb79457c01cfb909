// Working time as people say it: "66 d", "4.5 d", "6 h". What is typed or compared keeps every figure; this is for reading.
import { emptyMark } from '../../ui/format.ts';

/** Whole days from ten on, tenths below, hours under a day; the mark of an empty cell for none. */
export function sayDays(minutes: number | null | undefined, minutesPerDay: number): string {
  if (minutes === null || minutes === undefined) return emptyMark;
  const size = Math.abs(minutes) / minutesPerDay;
  const tenths = (value: number) => Math.round(value * 10) / 10;
  const said =
    size >= 9.95
      ? `${Math.round(size).toLocaleString('en-AU')} d`
      : tenths(size) >= 1 || minutes === 0
        ? `${tenths(size)} d`
        : `${tenths(Math.abs(minutes) / 60)} h`;
  return minutes < 0 && !said.startsWith('0 ') ? `−${said}` : said;
}
