// The columns of the list: how wide they are in the room there is, and which of them are in sight.
import { nameColumnOf } from './chart-model.ts';
import { columnLeft, columnsWithin, columnWidths, type ListRoom, pinsName, scrollToColumn } from './column-widths.ts';
import { setAttribute } from './dom.ts';
import type { GanttView } from './gantt-view.ts';
import { TreeHead } from './tree-head.ts';

/** Columns so far beyond the edge are filled already. */
const AHEAD_PX = 240;

export class TreeColumns {
  readonly #view: GanttView;
  readonly #pane: HTMLElement;
  readonly head: TreeHead;
  #paneWidthPx = 0;
  widths: readonly number[] = [];
  /** How many, from the left, are in sight or nearly. */
  seen = 0;
  /** The column that stays in sight on the left: the names; −1 where there is no room for others next to them. */
  pinned = -1;

  constructor(pane: HTMLElement, grid: HTMLElement, view: GanttView) {
    this.#view = view;
    this.#pane = pane;
    this.head = new TreeHead(grid, view);
  }

  get name(): number {
    return nameColumnOf(this.#view.columns);
  }

  get last(): number {
    return this.#view.columns.length - 1;
  }

  place(room: Omit<ListRoom, 'columns'>): void {
    const { columns } = this.#view;
    this.#paneWidthPx = room.paneWidthPx;
    const widths = columnWidths({ ...room, columns });
    if (widths.length !== this.widths.length || widths.some((width, c) => width !== this.widths[c]))
      this.widths = widths;
    this.pinned = pinsName(this.widths[this.name] ?? 0, room.paneWidthPx) ? this.name : -1;
    this.head.show(columns, this.widths, this.pinned);
    this.count();
  }

  /** Counts the columns in sight, and a little beyond; answers whether they are others than before. */
  count(): boolean {
    this.#markCover();
    const before = this.seen;
    this.seen = columnsWithin(this.widths, this.#paneWidthPx + this.#pane.scrollLeft + AHEAD_PX);
    return this.seen !== before;
  }

  /** Scrolls as little as is needed to see a column. */
  reveal(column: number): void {
    const { scrollLeft, clientWidth } = this.#pane;
    const wanted = scrollToColumn(this.widths, column, { scrollLeft, clientWidth, pinned: this.pinned });
    if (wanted !== scrollLeft) this.#pane.scrollLeft = wanted;
    this.count();
  }

  /** The names cover other columns: mark their edge. */
  #markCover(): void {
    const isOver = this.pinned >= 0 && this.#pane.scrollLeft > columnLeft(this.widths, this.pinned);
    setAttribute(this.#pane, 'data-over', isOver ? '' : null);
  }

  /** Where a column ends, pixels. */
  rightOf(column: number): number {
    return columnLeft(this.widths, column + 1);
  }
}
