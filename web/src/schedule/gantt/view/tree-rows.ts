// The rows of the treegrid: as many elements as fit the window; the element of a row that scrolls out is reused for one that
// scrolls in. Only cells in the visible width of the pane are filled.
import type { CellBlock } from '../../../ui/data-grid/cell-range.ts';
import { MARK, SHAPE, showsCritical } from '../layout/task-table.ts';
import { isAside } from '../layout/visible-rows.ts';
import { type ChartModel, type Column, nameColumnOf } from './chart-model.ts';
import { put, setAttribute } from './dom.ts';
import styles from './tree.module.css';

interface RowView {
  row: number;
  element: HTMLElement;
  cells: HTMLElement[];
  texts: Text[];
  filled: number;
  rowPx: number;
  widths: readonly number[] | null;
  pinned: number;
  depth: number;
  className: string;
}

export interface TreeState {
  model: ChartModel;
  rowPx: number;
  first: number;
  last: number;
  y0: number;
  columns: readonly Column[];
  /** Widths of the columns, in pixels. */
  widths: readonly number[];
  /** The column that stays visible while the pane is scrolled sideways; −1 for none. */
  pinned: number;
  /** Number of columns at least partly visible in the pane. */
  columnCount: number;
  selected: ReadonlySet<number>;
  block: CellBlock | null;
  activeRow: number;
  activeColumn: number;
}

export class TreeRows {
  readonly #layer: HTMLElement;
  readonly #idPrefix: string;
  #pool: RowView[] = [];
  #written: TreeState | null = null;
  #columns: readonly Column[] = [];
  /** Positions are relative to this row, so that offsets stay small. */
  #base = 0;

  constructor(layer: HTMLElement, idPrefix: string) {
    this.#layer = layer;
    this.#idPrefix = idPrefix;
  }

  /** The element of a cell, if it is currently an element. */
  cell(row: number, column: number): HTMLElement | null {
    return this.#pool.find((view) => view.row === row)?.cells[column] ?? null;
  }

  /** Distance in rows between the rows in the elements and those to be shown. */
  leapTo({ first, rowPx }: TreeState): number {
    const before = this.#written;
    return before === null || before.rowPx !== rowPx ? 0 : Math.abs(first - before.first);
  }

  show(state: TreeState): void {
    const before = this.#written;
    if (!hasSameIds(this.#columns, state.columns)) this.#clear();
    this.#columns = state.columns;
    const isSame =
      before !== null &&
      before.model === state.model &&
      before.columns === state.columns &&
      before.rowPx === state.rowPx &&
      before.widths === state.widths &&
      before.pinned === state.pinned &&
      before.columnCount === state.columnCount;
    const wanted = state.last - state.first + 1;
    if (this.#pool.length < wanted || !isSame) this.#recycle(wanted);
    if (Math.abs(state.first - this.#base) > 5000) this.#rebase(state.first);
    const size = this.#pool.length;
    for (let row = state.first; row <= state.last; row++) {
      const view = this.#pool[row % size]!;
      if (view.row !== row) this.#write(view, row, state);
    }
    if (
      !isSame ||
      before.selected !== state.selected ||
      before.block !== state.block ||
      before.activeRow !== state.activeRow ||
      before.activeColumn !== state.activeColumn ||
      before.first !== state.first ||
      before.last !== state.last
    )
      this.#mark(state);
    this.#layer.style.transform = `translateY(${Math.round(this.#base * state.rowPx - state.y0)}px)`;
    this.#written = state;
  }

  #recycle(wanted: number): void {
    for (const view of this.#pool) view.row = -1;
    for (let i = wanted; i < this.#pool.length; i++) this.#pool[i]!.element.hidden = true;
    while (this.#pool.length < wanted)
      this.#pool.push(newRow(this.#layer, `${this.#idPrefix}-${this.#pool.length}`, this.#columns));
  }

  /** Shows other columns: the cells of all rows are recreated. */
  #clear(): void {
    for (const { element } of this.#pool) element.remove();
    this.#pool = [];
    this.#written = null;
  }

  #rebase(row: number): void {
    this.#base = row;
    // Rows that are not updated would appear among the rows of the new position.
    for (const view of this.#pool) {
      view.row = -1;
      view.element.hidden = true;
    }
  }

  #write(view: RowView, row: number, state: TreeState): void {
    const { model, rowPx, columns, widths, columnCount } = state;
    const { table, rows } = model;
    const task = rows.tasks[row]!;
    const { element } = view;
    view.row = row;
    element.hidden = false;
    element.style.top = `${(row - this.#base) * rowPx}px`;
    if (view.rowPx !== rowPx) {
      view.rowPx = rowPx;
      element.style.height = element.style.lineHeight = `${rowPx}px`;
      setAttribute(element, 'data-tall', isTall(rowPx) ? '' : null);
    }
    if (view.widths !== widths || view.pinned !== state.pinned) placeCells(view, state);
    const isGroup = task < 0;
    const isParent = isGroup || model.hasChildren(task);
    const className = rowClass(model, task, isParent);
    if (view.className !== className) element.className = view.className = className;
    setAttribute(element, 'aria-rowindex', String(row + 2));
    setAttribute(element, 'aria-level', String(rows.depth[row]! + 1));
    setAttribute(element, 'aria-expanded', isParent ? String(!model.isCollapsed(task)) : null);
    const depth = rows.depth[row]!;
    if (view.depth !== depth)
      view.cells[nameColumnOf(columns)]!.style.paddingLeft = `${4 + (view.depth = depth) * 14}px`;
    for (let c = 0; c < columns.length; c++) {
      const isSeen = c < columnCount;
      const cell = view.cells[c]!;
      if (c >= view.filled !== !isSeen) cell.hidden = !isSeen;
      if (!isSeen) continue;
      const text = isGroup ? groupText(model, task, columns[c]!) : model.textOf(columns[c]!.id, task);
      if (view.texts[c]!.data !== text) view.texts[c]!.data = text;
      const remark = isGroup ? null : (model.remarkOf?.(columns[c]!.id, task) ?? null);
      setAttribute(cell, 'data-remark', remark === null ? null : '');
      setAttribute(cell, 'aria-description', remark);
      // Texts are often longer than their column.
      const exact = isGroup ? null : (model.exactOf?.(columns[c]!.id, task) ?? null);
      setAttribute(cell, 'title', remark ?? exact ?? (isCutOften(columns[c]!) ? text || null : null));
    }
    view.filled = columnCount;
    const critical = !isGroup && showsCritical(table, task);
    setAttribute(element, 'data-critical', critical ? '' : null);
  }

  #mark({ model, selected, block, activeRow, activeColumn }: TreeState): void {
    for (const view of this.#pool) {
      if (view.row < 0 || view.element.hidden) continue;
      const task = model.rows.tasks[view.row]!;
      setAttribute(view.element, 'aria-selected', String(selected.has(task)));
      const isIn = block !== null && view.row >= block.firstLine && view.row <= block.lastLine;
      for (let c = 0; c < view.cells.length; c++) {
        const isBlock = isIn && c >= block.firstColumn && c <= block.lastColumn;
        setAttribute(view.cells[c]!, 'data-block', isBlock ? '' : null);
        setAttribute(view.cells[c]!, 'data-active', view.row === activeRow && c === activeColumn ? '' : null);
      }
    }
  }
}

/** A touch row has room for a name on two lines. */
export const isTall = (rowPx: number): boolean => rowPx >= 40;

const isCutOften = ({ isNumber }: Column): boolean => !isNumber;

const hasSameIds = (one: readonly Column[], other: readonly Column[]): boolean =>
  one === other || (one.length === other.length && one.every(({ id }, c) => id === other[c]!.id));

function rowClass({ table, rows }: ChartModel, task: number, isParent: boolean): string {
  if (task < 0) return `${styles['row']} ${styles['group']}`;
  const isSummary = isParent || table.shape[task] === SHAPE.summary;
  return `${styles['row']}${isSummary ? ` ${styles['summary']}` : ''}${table.flags[task]! & MARK.ignored ? ` ${styles['inactive']}` : ''}${isAside(rows, task) ? ` ${styles['aside']}` : ''}`;
}

function groupText({ rows }: ChartModel, task: number, column: Column): string {
  const group = rows.groups[-1 - task]!;
  return column.id === 'name' ? `${group.label} · ${group.count}` : '';
}

function newRow(layer: HTMLElement, id: string, columns: readonly Column[]): RowView {
  const element = put(layer, 'div', styles['row'], { role: 'row' });
  const cells: HTMLElement[] = [];
  const texts: Text[] = [];
  columns.forEach((column, index) => {
    const className = `${styles['cell']} ${column.isNumber ? styles['number'] : ''} ${styles[`column-${column.id}`] ?? ''}`;
    const place = { role: 'gridcell', 'aria-colindex': String(index + 1), 'data-column': String(index) };
    const cell = put(element, 'div', className, place);
    cell.id = `${id}-${index}`;
    if (column.id === 'name') put(cell, 'span', styles['toggle'], { 'aria-hidden': 'true' });
    const text = document.createTextNode('');
    const holder = column.id === 'name' ? put(cell, 'span', styles['words']) : cell;
    holder.append(text);
    cells.push(cell);
    texts.push(text);
  });
  return {
    row: -1,
    element,
    cells,
    texts,
    filled: columns.length,
    rowPx: 0,
    widths: null,
    pinned: -1,
    depth: -1,
    className: '',
  };
}

/** Cells have fixed positions, so that fast scrolling needs no layout. */
function placeCells(view: RowView, { columns, widths, pinned }: TreeState): void {
  view.widths = widths;
  view.pinned = pinned;
  const name = nameColumnOf(columns);
  let left = 0;
  view.cells.forEach((cell, index) => {
    // A cell that may be pinned is positioned by a margin.
    cell.style.marginLeft = index === name ? `${left}px` : '';
    cell.style.left = index === pinned ? '0' : index === name ? 'auto' : `${left}px`;
    cell.style.width = `${widths[index]!}px`;
    left += widths[index]!;
  });
}
