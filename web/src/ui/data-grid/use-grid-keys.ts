import type { KeyboardEvent } from 'react';
import { moveBy } from './cell-range.ts';
import { selectColumnId, type ColumnLayout, moveColumn, narrowestPx } from './column-layout.ts';
import type { GridView } from './grid-types.ts';
import type { GridLines } from './grouping.ts';
import type { GridCells } from './use-grid-cells.ts';
import { toggleSort } from './view.ts';

interface KeysOptions<T> {
  cells: GridCells<T>;
  lines: GridLines<T>;
  layout: ColumnLayout<T>;
  pageLines: number;
  /** The first line that arrow keys reach: −1 for the header; 0 without one. */
  firstLine: number;
  view: GridView;
  selectable: boolean;
  onViewChange: (view: GridView) => void;
  onTick: (line: number, extend: boolean) => void;
  onTickAll: () => void;
  onToggleGroup: (key: string) => void;
  onMenu: (columnId: string) => void;
  onOpen: ((row: T) => void) | undefined;
  /** Opens a record next to the list. */
  onPeek: ((row: T) => void) | undefined;
  /** Opens one cell. */
  onOpenCell: ((row: T, columnId: string) => void) | undefined;
}

const resizeStepPx = 16;

/** Handles the grid's keys by the ARIA grid pattern: arrows, Home, End, Page Up and Down; Enter opens (or edits if nothing
 * opens), F2 and typing edit, Space previews a record next to the list, Shift+Space or X selects the row, Ctrl+Space selects
 * the column, Ctrl+D fills down. Returns whether it handled the key. */
export function gridKey<T>(event: KeyboardEvent, options: KeysOptions<T>): boolean {
  const { cells, lines, layout } = options;
  const far = event.ctrlKey || event.metaKey;
  const { active } = cells;
  if (active.line === -1 && headerKey(event, options)) return true;
  const bounds = {
    lines: lines.count,
    columns: layout.all.length,
    page: options.pageLines,
    firstLine: options.firstLine,
  };
  const to = event.altKey ? undefined : moveBy(active, event.key, far, bounds);
  if (to) {
    const extend = event.shiftKey && active.line >= 0;
    cells.focus(extend && to.line < 0 ? { ...to, line: 0 } : to, extend);
    return true;
  }
  if (active.line < 0) return false;
  const line = lines.at(active.line);
  if (line?.kind === 'group' && !far) {
    if (event.key !== 'Enter' && event.key !== ' ') return false;
    options.onToggleGroup(line.key);
    return true;
  }
  return far ? commandKey(event, options) : cellKey(event, options);
}

function headerKey<T>(event: KeyboardEvent, { cells, layout, view, ...options }: KeysOptions<T>): boolean {
  const placed = layout.all[cells.active.column];
  if (!placed) return false;
  const id = placed.column.id;
  if (id === selectColumnId) {
    if (event.key !== ' ' && event.key !== 'Enter') return false;
    options.onTickAll();
    return true;
  }
  const ids = layout.all.map((each) => each.column.id).filter((each) => each !== selectColumnId);
  const at = ids.indexOf(id);
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (sideways && event.altKey) {
    const to = at + sideways;
    if (to < 0 || to >= ids.length) return true;
    const before = sideways < 0 ? ids[to] : (ids[to + 1] ?? null);
    options.onViewChange({ ...view, order: moveColumn(ids, id, before ?? null) });
    cells.focus({ line: -1, column: cells.active.column + sideways });
    return true;
  }
  if (sideways && event.shiftKey) {
    const px = Math.max(narrowestPx, placed.widthPx + sideways * resizeStepPx);
    options.onViewChange({ ...view, widths: { ...view.widths, [id]: px } });
    return true;
  }
  if (event.key === 'ArrowDown' && event.altKey) {
    options.onMenu(id);
    return true;
  }
  if (event.key !== 'Enter' || placed.column.sortable === false) return false;
  options.onViewChange(toggleSort(view, id, event.shiftKey));
  return true;
}

function commandKey<T>(event: KeyboardEvent, { cells, ...options }: KeysOptions<T>): boolean {
  const key = event.key.toLowerCase();
  if (key === ' ') {
    cells.choose('column');
    return true;
  }
  if (key === 'd') {
    cells.fillDown();
    return true;
  }
  if (key !== 'a') return false;
  if (options.selectable) options.onTickAll();
  else cells.choose('all');
  return true;
}

const opensCell = ({ key, shiftKey }: KeyboardEvent, mayEdit: boolean): boolean =>
  (key === ' ' && !shiftKey) || (key === 'F2' && shiftKey) || (key === 'Enter' && !mayEdit);

function cellKey<T>(event: KeyboardEvent, { cells, layout, ...options }: KeysOptions<T>): boolean {
  const { active } = cells;
  const column = layout.all[active.column]?.column;
  const row = cells.rowAt(active.line);
  const mayEdit = cells.mayEdit(active);
  if (opensCell(event, mayEdit) && options.onOpenCell && row !== undefined && column) {
    options.onOpenCell(row, column.id);
    return true;
  }
  if (event.key === ' ') {
    // Space must never start an edit, which would replace the cell's value.
    if (event.shiftKey || column?.id === selectColumnId) {
      if (options.selectable) options.onTick(active.line, false);
    } else if (row !== undefined) options.onPeek?.(row);
    return true;
  }
  if (event.key === 'Enter' && row !== undefined && options.onOpen) {
    options.onOpen(row);
    return true;
  }
  if (event.key === 'F2' || event.key === 'Enter') {
    if (!mayEdit) return false;
    cells.open(active);
    return true;
  }
  if (event.key === 'Escape') {
    if (!cells.hasBlock) return false;
    cells.focus(active);
    return true;
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    if (!mayEdit) return false;
    cells.clear();
    return true;
  }
  if (event.key === 'x' && !mayEdit && options.selectable) {
    options.onTick(active.line, false);
    return true;
  }
  if (event.key.length !== 1 || event.altKey || !mayEdit) return false;
  cells.open(active, event.key);
  return true;
}
