// The window through which the programme is seen: one scroller for rows and time, its size, how much of it the list takes,
// and which place of the chart lies at its edges.
import { scrollMap, type ScrollMap } from '../layout/scroll-map.ts';
import { minuteAtX, pxPerDayToFit, scaleOver, type TimeScale, xOf } from '../layout/time-scale.ts';
import { HEAD_PX } from './chart-model.ts';
import { put } from './dom.ts';
import styles from './gantt.module.css';
import { Scrolling } from './scrolling.ts';

const NARROWEST_TREE_PX = 120;
const NARROWEST_CHART_PX = 160;

/** List and chart side by side, or one of them, as on a phone. */
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
  /** Chart pixels at the edges of the window. */
  get x0(): number {
    return this.#horizontal.toContent(this.scroller.scrollLeft);
  }
  get y0(): number {
    return this.#vertical.toContent(this.scroller.scrollTop);
  }
  minuteAtLeft(): number {
    return minuteAtX(this.scale, this.x0);
  }

  /** Reads the room there is; answers whether it is another than before. */
  read(): boolean {
    const { clientWidth, clientHeight } = this.scroller;
    if (clientWidth === this.width && clientHeight === this.height) return false;
    [this.width, this.height] = [clientWidth, clientHeight];
    return true;
  }

  /** The dates between which the programme lies; null if it has none. */
  setExtent(extent: { from: number; to: number } | null): void {
    this.#extent = extent;
  }

  /** Divides the window between list and chart, which both keep a room of their own. */
  setTreePx(treePx: number): void {
    const most = Math.max(this.width - NARROWEST_CHART_PX, NARROWEST_TREE_PX);
    this.treePx = Math.round(Math.min(Math.max(treePx, NARROWEST_TREE_PX), most));
  }

  /** Makes what is scrolled as large as so many rows and the time. */
  size(rows: number, rowPx: number): void {
    this.stage.style.width = `${this.width}px`;
    this.stage.style.height = `${this.height}px`;
    this.#vertical = scrollMap(rows * rowPx + HEAD_PX + rowPx, this.height);
    const chartPx = this.pane === 'list' ? 0 : this.scale.widthPx;
    this.#horizontal = scrollMap(chartPx + this.chartLeft, this.width);
    this.#space.style.height = `${this.#vertical.elementPx}px`;
    this.#space.style.width = `${this.#horizontal.elementPx}px`;
  }

  /** A scale over the whole programme. Returns false while there is no programme: the zoom is kept until there is one. */
  zoom(pxPerDay: number = this.scale.pxPerDay): boolean {
    if (!this.#extent) {
      this.scale = { ...this.scale, pxPerDay };
      return false;
    }
    this.scale = scaleOver(this.#extent.from, this.#extent.to, pxPerDay, this.chartWidth);
    return true;
  }

  /** The zoom at which the whole programme is seen; null if there is none. */
  zoomToFit(): number | null {
    return this.#extent && pxPerDayToFit(this.#extent.from, this.#extent.to, this.chartWidth);
  }

  /** Scrolls a place of the chart to the window's left edge. */
  toX(px: number): void {
    this.scroller.scrollLeft = this.#horizontal.toScroll(px);
  }

  /** Scrolls a place of the rows to the window's top edge. */
  toY(px: number): void {
    this.scrolling.toTop(this.#vertical.toScroll(px));
  }

  /** Scrolls a minute so many pixels into the chart. */
  toMinute(minute: number, insetPx = 0): void {
    this.toX(xOf(this.scale, minute) - insetPx);
  }
}
