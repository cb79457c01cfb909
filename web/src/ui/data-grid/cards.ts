// A list on a phone: each record is a card of two full lines, its name and what matters of it, instead of a table that is
// cut at the edge.
import { isFigure } from './cell-value.ts';
import { usualPriority } from './fit-columns.ts';
import { isShown, orderColumns, selectColumnId, type ColumnLayout } from './column-layout.ts';
import type { CellValue, GridColumn, GridView } from './grid-types.ts';

/** Height of a card. */
export const cardPx = 64;
/** Columns on the second line; a person who shows or orders columns decides which. */
const mostDetails = 4;

/** Where a column stands on a card. */
export type CardPlace = 'tick' | 'title' | 'detail' | 'actions';

/** The columns of a card in the order of the keyboard: tick box, name, details, actions. */
export function cardLayout<T>(
  columns: readonly GridColumn<T>[],
  view: Pick<GridView, 'hidden' | 'order' | 'group'>,
  selectable: boolean,
): ColumnLayout<T> {
  const shown = orderColumns(columns, view.order).filter((column) => isShown(column, view));
  const title = shown.find((column) => column.opens) ?? shown[0];
  const rest = shown.filter((column) => column !== title);
  const sayable = rest.filter((column) => !column.isActions && !view.group.includes(column.id));
  const details = (view.order.length > 0 ? sayable : byPriority(sayable)).slice(0, mostDetails);
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
  return { all, pinned: [], scrolling: all, pinnedPx: 0, totalPx: 0 };
}

/** What matters most comes first; equals stay in their order. */
function byPriority<T>(columns: readonly GridColumn<T>[]): readonly GridColumn<T>[] {
  return columns.toSorted((a, b) => (a.priority ?? usualPriority) - (b.priority ?? usualPriority));
}

/** Where a column of a card's layout stands. */
export function placeOnCard<T>(column: GridColumn<T>, index: number, selectable: boolean): CardPlace {
  if (column.id === selectColumnId) return 'tick';
  if (column.isActions) return 'actions';
  return index === (selectable ? 1 : 0) ? 'title' : 'detail';
}

/** Whether a detail says nothing: it takes no room on the card. */
export function saysNothing(value: CellValue): boolean {
  return value === null || value === '' || value === false;
}
