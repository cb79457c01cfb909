// The position of each column, from the order, visibility and widths of the view; pinned columns first, the others scroll.
import { isFigure } from './cell-value.ts';
import { marginsPx, type ContentWidths } from './content-widths.ts';
import { fitColumns, headingPx, type WantedColumn } from './fit-columns.ts';
import type { GridColumn, GridView } from './grid-types.ts';
import { maxTextWidth } from './text-width.ts';

export const selectColumnId = '__select';
const selectWidthPx = 40;
/** Extra margin that aligns the first text of a row with the page's title. */
const firstMarginPx = 12;
/** On touchscreens, the button of a column's menu is always visible next to its heading. */
const touchButtonPx = 28;
export const narrowestPx = 56;
const defaultPx: Readonly<Record<string, number>> = {
  text: 160,
  number: 104,
  money: 128,
  percent: 88,
  date: 112,
  boolean: 88,
};

export interface PlacedColumn<T> {
  column: GridColumn<T>;
  /** Index among the visible columns, from 0. */
  index: number;
  /** Offset from the left edge of the rows, in pixels. */
  leftPx: number;
  widthPx: number;
  pinned: boolean;
  figure: boolean;
}

export interface ColumnLayout<T> {
  all: readonly PlacedColumn<T>[];
  pinned: readonly PlacedColumn<T>[];
  scrolling: readonly PlacedColumn<T>[];
  pinnedPx: number;
  totalPx: number;
  /** The scale of the font size. */
  scale: number;
}

/** The columns in the order of the view; others follow in their own order. */
export function orderColumns<T>(columns: readonly GridColumn<T>[], order: readonly string[]): readonly GridColumn<T>[] {
  const named = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return [...named, ...columns.filter((column) => !order.includes(column.id))];
}

/** Whether the view shows a column. By default those marked as hidden are not; `+id` shows one, even if there is not enough
 * room. */
export function isShown<T>(column: GridColumn<T>, view: Pick<GridView, 'hidden'>): boolean {
  if (view.hidden.includes(column.id)) return false;
  return !column.hiddenAtFirst || view.hidden.includes(`+${column.id}`);
}

/** The view with a column shown or hidden. */
export function withShown<T>(view: GridView, column: GridColumn<T>, shown: boolean): GridView {
  const others = view.hidden.filter((id) => id !== column.id && id !== `+${column.id}`);
  if (shown) return { ...view, hidden: [...others, `+${column.id}`] };
  return { ...view, hidden: column.hiddenAtFirst ? others : [...others, column.id] };
}

/** Whether a column is pinned. */
export function isPinned<T>(column: GridColumn<T>, { pinned = [] }: Pick<GridView, 'pinned'>): boolean {
  return column.pinned ? !pinned.includes(`-${column.id}`) : pinned.includes(column.id);
}

/** The view with a column pinned or unpinned. */
export function withPinned<T>(view: GridView, column: GridColumn<T>, pinned: boolean): GridView {
  const others = (view.pinned ?? []).filter((id) => id !== column.id && id !== `-${column.id}`);
  if (pinned === Boolean(column.pinned)) return { ...view, pinned: others };
  return { ...view, pinned: [...others, pinned ? column.id : `-${column.id}`] };
}

interface LayoutOptions {
  /** Adds a column of checkboxes. */
  selectable: boolean;
  /** On a narrow screen only the first pinned column stays pinned. */
  narrow: boolean;
  /** The scale of the default widths: 1, or 1.15 for touch. */
  scale?: number;
  /** The width of the list: columns that do not fit are hidden. Without it all are shown. */
  roomPx?: number;
  /** The widths needed by the texts of the columns. */
  needs?: ContentWidths;
}

/** The positions of the visible columns; a column that the list is grouped by keeps its position. */
export function layOut<T>(
  columns: readonly GridColumn<T>[],
  view: Pick<GridView, 'hidden' | 'order' | 'widths' | 'pinned'>,
  { selectable, narrow, scale = 1, roomPx, needs }: LayoutOptions,
): ColumnLayout<T> {
  const widthOf = (column: GridColumn<T>) => {
    const usual = Math.round((column.widthPx ?? defaultPx[column.kind ?? 'text'] ?? narrowestPx) * scale);
    // Numbers are never truncated.
    return isFigure(column.kind) ? Math.max(usual, needs?.get(column.id) ?? 0) : usual;
  };
  const wanted = orderColumns(columns, view.order)
    .filter((column) => isShown(column, view))
    .map((column, index): WantedColumn<T> => {
      const setPx = view.widths[column.id];
      const ownPx = needs?.get(column.id);
      const needPx = ownPx === undefined || index > 0 || selectable ? ownPx : ownPx + firstMarginPx;
      return {
        column,
        widthPx: widthOf(column),
        ...(scale > 1 ? { headPx: Math.round(headingPx(column.header) * scale) + touchButtonPx } : {}),
        ...(needPx === undefined ? {} : { needPx }),
        ...(setPx === undefined ? {} : { setPx }),
        stays: Boolean(column.pinned || isPinned(column, view) || column.opens || column.isActions),
        isAdded: view.hidden.includes(`+${column.id}`),
      };
    });
  const innerPx = roomPx === undefined ? Number.POSITIVE_INFINITY : roomPx - (selectable ? selectWidthPx : 0);
  const fitting = fitColumns(wanted, innerPx);
  const widths = new Map(fitting.map(({ column, widthPx }) => [column.id, widthPx]));
  const shown = fitting.map(({ column }) => column);
  const pinnedOnes = shown.filter((column) => isPinned(column, view)).slice(0, narrow ? 1 : undefined);
  const others = shown.filter((column) => !pinnedOnes.includes(column));
  const tick: GridColumn<T>[] = selectable
    ? [{ id: selectColumnId, header: 'Select', value: () => null, pinned: true }]
    : [];
  const all: PlacedColumn<T>[] = [];
  let leftPx = 0;
  const place = (column: GridColumn<T>, pinned: boolean) => {
    const fixed = widths.get(column.id) ?? selectWidthPx;
    const widthPx = narrow && column.id !== selectColumnId ? Math.min(fixed, pinned ? 176 : 232) : fixed;
    all.push({ column, index: all.length, leftPx, widthPx, pinned, figure: isFigure(column.kind) });
    leftPx += widthPx;
  };
  for (const column of [...tick, ...pinnedOnes]) place(column, true);
  const pinnedPx = leftPx;
  for (const column of others) place(column, false);
  const pinned = all.filter((placed) => placed.pinned);
  return { all, pinned, scrolling: all.slice(pinned.length), pinnedPx, totalPx: leftPx, scale };
}

/** Whether a text certainly fits a cell of a column. */
export function fitsColumn<T>(words: string, { column, widthPx, index }: PlacedColumn<T>, scale: number): boolean {
  const roomPx = widthPx - marginsPx - (index === 0 ? firstMarginPx : 0);
  return maxTextWidth(words, column.opens === true) * scale <= roomPx;
}

/** The order with a column moved before another (or to the end), with all visible ids. */
export function moveColumn(ids: readonly string[], id: string, before: string | null): readonly string[] {
  const others = ids.filter((each) => each !== id);
  const at = before === null ? others.length : others.indexOf(before);
  return at < 0 ? ids : [...others.slice(0, at), id, ...others.slice(at)];
}

/** The first and last scrolling column in the viewport, as indexes of `scrolling`. */
export function columnsInView<T>(
  layout: ColumnLayout<T>,
  scrollLeftPx: number,
  widthPx: number,
): readonly [number, number] {
  const from = scrollLeftPx + layout.pinnedPx;
  const to = scrollLeftPx + widthPx;
  const first = layout.scrolling.findIndex((placed) => placed.leftPx + placed.widthPx > from);
  if (first < 0) return [0, -1];
  const after = layout.scrolling.findIndex((placed) => placed.leftPx >= to);
  return [first, (after < 0 ? layout.scrolling.length : after) - 1];
}

/** A column of a row to render, and its position: pinned ones stick, the others follow, with a gap for those not rendered. */
export interface DrawnColumn<T> {
  placed: PlacedColumn<T>;
  style: { width: number; left?: number; marginLeft?: number };
}

/** The columns of a row to render: the pinned ones, those in the viewport, and the focused one. */
export function drawnColumns<T>(props: {
  layout: ColumnLayout<T>;
  firstColumn: number;
  lastColumn: number;
  activeColumn: number;
}): readonly DrawnColumn<T>[] {
  const { layout, firstColumn, lastColumn, activeColumn } = props;
  const inView = layout.scrolling.slice(firstColumn, lastColumn + 1);
  const active = layout.all[activeColumn];
  const missing = active && !active.pinned && !inView.includes(active) ? [active] : [];
  const isBefore = missing[0] && inView[0] && missing[0].index < inView[0].index;
  const drawn = [...layout.pinned, ...(isBefore ? missing : []), ...inView, ...(isBefore ? [] : missing)];
  let edgePx = 0;
  return drawn.map((placed) => {
    const { widthPx, leftPx, pinned } = placed;
    const gapPx = leftPx - edgePx;
    edgePx = leftPx + widthPx;
    const style = { width: widthPx, ...(pinned ? { left: leftPx } : {}), ...(gapPx > 0 ? { marginLeft: gapPx } : {}) };
    return { placed, style };
  });
}
