import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { ColumnLayout } from './column-layout.ts';
import type { CellPosition } from './grid-types.ts';
import { useLatest } from './use-latest.ts';

/** The height of the header line. */
export const headPx = 32;
const totalsPx = 36;

interface FocusOptions<T> {
  scroller: RefObject<HTMLDivElement | null>;
  active: CellPosition;
  /** An editor is open and has the focus. */
  paused: boolean;
  /** A menu is open and has the focus. */
  lent: boolean;
  linePx: number;
  layout: ColumnLayout<T>;
  hasTotals: boolean;
}

/** Keeps the browser's focus on the active cell while the grid has the focus, through scrolling, sorting and editing. Returns
 * a function for the grid's focus and blur events. */
export function useGridFocus<T>(options: FocusOptions<T>): (has: boolean) => void {
  const { scroller, active, paused, lent, linePx, layout, hasTotals } = options;
  const wantsFocus = useRef(false);
  const show = useLatest(({ line, column }: CellPosition) => {
    const element = scroller.current;
    if (!element) return;
    const { all, pinnedPx } = layout;
    reveal(element, { topPx: line * linePx, linePx, column: all[column], pinnedPx, totals: hasTotals });
  });
  // Scroll only if the row is off-screen: people who have scrolled away must not be moved back when columns change.
  useEffect(() => {
    if (wantsFocus.current && !paused) show(active);
  }, [active, paused, show]);
  // A layout effect: before other code notices that the focused element has gone.
  useLayoutEffect(() => {
    // Elements are recycled while scrolling: the focus must follow its line.
    if (!wantsFocus.current || paused || lent) return;
    const elsewhere = document.activeElement !== document.body && !scroller.current?.contains(document.activeElement);
    if (elsewhere) return;
    const line = `[data-line="${active.line}"]`;
    const find = (place: string) => scroller.current?.querySelector<HTMLElement>(place);
    // While the column is not rendered yet, its line gets the focus.
    const cell = find(`${line} [data-column="${active.column}"]`) ?? find(`${line} [data-column]`);
    // A button inside the cell may have the focus.
    if (cell && !cell.contains(document.activeElement)) cell.focus({ preventScroll: true });
  });
  return useCallback((has: boolean) => {
    wantsFocus.current = has;
  }, []);
}

interface RevealOptions {
  topPx: number;
  linePx: number;
  column: { leftPx: number; widthPx: number; pinned: boolean } | undefined;
  pinnedPx: number;
  totals: boolean;
}

/** Scrolls so that a cell is visible between header, totals and pinned columns. */
function reveal(element: HTMLElement, { topPx, linePx, column, pinnedPx, totals }: RevealOptions): void {
  const roomPx = element.clientHeight - headPx - (totals ? totalsPx : 0);
  if (topPx >= 0 && topPx < element.scrollTop) element.scrollTop = topPx;
  else if (topPx + linePx > element.scrollTop + roomPx) element.scrollTop = topPx + linePx - roomPx;
  if (!column || column.pinned) return;
  if (column.leftPx < element.scrollLeft + pinnedPx) element.scrollLeft = column.leftPx - pinnedPx;
  else if (column.leftPx + column.widthPx > element.scrollLeft + element.clientWidth) {
    element.scrollLeft = column.leftPx + column.widthPx - element.clientWidth;
  }
}
