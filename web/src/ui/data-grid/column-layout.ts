// Position of each column, by order, visibility and widths of the view; pinned columns first, the others scroll.
import { isFigure } from './cell-value.ts';
import { marginsPx, type ContentWidths } from './content-widths.ts';
import { fitColumns, headingPx, type WantedColumn } from './fit-columns.ts';
import type { GridColumn, GridView } from './grid-types.ts';
import { maxTextWidth } from './text-width.ts';

export const selectColumnId = '__select';
const selectWidthPx = 40;
/** The first text of a row is below the title of its page: so much more margin. */
const firstMarginPx = 12;
/** The button of a column's menu is next to its words where there is no pointer that shows it. */
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
  /** Place among the shown columns, from 0. */
  index: number;
  /** From the left edge of the rows, in pixels. */
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
  /** How much larger than usual the type is. */
  scale: number;
}

/** Columns in the order of the view; those that it does not name follow in their own order. */
export function orderColumns<T>(columns: readonly GridColumn<T>[], order: readonly string[]): readonly GridColumn<T>[] {
  const named = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return [...named, ...columns.filter((column) => !order.includes(column.id))];
}

/** Whether the view shows a column. The list of hidden ones starts with those hidden at first; `+id` shows one, and keeps
 * one that would leave for want of room. */
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

/** Whether a column stays in sight while the others are scrolled. */
export function isPinned<T>(column: GridColumn<T>, { pinned = [] }: Pick<GridView, 'pinned'>): boolean {
  return column.pinned ? !pinned.includes(`-${column.id}`) : pinned.includes(column.id);
}

/** The view with a column pinned or let go. */
export function withPinned<T>(view: GridView, column: GridColumn<T>, pinned: boolean): GridView {
  const others = (view.pinned ?? []).filter((id) => id !== column.id && id !== `-${column.id}`);
  if (pinned === Boolean(column.pinned)) return { ...view, pinned: others };
  return { ...view, pinned: [...others, pinned ? column.id : `-${column.id}`] };
}

interface LayoutOptions {
  /** A column of tick boxes is first. */
  selectable: boolean;
  /** On a narrow screen only the first pinned column stays pinned. */
  narrow: boolean;
  /** Usual widths grow with the type: 1, on touch 1.15. */
  scale?: number;
  /** How wide the list is: columns without room leave. None shows them all. */
  roomPx?: number;
  /** Widths needed by the texts of the columns. */
  needs?: ContentWidths;
}

/** The places of the shown columns; a grouped-by column keeps its place. */
export function layOut<T>(
  columns: readonly GridColumn<T>[],
  view: Pick<GridView, 'hidden' | 'order' | 'widths' | 'pinned'>,
  { selectable, narrow, scale = 1, roomPx, needs }: LayoutOptions,
): ColumnLayout<T> {
  const widthOf = (column: GridColumn<T>) => {
    const usual = Math.round((column.widthPx ?? defaultPx[column.kind ?? 'text'] ?? narrowestPx) * scale);
    // A figure is never cut.
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

/** Whether words show whole in a cell of a column, with room to spare; false where that is not sure. */
export function fitsColumn<T>(words: string, { column, widthPx, index }: PlacedColumn<T>, scale: number): boolean {
  const roomPx = widthPx - marginsPx - (index === 0 ? firstMarginPx : 0);
  return maxTextWidth(words, column.opens === true) * scale <= roomPx;
}

/** The order with a column moved to be before another (or last); all shown ids are named. */
export function moveColumn(ids: readonly string[], id: string, before: string | null): readonly string[] {
  const others = ids.filter((each) => each !== id);
  const at = before === null ? others.length : others.indexOf(before);
  return at < 0 ? ids : [...others.slice(0, at), id, ...others.slice(at)];
}

/** The first and last scrolling column that a window touches, as places in `scrolling`. */
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

/** A column of a row to draw, and where: pinned ones stick, the others follow each other, past those not drawn. */
export interface DrawnColumn<T> {
  placed: PlacedColumn<T>;
  style: { width: number; left?: number; marginLeft?: number };
}

/** The columns of a row to draw: the pinned ones, those in the window, and the one with focus even if outside. */
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
