// Mouse handling of the chart: hover, move, stretch, set progress, link, zoom with the wheel; touch is handled elsewhere.
// Nothing is changed here: the page is notified of the drag and the drop.
import { minuteAtX } from '../layout/time-scale.ts';
import type { BarHit } from '../layout/hit-test.ts';
import { detailAt } from '../layout/level-of-detail.ts';
import { ChartFinger } from './chart-finger.ts';
import type { ChartModel } from './chart-model.ts';
import { dropKind } from './drag-places.ts';
import type { GanttView } from './gantt-view.ts';
import { DraggedBar, taskNow } from './dragged-bar.ts';

const THRESHOLD_PX = 3;
const TIP_MS = 450;

type State =
  | { kind: 'idle' }
  /** `isOneOfMany`: one of several selected tasks; a click without a drag selects it alone. */
  | { kind: 'pressed'; hit: BarHit; x: number; y: number; isOneOfMany: boolean }
  | { kind: 'dragging' }
  | { kind: 'linking'; hit: BarHit; x: number; y: number };

const isFinger = (event: PointerEvent): boolean => event.pointerType === 'touch';

const cursors: Readonly<Record<string, string>> = {
  body: 'grab',
  start: 'ew-resize',
  finish: 'ew-resize',
  progress: 'col-resize',
  'link-start': 'crosshair',
  'link-finish': 'crosshair',
};

export class ChartPointer {
  readonly #view: GanttView;
  readonly #element: HTMLElement;
  readonly #off = new AbortController();
  #state: State = { kind: 'idle' };
  readonly #dragged: DraggedBar;
  readonly #finger: ChartFinger;
  #tipTimer = 0;

  constructor(view: GanttView, element: HTMLElement) {
    this.#view = view;
    this.#element = element;
    const { signal } = this.#off;
    this.#dragged = new DraggedBar(view);
    this.#finger = new ChartFinger(view, element, this.#dragged, signal);
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

  /** Cancels the drag; the bar stays as it was. */
  cancel(): void {
    const was = this.#state.kind;
    this.#state = { kind: 'idle' };
    this.#view.rubber = null;
    this.#element.style.cursor = '';
    this.#finger.cancel();
    if (was === 'linking') this.#view.draw(true);
  }

  /** Others changed the programme: the dragged task may have another number now, or be deleted. */
  modelChanged(before: ChartModel, model: ChartModel): void {
    this.#dragged.modelChanged(before, model);
    this.#finger.modelChanged(before, model);
    const state = this.#state;
    if (state.kind === 'idle') return;
    if (state.kind === 'dragging') {
      if (!this.#dragged.isActive) this.cancel();
      return;
    }
    const task = taskNow(before, model, state.hit.task);
    if (task < 0) this.cancel();
    else state.hit = { ...state.hit, task, row: model.rows.rowOf[task]! };
  }

  #point(event: MouseEvent): { x: number; y: number } {
    const box = this.#element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #onDown(event: PointerEvent): void {
    this.#hideTip();
    this.#view.isFinger = isFinger(event);
    if (isFinger(event)) return this.#finger.down(event);
    const { x, y } = this.#point(event);
    const hit = this.#view.hit(x, y);
    if (event.button !== 0 || !hit) return;
    if (!hit.part && this.#view.pointsOut(hit.task, x)) this.#view.reveal(hit.row, true);
    const isLink = hit.part?.startsWith('link') === true;
    const isOneOfMany = hit.part === 'body' && this.#view.tree.takesAll(hit.task, event);
    if (!isLink && !isOneOfMany) this.#view.tree.press(hit.row, event);
    this.#view.tree.focus();
    event.preventDefault();
    if (!hit.part || hit.task < 0 || !this.#view.model?.canEdit) return;
    this.#element.setPointerCapture(event.pointerId);
    this.#state = isLink ? { kind: 'linking', hit, x, y } : { kind: 'pressed', hit, x, y, isOneOfMany };
  }

  #onMove(event: PointerEvent): void {
    if (isFinger(event)) return this.#finger.move(event);
    const { x, y } = this.#point(event);
    const state = this.#state;
    if (state.kind === 'idle') this.#hover(x, y);
    else if (state.kind === 'linking') this.#pull(state, x, y);
    else if (state.kind === 'dragging') this.#dragged.move(x);
    else if (Math.hypot(x - state.x, y - state.y) >= THRESHOLD_PX) {
      this.#state = { kind: 'dragging' };
      const kind = this.#dragged.take(state.hit, state.x, x);
      this.#element.style.cursor = kind === 'move' ? 'grabbing' : 'ew-resize';
    }
  }

  #pull(state: State & { kind: 'linking' }, x: number, y: number): void {
    const hit = this.#view.hit(x, y);
    const target = hit && hit.task >= 0 && hit.task !== state.hit.task && hit.part ? hit.task : -1;
    this.#view.rubber = { x1: state.x, y1: state.y, x2: x, y2: y, target };
    this.#view.draw(true);
  }

  #onUp(event: PointerEvent): void {
    if (isFinger(event)) return this.#finger.up(event);
    const state = this.#state;
    const { x, y } = this.#point(event);
    this.#state = { kind: 'idle' };
    this.#element.style.cursor = '';
    if (state.kind === 'dragging') this.#dragged.drop();
    if (state.kind === 'pressed' && state.isOneOfMany) this.#view.tree.press(state.hit.row, event);
    if (state.kind !== 'linking') return;
    this.#view.rubber = null;
    this.#view.draw(true);
    const hit = this.#view.hit(x, y);
    if (!hit || hit.task < 0 || hit.task === state.hit.task || !hit.part) return;
    const { table, scale, x0 } = this.#view;
    const kind = dropKind(state.hit.part === 'link-start', table!, hit.task, minuteAtX(scale, x + x0));
    this.#view.handlers.onLink(state.hit.task, hit.task, kind);
  }

  #hover(x: number, y: number): void {
    const hit = this.#view.hit(x, y);
    const before = this.#view.hover;
    const part = hit?.part ?? '';
    const mayDrag = this.#view.model?.canEdit === true;
    this.#element.style.cursor = mayDrag ? (cursors[part] ?? '') : part ? 'pointer' : '';
    if (hit?.row !== before?.row || hit?.part !== before?.part) {
      this.#view.hover = hit;
      this.#view.draw(true);
    }
    this.#hideTip();
    this.#tipTimer = window.setTimeout(() => this.#view.showTip(this.#tipAt(hit, x), x, y), TIP_MS);
  }

  /** The tooltip of the bar under the pointer or, next to the bars, the reason why the day is shaded. */
  #tipAt(hit: BarHit | null, x: number): readonly string[] {
    const { handlers, scale, x0 } = this.#view;
    if (hit?.part && hit.task >= 0) return handlers.tipOf(hit.task);
    return detailAt(scale.pxPerDay).nonWorking ? handlers.tipOfDay(hit?.task ?? -1, minuteAtX(scale, x + x0)) : [];
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
    // A long press with a finger grabs the bar; its menu opens on release.
    if (this.#finger.isResting || this.#state.kind === 'pressed') return;
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
    if (event.key !== 'Escape' || (this.#state.kind === 'idle' && !this.#dragged.isActive)) return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  }
}
