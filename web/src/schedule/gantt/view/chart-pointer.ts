// The pointer on the chart: hover, drag, stretch, progress, link, zoom by wheel. A finger pans and selects; held still on a
// bar it takes the bar. Nothing is changed here: the page is told what is held and where it is let go.
import { POINTER_INSET_PX, wayOut } from '../layout/bar-box.ts';
import { minuteAtX, xOf } from '../layout/time-scale.ts';
import type { BarHit } from '../layout/hit-test.ts';
import type { ChartModel, Drag, DragKind } from './chart-model.ts';
import { dropKind, snappedMinute } from './drag-places.ts';
import type { GanttView } from './gantt-view.ts';

const THRESHOLD_PX = 3;
const FINGER_PX = 8;
const HOLD_MS = 420;
const TIP_MS = 450;
const EDGE_PX = 28;

type State =
  | { kind: 'idle' }
  /** A finger rests on a bar: it may pan yet. */
  | { kind: 'resting'; hit: BarHit; x: number; y: number; pointer: number }
  | { kind: 'pressed'; hit: BarHit; x: number; y: number; pointer: number; isFinger: boolean }
  | { kind: 'dragging'; drag: Drag; grabMinute: number; pointer: number }
  | { kind: 'linking'; hit: BarHit; x: number; y: number; pointer: number };

const cursors: Readonly<Record<string, string>> = {
  body: 'grab',
  start: 'ew-resize',
  finish: 'ew-resize',
  progress: 'col-resize',
  'link-start': 'crosshair',
  'link-finish': 'crosshair',
};

const dragKinds: Readonly<Record<string, DragKind>> = {
  finish: 'stretch-finish',
  start: 'stretch-start',
  progress: 'progress',
};

export class ChartPointer {
  readonly #view: GanttView;
  readonly #element: HTMLElement;
  readonly #off = new AbortController();
  #state: State = { kind: 'idle' };
  #tipTimer = 0;
  #holdTimer = 0;
  #last = { x: 0, y: 0 };

  constructor(view: GanttView, element: HTMLElement) {
    this.#view = view;
    this.#element = element;
    const { signal } = this.#off;
    element.addEventListener('pointerdown', (event) => this.#onDown(event), { signal });
    element.addEventListener('pointermove', (event) => this.#onMove(event), { signal });
    element.addEventListener('pointerup', (event) => this.#onUp(event), { signal });
    element.addEventListener('pointercancel', () => this.cancel(), { signal });
    element.addEventListener('pointerleave', () => this.#leave(), { signal });
    element.addEventListener('dblclick', (event) => this.#onDouble(event), { signal });
    element.addEventListener('contextmenu', (event) => this.#onMenu(event), { signal });
    // While a finger holds a bar, it must not pan.
    const hold = (event: TouchEvent) =>
      this.#state.kind !== 'idle' && this.#state.kind !== 'resting' && event.preventDefault();
    element.addEventListener('touchmove', hold, { signal, passive: false });
    view.scroller.addEventListener('wheel', (event) => this.#onWheel(event), { signal, passive: false });
    window.addEventListener('keydown', (event) => this.#onKey(event), { signal, capture: true });
  }

  destroy(): void {
    clearTimeout(this.#tipTimer);
    clearTimeout(this.#holdTimer);
    this.#off.abort();
  }

  /** Lets go of what is held, which stays as it was. */
  cancel(): void {
    clearTimeout(this.#holdTimer);
    const was = this.#state.kind;
    this.#state = { kind: 'idle' };
    this.#view.rubber = null;
    this.#element.style.cursor = '';
    if (was === 'dragging') this.#view.handlers.onDrop(null);
    if (was === 'linking') this.#view.draw(true);
  }

  /** Others changed the programme: what is held is the same task under another number, or has gone. */
  modelChanged(before: ChartModel, model: ChartModel): void {
    const state = this.#state;
    if (state.kind === 'idle') return;
    const held = state.kind === 'dragging' ? state.drag : state.hit;
    const task = held.task < 0 ? -1 : model.taskOf(before.idOf(held.task));
    if (task < 0 || (model.rows.rowOf[task] ?? -1) < 0) {
      this.cancel();
      return;
    }
    if (state.kind !== 'dragging') {
      state.hit = { ...state.hit, task, row: model.rows.rowOf[task]! };
      return;
    }
    state.drag = { ...state.drag, task };
    // What the drop would do is asked anew, on top of what they did; by then the page has the new programme too.
    queueMicrotask(() => this.#state === state && this.#view.handlers.onDrag(state.drag));
  }

  #point(event: MouseEvent): { x: number; y: number } {
    const box = this.#element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #onDown(event: PointerEvent): void {
    const { x, y } = this.#point(event);
    const hit = this.#view.hit(x, y);
    this.#hideTip();
    clearTimeout(this.#holdTimer);
    // A second finger zooms.
    if (!event.isPrimary) return this.cancel();
    if (event.button !== 0 || !hit) return;
    if (!hit.part && this.#pointsOut(hit, x)) this.#view.reveal(hit.row, true);
    const isFinger = event.pointerType === 'touch';
    if (hit.part?.startsWith('link') !== true) this.#view.tree.press(hit.row, event);
    this.#view.tree.focus();
    if (!isFinger) event.preventDefault();
    if (!hit.part || hit.task < 0 || !this.#view.model?.canEdit) return;
    const pointer = event.pointerId;
    if (isFinger) {
      this.#state = { kind: 'resting', hit, x, y, pointer };
      this.#holdTimer = window.setTimeout(() => this.#take(), HOLD_MS);
      return;
    }
    this.#element.setPointerCapture(pointer);
    this.#state = hit.part.startsWith('link')
      ? { kind: 'linking', hit, x, y, pointer }
      : { kind: 'pressed', hit, x, y, pointer, isFinger };
  }

  /** The finger has rested long enough: it holds the bar. */
  #take(): void {
    const state = this.#state;
    if (state.kind !== 'resting') return;
    this.#element.setPointerCapture(state.pointer);
    navigator.vibrate?.(12);
    this.#state = { ...state, kind: 'pressed', isFinger: true };
    this.#view.hover = state.hit;
    this.#view.draw(true);
  }

  /** Whether the sign of a bar outside of the window was pressed. */
  #pointsOut({ task }: BarHit, x: number): boolean {
    const { table, scale, x0, chartWidth } = this.#view;
    if (task < 0) return false;
    const way = wayOut(xOf(scale, table!.start[task]!) - x0, xOf(scale, table!.finish[task]!) - x0, chartWidth);
    return way < 0 ? x < 2 * POINTER_INSET_PX : way > 0 && x > chartWidth - 2 * POINTER_INSET_PX;
  }

  #onMove(event: PointerEvent): void {
    const { x, y } = this.#point(event);
    this.#last = { x, y };
    const state = this.#state;
    if (state.kind === 'idle') this.#hover(x, y, event);
    else if (state.kind === 'resting') {
      if (Math.hypot(x - state.x, y - state.y) >= FINGER_PX) this.cancel();
    } else if (state.kind === 'pressed') {
      const far = state.isFinger ? FINGER_PX : THRESHOLD_PX;
      if (Math.hypot(x - state.x, y - state.y) >= far) this.#startDrag(state, x);
    } else if (state.kind === 'linking') this.#pull(state, x, y);
    else this.#drag(state, x);
  }

  #startDrag(state: State & { kind: 'pressed' }, x: number): void {
    const { table, scale } = this.#view;
    const { task, part } = state.hit;
    const kind = dragKinds[part!] ?? 'move';
    const [start, finish] = [table!.start[task]!, table!.finish[task]!];
    const done = start + ((finish - start) * table!.percent[task]!) / 100;
    const held = kind === 'stretch-finish' ? finish : kind === 'progress' ? done : start;
    const drag: Drag = { kind, task, minute: held };
    this.#element.style.cursor = kind === 'move' ? 'grabbing' : 'ew-resize';
    const grabMinute = minuteAtX(scale, state.x + this.#view.x0) - held;
    this.#state = { kind: 'dragging', drag, grabMinute, pointer: state.pointer };
    this.#drag(this.#state, x);
    this.#pan();
  }

  #drag(state: State & { kind: 'dragging' }, x: number): void {
    const { scale, x0, handlers, model } = this.#view;
    const minute = snappedMinute(minuteAtX(scale, x + x0) - state.grabMinute, state.drag, model!.table, scale);
    if (minute === state.drag.minute) return;
    state.drag = { ...state.drag, minute };
    handlers.onDrag(state.drag);
  }

  /** Near the edge the window follows the bar. */
  #pan(): void {
    if (this.#state.kind !== 'dragging') return;
    const { x } = this.#last;
    const way = x < EDGE_PX ? -1 : x > this.#view.chartWidth - EDGE_PX ? 1 : 0;
    if (way !== 0) {
      this.#view.scroller.scrollLeft += way * 14;
      this.#drag(this.#state, x);
    }
    requestAnimationFrame(() => this.#pan());
  }

  #pull(state: State & { kind: 'linking' }, x: number, y: number): void {
    const hit = this.#view.hit(x, y);
    const target = hit && hit.task >= 0 && hit.task !== state.hit.task && hit.part ? hit.task : -1;
    this.#view.rubber = { x1: state.x, y1: state.y, x2: x, y2: y, target };
    this.#view.draw(true);
  }

  #onUp(event: PointerEvent): void {
    clearTimeout(this.#holdTimer);
    const state = this.#state;
    const { x, y } = this.#point(event);
    this.#state = { kind: 'idle' };
    this.#element.style.cursor = '';
    if (state.kind === 'dragging') this.#view.handlers.onDrop(state.drag);
    // Held and let go without a move: the menu.
    if (state.kind === 'pressed' && state.isFinger) this.#openMenu(state.hit.task, event, x);
    if (state.kind !== 'linking') return;
    this.#view.rubber = null;
    this.#view.draw(true);
    const hit = this.#view.hit(x, y);
    if (!hit || hit.task < 0 || hit.task === state.hit.task || !hit.part) return;
    const { table, scale, x0 } = this.#view;
    const kind = dropKind(state.hit.part === 'link-start', table!, hit.task, minuteAtX(scale, x + x0));
    this.#view.handlers.onLink(state.hit.task, hit.task, kind);
  }

  #hover(x: number, y: number, event: PointerEvent): void {
    const hit = this.#view.hit(x, y);
    const before = this.#view.hover;
    const part = hit?.part ?? '';
    const mayDrag = this.#view.model?.canEdit === true && event.pointerType !== 'touch';
    this.#element.style.cursor = mayDrag ? (cursors[part] ?? '') : part ? 'pointer' : '';
    if (hit?.row !== before?.row || hit?.part !== before?.part) {
      this.#view.hover = hit;
      this.#view.draw(true);
    }
    this.#hideTip();
    if (hit?.part && hit.task >= 0) {
      this.#tipTimer = window.setTimeout(() => this.#view.showTip(this.#view.handlers.tipOf(hit.task), x, y), TIP_MS);
    }
  }

  #hideTip(): void {
    clearTimeout(this.#tipTimer);
    this.#view.showTip([], 0, 0);
  }

  #leave(): void {
    this.#hideTip();
    if (!this.#view.hover) return;
    this.#view.hover = null;
    this.#view.draw(true);
  }

  #onDouble(event: MouseEvent): void {
    const { x, y } = this.#point(event);
    const hit = this.#view.hit(x, y);
    if (hit && hit.task >= 0) this.#view.handlers.onCommand({ kind: 'open' }, hit.task);
  }

  #onMenu(event: MouseEvent): void {
    const { x, y } = this.#point(event);
    const hit = this.#view.hit(x, y);
    if (!hit || hit.task < 0) return;
    event.preventDefault();
    // A finger that rests means to take the bar; its menu comes when it lets go.
    if (this.#state.kind === 'resting' || this.#state.kind === 'pressed') return;
    if (!this.#view.tree.selected.has(hit.task)) this.#view.tree.press(hit.row, event);
    this.#openMenu(hit.task, event, x);
  }

  #openMenu(task: number, event: MouseEvent, x: number): void {
    this.#hideTip();
    const minute = minuteAtX(this.#view.scale, x + this.#view.x0);
    this.#view.handlers.onMenu(task, { x: event.clientX, y: event.clientY, minute });
  }

  #onWheel(event: WheelEvent): void {
    this.#hideTip();
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const factor = Math.exp(-Math.max(Math.min(event.deltaY, 100), -100) * 0.004);
    this.#view.setZoom(this.#view.scale.pxPerDay * factor, Math.max(this.#point(event).x, 0));
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.#state.kind === 'idle') return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  }
}
