// The left side: an ARIA treegrid over all rows, of which only those in the window are elements. The grid itself has the
// focus and refers to the active cell by id, so that recycling rows never loses the focus.
import type { SortKey } from '../../../ui/data-grid/grid-types.ts';
import type { CellBlock } from '../../../ui/data-grid/cell-range.ts';
import { CellEditing } from './cell-editing.ts';
import { type CellsAt, type ChartModel, type Column, HEAD_PX, nameColumnOf } from './chart-model.ts';
import { put, setAttribute } from './dom.ts';
import type { GanttView } from './gantt-view.ts';
import styles from './tree.module.css';
import { listenToKeys } from './tree-keyboard.ts';
import type { ListRoom } from './column-widths.ts';
import { placeRowsByHand } from './row-placing.ts';
import { MovingRows } from './moving-rows.ts';
import { blockBetween, type CellPlace, cellsChosen } from './tree-block.ts';
import { listenToClipboard } from './tree-clipboard.ts';
import { TreeColumns } from './tree-columns.ts';
import { listenToPointer } from './tree-pointer.ts';
import { goneOn, numberIn, selectedIn, tasksBetween, toggled } from './tree-selection.ts';
import { TreeRows, type TreeState } from './tree-rows.ts';

/** Up to this many rows per frame are updated as elements even while the list scrolls. */
const FEW_ROWS = 2;

let grids = 0;

export class TreeGrid {
  readonly element: HTMLElement;
  readonly #pane: HTMLElement;
  readonly #rows: TreeRows;
  readonly #moving: MovingRows;
  readonly #view: GanttView;
  readonly #editing: CellEditing;
  #model: ChartModel | null = null;
  readonly #columns: TreeColumns;
  #active: number | null = null;
  #activeRow = 0;
  #activeColumn: number;
  #anchorRow = 0;
  /** The cell where the block of cells began. */
  #blockFrom: CellPlace | null = null;
  /** The active task last reported to the page; −2 before the first report. */
  #reported = -2;
  selected: ReadonlySet<number> = new Set();

  constructor(stage: HTMLElement, view: GanttView) {
    this.#view = view;
    this.#activeColumn = nameColumnOf(view.columns);
    this.#editing = new CellEditing(view);
    this.#pane = put(stage, 'div', styles['tree']);
    this.element = put(this.#pane, 'div', styles['grid'], {
      role: 'treegrid',
      tabindex: '0',
      'aria-label': 'Programme',
      'aria-multiselectable': 'true',
    });
    this.element.id = `gantt${(grids += 1)}`;
    this.#columns = new TreeColumns(this.#pane, this.element, view);
    const body = put(this.element, 'div', styles['body'], { role: 'rowgroup' });
    const layer = put(body, 'div', styles['layer'], { role: 'presentation' });
    this.#rows = new TreeRows(layer, this.element.id);
    this.#moving = new MovingRows(body);
    listenToKeys(this, view);
    listenToPointer(this, view);
    listenToClipboard(this, view);
    // Fill the columns that are scrolled in by finger or wheel.
    this.#pane.addEventListener('scroll', () => this.#columns.count() && view.draw(), { passive: true });
    placeRowsByHand(this.element, view);
  }

  modelChanged(model: ChartModel): void {
    const { selected } = this;
    if (this.#model && this.#model.table.count > 0) {
      if (this.#active !== null) this.#active = numberIn(model, this.#model, this.#active);
      this.selected = selectedIn(model, this.#model, this.selected);
    }
    if (this.#model?.rows.count !== model.rows.count) this.#blockFrom = null;
    this.#model = model;
    setAttribute(this.element, 'aria-readonly', String(!model.canEdit));
    // The active task stays active among the new rows.
    const row =
      this.#active === null || (this.#active < 0 && model.rows.groups.length === 0) ? -1 : this.rowOf(this.#active);
    if (row >= 0) this.#activeRow = row;
    else this.#activeRow = Math.min(this.#activeRow, Math.max(model.rows.count - 1, 0));
    this.#active = model.rows.tasks[this.#activeRow] ?? null;
    // The selected tasks have been renumbered or deleted: the page must not act on other tasks by their old numbers.
    if (this.#reported !== -2 && (this.activeTask() !== this.#reported || this.selected !== selected)) this.#report();
  }

  rowOf(task: number): number {
    const { rows } = this.#model!;
    return task >= 0 ? (rows.rowOf[task] ?? -1) : rows.tasks.indexOf(task);
  }

  place(room: Omit<ListRoom, 'taskCount' | 'columns'>, heightPx: number): void {
    this.#pane.style.width = `${room.paneWidthPx}px`;
    this.#pane.style.height = `${heightPx}px`;
    this.#pane.hidden = room.paneWidthPx === 0;
    this.#columns.place({ ...room, taskCount: this.#model?.table.count ?? 0 });
  }

  /** Shows other columns: the active column stays active or, if it is hidden now, the names become active. */
  columnsChanged(before: readonly Column[]): void {
    const { columns } = this.#view;
    const kept = columns.findIndex(({ id }) => id === before[this.#activeColumn]?.id);
    this.#activeColumn = kept >= 0 ? kept : nameColumnOf(columns);
  }

  /** Scrolls a column into view; the list is widened for it up to this many pixels. */
  showColumn(column: number, maxPx: number): void {
    const wanted = Math.min(this.#columns.rightOf(column), maxPx);
    if (wanted > this.#view.treePx) this.#view.setTreePx(wanted);
    this.#columns.reveal(column);
  }

  /** A column head is active. */
  goHead(column: number): void {
    this.#columns.reveal(column);
    this.#columns.head.activate(column);
    this.#activeColumn = Math.min(column, this.#columns.last);
    this.#view.draw();
  }

  showSort(sort: readonly SortKey[]): void {
    this.#columns.head.showSort(sort);
  }

  leaveHead(): void {
    this.#columns.head.activate(-1);
    this.go(this.#activeRow, this.#activeColumn);
  }

  /** The column heads, while one of them is active. */
  get activeHead(): TreeColumns['head'] | null {
    return this.#columns.head.active >= 0 ? this.#columns.head : null;
  }

  /** Shows the rows of a window; `model` has the same rows as the grid's own, with other dates during a drag. */
  show(model: ChartModel, window: { first: number; last: number; y0: number }): void {
    if (!this.#model || this.#pane.hidden) return;
    const state: TreeState = {
      ...window,
      model,
      rowPx: this.#view.rowPx,
      columns: this.#view.columns,
      widths: this.#columns.widths,
      pinned: this.#columns.pinned,
      columnCount: this.#columns.seen,
      selected: this.selected,
      block: this.block,
      activeRow: this.activeHead ? -1 : this.#activeRow,
      activeColumn: this.#activeColumn,
    };
    if (
      this.#view.isScrolling &&
      !this.#editing.isOpen &&
      (this.#moving.isShown || this.#rows.leapTo(state) > FEW_ROWS)
    ) {
      this.#paint(state);
      return;
    }
    this.#rows.show(state);
    this.#moving.hide();
    this.#moving.warm(() => state.model === this.#model && this.#paint(state));
    if (this.activeHead) return;
    const cell = this.#rows.cell(this.#activeRow, this.#activeColumn);
    setAttribute(this.element, 'aria-activedescendant', cell && !cell.hidden ? cell.id : null);
  }

  #paint(state: TreeState): void {
    const { scrollLeft: left, clientWidth: width, clientHeight } = this.#pane;
    const isFocused = document.activeElement === this.element;
    this.#moving.show(state, this.#view.palette, { left, width, height: clientHeight - HEAD_PX, isFocused });
  }

  /** −1 if there is no row. */
  get activeRow(): number {
    return this.#model === null || this.#model.rows.count === 0 ? -1 : this.#activeRow;
  }

  get activeColumn(): number {
    return this.#activeColumn;
  }

  /** During a fast scroll rows are painted and their elements are not updated. */
  get isMoving(): boolean {
    return this.#moving.isShown;
  }

  /** The task of the active row; null on a group heading. */
  activeTask(): number {
    return this.#active ?? -1;
  }

  select(tasks: ReadonlySet<number>, active: number, reveals: boolean): void {
    this.selected = tasks;
    this.#activate(this.rowOf(active), this.#activeColumn, reveals);
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  /** The block of cells from its first to the active one; null if there is none. */
  get block(): CellBlock | null {
    const active = { row: this.#activeRow, column: this.#activeColumn };
    return this.#blockFrom && blockBetween(this.#blockFrom, active);
  }

  /** Extends the block, or starts one at the active cell. */
  extendBlock(rows: number, columnsBy: number): void {
    const from = this.#blockFrom ?? { row: this.#activeRow, column: this.#activeColumn };
    this.selected = new Set();
    this.move(rows, columnsBy);
    this.#blockFrom = from;
  }

  /** Selects the block between two cells while the mouse is dragged over them. */
  blockTo(from: CellPlace, to: CellPlace): void {
    if (this.#blockFrom === null) this.selected = new Set();
    this.#activate(to.row, to.column, false);
    this.#blockFrom = from;
  }

  /** The cells to copy; a paste starts at the first of them. */
  cells(): CellsAt | null {
    if (!this.#model) return null;
    const active = { row: this.#activeRow, column: this.#activeColumn };
    const { block, selected } = this;
    return cellsChosen({ rows: this.#model.rows, columns: this.#view.columns, active, block, selected });
  }

  /** Opens the editor of a cell of the active row. */
  edit(column: number, typed: string | null): void {
    const model = this.#model;
    const row = this.#activeRow;
    const task = model?.rows.tasks[row] ?? -1;
    if (!model?.canEdit || task < 0 || !this.#view.columns[column]?.isEditable) return;
    this.#editing.close();
    this.#activate(row, column, true);
    this.#view.drawNow();
    const cell = this.#rows.cell(row, column);
    if (!cell) return;
    this.#editing.open(model, { cell, task, column, typed }, (next) => {
      this.focus();
      if (next === 'down') this.#goDown();
      else if (next !== 'stay') this.#editNeighbour(next === 'right' ? 1 : -1);
    });
  }

  /** After Enter: the next row is selected. */
  #goDown(): void {
    const { rows } = this.#model!;
    const row = Math.min(this.#activeRow + 1, rows.count - 1);
    this.selected = goneOn(this.selected, this.activeTask(), rows.tasks[row] ?? -1);
    this.go(row, this.#activeColumn);
  }

  #editNeighbour(way: 1 | -1): void {
    const { columns } = this.#view;
    for (let c = this.#activeColumn + way; c >= 0 && c < columns.length; c += way) {
      if (!columns[c]!.isEditable) continue;
      this.edit(c, null);
      return;
    }
  }

  /** Moves by a number of rows and columns, as far as there are any. */
  move(rows: number, columnsBy: number): void {
    const last = (this.#model?.rows.count ?? 1) - 1;
    const row = Math.min(Math.max(this.#activeRow + rows, 0), last);
    this.go(row, Math.min(Math.max(this.#activeColumn + columnsBy, 0), this.#columns.last));
  }

  /** Makes a cell active and shows it. */
  go(row: number, column: number): void {
    this.#activate(row, column, true);
  }

  #activate(row: number, column: number, reveals: boolean): void {
    if (!this.#model || row < 0) return;
    if (this.activeHead) this.#columns.head.activate(-1);
    this.#blockFrom = null;
    this.#activeRow = row;
    this.#activeColumn = column;
    this.#active = this.#model.rows.tasks[row] ?? null;
    if (reveals) {
      this.#view.reveal(row, false);
      this.#columns.reveal(column);
    }
    this.#report();
    this.#view.draw();
  }

  #report(): void {
    this.#reported = this.activeTask();
    this.#view.handlers.onSelect(this.selected, this.#reported);
  }

  /** Toggles the active row; when moving up or down, selects all rows from where the range began. */
  toggleSelected(by: -1 | 0 | 1): void {
    const { rows } = this.#model!;
    if (by !== 0) {
      // The range starts at the row where Shift was pressed.
      if (this.selected.size === 0 || !this.selected.has(this.activeTask())) this.#anchorRow = this.#activeRow;
      const to = Math.min(Math.max(this.#activeRow + by, 0), rows.count - 1);
      this.setSelected(tasksBetween(rows, this.#anchorRow, to));
      this.move(by, 0);
      return;
    }
    this.#anchorRow = this.#activeRow;
    if (this.activeTask() >= 0) this.setSelected(toggled(this.selected, this.activeTask()));
  }

  setSelected(selected: ReadonlySet<number>): void {
    this.#blockFrom = null;
    this.selected = selected;
    this.#report();
    this.#view.draw();
  }

  rowAt(event: MouseEvent): number {
    const y = event.clientY - this.element.getBoundingClientRect().top - HEAD_PX;
    if (y < 0) return -1;
    const row = Math.floor((y + this.#view.y0) / this.#view.rowPx);
    return row < (this.#model?.rows.count ?? 0) ? row : -1;
  }

  /** Whether a press on a task grabs it together with the other selected tasks. */
  takesAll(task: number, keys: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): boolean {
    return this.selected.size > 1 && this.selected.has(task) && !(keys.shiftKey || keys.ctrlKey || keys.metaKey);
  }

  /** Selects the row pressed here or on the chart: alone, in addition to others with Ctrl, up to it with Shift. */
  press(row: number, keys: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>, column = this.#activeColumn): void {
    const { rows } = this.#model!;
    const task = rows.tasks[row]!;
    // The page may be waiting for this task, for example as the other end of a link.
    if (task >= 0 && this.#view.handlers.onPick(task)) return;
    const isKept = keys.ctrlKey || keys.metaKey;
    this.selected = keys.shiftKey
      ? tasksBetween(rows, this.#anchorRow, row)
      : toggled(isKept ? this.selected : new Set(), task);
    if (!keys.shiftKey) this.#anchorRow = row;
    this.#activate(row, column, false);
  }

  /** Opens the menu of the active row below its name. */
  menuOfActive(): void {
    const task = this.activeTask();
    if (task < 0) return;
    this.#view.reveal(this.#activeRow, false);
    this.#view.drawNow();
    const box = (this.#rows.cell(this.#activeRow, this.#columns.name) ?? this.element).getBoundingClientRect();
    this.#view.handlers.onMenu(task, { x: box.left + 24, y: box.bottom, minute: Number.NaN });
  }
}
