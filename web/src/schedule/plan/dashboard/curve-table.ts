import type { ExportedTable } from '../../../ui/data-grid/export-rows.ts';
import { measureNames, type DashboardData } from './dashboard-data.ts';

const unitWords = { amount: '$', hours: 'h', 'per cent': '%' } as const;

/** The S-curve as a table, in the caller's unit. */
export function curveTable({ s_curve: points, s_curve_unit: unit, performance }: DashboardData): ExportedTable {
  const inUnit = (name: string) => `${name} ${measureNames[performance.measured_by]} (${unitWords[unit]})`;
  return {
    headers: ['Period from', ...['Planned', 'Early dates', 'Late dates', 'Earned', 'Actual', 'Forecast'].map(inUnit)],
    rows: points.map(({ period, planned, early, late, earned, actual, forecast }) => [
      period.length === 7 ? `${period}-01` : period,
      ...[planned, early, late, earned, actual, forecast].map((value) =>
        value === null ? null : Math.round(100 * value) / 100,
      ),
    ]),
  };
}
