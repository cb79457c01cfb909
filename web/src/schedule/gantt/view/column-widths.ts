// How wide the columns are. Next to the chart each has its own width, and the rule between both shows as many as fit. Where
// the list is alone, as on a phone, its edge cuts no date: what has no whole room next to a name that can be read is left
// beyond the edge, and the name takes the room.
import { type Column, nameColumnOf, numberColumnOf } from './chart-model.ts';

/** The widths of the columns are those of this type. */
const TEXT_PX = 13;
const LEAST_NAME_PX = 180;
/** A column is drawn no narrower and no wider. */
export const MIN_PX = 40;
export const WIDEST_PX = 800;
const NARROW_PX = 768;
/** Left and right in a cell. */
const CELL_PAD_PX = 16;
const FIGURE_EM = 0.65;
/** Of a row's number, where room is scarce. */
const NUMBER_PAD_PX = 10;

export interface ListRoom {
  columns: readonly Column[];
  paneWidthPx: number;
  /** There is no chart next to it. */
  isAlone: boolean;
  /** Size of the list's type; a finger's is larger. */
  textPx: number;
  /** Also of those that are folded away: rows keep the numbers of the whole outline. */
  taskCount: number;
}

/** The widths in the order of the columns. */
export function columnWidths({ columns, paneWidthPx, isAlone, textPx, taskCount }: ListRoom): readonly number[] {
  // Of a larger type dates and figures need more room; names are cut anyway.
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

/** Whether the names stay in sight while the list is drawn sideways: they leave enough room next to them. */
export const pinsName = (nameWidthPx: number, paneWidthPx: number): boolean =>
  paneWidthPx - nameWidthPx >= NEXT_TO_NAME_PX;

/**
 * How far to scroll so that a column is seen whole, next to the column that is pinned once it would be out of sight, −1 for
 * none; as little as is needed.
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
  // The pinned column itself is always in sight on its left.
  if (column !== pinned && left < scrollLeft + covered) {
    const isUncovered = isBehind && left >= Math.max(columnLeft(widths, pinned), scrollLeft) + covered;
    return isUncovered ? scrollLeft : left - covered;
  }
  return right > scrollLeft + clientWidth ? right - clientWidth : scrollLeft;
}

/** How many columns, from the left, meet the first so many pixels; the first two at least. */
export function columnsWithin(widths: readonly number[], px: number): number {
  let [seen, left] = [0, 0];
  for (const width of widths) {
    if (left >= px) break;
    left += width;
    seen++;
  }
  return Math.max(seen, Math.min(widths.length, 2));
}

/** Where a column begins. */
export function columnLeft(widths: readonly number[], column: number): number {
  let left = 0;
  for (let c = 0; c < column; c++) left += widths[c]!;
  return left;
}
