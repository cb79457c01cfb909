// A list on a phone: each record is a card of two lines, its name and its most important columns, instead of a truncated
// table.
import { isFigure } from './cell-value.ts';
import { defaultPriority } from './fit-columns.ts';
import { isShown, orderColumns, selectColumnId, type ColumnLayout } from './column-layout.ts';
import type { CellValue, GridColumn, GridView } from './grid-types.ts';

/** The height of a card. */
export const cardPx = 64;
/** The number of columns on the second line; a person's choice and order of columns decide which. */
const maxDetails = 4;

/** The position of a column on a card. */
export type CardPlace = 'tick' | 'title' | 'detail' | 'actions';

/** The columns of a card in keyboard order: checkbox, name, details, actions. */
export function cardLayout<T>(
  columns: readonly GridColumn<T>[],
  view: Pick<GridView, 'hidden' | 'order' | 'group'>,
  selectable: boolean,
): ColumnLayout<T> {
  const shown = orderColumns(columns, view.order).filter((column) => isShown(column, view));
  const title = shown.find((column) => column.opens) ?? shown[0];
  const rest = shown.filter((column) => column !== title);
  const sayable = rest.filter((column) => !column.isActions && !view.group.includes(column.id));
  const details = (view.order.length > 0 ? sayable : byPriority(sayable)).slice(0, maxDetails);
  const tick: GridColumn<T>[] = selectable ? [{ id: selectColumnId, header: 'Select', value: () => null }] : [];
  const chosen = [...tick, ...(title ? [title] : []), ...details, ...rest.filter((column) => column.isActions)];
  const all = chosen.map((column, index) => ({
    column,
    index,
    leftPx: 0,
    widthPx: 0,
    pinned: false,
    figure: isFigure(column.kind),
  }));
  return { all, pinned: [], scrolling: all, pinnedPx: 0, totalPx: 0, scale: 1 };
}

/** Sorts by priority, highest first; stable. */
function byPriority<T>(columns: readonly GridColumn<T>[]): readonly GridColumn<T>[] {
  return columns.toSorted((a, b) => (a.priority ?? defaultPriority) - (b.priority ?? defaultPriority));
}

/** Position of a column in a card's layout. */
export function placeOnCard<T>(column: GridColumn<T>, index: number, selectable: boolean): CardPlace {
  if (column.id === selectColumnId) return 'tick';
  if (column.isActions) return 'actions';
  return index === (selectable ? 1 : 0) ? 'title' : 'detail';
}

/** Whether a value is empty, and so left out on the card. */
export function isBlank(value: CellValue): boolean {
  return value === null || value === '' || value === false;
}

/** The height added by each further line. */
const linePx = 20;
/** The most lines of a text; longer ones are read in the record. */
const maxTextLines = 4;
const letterPx = { name: 8.5, detail: 7 };
/** The width of the margins, of the buttons at the end of a card, and of its checkbox. */
const extraPx = { margins: 24, actions: 118, tick: 40 };

/** The number of lines for the name on a list's cards, and for everything below it. */
export interface CardLines {
  name: number;
  details: number;
}

/** The lines needed by the longest texts that are shown in full: all cards have the same height. Linear in the rows. */
export function linesOfCards<T>(layout: ColumnLayout<T>, rows: readonly T[], roomPx: number): CardLines {
  const shown = layout.all.map(({ column }) => column);
  const hasActions = shown.some((column) => column.isActions);
  const hasTicks = shown.some(({ id }) => id === selectColumnId);
  const room = roomPx - extraPx.margins - (hasActions ? extraPx.actions : 0) - (hasTicks ? extraPx.tick : 0);
  const linesOf = (column: GridColumn<T>, place: 'name' | 'detail') => {
    const letters = Math.max(10, Math.floor(room / letterPx[place]));
    const longest = rows.reduce((most, row) => Math.max(most, String(column.value(row) ?? '').length), 0);
    return Math.min(maxTextLines, Math.ceil(longest / letters));
  };
  const texts = shown.filter((column) => column.isRead);
  const name = texts.filter((column) => placeOnCard(column, shown.indexOf(column), hasTicks) === 'title');
  const others = texts.filter((column) => !name.includes(column));
  const ofOne = shown.some((column, at) => placeOnCard(column, at, hasTicks) === 'detail' && !column.isRead);
  return {
    name: Math.max(1, ...name.map((column) => linesOf(column, 'name'))),
    details: Math.max(1, (ofOne ? 1 : 0) + others.reduce((sum, column) => sum + linesOf(column, 'detail'), 0)),
  };
}

/** The height of a card with these lines. */
export const heightOfCards = ({ name, details }: CardLines): number => cardPx + (name + details - 2) * linePx;
