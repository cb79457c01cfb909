// The visible window of the programme: one scroll container for rows and time, its size, the width of the list in it, and
// the chart coordinates at its edges.
import { scrollMap, type ScrollMap } from '../layout/scroll-map.ts';
import { minuteAtX, pxPerDayToFit, scaleOver, type TimeScale, xOf } from '../layout/time-scale.ts';
import { HEAD_PX } from './chart-model.ts';
import { put } from './dom.ts';
import styles from './gantt.module.css';
import { Scrolling } from './scrolling.ts';

const NARROWEST_TREE_PX = 120;
const NARROWEST_CHART_PX = 160;

/** List and chart side by side, or only one of them, as on a phone. */
export type Pane = 'both' | 'list' | 'chart';

export class ChartWindow {
  readonly scroller: HTMLElement;
  readonly scrolling: Scrolling;
  readonly stage: HTMLElement;
  readonly #space: HTMLElement;
  #vertical: ScrollMap = scrollMap(0, 0);
  #horizontal: ScrollMap = scrollMap(0, 0);
  #extent: { from: number; to: number } | null = null;
  width = 0;
  height = 0;
  pane: Pane = 'both';
  treePx: number;
  scale: TimeScale = { origin: 0, pxPerDay: 38, widthPx: 0 };

  constructor(host: HTMLElement, treePx: number, onScroll: () => void) {
    this.treePx = treePx;
    this.scroller = put(host, 'div', styles['scroller']);
    this.#space = put(this.scroller, 'div', undefined);
    this.stage = put(this.#space, 'div', styles['stage']);
    this.scrolling = new Scrolling(this.scroller, onScroll);
  }

  destroy(): void {
    this.scrolling.destroy();
    this.scroller.remove();
  }

  get chartLeft(): number {
    return this.pane === 'chart' ? 0 : this.pane === 'list' ? this.width : Math.min(this.treePx, this.width);
  }
  get chartWidth(): number {
    return Math.max(this.width - this.chartLeft, 0);
  }
  get chartHeight(): number {
    return Math.max(this.height - HEAD_PX, 0);
  }
  /** Chart coordinates of the window's edges, in pixels. */
  get x0(): number {
    return this.#horizontal.toContent(this.scroller.scrollLeft);
  }
  get y0(): number {
    return this.#vertical.toContent(this.scroller.scrollTop);
  }
  minuteAtLeft(): number {
    return minuteAtX(this.scale, this.x0);
  }

  /** Measures the available space; returns whether it has changed. */
  read(): boolean {
    const { clientWidth, clientHeight } = this.scroller;
    if (clientWidth === this.width && clientHeight === this.height) return false;
    [this.width, this.height] = [clientWidth, clientHeight];
    return true;
  }

  /** First and last date of the programme; null if it has none. */
  setExtent(extent: { from: number; to: number } | null): void {
    this.#extent = extent;
  }

  /** Divides the window between list and chart, each with a minimum width. */
  setTreePx(treePx: number): void {
    const most = Math.max(this.width - NARROWEST_CHART_PX, NARROWEST_TREE_PX);
    this.treePx = Math.round(Math.min(Math.max(treePx, NARROWEST_TREE_PX), most));
  }

  /** Sizes the scrolled content by the number of rows and the time span. */
  size(rows: number, rowPx: number): void {
    this.stage.style.width = `${this.width}px`;
    this.stage.style.height = `${this.height}px`;
    this.#vertical = scrollMap(rows * rowPx + HEAD_PX + rowPx, this.height);
    const chartPx = this.pane === 'list' ? 0 : this.scale.widthPx;
    this.#horizontal = scrollMap(chartPx + this.chartLeft, this.width);
    this.#space.style.height = `${this.#vertical.elementPx}px`;
    this.#space.style.width = `${this.#horizontal.elementPx}px`;
  }

  /** Sets up a scale over the whole programme. Returns false while there is no programme: the zoom is applied once there is. */
  zoom(pxPerDay: number = this.scale.pxPerDay): boolean {
    if (!this.#extent) {
      this.scale = { ...this.scale, pxPerDay };
      return false;
    }
    this.scale = scaleOver(this.#extent.from, this.#extent.to, pxPerDay, this.chartWidth);
    return true;
  }

  /** The zoom at which the whole programme fits; null if there is no programme. */
  zoomToFit(): number | null {
    return this.#extent && pxPerDayToFit(this.#extent.from, this.#extent.to, this.chartWidth);
  }

  /** Scrolls an x coordinate of the chart to the window's left edge. */
  toX(px: number): void {
    this.scroller.scrollLeft = this.#horizontal.toScroll(px);
  }

  /** Scrolls a y coordinate of the rows to the window's top edge. */
  toY(px: number): void {
    this.scrolling.toTop(this.#vertical.toScroll(px));
  }

  /** Scrolls so that a minute is at the given distance from the chart's left edge. */
  toMinute(minute: number, insetPx = 0): void {
    this.toX(xOf(this.scale, minute) - insetPx);
  }
}
