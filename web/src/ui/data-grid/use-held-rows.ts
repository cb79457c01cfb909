import { useEffect, useState } from 'react';
import type { GridView } from './grid-types.ts';
import type { GridLines } from './grouping.ts';
import { placesOnLines, withNewest, type HeldRows } from './held-rows.ts';
import { useLatest } from './use-latest.ts';

/** Rows that are changed outside of the cells, as by an undo: a new object holds those with these ids. */
export interface ChangedElsewhere {
  ids: readonly string[];
}

interface HeldRowsOptions<T> {
  rows: readonly T[];
  rowId: (row: T) => string;
  view: GridView;
  /** What else the list is asked for: another text asks for it anew. */
  asked: string | undefined;
}

export interface HeldState<T> {
  held: HeldRows<T>;
  /** These rows keep the places that they have on the lines. */
  hold: (lines: GridLines<T>, ids: readonly string[]) => void;
  /** The list is asked for anew. */
  release: () => void;
}

/** Rows that keep their places until the list is sorted, filtered, searched or grouped anew. */
export function useHeldRows<T>({ rows, rowId, view, asked }: HeldRowsOptions<T>): HeldState<T> {
  const order = JSON.stringify([view.sort, view.filters, view.q, view.group, asked]);
  const [state, setState] = useState<{ order: string; rows: readonly T[]; held: HeldRows<T> }>(() => ({
    order,
    rows,
    held: new Map(),
  }));
  if (state.order !== order) setState({ order, rows, held: new Map() });
  else if (state.rows !== rows) setState({ order, rows, held: withNewest(state.held, rows, rowId) });
  return {
    held: state.held,
    hold(lines, ids) {
      const found = placesOnLines(lines, new Set(ids), rowId);
      if (found.size > 0) setState((before) => ({ ...before, held: new Map([...before.held, ...found]) }));
    },
    release: () => setState((before) => ({ ...before, held: new Map() })),
  };
}

/** Holds rows that are changed outside of the cells, before the list comes anew. */
export function useHeldElsewhere<T>(
  { hold }: HeldState<T>,
  lines: GridLines<T>,
  changed: ChangedElsewhere | undefined,
): void {
  const holdNow = useLatest((ids: readonly string[]) => hold(lines, ids));
  useEffect(() => {
    if (changed) holdNow(changed.ids);
  }, [changed, holdNow]);
}
