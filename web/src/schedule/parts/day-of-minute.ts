// Converts the engine's minutes to calendar days.
const minutesPerDay = 1440;

/** The calendar day of a minute since 1970. */
export function dayOfMinute(minute: number): string {
  return new Date(Math.floor(minute / minutesPerDay) * 86_400_000).toISOString().slice(0, 10);
}

/** The last day of work that ends at a minute: midnight belongs to the day before. */
export function lastDayOfMinute(minute: number): string {
  return dayOfMinute(minute - 1);
}
