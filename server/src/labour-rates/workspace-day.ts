// Which day it is in the workspace. Rates are current, upcoming or superseded as of it.

// Workspaces have no time zone of their own; their region is Australia's east coast, like the default of projects.
const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day of an instant in the workspace, YYYY-MM-DD. */
export function workspaceDay(now: Date): string {
  return day.format(now);
}
