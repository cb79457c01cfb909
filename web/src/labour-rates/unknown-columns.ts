// Columns of an imported file that were not recognised: a person can assign them to a field.
import type { BulkRow } from './import-rows.ts';

/** A column of the file that was not recognised, with the field that a person assigned to it. */
export interface UnknownColumn {
  header: string;
  field: string | null;
  cells: readonly string[];
}

export interface ReadRates {
  rows: BulkRow[];
  unknown: readonly UnknownColumn[];
}

/** The rows with an unknown column read as a field; the field that it had before is empty again. */
export function assignColumn({ rows, unknown }: ReadRates, at: number, field: string | null): ReadRates {
  const column = unknown[at]!;
  return {
    rows: rows.map((row, index) => ({
      ...row,
      ...(column.field === null ? {} : { [column.field]: '' }),
      ...(field === null ? {} : { [field]: column.cells[index] ?? '' }),
    })),
    unknown: unknown.map((each, index) =>
      index === at ? { ...each, field } : { ...each, field: each.field === field ? null : each.field },
    ),
  };
}
