// Search, filters, facets and sorting of rows in memory. It works on the records themselves, without a wrapper per row, so
// that a hundred thousand rows cost nothing until they are searched, filtered or sorted.
import { plainLetters } from '@horizon/identifiers';
import { isFigure, showValue } from './cell-value.ts';
import type { CellValue, ColumnFilter, Facet, GridColumn, GridView, SortKey } from './grid-types.ts';

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** Compares two values: numbers by size, texts in natural order (2 before 10). Empty values come last. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a ?? ''), String(b ?? ''));
}

const isEmpty = (value: CellValue) => value === null || value === '';

function textTest(text: string): (value: CellValue) => boolean {
  const wanted = plainLetters(text.trim());
  return (value) => plainLetters(String(value ?? '')).includes(wanted);
}

function rangeTest(from: string, to: string, figure: boolean): (value: CellValue) => boolean {
  const least = figure && from !== '' ? Number(from) : from;
  const most = figure && to !== '' ? Number(to) : to;
  return (value) => {
    if (isEmpty(value)) return false;
    const own = figure ? Number(value) : String(value);
    return (from === '' || own >= least) && (to === '' || own <= most);
  };
}

/** The predicate of a filter. */
function filterTest<T>(column: GridColumn<T>, filter: ColumnFilter): (value: CellValue) => boolean {
  if (filter.kind === 'text') return textTest(filter.text);
  if (filter.kind === 'range') return rangeTest(filter.from, filter.to, isFigure(column.kind));
  const wanted = new Set(filter.values);
  return (value) => wanted.has(value === null ? '' : String(value));
}

interface SearchTexts {
  columns: readonly unknown[];
  texts: ReadonlyMap<unknown, string>;
}

const searchCache = new WeakMap<object, SearchTexts>();

/** The lower-case text of each row, cached for a list of rows and columns. */
function searchTexts<T>(rows: readonly T[], columns: readonly GridColumn<T>[]): ReadonlyMap<unknown, string> {
  const known = searchCache.get(rows);
  if (known?.columns === columns) return known.texts;
  const searched = columns.filter((column) => column.isSearched !== false);
  const texts = new Map<unknown, string>();
  for (const row of rows) {
    let text = '';
    for (const column of searched) text += `${searchText(column, column.value(row))}\n`;
    texts.set(row, plainLetters(text));
  }
  searchCache.set(rows, { columns, texts });
  return texts;
}

/** The searchable text of a value: for a choice its label, if the value is only a code. */
function searchText<T>({ edit }: GridColumn<T>, value: CellValue): string {
  const label = edit?.options?.find((each) => each.value === value)?.label;
  return label === undefined ? String(value ?? '') : `${label} ${value}`;
}

interface FilterOptions {
  /** A column whose own filter is ignored, to count its facets. */
  except?: string;
}

/** The rows that match the search (every word in some column's text) and all filters, in their order. */
export function filterRows<T>(
  rows: readonly T[],
  columns: readonly GridColumn<T>[],
  view: Pick<GridView, 'filters' | 'q'>,
  { except }: FilterOptions = {},
): readonly T[] {
  const tests = columns.flatMap((column) => {
    const filter = column.id === except ? undefined : view.filters[column.id];
    if (!filter) return [];
    const test = filterTest(column, filter);
    return [(row: T) => test(column.value(row))];
  });
  const words = plainLetters(view.q).split(/\s+/).filter(Boolean);
  if (words.length > 0) {
    const texts = searchTexts(rows, columns);
    tests.push((row) => {
      const own = texts.get(row) ?? '';
      return words.every((word) => own.includes(word));
    });
  }
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
}

const lastShown = new WeakMap<object, { columns: unknown; asked: readonly unknown[]; shown: unknown }>();

/** The rows of a view, in order; cached for the list until the view changes. */
export function rowsShown<T>(
  rows: readonly T[],
  columns: readonly GridColumn<T>[],
  { filters, q, sort }: Pick<GridView, 'filters' | 'q' | 'sort'>,
): readonly T[] {
  const asked = [filters, q, sort];
  const known = lastShown.get(rows);
  if (known?.columns === columns && known.asked.every((each, at) => each === asked[at])) {
    return known.shown as readonly T[];
  }
  const shown = sortRows(filterRows(rows, columns, { filters, q }), columns, sort);
  lastShown.set(rows, { columns, asked, shown });
  return shown;
}

/** The values of a column with their counts among the rows that match the other filters, most frequent first. */
export function facetsOf<T>(
  rows: readonly T[],
  columns: readonly GridColumn<T>[],
  view: Pick<GridView, 'filters' | 'q'>,
  columnId: string,
): readonly Facet[] {
  const column = columns.find((each) => each.id === columnId);
  if (!column) return [];
  if (column.facets) return column.facets;
  const counts = new Map<CellValue, number>();
  for (const row of filterRows(rows, columns, view, { except: columnId })) {
    const value = column.value(row);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const facets = [...counts].map(([value, count]) => ({
    value: value === null ? '' : String(value),
    label: showValue(column, value),
    count,
  }));
  return facets.sort((a, b) => b.count - a.count || collator.compare(a.label, b.label));
}

/** The rank of each row's value in its column; equal values share a rank, empty ones get Infinity. */
function ranks<T>(rows: readonly T[], column: GridColumn<T>): readonly number[] {
  const values = rows.map(column.value);
  if (values.every((value) => typeof value === 'number')) return values;
  const distinct = [...new Set(values)].filter((value) => !isEmpty(value)).sort(compareValues);
  const rankOf = new Map(distinct.map((value, index) => [value, index]));
  return values.map((value) => rankOf.get(value) ?? Infinity);
}

/** The rows sorted by keys, the first one most significant; stable; empty values last in both directions. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly GridColumn<T>[],
  sort: readonly SortKey[],
): readonly T[] {
  const keys = sort.flatMap((key) => {
    const column = columns.find((each) => each.id === key.id);
    return column ? [{ ranks: ranks(rows, column), sign: key.desc ? -1 : 1 }] : [];
  });
  if (keys.length === 0) return rows;
  const order = rows.map((_row, index) => index);
  order.sort((a, b) => {
    for (const key of keys) {
      const left = key.ranks[a]!;
      const right = key.ranks[b]!;
      if (left === right) continue;
      if (left === Infinity) return 1;
      if (right === Infinity) return -1;
      return (left - right) * key.sign;
    }
    return a - b;
  });
  return order.map((index) => rows[index]!);
}
