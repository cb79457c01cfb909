// Subtotals and totals of columns. Sums are calculated in whole ten-thousandths, so that cents never drift.
import type { CellValue, GridColumn, TotalKind } from './grid-types.ts';

const scale = 10_000;

/** The sum of values in exact ten-thousandths; values that are not numbers are skipped; null if there are none. */
export function exactSum(values: readonly CellValue[]): number | null {
  let sum = 0;
  let any = false;
  for (const value of values) {
    if (value === null || value === '' || typeof value === 'boolean') continue;
    const number = Number(value);
    if (!Number.isFinite(number)) continue;
    sum += Math.round(number * scale);
    any = true;
  }
  return any ? sum / scale : null;
}

function extreme(values: readonly CellValue[], wanted: 1 | -1): CellValue {
  let best: CellValue = null;
  for (const value of values) {
    if (value === null || value === '') continue;
    if (best === null || (value > best ? 1 : -1) === wanted) best = value;
  }
  return best;
}

/** A total of values: sum and mean of numbers, count of non-empty values, minimum and maximum. Empty values never count. */
export function totalOf(kind: TotalKind, values: readonly CellValue[]): CellValue {
  if (kind === 'sum') return exactSum(values);
  if (kind === 'min') return extreme(values, -1);
  if (kind === 'max') return extreme(values, 1);
  const filled = values.filter((value) => value !== null && value !== '');
  if (kind === 'count') return filled.length;
  const sum = exactSum(filled);
  return sum === null ? null : sum / filled.length;
}

/** The totals of rows for every column with a total, by column id. Linear in rows × such columns. */
export function totalsOf<T>(
  columns: readonly GridColumn<T>[],
  rows: readonly T[],
): Readonly<Record<string, CellValue>> {
  const totals: Record<string, CellValue> = {};
  for (const column of columns) {
    if (column.total) totals[column.id] = totalOf(column.total, rows.map(column.value));
  }
  return totals;
}
