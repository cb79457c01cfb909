// Touch handling of the chart. One finger pans, as everywhere; a tap selects a task, whose bar can then be dragged or
// extended by its handle. A long press also grabs a bar that is not selected; released without moving, it opens the menu.
import type { BarPart } from '../layout/bar-box.ts';
import { SHAPE } from '../layout/task-table.ts';
import { minuteAtX, xOf } from '../layout/time-scale.ts';
import { touchPartAt } from '../layout/touch-handles.ts';
import type { ChartModel } from './chart-model.ts';
import type { GanttView } from './gantt-view.ts';
import { type DraggedBar, taskNow } from './dragged-bar.ts';

/** A finger that moves further than this is no longer resting. */
const RESTING_PX = 8;
const HOLD_MS = 420;

interface Touched {
  row: number;
  task: number;
  part: BarPart | null;
  x: number;
  y: number;
  /** The finger may drag the bar: the chart does not pan. */
  isArmed: boolean;
  /** Timer of a long press. */
  isDwelling: boolean;
}

export class ChartFinger {
  readonly #view: GanttView;
  readonly #element: HTMLElement;
  readonly #dragged: DraggedBar;
  #touched: Touched | null = null;
  #holdTimer = 0;

  constructor(view: GanttView, element: HTMLElement, dragged: DraggedBar, signal: AbortSignal) {
    this.#view = view;
    this.#element = element;
    this.#dragged = dragged;
    const stopsPan = (event: TouchEvent) => {
      if ((this.#touched?.isArmed || this.#dragged.isActive) && event.cancelable) event.preventDefault();
    };
    element.addEventListener('touchmove', stopsPan, { signal, passive: false });
    signal.addEventListener('abort', () => clearTimeout(this.#holdTimer));
  }

  get isResting(): boolean {
    return this.#touched !== null;
  }

  down(event: PointerEvent): void {
    const { x, y } = this.#point(event);
    clearTimeout(this.#holdTimer);
    // With a second finger it becomes a zoom.
    if (!event.isPrimary) return this.cancel();
    const hit = this.#view.hit(x, y);
    if (!hit) return;
    const canEdit = this.#view.model?.canEdit === true && hit.task >= 0;
    const part = canEdit && this.#view.tree.selected.has(hit.task) ? this.#partAt(hit.task, x) : null;
    const { row, task } = hit;
    this.#touched = { row, task, part, x, y, isArmed: part !== null, isDwelling: false };
    if (canEdit && (part !== null || hit.part !== null))
      this.#holdTimer = window.setTimeout(() => this.#rest(), HOLD_MS);
  }

  move(event: PointerEvent): void {
    const { x, y } = this.#point(event);
    const touched = this.#touched;
    if (this.#dragged.isActive) this.#dragged.move(x);
    else if (touched && Math.hypot(x - touched.x, y - touched.y) >= RESTING_PX) {
      clearTimeout(this.#holdTimer);
      this.#touched = null;
      if (!touched.isArmed) return;
      this.#element.setPointerCapture(event.pointerId);
      this.#dragged.take(touched, touched.x, x);
    }
  }

  up(event: PointerEvent): void {
    clearTimeout(this.#holdTimer);
    const touched = this.#touched;
    this.#touched = null;
    if (this.#dragged.isActive) this.#dragged.drop();
    else if (touched?.isDwelling) {
      const minute = minuteAtX(this.#view.scale, touched.x + this.#view.x0);
      this.#view.handlers.onMenu(touched.task, { x: event.clientX, y: event.clientY, minute });
    } else if (touched) {
      this.#view.tree.press(touched.row, event);
      if (this.#view.pointsOut(touched.task, touched.x)) this.#view.reveal(touched.row, true);
      this.#view.tree.focus();
    }
  }

  cancel(): void {
    clearTimeout(this.#holdTimer);
    this.#touched = null;
    this.#dragged.drop(true);
  }

  modelChanged(before: ChartModel, model: ChartModel): void {
    if (!this.#touched) return;
    const task = taskNow(before, model, this.#touched.task);
    if (task < 0) this.cancel();
    else this.#touched = { ...this.#touched, task, row: model.rows.rowOf[task]! };
  }

  #partAt(task: number, x: number): BarPart | null {
    const { table, scale, x0 } = this.#view;
    const [left, right] = [xOf(scale, table!.start[task]!) - x0, xOf(scale, table!.finish[task]!) - x0];
    return touchPartAt({ x, left, right, shape: table!.shape[task]! });
  }

  /** Long press: the bar is selected and grabbed. */
  #rest(): void {
    const touched = this.#touched;
    if (!touched) return;
    navigator.vibrate?.(12);
    if (!this.#view.tree.selected.has(touched.task)) {
      const isPlain = { shiftKey: false, ctrlKey: false, metaKey: false };
      this.#view.tree.press(touched.row, isPlain);
    }
    const isBar = this.#view.table!.shape[touched.task] !== SHAPE.span;
    this.#touched = { ...touched, part: touched.part ?? 'body', isArmed: isBar, isDwelling: true };
  }

  #point(event: MouseEvent): { x: number; y: number } {
    const box = this.#element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}
