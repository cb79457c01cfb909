// The column heads: a click sorts, dragging the edge resizes the column, and dragging the head moves it. By keyboard as in
// every list: ↑ from the first row reaches the heads, Enter sorts, Alt+←/→ moves, Shift+←/→ resizes.
import type { SortKey } from '../../../ui/data-grid/grid-types.ts';
import type { Column } from './chart-model.ts';
import { columnLeft, MIN_PX, WIDEST_PX } from './column-widths.ts';
import { put, setAttribute } from './dom.ts';
import type { GanttView } from './gantt-view.ts';
import styles from './tree-head.module.css';

const DRAG_PX = 5;
const STEP_PX = 16;

interface Head {
  cell: HTMLElement;
  column: Column;
}

export class TreeHead {
  readonly #view: GanttView;
  readonly #row: HTMLElement;
  readonly #mark: HTMLElement;
  readonly #grid: HTMLElement;
  #heads: Head[] = [];
  #widths: readonly number[] = [];
  #sort: readonly SortKey[] = [];
  /** The active head; −1 while a row is active. */
  active = -1;

  constructor(grid: HTMLElement, view: GanttView) {
    this.#view = view;
    this.#grid = grid;
    const group = put(grid, 'div', undefined, { role: 'rowgroup' });
    this.#row = put(group, 'div', styles['head'], { role: 'row', 'aria-rowindex': '1' });
    this.#mark = put(grid, 'div', styles['mark'], { hidden: '' });
  }

  /** `pinned`: the column that stays visible; −1 for none. */
  show(columns: readonly Column[], widths: readonly number[], pinned: number): void {
    this.#widths = widths;
    if (columns.length !== this.#heads.length || columns.some(({ id }, c) => id !== this.#heads[c]!.column.id))
      this.#make(columns);
    this.#grid.style.width = `${columnLeft(widths, widths.length)}px`;
    this.#heads.forEach(({ cell }, index) => {
      cell.style.width = `${widths[index]!}px`;
      setAttribute(cell, 'data-pinned', index === pinned ? '' : null);
    });
  }

  /** Marks the columns that the rows are sorted by. */
  showSort(sort: readonly SortKey[]): void {
    this.#sort = sort;
    for (const { cell, column } of this.#heads) {
      const key = sort.find(({ id }) => id === column.id);
      setAttribute(cell, 'aria-sort', key ? (key.desc ? 'descending' : 'ascending') : null);
    }
  }

  /** Makes a head active or, with −1, returns to the rows; returns the head's element. */
  activate(index: number): HTMLElement | null {
    this.active = Math.min(index, this.#heads.length - 1);
    this.#heads.forEach(({ cell }, at) => setAttribute(cell, 'data-active', at === this.active ? '' : null));
    const { cell = null } = this.#heads[this.active] ?? {};
    setAttribute(this.#grid, 'aria-activedescendant', cell?.id ?? null);
    return cell;
  }

  /** Handles a key on the active head; returns false if the key is not one of its own. */
  obey({ key, altKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>): boolean {
    const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
    const { column } = this.#heads[this.active]!;
    if (by !== 0 && altKey) this.#step(column, by);
    else if (by !== 0 && shiftKey) this.#widen(column, this.#widths[this.active]! + by * STEP_PX, true);
    else if (by !== 0) this.#view.tree.goHead(Math.max(this.active + by, 0));
    else if (key === 'Enter' || key === ' ') this.#view.handlers.onSort(column.id, shiftKey);
    else if (key === 'ArrowDown' || key === 'Escape') this.#view.tree.leaveHead();
    else if (key === 'Home' || key === 'End') this.#view.tree.goHead(key === 'Home' ? 0 : this.#heads.length - 1);
    else return false;
    return true;
  }

  #step({ id, label }: Column, by: -1 | 1): void {
    const to = this.active + by;
    if (to < 0 || to >= this.#heads.length) return;
    this.#view.handlers.onColumnMove(id, this.#heads[by < 0 ? to : to + 1]?.column.id ?? null);
    this.active = to;
    this.#view.handlers.announce(`${label} is column ${to + 1} of ${this.#heads.length}.`);
  }

  #widen({ id, label }: Column, px: number, isDone: boolean): void {
    const widthPx = Math.round(Math.min(Math.max(px, MIN_PX), WIDEST_PX));
    this.#view.sizeColumn(id, widthPx);
    if (!isDone) return;
    this.#view.handlers.onColumnWidth(id, widthPx);
    this.#view.handlers.announce(`${label} is ${widthPx} pixels wide.`);
  }

  #make(columns: readonly Column[]): void {
    this.#row.replaceChildren();
    this.#heads = columns.map((column, index) => {
      const cell = put(this.#row, 'div', `${styles['cell']} ${column.isNumber ? styles['number'] : ''}`, {
        role: 'columnheader',
        'aria-colindex': String(index + 1),
        'data-head': column.id,
        title: column.label,
      });
      cell.id = `${this.#grid.id}-head-${index}`;
      put(cell, 'span', styles['words']).textContent = column.label;
      this.#takePlace(cell, column);
      this.#takeEdge(put(cell, 'span', styles['grip'], { 'aria-hidden': 'true' }), column);
      return { cell, column };
    });
    this.showSort(this.#sort);
    if (this.active >= 0) this.activate(this.active);
  }

  /** Resizes the column by dragging its right edge. */
  #takeEdge(grip: HTMLElement, column: Column): void {
    let from: { x: number; px: number } | null = null;
    const at = (event: PointerEvent): number => from!.px + event.clientX - from!.x;
    grip.addEventListener('pointerdown', (event) => {
      event.stopPropagation();
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
      from = { x: event.clientX, px: grip.parentElement!.offsetWidth };
    });
    grip.addEventListener('pointermove', (event) => from && this.#widen(column, at(event), false));
    grip.addEventListener('pointerup', (event) => {
      if (from) this.#widen(column, at(event), true);
      from = null;
    });
    grip.addEventListener('pointercancel', () => (from = null));
    grip.addEventListener('click', (event) => event.stopPropagation());
  }

  /** Moves the column by dragging its head before another one. */
  #takePlace(cell: HTMLElement, { id }: Column): void {
    let from: number | null = null;
    let before = -1;
    let isDragged = false;
    const end = (places: boolean): void => {
      if (places && before >= 0) this.#view.handlers.onColumnMove(id, this.#heads[before]?.column.id ?? null);
      from = null;
      before = -1;
      this.#mark.hidden = true;
    };
    cell.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      // A fast drag leaves the head before its first move event.
      cell.setPointerCapture(event.pointerId);
      from = event.clientX;
      isDragged = false;
    });
    cell.addEventListener('pointermove', (event) => {
      if (from === null || (before < 0 && Math.abs(event.clientX - from) < DRAG_PX)) return;
      const x = event.clientX - this.#grid.getBoundingClientRect().left;
      before = this.#placeAt(x);
      isDragged = true;
      this.#mark.hidden = false;
      this.#mark.style.left = `${columnLeft(this.#widths, before) - 1}px`;
    });
    cell.addEventListener('pointerup', () => end(true));
    cell.addEventListener('pointercancel', () => end(false));
    cell.addEventListener('click', (event) => {
      if (!isDragged) this.#view.handlers.onSort(id, event.shiftKey);
      isDragged = false;
    });
  }

  /** The column before which a drop at a pixel inserts. */
  #placeAt(x: number): number {
    let left = 0;
    let at = 0;
    while (at < this.#widths.length && x > left + this.#widths[at]! / 2) left += this.#widths[at++]!;
    return at;
  }
}
