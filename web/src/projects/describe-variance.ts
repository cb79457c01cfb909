import { countOf, emptyMark } from '../ui/format.ts';

/** The forecast against the baseline: `12 days late`, `3 days early`, `on time`. */
export function describeVariance(days: number | null): string {
  if (days === null) return emptyMark;
  if (days === 0) return 'on time';
  return `${countOf(Math.abs(days), 'day')} ${days > 0 ? 'late' : 'early'}`;
}
