// Which rows are ticked? Shift extends from the row ticked last; what lies between takes its state.

export interface RowSelection {
  ids: ReadonlySet<string>;
  /** The row ticked or unticked last, from which Shift extends. */
  anchor: string | null;
  /** Every row of the list, read or not, but those of `ids`. */
  all?: true;
}

/** Whether a row is ticked. */
export const isRowSelected = ({ ids, all }: RowSelection, id: string) => ids.has(id) !== (all === true);

/** How many rows of a list are ticked. */
export const countSelected = ({ ids, all }: RowSelection, total: number) =>
  all ? Math.max(0, total - ids.size) : ids.size;

/** Ticks every row of the list, or none if all were ticked. */
export function toggleEverything(selection: RowSelection): RowSelection {
  return selection.all && selection.ids.size === 0 ? nothingSelected : { ids: new Set(), anchor: null, all: true };
}

export const nothingSelected: RowSelection = { ids: new Set(), anchor: null };

/** The selection with one row turned. */
export function toggleRow(selection: RowSelection, id: string): RowSelection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selection, ids, anchor: id };
}

/** The selection with all rows from the anchor to `id` set as the anchor is. `order` is the shown order of ids. */
export function extendRows(selection: RowSelection, id: string, order: readonly string[]): RowSelection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0 || selection.anchor === null) return toggleRow(selection, id);
  const on = selection.ids.has(selection.anchor);
  const ids = new Set(selection.ids);
  for (const between of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (on) ids.add(between);
    else ids.delete(between);
  }
  return { ...selection, ids };
}

/** All of `order` ticked, or none of them when all were. Rows that filters hide keep their state. */
export function toggleAll(selection: RowSelection, order: readonly string[]): RowSelection {
  const all = order.length > 0 && order.every((id) => selection.ids.has(id));
  const shown = new Set(order);
  const kept = [...selection.ids].filter((id) => !shown.has(id));
  return { ids: new Set(all ? kept : [...kept, ...order]), anchor: null };
}

/** State of the tick box over `total` rows. */
export function selectionState(selection: RowSelection, total: number): 'all' | 'some' | 'none' {
  const count = countSelected(selection, total);
  return count === 0 ? 'none' : count >= total ? 'all' : 'some';
}
