/** The calendar days from one day to another, negative if the other is earlier; null if one is missing. */
export function daysAfter(from: string | null, to: string | null): number | null {
  if (!from || !to) return null;
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);
}
