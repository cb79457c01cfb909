// The pointer on the chart: hover, drag, stretch, link, zoom by wheel. A finger pans and selects; dragging is for mouse and
// pen. Nothing is changed here: the page is told what is held and where it is let go.
import { POINTER_INSET_PX, wayOut } from '../layout/bar-box.ts';
import { minuteAtX, xOf } from '../layout/time-scale.ts';
import type { BarHit } from '../layout/hit-test.ts';
import type { Drag } from './chart-model.ts';
import type { GanttView } from './gantt-view.ts';

const THRESHOLD_PX = 3;
const EDGE_PX = 28;
const DAY = 1440;

type State =
  | { kind: 'idle' }
  | { kind: 'pressed'; hit: BarHit; x: number; y: number; pointer: number }
  | { kind: 'dragging'; drag: Drag; grabMinute: number; pointer: number }
  | { kind: 'linking'; hit: BarHit; x: number; y: number; pointer: number };

const cursors: Readonly<Record<string, string>> = {
  body: 'grab',
  start: 'ew-resize',
  finish: 'ew-resize',
  'link-start': 'crosshair',
  'link-finish': 'crosshair',
};

export class ChartPointer {
  readonly #view: GanttView;
  readonly #element: HTMLElement;
  readonly #off = new AbortController();
  #state: State = { kind: 'idle' };
  #tipTimer = 0;
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
    view.scroller.addEventListener('wheel', (event) => this.#onWheel(event), { signal, passive: false });
    window.addEventListener('keydown', (event) => this.#onKey(event), { signal, capture: true });
  }

  destroy(): void {
    clearTimeout(this.#tipTimer);
    this.#off.abort();
  }

  cancel(): void {
    const was = this.#state.kind;
    this.#state = { kind: 'idle' };
    this.#view.rubber = null;
    this.#element.style.cursor = '';
    if (was === 'dragging') this.#view.handlers.onDrop(null);
    if (was === 'linking') this.#view.draw(true);
  }

  #point(event: MouseEvent): { x: number; y: number } {
    const box = this.#element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #onDown(event: PointerEvent): void {
    const { x, y } = this.#point(event);
    const hit = this.#view.hit(x, y);
    this.#hideTip();
    if (event.button !== 0 || !hit) return;
    if (!hit.part && this.#pointsOut(hit, x)) this.#view.reveal(hit.row, true);
    if (hit.part?.startsWith('link') !== true) this.#view.tree.press(hit.row, event);
    this.#view.tree.focus();
    event.preventDefault();
    if (event.pointerType === 'touch' || !hit.part || hit.task < 0 || !this.#view.model?.canEdit) return;
    this.#element.setPointerCapture(event.pointerId);
    this.#state = { kind: hit.part.startsWith('link') ? 'linking' : 'pressed', hit, x, y, pointer: event.pointerId };
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
    else if (state.kind === 'pressed') {
      if (Math.hypot(x - state.x, y - state.y) >= THRESHOLD_PX) this.#startDrag(state, x);
    } else if (state.kind === 'linking') this.#pull(state, x, y);
    else this.#drag(state, x);
  }

  #startDrag(state: State & { kind: 'pressed' }, x: number): void {
    const { table, scale } = this.#view;
    const { task, part } = state.hit;
    const kind = part === 'finish' ? 'stretch-finish' : part === 'start' ? 'stretch-start' : 'move';
    const held = kind === 'stretch-finish' ? table!.finish[task]! : table!.start[task]!;
    const drag: Drag = { kind, task, minute: held };
    this.#element.style.cursor = kind === 'move' ? 'grabbing' : 'ew-resize';
    const grabMinute = minuteAtX(scale, state.x + this.#view.x0) - held;
    this.#state = { kind: 'dragging', drag, grabMinute, pointer: state.pointer };
    this.#drag(this.#state, x);
    this.#pan();
  }

  #drag(state: State & { kind: 'dragging' }, x: number): void {
    const { scale, x0, handlers } = this.#view;
    const snapped = this.#snapped(minuteAtX(scale, x + x0) - state.grabMinute, state.drag);
    if (snapped === state.drag.minute) return;
    state.drag = { ...state.drag, minute: snapped };
    handlers.onDrag(state.drag);
  }

  /** Whole days keep the time of day of the end that is held; hours at the scale of hours. */
  #snapped(minute: number, drag: Drag): number {
    if (this.#view.scale.pxPerDay >= 220) return Math.round(minute / 60) * 60;
    const { start, finish } = this.#view.model!.table;
    const held = drag.kind === 'stretch-finish' ? finish[drag.task]! : start[drag.task]!;
    return held + Math.round((minute - held) / DAY) * DAY;
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
    const state = this.#state;
    const { x, y } = this.#point(event);
    this.#state = { kind: 'idle' };
    this.#element.style.cursor = '';
    if (state.kind === 'dragging') this.#view.handlers.onDrop(state.drag);
    if (state.kind !== 'linking') return;
    this.#view.rubber = null;
    this.#view.draw(true);
    const hit = this.#view.hit(x, y);
    if (!hit || hit.task < 0 || hit.task === state.hit.task || !hit.part) return;
    const from = state.hit.part === 'link-start' ? 'S' : 'F';
    const { table, scale, x0 } = this.#view;
    const middle = (table!.start[hit.task]! + table!.finish[hit.task]!) / 2;
    const isNarrow = table!.start[hit.task] === table!.finish[hit.task];
    const into =
      from === 'F' && (isNarrow || minuteAtX(scale, x + x0) <= middle)
        ? 'S'
        : from === 'S' && minuteAtX(scale, x + x0) <= middle
          ? 'S'
          : 'F';
    this.#view.handlers.onLink(state.hit.task, hit.task, `${from}${into}`);
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
      this.#tipTimer = window.setTimeout(() => this.#view.showTip(this.#view.handlers.tipOf(hit.task), x, y), 450);
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
    this.#hideTip();
    this.#view.tree.press(hit.row, { shiftKey: false, ctrlKey: false, metaKey: false });
    this.#view.handlers.onMenu(hit.task, {
      x: event.clientX,
      y: event.clientY,
      minute: minuteAtX(this.#view.scale, x + this.#view.x0),
    });
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
