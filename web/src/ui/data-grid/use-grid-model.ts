import { useDeferredValue, useMemo } from 'react';
import type { CellValue, GridColumn, GridView } from './grid-types.ts';
import type { GridLines } from './grouping.ts';
import { pinnedLines } from './pinned-lines.ts';
import type { Departure, PinnedRows } from './pinned-rows.ts';
import { pinnedServerLines } from './pinned-server-lines.ts';
import { rowsShown } from './row-pipeline.ts';
import { countedGroups, groupsContain, type ServerLines, type ServerRows } from './server-lines.ts';
import { totalsOf } from './totals.ts';

interface ModelOptions<T> {
  rows: readonly T[];
  columns: readonly GridColumn<T>[];
  view: GridView;
  /** The server searches, filters and sorts; rows show as they came. */
  server: boolean;
  collapsed: ReadonlySet<string>;
  /** The rows by their places, where the server holds them and any of them can be asked for. */
  places: ServerRows<T> | undefined;
  /** More rows are to come. */
  isPart: boolean;
  /** Rows that keep their places. */
  pinnedRows: PinnedRows<T>;
  rowId: (row: T) => string;
  /** Totals of all rows, from the server. */
  totals: Readonly<Record<string, CellValue>> | undefined;
}

export interface GridModel<T> {
  /** Rows that pass the filters, sorted. */
  rows: readonly T[];
  lines: GridLines<T> | ServerLines<T>;
  totals: Readonly<Record<string, CellValue>> | undefined;
  /** Effect of sorting again on pinned rows. */
  departures: ReadonlyMap<string, Departure>;
}

/** Lines of the grid for rows and a view; each step is memoised until its own inputs change. */
export function useGridModel<T>(options: ModelOptions<T>): GridModel<T> {
  const { rows, columns, view, server, collapsed, places, isPart, pinnedRows, rowId, totals } = options;
  const { filters, sort, group } = view;
  // Typing stays at hand while a long list is searched.
  const q = useDeferredValue(view.q);
  const shown = useMemo(
    () => (server ? rows : rowsShown(rows, columns, { filters, q, sort })),
    [server, rows, columns, filters, q, sort],
  );
  const arranged = useMemo(() => {
    const counted = places ? countedGroups(columns, { group, sort, filters }, places.count) : null;
    if (places && (group.length === 0 || (counted && groupsContain(places, counted, columns)))) {
      const isDown = sort.find((key) => key.id === group[0])?.desc ?? false;
      const placed = pinnedServerLines({ rows: places, pinnedRows, rowId, columns, counted, collapsed, isDown });
      return { rows: shown, ...placed };
    }
    return pinnedLines({ all: rows, shown, pinnedRows, rowId, columns, view: { group, sort }, collapsed, isPart });
  }, [rows, shown, columns, group, sort, filters, collapsed, places, isPart, pinnedRows, rowId]);
  const ownTotals = useMemo(() => {
    if (server || !columns.some((column) => column.total)) return undefined;
    return totalsOf(columns, shown);
  }, [server, columns, shown]);
  return { ...arranged, totals: totals ?? ownTotals };
}
