// A bar being dragged, by mouse or finger: its snapped position is reported to the page; near the edge the window scrolls along.
import type { BarPart } from '../layout/bar-box.ts';
import { minuteAtX } from '../layout/time-scale.ts';
import type { ChartModel, Drag, DragKind } from './chart-model.ts';
import { snappedMinute } from './drag-places.ts';
import type { GanttView } from './gantt-view.ts';

const EDGE_PX = 28;
const FOLLOW_PX = 14;

const dragKinds: Partial<Record<BarPart, DragKind>> = {
  finish: 'stretch-finish',
  start: 'stretch-start',
  progress: 'progress',
};

export class DraggedBar {
  readonly #view: GanttView;
  #drag: Drag | null = null;
  #grabMinute = 0;
  #x = 0;
  #isFollowing = false;

  constructor(view: GanttView) {
    this.#view = view;
  }

  get isActive(): boolean {
    return this.#drag !== null;
  }

  /** Starts dragging a part of a bar, pressed at `fromX` and now at `x`; returns the kind of drag. */
  take({ task, part }: { task: number; part: BarPart | null }, fromX: number, x: number): DragKind {
    const { table, scale } = this.#view;
    const kind = (part && dragKinds[part]) ?? 'move';
    const [start, finish] = [table!.start[task]!, table!.finish[task]!];
    const done = start + ((finish - start) * table!.percent[task]!) / 100;
    const fixedEnd = kind === 'stretch-finish' ? finish : kind === 'progress' ? done : start;
    this.#drag = { kind, task, minute: fixedEnd };
    this.#grabMinute = minuteAtX(scale, fromX + this.#view.x0) - fixedEnd;
    this.move(x);
    return kind;
  }

  move(x: number): void {
    this.#x = x;
    this.#place();
    if (!this.#isFollowing) this.#follow();
  }

  #place(): void {
    const drag = this.#drag;
    if (!drag) return;
    const x = this.#x;
    const { scale, x0, handlers, model } = this.#view;
    const minute = snappedMinute(minuteAtX(scale, x + x0) - this.#grabMinute, drag, model!.table, scale);
    if (minute === drag.minute) return;
    this.#drag = { ...drag, minute };
    handlers.onDrag(this.#drag);
  }

  /** Drops the bar here or, with `isLeft`, back where it was. */
  drop(isLeft = false): void {
    const drag = this.#drag;
    this.#drag = null;
    if (drag) this.#view.handlers.onDrop(isLeft ? null : drag);
  }

  /** Others changed the programme: the dragged task may have another number now, or be deleted. */
  modelChanged(before: ChartModel, model: ChartModel): void {
    const drag = this.#drag;
    if (!drag) return;
    const task = taskNow(before, model, drag.task);
    if (task < 0) {
      this.drop(true);
      return;
    }
    const renumbered = { ...drag, task };
    this.#drag = renumbered;
    // Predict the drop again on top of their changes, once the page has the new programme too.
    queueMicrotask(() => this.#drag === renumbered && this.#view.handlers.onDrag(renumbered));
  }

  #follow(): void {
    if (!this.#drag) {
      this.#isFollowing = false;
      return;
    }
    const way = this.#x < EDGE_PX ? -1 : this.#x > this.#view.chartWidth - EDGE_PX ? 1 : 0;
    this.#isFollowing = way !== 0;
    // Away from the edge no frame is requested: each costs something, however little happens in it.
    if (way === 0) return;
    this.#view.scroller.scrollLeft += way * FOLLOW_PX;
    this.#place();
    requestAnimationFrame(() => this.#follow());
  }
}

/** The number of an earlier model's task in a later one; −1 if it is gone or has no row. */
export function taskNow(before: ChartModel, model: ChartModel, task: number): number {
  const now = task < 0 ? -1 : model.taskOf(before.idOf(task));
  return now >= 0 && (model.rows.rowOf[now] ?? -1) >= 0 ? now : -1;
}
