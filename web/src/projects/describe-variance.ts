import { countOf, emptyMark } from '../ui/format.ts';

/** The forecast against the baseline: `12 days late`, `3 days early`, `on time`. */
export function describeVariance(days: number | null): string {
  if (days === null) return emptyMark;
  if (days === 0) return 'on time';
  return `${countOf(Math.abs(days), 'day')} ${days > 0 ? 'late' : 'early'}`;
}

/** Days of the forecast finish after contract completion, below zero before it; null if one of them is not known. */
export function daysAfterContract(project: { forecast_finish: string | null; end_date: string | null }): number | null {
  const { forecast_finish: forecast, end_date: completion } = project;
  if (forecast === null || completion === null) return null;
  return Math.round((Date.parse(forecast) - Date.parse(completion)) / 86_400_000);
}
