// The selection of rows. Shift extends it from the row toggled last: the rows between get the same state.

export interface RowSelection {
  ids: ReadonlySet<string>;
  /** The row toggled last, from which Shift extends. */
  anchor: string | null;
  /** Every row of the list, loaded or not, except those in `ids`. */
  all?: true;
}

/** Whether a row is selected. */
export const isRowSelected = ({ ids, all }: RowSelection, id: string) => ids.has(id) !== (all === true);

/** The number of selected rows. */
export const countSelected = ({ ids, all }: RowSelection, total: number) =>
  all ? Math.max(0, total - ids.size) : ids.size;

/** Selects every row of the list, or none if all were selected. */
export function toggleEverything(selection: RowSelection): RowSelection {
  return selection.all && selection.ids.size === 0 ? nothingSelected : { ids: new Set(), anchor: null, all: true };
}

export const nothingSelected: RowSelection = { ids: new Set(), anchor: null };

/** The selection with one row toggled. */
export function toggleRow(selection: RowSelection, id: string): RowSelection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selection, ids, anchor: id };
}

/** The selection with all rows from the anchor to `id` in the state of the anchor. `order` are the ids in display order. */
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

/** Selects all of `order`, or none of them if all were selected. Rows hidden by filters keep their state. */
export function toggleAll(selection: RowSelection, order: readonly string[]): RowSelection {
  const all = order.length > 0 && order.every((id) => selection.ids.has(id));
  const shown = new Set(order);
  const kept = [...selection.ids].filter((id) => !shown.has(id));
  return { ids: new Set(all ? kept : [...kept, ...order]), anchor: null };
}

/** The state of the "select all" checkbox over `total` rows. */
export function selectionState(selection: RowSelection, total: number): 'all' | 'some' | 'none' {
  const count = countSelected(selection, total);
  return count === 0 ? 'none' : count >= total ? 'all' : 'some';
}
