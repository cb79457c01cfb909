// The columns of the list: their widths in the available space, and which of them are visible.
import { nameColumnOf } from './chart-model.ts';
import { columnLeft, columnsWithin, columnWidths, type ListRoom, pinsName, scrollToColumn } from './column-widths.ts';
import { setAttribute } from './dom.ts';
import type { GanttView } from './gantt-view.ts';
import { TreeHead } from './tree-head.ts';

/** Columns this close beyond the edge are filled in advance. */
const AHEAD_PX = 240;

export class TreeColumns {
  readonly #view: GanttView;
  readonly #pane: HTMLElement;
  readonly head: TreeHead;
  #paneWidthPx = 0;
  widths: readonly number[] = [];
  /** Number of columns, from the left, that are visible or nearly so. */
  seen = 0;
  /** The column pinned on the left: the names; −1 if there is no room for others next to them. */
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

  /** Counts the visible columns and those just beyond the edge; returns whether the number has changed. */
  count(): boolean {
    this.#markCover();
    const before = this.seen;
    this.seen = columnsWithin(this.widths, this.#paneWidthPx + this.#pane.scrollLeft + AHEAD_PX);
    return this.seen !== before;
  }

  /** Scrolls as little as possible to show a column. */
  reveal(column: number): void {
    const { scrollLeft, clientWidth } = this.#pane;
    const wanted = scrollToColumn(this.widths, column, { scrollLeft, clientWidth, pinned: this.pinned });
    if (wanted !== scrollLeft) this.#pane.scrollLeft = wanted;
    this.count();
  }

  /** Marks the edge of the names while they cover other columns. */
  #markCover(): void {
    const isOver = this.pinned >= 0 && this.#pane.scrollLeft > columnLeft(this.widths, this.pinned);
    setAttribute(this.#pane, 'data-over', isOver ? '' : null);
  }

  /** Right edge of a column, in pixels. */
  rightOf(column: number): number {
    return columnLeft(this.widths, column + 1);
  }
}
