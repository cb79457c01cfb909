// Rows as columns: how a long list of records travels to the browser in few bytes. A column that holds one value
// throughout is left out or said once, a mostly default one names the rows that differ, repeated words are numbered.

/** `at` and `values`: rows that differ from the default. `words` and `of`: numbered texts. A plain list: a value a row. */
export type PackedColumn = unknown[] | { at: number[]; values: unknown[] } | { words: string[]; of: number[] };

export interface PackedTable {
  count: number;
  /** A missing column has its default in every row. */
  columns: Record<string, PackedColumn>;
}

/** Packs one column; null if every value equals the default. Linear. */
export function packColumn(values: readonly unknown[], fallback: unknown): PackedColumn | null {
  const at: number[] = [];
  for (let i = 0; i < values.length; i++) if (!isSame(values[i], fallback)) at.push(i);
  if (at.length === 0) return null;
  if (at.length * 3 < values.length) return { at, values: at.map((i) => values[i]) };
  return packWords(values) ?? values.slice();
}

function packWords(values: readonly unknown[]): PackedColumn | null {
  const numbers = new Map<string, number>();
  const of: number[] = [];
  for (const value of values) {
    if (value !== null && typeof value !== 'string') return null;
    if (value === null) of.push(-1);
    else {
      let number = numbers.get(value);
      if (number === undefined) {
        number = numbers.size;
        if (number * 4 > values.length + 16) return null;
        numbers.set(value, number);
      }
      of.push(number);
    }
  }
  return { words: [...numbers.keys()], of };
}

/** The values of a column, one a row; the default if the column is missing. */
export function unpackColumn(column: PackedColumn | undefined, count: number, fallback: unknown): unknown[] {
  if (column === undefined) return Array.from({ length: count }, () => fallback);
  if (Array.isArray(column)) return column;
  if ('words' in column) return column.of.map((number) => (number < 0 ? null : column.words[number]));
  const values: unknown[] = Array.from({ length: count }, () => fallback);
  column.at.forEach((row, k) => (values[row] = column.values[k]));
  return values;
}

/** Packs the named fields of rows; a default is that of the row given as the blank one. */
export function packTable<Row extends object>(
  rows: readonly Row[],
  blank: Partial<Row>,
  names: readonly (keyof Row & string)[],
): PackedTable {
  const columns: Record<string, PackedColumn> = {};
  for (const name of names) {
    const column = packColumn(
      rows.map((row) => row[name]),
      blank[name],
    );
    if (column !== null) columns[name] = column;
  }
  return { count: rows.length, columns };
}

/** The rows of a table; missing values are those of the blank row. Linear in the rows and the given values. */
export function unpackTable<Row extends object>(
  table: PackedTable,
  blank: Partial<Row>,
  names: readonly (keyof Row & string)[],
): Row[] {
  // Copies of one record share its shape. Made name by name, each would be a dictionary: several times as large and slow.
  const rows = Array.from({ length: table.count }, () => ({ ...blank }) as Row);
  for (const name of names) {
    const column = table.columns[name];
    if (column !== undefined) fillColumn(rows, name, column, blank[name]);
  }
  return rows;
}

function fillColumn<Row extends object>(
  rows: Row[],
  name: keyof Row & string,
  column: PackedColumn,
  fallback: unknown,
): void {
  const set = (row: number, value: unknown) => (rows[row]![name] = value as Row[typeof name]);
  if (!Array.isArray(column) && 'at' in column) column.at.forEach((row, k) => set(row, column.values[k]));
  else unpackColumn(column, rows.length, fallback).forEach((value, row) => set(row, value));
}

function isSame(value: unknown, fallback: unknown): boolean {
  if (value === fallback) return true;
  if (value === undefined) return fallback === null || fallback === undefined;
  if (typeof value !== 'object' || value === null || typeof fallback !== 'object' || fallback === null) return false;
  return JSON.stringify(value) === JSON.stringify(fallback);
}
