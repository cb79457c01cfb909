// The view of a grid as a query of the server, and what a grid may offer for rows that the server holds.
import { showValue } from '../ui/data-grid/cell-value.ts';
import type { ColumnFilter, GridColumn, GridView } from '../ui/data-grid/grid-types.ts';

/** Columns that the server filters by under their own names, each with the words it takes. */
export type AskedFilters = Readonly<Record<string, readonly string[]>>;

/** The values that a column is narrowed to, of those that are known: one alone, or several. None: it is not. */
export function chosenValues<Word extends string>(
  filter: ColumnFilter | undefined,
  isKnown: (value: string) => value is Word,
): Word | Word[] | undefined {
  const values = filter?.kind === 'set' ? filter.values.filter(isKnown) : [];
  return values.length > 1 ? values : values[0];
}

/** Sort keys of a view in the server's words: grouped columns first, so that the rows of a group arrive together however
 * many pages there are; `usual` holds where nothing else is chosen. */
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

/** Search, order and filters of a view as the query of a list. */
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

/** The columns with only what the server can do for them: an order, a group or a filter that it does not know would show
 * the loaded rows as if they were all. Totals of loaded rows would be wrong too. */
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
