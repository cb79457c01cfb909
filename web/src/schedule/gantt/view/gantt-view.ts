// The surface of the chart: one scroller for rows and time, over it a stage that stands still and is drawn through the
// scroller's window. React mounts it and gives it models; frames are drawn here, without React.
import { scrollMap, type ScrollMap } from '../layout/scroll-map.ts';
import { extentOf, type TaskTable } from '../layout/task-table.ts';
import { minuteAtX, pxPerDayToFit, scaleOver, type TimeScale, xOf } from '../layout/time-scale.ts';
import { POINTER_INSET_PX, wayOut } from '../layout/bar-box.ts';
import { type BarHit, type ChartLayout, hitBar } from '../layout/hit-test.ts';
import { type Palette, readPalette } from '../paint/palette.ts';
import type { TopLayer } from '../paint/paint-top.ts';
import { type Scene, sceneOf, type Shown } from '../paint/scene.ts';
import { type ChartModel, columns, HEAD_PX, type ViewHandlers, type ViewOptions } from './chart-model.ts';
import { zoomByPinch } from './chart-pinch.ts';
import { ChartPointer } from './chart-pointer.ts';
import { ChartSurface } from './chart-surface.ts';
import { ChartTip } from './chart-tip.ts';
import { put, setAttribute } from './dom.ts';
import styles from './gantt.module.css';
import { Scrolling } from './scrolling.ts';
import { makeSplitter } from './splitter.ts';
import { TimeAxis } from './time-axis.ts';
import { TreeGrid } from './tree-grid.ts';

const NARROWEST_TREE_PX = 120;

/** The chart in an element. Destroy it when its place goes. */
export class GanttView {
  readonly handlers: ViewHandlers;
  readonly scroller: HTMLElement;
  readonly stage: HTMLElement;
  readonly tree: TreeGrid;
  readonly #space: HTMLElement;
  readonly #axis: TimeAxis;
  readonly #surface: ChartSurface;
  readonly #pointer: ChartPointer;
  readonly #tip: ChartTip;
  readonly #scrolling: Scrolling;
  readonly #splitter: { place: (treePx: number, isShown: boolean) => void };
  readonly #watchers: { disconnect: () => void }[] = [];
  #frame = 0;
  #baseDue = true;
  palette: Palette = readPalette();
  #vertical: ScrollMap = scrollMap(0, 0);
  #horizontal: ScrollMap = scrollMap(0, 0);
  #width = 0;
  #height = 0;
  #extent: { from: number; to: number } | null = null;
  #pane: 'both' | 'list' | 'chart' = 'both';
  model: ChartModel | null = null;
  /** The dates shown: the model's, or those of a drag. */
  table: TaskTable | null = null;
  scale: TimeScale = { origin: 0, pxPerDay: 38, widthPx: 0 };
  rowPx: number;
  shown: Shown;
  treePx: number;
  hover: BarHit | null = null;
  /** The last press was a finger's. */
  isFinger = false;
  rubber: TopLayer['rubber'] = null;
  /** How many bars were in the last picture's window. */
  drawnRows = 0;
  #previewed: ChartModel | null = null;
  /** At the left edge of the chart while the list alone is shown. */
  #minuteKept: number | null = null;

  constructor(host: HTMLElement, handlers: ViewHandlers, options: ViewOptions) {
    this.handlers = handlers;
    this.rowPx = options.rowPx;
    this.shown = options.shown;
    this.treePx = options.treePx;
    host.classList.add(styles['gantt']!);
    this.scroller = put(host, 'div', styles['scroller']);
    this.#space = put(this.scroller, 'div', undefined);
    this.stage = put(this.#space, 'div', styles['stage']);
    this.#surface = new ChartSurface(this.stage);
    this.#axis = new TimeAxis(this.stage);
    this.tree = new TreeGrid(this.stage, this);
    this.#splitter = makeSplitter(this.stage, (treePx) => {
      this.setTreePx(treePx);
      options.onTreePx?.(this.treePx);
    });
    this.#tip = new ChartTip(this.stage);
    this.#pointer = new ChartPointer(this, this.#surface.element);
    this.#watchers.push({ disconnect: zoomByPinch(this, this.#surface.element) });
    this.#scrolling = new Scrolling(this.scroller, () => this.draw());
    const sizes = new ResizeObserver(() => this.resize());
    sizes.observe(this.scroller);
    const theme = new MutationObserver(() => this.#retheme());
    theme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'data-density'] });
    this.#watchers.push(sizes, theme);
    void document.fonts?.ready.then(() => this.draw());
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#scrolling.destroy();
    this.#pointer.destroy();
    for (const watcher of this.#watchers) watcher.disconnect();
    this.scroller.remove();
  }

  /** Shows a model; the place in it stays as it was. */
  setModel(model: ChartModel): void {
    const before = this.model;
    this.model = model;
    this.table = model.table;
    this.#previewed = null;
    if (before) this.#pointer.modelChanged(before, model);
    this.#extent = extentOf(model.table);
    this.tree.modelChanged(model);
    this.#measure(before === null ? null : this.minuteAtLeft());
    this.draw();
  }

  /** Shows other dates for the same rows, as while dragging; none shows the model's again. */
  preview(model: ChartModel | null): void {
    if (this.model) this.table = (model ?? this.model).table;
    this.#previewed = model;
    this.draw();
  }

  setShown(shown: Shown): void {
    this.shown = shown;
    this.draw();
  }

  setRowPx(rowPx: number): void {
    const row = this.y0 / this.rowPx;
    this.rowPx = rowPx;
    this.#measure(this.minuteAtLeft());
    this.#scrolling.toTop(this.#vertical.toScroll(row * rowPx));
    this.draw();
  }

  /** List and chart side by side, or one of them, as on a phone. */
  setPane(pane: 'both' | 'list' | 'chart'): void {
    // Without a chart there is no place in it: it is kept until there is one again.
    if (pane === 'list') this.#minuteKept ??= this.minuteAtLeft();
    this.#pane = pane;
    // Without the list nothing in it takes the keys that scroll.
    setAttribute(this.scroller, 'tabindex', pane === 'chart' ? '0' : null);
    setAttribute(this.scroller, 'role', pane === 'chart' ? 'region' : null);
    setAttribute(this.scroller, 'aria-label', pane === 'chart' ? 'Chart of the programme' : null);
    this.resize();
    if (pane !== 'list') this.#minuteKept = null;
  }

  setTreePx(treePx: number): void {
    const minute = this.minuteAtLeft();
    this.treePx = Math.round(
      Math.min(Math.max(treePx, NARROWEST_TREE_PX), Math.max(this.#width - 160, NARROWEST_TREE_PX)),
    );
    this.#measure(minute);
    this.draw();
  }

  /** Zooms; the minute under `anchorX` (pixels of the chart's window) stays where it is. */
  setZoom(pxPerDay: number, anchorX = this.chartWidth / 2): void {
    if (!this.#extent) return;
    const minute = minuteAtX(this.scale, this.x0 + anchorX);
    this.scale = scaleOver(this.#extent.from, this.#extent.to, pxPerDay, this.chartWidth);
    this.#size();
    this.scroller.scrollLeft = this.#horizontal.toScroll(xOf(this.scale, minute) - anchorX);
    this.handlers.onZoom(this.scale.pxPerDay);
    this.draw();
  }

  /** The whole programme in the window. */
  fit(): void {
    if (!this.#extent) return;
    this.setZoom(pxPerDayToFit(this.#extent.from, this.#extent.to, this.chartWidth), 0);
    this.scroller.scrollLeft = 0;
  }

  /** Brings a minute to a third of the window. */
  goTo(minute: number): void {
    if (this.#minuteKept !== null) this.#minuteKept = minute - (this.#width / 3 / this.scale.pxPerDay) * 1440;
    this.scroller.scrollLeft = this.#horizontal.toScroll(xOf(this.scale, minute) - this.chartWidth / 3);
    this.draw();
  }

  /** Brings a row to a quarter of the window and makes it the active one. */
  lookAt(row: number): void {
    this.#scrolling.toTop(this.#vertical.toScroll(row * this.rowPx - this.chartHeight / 4));
    const task = this.model?.rows.tasks[row] ?? -1;
    if (task >= 0) this.tree.select(new Set(), task, false);
    this.draw();
  }

  /** Scrolls as little as is needed to see a row, and on request its bar. */
  reveal(row: number, withBar: boolean): void {
    const top = row * this.rowPx;
    if (top < this.y0) this.#scrolling.toTop(this.#vertical.toScroll(top));
    else if (top + this.rowPx > this.y0 + this.chartHeight)
      this.#scrolling.toTop(this.#vertical.toScroll(top + this.rowPx - this.chartHeight));
    const task = this.model?.rows.tasks[row] ?? -1;
    if (withBar && task >= 0 && this.table) {
      const left = xOf(this.scale, this.table.start[task]!);
      const right = xOf(this.scale, this.table.finish[task]!);
      if (right < this.x0 + 8 || left > this.x0 + this.chartWidth - 24)
        this.scroller.scrollLeft = this.#horizontal.toScroll(left - this.chartWidth / 4);
    }
    this.draw();
  }

  get chartLeft(): number {
    return this.#pane === 'chart' ? 0 : this.#pane === 'list' ? this.#width : Math.min(this.treePx, this.#width);
  }
  get chartWidth(): number {
    return Math.max(this.#width - this.chartLeft, 0);
  }
  get chartHeight(): number {
    return Math.max(this.#height - HEAD_PX, 0);
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

  layout(): ChartLayout | null {
    if (!this.model || !this.table) return null;
    return { table: this.table, rows: this.model.rows, index: this.model.index, scale: this.scale, rowPx: this.rowPx };
  }

  get #grip(): number {
    return this.isFinger && this.model?.canEdit && this.tree.selected.size === 1 ? this.tree.activeTask() : -1;
  }

  /** What lies under a point of the chart's window. */
  hit(x: number, y: number): BarHit | null {
    const layout = this.layout();
    return layout && hitBar(layout, x + this.x0, y + this.y0);
  }

  /** Whether a point of the window is on the sign of a bar outside of it. */
  pointsOut(task: number, x: number): boolean {
    if (task < 0) return false;
    const { table, scale, x0, chartWidth } = this;
    const way = wayOut(xOf(scale, table!.start[task]!) - x0, xOf(scale, table!.finish[task]!) - x0, chartWidth);
    return way < 0 ? x < 2 * POINTER_INSET_PX : way > 0 && x > chartWidth - 2 * POINTER_INSET_PX;
  }

  /** The picture of the window now, for export. */
  scene(): Scene | null {
    const layout = this.layout();
    if (!layout || !this.model) return null;
    const { calendar, calendarOf, dataDate, highlight } = this.model;
    return sceneOf({
      layout,
      palette: this.palette,
      shown: this.shown,
      x0: Math.round(this.x0),
      y0: Math.round(this.y0),
      width: this.chartWidth,
      height: this.chartHeight,
      highlight,
      calendar,
      calendarOf,
      dataDate,
      pointsOut: true,
      captions: this.#pane === 'chart',
      grip: this.#grip,
    });
  }

  showTip(lines: readonly string[], x: number, y: number): void {
    this.#tip.show(lines, x, y, { chartLeft: this.chartLeft, width: this.#width, height: this.#height });
  }

  /** Somebody scrolls; not while the view itself brings a row into sight. */
  get isScrolling(): boolean {
    return this.#scrolling.isOn;
  }

  /** Takes the scroll as come to rest: rows are elements again. */
  settle(): void {
    this.#scrolling.end();
    this.#baseDue = true;
    this.drawNow();
  }

  /** Draws at the next frame; `topOnly` leaves the chart itself as it is. */
  draw(topOnly = false): void {
    if (!topOnly) this.#baseDue = true;
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.drawNow();
    });
  }

  /** Draws in this very moment. */
  drawNow(): void {
    const scene = this.scene();
    if (!scene || !this.model || this.#height === 0) return;
    const isBaseDue = this.#baseDue;
    this.#baseDue = false;
    if (isBaseDue) {
      this.tree.show(this.#previewed ?? this.model, { first: scene.firstRow, last: scene.lastRow, y0: scene.y0 });
      if (this.chartWidth > 0) this.#axis.show(this.scale, scene.x0, this.chartWidth);
      this.drawnRows = scene.lastRow - scene.firstRow + 1;
    }
    if (this.chartWidth === 0) return;
    const top: TopLayer = {
      hover: this.hover,
      selected: this.tree.selected,
      active: this.tree.activeTask(),
      before: this.table === this.model.table ? null : this.model.table,
      rubber: this.rubber,
      today: this.model.today,
    };
    if (isBaseDue) this.#surface.drawAll(scene, top);
    else this.#surface.drawTop(scene, top);
  }

  /** Reads the room there is. */
  resize(): void {
    const minute = this.#minuteKept ?? this.minuteAtLeft();
    const { clientWidth, clientHeight } = this.scroller;
    if (clientWidth === this.#width && clientHeight === this.#height && this.#pane === this.#splitterPane) return;
    [this.#width, this.#height] = [clientWidth, clientHeight];
    this.#measure(this.#width === 0 ? null : minute);
    this.draw();
  }
  #splitterPane = 'both';

  #measure(minuteAtLeft: number | null): void {
    if (this.#width === 0) [this.#width, this.#height] = [this.scroller.clientWidth, this.scroller.clientHeight];
    const left = this.chartLeft;
    this.#splitterPane = this.#pane;
    this.stage.style.width = `${this.#width}px`;
    this.stage.style.height = `${this.#height}px`;
    this.#axis.element.style.left = `${left}px`;
    this.#axis.element.style.height = `${HEAD_PX}px`;
    this.#surface.place(left, this.#pane !== 'list');
    const paneWidthPx = this.#pane === 'chart' ? 0 : left;
    this.tree.place({ paneWidthPx, isAlone: this.#pane === 'list', textPx: this.palette.textPx }, this.#height);
    this.#splitter.place(left, this.#pane === 'both');
    if (this.#extent) this.scale = scaleOver(this.#extent.from, this.#extent.to, this.scale.pxPerDay, this.chartWidth);
    this.#size();
    if (minuteAtLeft !== null) this.scroller.scrollLeft = this.#horizontal.toScroll(xOf(this.scale, minuteAtLeft));
  }

  #size(): void {
    const rows = this.model?.rows.count ?? 0;
    this.#vertical = scrollMap(rows * this.rowPx + HEAD_PX + this.rowPx, this.#height);
    const chartPx = this.#pane === 'list' ? 0 : this.scale.widthPx;
    this.#horizontal = scrollMap(chartPx + this.chartLeft, this.#width);
    this.#space.style.height = `${this.#vertical.elementPx}px`;
    this.#space.style.width = `${this.#horizontal.elementPx}px`;
    setAttribute(this.tree.element, 'aria-rowcount', String(rows + 1));
    setAttribute(this.tree.element, 'aria-colcount', String(columns.length));
  }

  #retheme(): void {
    this.palette = readPalette();
    // A finger's type is larger: columns are as wide as it needs.
    this.#measure(this.minuteAtLeft());
    this.draw();
  }
}
