import { formatDay } from '../../../ui/format.ts';

/** A month `2026-05` as `May 2026`; anything else unchanged. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`).replace(/^1 /, '');
}

/** A period of a chart, `2026-05` or a day, in words. */
export function formatPeriod(period: string): string {
  return /^\d{4}-\d{2}$/.test(period) ? formatMonth(period) : formatDay(period);
}
