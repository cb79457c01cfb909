// Translates the view of a grid to a query of the server, and limits the columns to what the server can sort and filter.
import { showValue } from '../ui/data-grid/cell-value.ts';
import type { ColumnFilter, GridColumn, GridView } from '../ui/data-grid/grid-types.ts';

/** Columns that the server filters by, under their own names, each with its accepted values. */
export type AskedFilters = Readonly<Record<string, readonly string[]>>;

/** The known values that a column is filtered by: one or several; undefined if it is not filtered. */
export function chosenValues<Word extends string>(
  filter: ColumnFilter | undefined,
  isKnown: (value: string) => value is Word,
): Word | Word[] | undefined {
  const values = filter?.kind === 'set' ? filter.values.filter(isKnown) : [];
  return values.length > 1 ? values : values[0];
}

/** The `sort` parameter for a view: grouped columns first, so that the rows of a group stay together across pages; `usual`
 * is the default order. */
export function serverSort(view: GridView, sortable: readonly string[], usual: readonly string[] = []): string {
  const keys = view.sort.filter((key) => sortable.includes(key.id));
  const signed = (id: string, desc: boolean) => `${desc ? '-' : ''}${id}`;
  const grouped = view.group
    .filter((id) => sortable.includes(id))
    .map((id) => signed(id, keys.find((key) => key.id === id)?.desc ?? false));
  const chosen = keys.filter((key) => !view.group.includes(key.id)).map((key) => signed(key.id, key.desc));
  const rest = chosen.length > 0 ? chosen : usual.filter((name) => !view.group.includes(name.replace(/^-/, '')));
  return [...grouped, ...rest].join(',');
}

/** Search, order and filters of a view as query parameters of a list. */
export function serverQuery(
  view: GridView,
  sortable: readonly string[],
  filters: AskedFilters,
): Readonly<Record<string, unknown>> {
  const sort = serverSort(view, sortable);
  const asked = Object.entries(filters).flatMap(([id, words]) => {
    const values = chosenValues(view.filters[id], (value): value is string => words.includes(value));
    return values === undefined ? [] : [[id, values] as const];
  });
  return {
    ...(view.q.trim() ? { q: view.q.trim() } : {}),
    ...(sort ? { sort } : {}),
    ...Object.fromEntries(asked),
  };
}

/** The columns limited to the server's sorting, grouping and filters: applied in the browser, they and any totals would
 * cover the loaded rows only. */
export function serverColumns<T>(
  columns: readonly GridColumn<T>[],
  sortable: readonly string[],
  filters: AskedFilters,
): readonly GridColumn<T>[] {
  return columns.map((column) => {
    const { total: _ofLoaded, ...rest } = column;
    const isSortable = sortable.includes(column.id);
    return {
      ...rest,
      sortable: isSortable && column.sortable !== false,
      groupable: isSortable && column.groupable !== false,
      ...filterOf(column, filters[column.id]),
    };
  });
}

function filterOf<T>(column: GridColumn<T>, words: readonly string[] | undefined): Partial<GridColumn<T>> {
  if (!words) return { filter: 'none' };
  return { filter: 'set', facets: words.map((value) => ({ value, label: showValue(column, value) })) };
}
