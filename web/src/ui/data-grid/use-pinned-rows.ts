import { useEffect, useState } from 'react';
import type { GridView } from './grid-types.ts';
import type { GridLines } from './grouping.ts';
import { placesOnLines, withNewest, type PinnedRows } from './pinned-rows.ts';
import { useLatest } from './use-latest.ts';

/** Rows that are changed from outside, such as by an undo: a new object pins the rows with these ids. */
export interface ChangedElsewhere {
  ids: readonly string[];
}

interface PinnedRowsOptions<T> {
  rows: readonly T[];
  rowId: (row: T) => string;
  view: GridView;
  /** Other parameters of the query: a change reads the list again. */
  asked: string | undefined;
}

export interface PinnedState<T> {
  pinnedRows: PinnedRows<T>;
  /** Pins rows to their current positions. */
  pin: (lines: GridLines<T>, ids: readonly string[]) => void;
  /** Unpins all rows. */
  release: () => void;
}

/** The rows that are pinned until the list is sorted, filtered, searched or grouped again. */
export function usePinnedRows<T>({ rows, rowId, view, asked }: PinnedRowsOptions<T>): PinnedState<T> {
  const order = JSON.stringify([view.sort, view.filters, view.q, view.group, asked]);
  const [state, setState] = useState<{ order: string; rows: readonly T[]; pinnedRows: PinnedRows<T> }>(() => ({
    order,
    rows,
    pinnedRows: new Map(),
  }));
  if (state.order !== order) setState({ order, rows, pinnedRows: new Map() });
  else if (state.rows !== rows) setState({ order, rows, pinnedRows: withNewest(state.pinnedRows, rows, rowId) });
  return {
    pinnedRows: state.pinnedRows,
    pin(lines, ids) {
      const found = placesOnLines(lines, new Set(ids), rowId);
      if (found.size > 0) setState((before) => ({ ...before, pinnedRows: new Map([...before.pinnedRows, ...found]) }));
    },
    release: () => setState((before) => ({ ...before, pinnedRows: new Map() })),
  };
}

/** Pins rows that are changed from outside, before the list is fetched again. */
export function usePinChangedElsewhere<T>(
  { pin }: PinnedState<T>,
  lines: GridLines<T>,
  changed: ChangedElsewhere | undefined,
): void {
  const pinNow = useLatest((ids: readonly string[]) => pin(lines, ids));
  useEffect(() => {
    if (changed) pinNow(changed.ids);
  }, [changed, pinNow]);
}
