// The widths of the columns. Next to the chart each column has its own width, and as many are visible as fit left of the
// splitter. If the list is shown alone, as on a phone, its edge cuts off no date: a column that does not fit completely next
// to a readable name stays beyond the edge, and the name takes the remaining width.
import { type Column, nameColumnOf, numberColumnOf } from './chart-model.ts';

/** The font size to which the column widths refer. */
const TEXT_PX = 13;
const LEAST_NAME_PX = 180;
/** Minimum and maximum width that a column can be resized to. */
export const MIN_PX = 40;
export const WIDEST_PX = 800;
const NARROW_PX = 768;
/** Left and right padding of a cell. */
const CELL_PAD_PX = 16;
const FIGURE_EM = 0.65;
/** Padding of a row's number where space is scarce. */
const NUMBER_PAD_PX = 10;

export interface ListRoom {
  columns: readonly Column[];
  paneWidthPx: number;
  /** The list is shown without the chart. */
  isAlone: boolean;
  /** Font size of the list; larger on touch devices. */
  textPx: number;
  /** Collapsed rows included: rows keep their numbers in the whole outline. */
  taskCount: number;
}

/** The widths in column order. */
export function columnWidths({ columns, paneWidthPx, isAlone, textPx, taskCount }: ListRoom): readonly number[] {
  // In a larger font dates and figures need more room; names are truncated anyway.
  const grows = Math.max(textPx / TEXT_PX, 1);
  const widths = columns.map(({ id, widthPx, isSized }) =>
    id === 'name' || isSized ? widthPx : Math.ceil((widthPx - CELL_PAD_PX) * grows) + CELL_PAD_PX,
  );
  if (!isAlone || paneWidthPx >= NARROW_PX || paneWidthPx <= 0) return widths;
  const [number, name] = [numberColumnOf(columns), nameColumnOf(columns)];
  const figures = Math.max(String(taskCount).length, 3);
  if (number >= 0) widths[number] = Math.ceil(figures * FIGURE_EM * textPx) + NUMBER_PAD_PX;
  let room = paneWidthPx - columnLeft(widths, name);
  for (let c = name + 1; c < widths.length && room - widths[c]! >= LEAST_NAME_PX; c++) room -= widths[c]!;
  widths[name] = Math.max(room, LEAST_NAME_PX);
  return widths;
}

/** Minimum width visible next to a pinned name. */
const NEXT_TO_NAME_PX = 140;

/** Whether the names stay visible while the list is scrolled sideways: only if enough room is left next to them. */
export const pinsName = (nameWidthPx: number, paneWidthPx: number): boolean =>
  paneWidthPx - nameWidthPx >= NEXT_TO_NAME_PX;

/**
 * How far to scroll, as little as possible, so that a column is completely visible next to the pinned column (−1: none is
 * pinned).
 */
export function scrollToColumn(
  widths: readonly number[],
  column: number,
  { scrollLeft, clientWidth, pinned }: { scrollLeft: number; clientWidth: number; pinned: number },
): number {
  const left = columnLeft(widths, column);
  const right = left + (widths[column] ?? 0);
  const isBehind = pinned >= 0 && column > pinned;
  const covered = isBehind ? widths[pinned]! : 0;
  // The pinned column itself is always visible on the left.
  if (column !== pinned && left < scrollLeft + covered) {
    const isUncovered = isBehind && left >= Math.max(columnLeft(widths, pinned), scrollLeft) + covered;
    return isUncovered ? scrollLeft : left - covered;
  }
  return right > scrollLeft + clientWidth ? right - clientWidth : scrollLeft;
}

/** The number of columns, from the left, that overlap the first so many pixels; at least two. */
export function columnsWithin(widths: readonly number[], px: number): number {
  let [seen, left] = [0, 0];
  for (const width of widths) {
    if (left >= px) break;
    left += width;
    seen++;
  }
  return Math.max(seen, Math.min(widths.length, 2));
}

/** Left edge of a column. */
export function columnLeft(widths: readonly number[], column: number): number {
  let left = 0;
  for (let c = 0; c < column; c++) left += widths[c]!;
  return left;
}
