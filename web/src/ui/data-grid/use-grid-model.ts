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
  /** The server searches, filters and sorts. */
  server: boolean;
  collapsed: ReadonlySet<string>;
  /** The rows by index, if the server pages them with random access. */
  places: ServerRows<T> | undefined;
  /** More rows will be loaded. */
  isPart: boolean;
  /** The pinned rows. */
  pinnedRows: PinnedRows<T>;
  rowId: (row: T) => string;
  /** The totals of all rows, from the server. */
  totals: Readonly<Record<string, CellValue>> | undefined;
}

export interface GridModel<T> {
  /** The rows that match the filters, sorted. */
  rows: readonly T[];
  lines: GridLines<T> | ServerLines<T>;
  totals: Readonly<Record<string, CellValue>> | undefined;
  /** The effect of sorting again on pinned rows. */
  departures: ReadonlyMap<string, Departure>;
}

/** The lines of the grid for rows and a view; each step is memoised by its own inputs. */
export function useGridModel<T>(options: ModelOptions<T>): GridModel<T> {
  const { rows, columns, view, server, collapsed, places, isPart, pinnedRows, rowId, totals } = options;
  const { filters, sort, group } = view;
  // Deferred, so that typing stays responsive while a long list is searched.
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
