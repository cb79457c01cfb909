import { useDeferredValue, useMemo } from 'react';
import type { CellValue, GridColumn, GridView } from './grid-types.ts';
import { groupedLines, plainLines, type GridLines } from './grouping.ts';
import { rowsShown } from './row-pipeline.ts';
import {
  countedGroups,
  groupsHold,
  serverGroupLines,
  serverLines,
  type ServerLines,
  type ServerRows,
} from './server-lines.ts';
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
  /** Totals of all rows, from the server. */
  totals: Readonly<Record<string, CellValue>> | undefined;
}

export interface GridModel<T> {
  /** Rows that pass the filters, sorted. */
  rows: readonly T[];
  lines: GridLines<T> | ServerLines<T>;
  totals: Readonly<Record<string, CellValue>> | undefined;
}

/** What the grid shows for rows and a view; each step is kept until its own inputs change. */
export function useGridModel<T>(options: ModelOptions<T>): GridModel<T> {
  const { rows, columns, view, server, collapsed, places, isPart, totals } = options;
  const { filters, sort, group } = view;
  // Typing stays at hand while a long list is searched.
  const q = useDeferredValue(view.q);
  const shown = useMemo(
    () => (server ? rows : rowsShown(rows, columns, { filters, q, sort })),
    [server, rows, columns, filters, q, sort],
  );
  const lines = useMemo(() => {
    if (group.length === 0) return places ? serverLines(places) : plainLines(shown);
    const counted = places && countedGroups(columns, { group, sort, filters }, places.count);
    if (places && counted && groupsHold(places, counted, columns)) return serverGroupLines(places, counted, collapsed);
    return groupedLines({ rows: shown, columns, group, sort, collapsed, isPart });
  }, [shown, columns, group, sort, filters, collapsed, places, isPart]);
  const ownTotals = useMemo(() => {
    if (server || !columns.some((column) => column.total)) return undefined;
    return totalsOf(columns, shown);
  }, [server, columns, shown]);
  return { rows: shown, lines, totals: totals ?? ownTotals };
}
