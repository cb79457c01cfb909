// Describes the earlier state that float erosion is measured from.
import type { DashboardData } from './dashboard-data.ts';

type Since = NonNullable<DashboardData['float_erosion']>['since'];

/** `before the update to 30 Nov 2026, 1 Dec 2026, 09:15`; `format` formats a time in the site's time zone. */
export function describeSince({ kind, name, at }: Since, format: (at: string) => string): string {
  if (kind === 'baseline') return `the baseline “${name}”`;
  if (kind === 'week') return `a week ago${at === null ? '' : `, ${format(at)}`}`;
  const what = name === '' ? `the ${kind}` : name.replace(/^(?:Import|Update)/, (word) => `the ${word.toLowerCase()}`);
  return `before ${what}${at === null ? '' : `, ${format(at)}`}`;
}
