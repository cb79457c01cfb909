// The Sunday of Easter by the Gregorian calculation: the Sunday after the first ecclesiastical full moon on or after 21 March.
// The moon's age on that day follows from the year's place in the cycle of nineteen years, with the corrections of the leap
// centuries and of the moon's own drift (C. F. Gauss, 1800, with the corrected 1816 term).
import type { LocalDay } from '../calendar-spec.ts';
import { dayOf, weekdayOf } from '../civil-date.ts';

/** Easter Sunday of a year of the Gregorian calendar. */
export function easterSunday(year: number): LocalDay {
  const century = Math.floor(year / 100);
  const yearOfCycle = year % 19;
  const leapCorrection = century - Math.floor(century / 4);
  const moonCorrection = Math.floor((13 + 8 * century) / 25);
  const toFullMoon = (19 * yearOfCycle + 15 + leapCorrection - moonCorrection) % 30;
  // The moon's month of 29 days: the last two places are drawn one day forward.
  const isLate = toFullMoon === 29 || (toFullMoon === 28 && yearOfCycle > 10);
  const fullMoon = dayOf(year, 3, 21) + toFullMoon - (isLate ? 1 : 0);
  return fullMoon + 7 - weekdayOf(fullMoon);
}
