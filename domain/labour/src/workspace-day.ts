// The current day in the workspace. Rates are current, upcoming or superseded as of this day.

// Workspaces have no time zone of their own; their region is Australia's east coast, like the default of projects.
const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

// Days begin on a quarter of an hour everywhere, and formatting one costs more than the rest of a list's answer.
const quarterMillis = 15 * 60_000;
let known = { quarter: Number.NaN, day: '' };

/** The calendar day of an instant in the workspace, YYYY-MM-DD. */
export function workspaceDay(now: Date): string {
  const quarter = Math.floor(now.getTime() / quarterMillis);
  if (known.quarter !== quarter) {
    known = { quarter, day: day.format(now) };
  }
  return known.day;
}
