// Calendar days of the minutes in which a programme calculates.
const minutesPerDay = 1440;

/** The calendar day of a minute since 1970. */
export function dayOfMinute(minute: number): string {
  return new Date(Math.floor(minute / minutesPerDay) * 86_400_000).toISOString().slice(0, 10);
}

/** The last day that work up to a minute touches: midnight belongs to the day before. */
export function lastDayOfMinute(minute: number): string {
  return dayOfMinute(minute - 1);
}
