// The surface of the chart: one scroll container for rows and time, and a fixed stage above it on which the visible window
// is drawn. React mounts it and gives it models; frames are drawn here, without React.
import { extentOf, type TaskTable } from '../layout/task-table.ts';
import { minuteAtX, type TimeScale, xOf } from '../layout/time-scale.ts';
import { POINTER_INSET_PX, offscreenSide } from '../layout/bar-box.ts';
import { type BarHit, type ChartLayout, hitBar } from '../layout/hit-test.ts';
import { type Palette, readPalette } from '../paint/palette.ts';
import type { SortKey } from '../../../ui/data-grid/grid-types.ts';
import type { TopLayer } from '../paint/paint-top.ts';
import { type Scene, sceneOf, type Shown } from '../paint/scene.ts';
import {
  type ChartModel,
  type Column,
  type ColumnId,
  HEAD_PX,
  defaultColumns,
  type ViewHandlers,
  type ViewOptions,
} from './chart-model.ts';
import { zoomByPinch } from './chart-pinch.ts';
import { ChartPointer } from './chart-pointer.ts';
import { ChartSurface } from './chart-surface.ts';
import { ChartTip } from './chart-tip.ts';
import { ChartWindow, type Pane } from './chart-window.ts';
import { setAttribute } from './dom.ts';
import styles from './gantt.module.css';
import { makeSplitter } from './splitter.ts';
import { TimeAxis } from './time-axis.ts';
import { TreeGrid } from './tree-grid.ts';

/** To reveal a column, the list is widened to at most this fraction of the window. */
const WIDEST_FOR_COLUMN = 0.6;

/** The chart in an element. Destroy it when the element is removed. */
export class GanttView {
  readonly handlers: ViewHandlers;
  readonly tree: TreeGrid;
  readonly #window: ChartWindow;
  readonly #axis: TimeAxis;
  readonly #surface: ChartSurface;
  readonly #pointer: ChartPointer;
  readonly #tip: ChartTip;
  readonly #splitter: { place: (treePx: number, isShown: boolean) => void };
  readonly #watchers: { disconnect: () => void }[] = [];
  #frame = 0;
  #baseDue = true;
  palette: Palette = readPalette();
  model: ChartModel | null = null;
  /** The displayed dates: the model's or those of a drag. */
  table: TaskTable | null = null;
  rowPx: number;
  shown: Shown;
  columns: readonly Column[] = defaultColumns;
  hover: BarHit | null = null;
  /** The last press was by touch. */
  isFinger = false;
  rubber: TopLayer['rubber'] = null;
  /** Number of bars drawn in the last frame. */
  drawnRows = 0;
  #previewed: ChartModel | null = null;
  /** The minute at the left edge of the chart, kept while only the list is shown. */
  #minuteKept: number | null = null;

  constructor(host: HTMLElement, handlers: ViewHandlers, options: ViewOptions) {
    this.handlers = handlers;
    this.rowPx = options.rowPx;
    this.shown = options.shown;
    host.classList.add(styles['gantt']!);
    this.#window = new ChartWindow(host, options.treePx, () => this.draw());
    const { stage } = this.#window;
    this.#surface = new ChartSurface(stage);
    this.#axis = new TimeAxis(stage);
    this.tree = new TreeGrid(stage, this);
    this.#splitter = makeSplitter(stage, (treePx) => {
      this.setTreePx(treePx);
      options.onTreePx?.(this.treePx);
    });
    this.#tip = new ChartTip(stage);
    this.#pointer = new ChartPointer(this, this.#surface.element);
    this.#watchers.push({ disconnect: zoomByPinch(this, this.#surface.element) });
    const sizes = new ResizeObserver(() => this.resize());
    sizes.observe(this.scroller);
    const theme = new MutationObserver(() => this.#retheme());
    theme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'data-density'] });
    this.#watchers.push(sizes, theme);
    void document.fonts?.ready.then(() => this.draw());
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#pointer.destroy();
    for (const watcher of this.#watchers) watcher.disconnect();
    this.#window.destroy();
  }

  /** Shows a model; the scroll position stays. */
  setModel(model: ChartModel): void {
    const before = this.model;
    this.model = model;
    this.table = model.table;
    this.#previewed = null;
    if (before) this.#pointer.modelChanged(before, model);
    this.#window.setExtent(extentOf(model.table));
    this.tree.modelChanged(model);
    this.#measure(before === null ? null : this.minuteAtLeft());
    this.draw();
  }

  /** Shows other dates for the same rows, as during a drag; null shows the model's own again. */
  preview(model: ChartModel | null): void {
    if (this.model) this.table = (model ?? this.model).table;
    this.#previewed = model;
    this.draw();
  }

  setShown(shown: Shown): void {
    this.shown = shown;
    this.draw();
  }

  /** Shows these columns in the list; the name column is one of them. */
  setColumns(columns: readonly Column[]): void {
    const before = this.columns;
    this.columns = columns;
    this.tree.columnsChanged(before);
    this.#measure(this.minuteAtLeft());
    this.draw();
  }

  /** Marks the columns that the rows are sorted by. */
  setSort(sort: readonly SortKey[]): void {
    this.tree.showSort(sort);
  }

  /** Shows a column at a width, as while its edge is dragged. */
  sizeColumn(id: ColumnId, widthPx: number): void {
    this.setColumns(this.columns.map((each) => (each.id === id ? { ...each, widthPx, isSized: true } : each)));
  }

  /** Scrolls a column into view, and widens the list if necessary. */
  showColumn(id: ColumnId): void {
    const at = this.columns.findIndex((each) => each.id === id);
    if (at >= 0 && this.#window.pane !== 'chart') this.tree.showColumn(at, this.#window.width * WIDEST_FOR_COLUMN);
  }

  setRowPx(rowPx: number): void {
    const row = this.y0 / this.rowPx;
    this.rowPx = rowPx;
    this.#measure(this.minuteAtLeft());
    this.#window.toY(row * rowPx);
    this.draw();
  }

  /** Shows both halves or one of them. */
  setPane(pane: Pane): void {
    // Without a chart there is no scroll position in time: it is kept until the chart is shown again.
    if (pane === 'list') this.#minuteKept ??= this.minuteAtLeft();
    this.#window.pane = pane;
    // Without the list nothing else handles the keys that scroll.
    setAttribute(this.scroller, 'tabindex', pane === 'chart' ? '0' : null);
    setAttribute(this.scroller, 'role', pane === 'chart' ? 'region' : null);
    setAttribute(this.scroller, 'aria-label', pane === 'chart' ? 'Chart of the programme' : null);
    this.resize();
    if (pane !== 'list') this.#minuteKept = null;
  }

  setTreePx(treePx: number): void {
    const minute = this.minuteAtLeft();
    this.#window.setTreePx(treePx);
    this.#measure(minute);
    this.draw();
  }

  /** Zooms; the minute at `anchorX` (pixels in the chart's window) stays in place. */
  setZoom(pxPerDay: number, anchorX = this.chartWidth / 2): void {
    const minute = minuteAtX(this.scale, this.x0 + anchorX);
    if (!this.#window.zoom(pxPerDay)) {
      this.handlers.onZoom(pxPerDay);
      return;
    }
    this.#size();
    this.#window.toMinute(minute, anchorX);
    this.handlers.onZoom(this.scale.pxPerDay);
    this.draw();
  }

  /** Fits the whole programme into the window. */
  fit(): void {
    const pxPerDay = this.#window.zoomToFit();
    if (pxPerDay === null) return;
    this.setZoom(pxPerDay, 0);
    this.scroller.scrollLeft = 0;
  }

  /** Scrolls a minute to one third of the window's width. */
  goTo(minute: number): void {
    if (this.#minuteKept !== null) this.#minuteKept = minute - (this.#window.width / 3 / this.scale.pxPerDay) * 1440;
    this.#window.toMinute(minute, this.chartWidth / 3);
    this.draw();
  }

  /** Scrolls a row to one quarter of the window's height and makes it active. */
  lookAt(row: number): void {
    this.#window.toY(row * this.rowPx - this.chartHeight / 4);
    const task = this.model?.rows.tasks[row] ?? -1;
    if (task >= 0) this.tree.select(new Set(), task, false);
    this.draw();
  }

  /** Scrolls as little as possible to show a row and, on request, its bar. */
  reveal(row: number, withBar: boolean): void {
    const top = row * this.rowPx;
    if (top < this.y0) this.#window.toY(top);
    else if (top + this.rowPx > this.y0 + this.chartHeight) this.#window.toY(top + this.rowPx - this.chartHeight);
    const task = this.model?.rows.tasks[row] ?? -1;
    if (withBar && task >= 0 && this.table) {
      const left = xOf(this.scale, this.table.start[task]!);
      const right = xOf(this.scale, this.table.finish[task]!);
      if (right < this.x0 + 8 || left > this.x0 + this.chartWidth - 24) this.#window.toX(left - this.chartWidth / 4);
    }
    this.draw();
  }

  get scroller(): HTMLElement {
    return this.#window.scroller;
  }
  get treePx(): number {
    return this.#window.treePx;
  }
  get scale(): TimeScale {
    return this.#window.scale;
  }
  set scale(scale: TimeScale) {
    this.#window.scale = scale;
  }
  get chartLeft(): number {
    return this.#window.chartLeft;
  }
  get chartWidth(): number {
    return this.#window.chartWidth;
  }
  get chartHeight(): number {
    return this.#window.chartHeight;
  }
  /** Chart coordinates of the window's edges, in pixels. */
  get x0(): number {
    return this.#window.x0;
  }
  get y0(): number {
    return this.#window.y0;
  }
  minuteAtLeft(): number {
    return this.#window.minuteAtLeft();
  }

  layout(): ChartLayout | null {
    if (!this.model || !this.table) return null;
    return { table: this.table, rows: this.model.rows, index: this.model.index, scale: this.scale, rowPx: this.rowPx };
  }

  get #grip(): number {
    return this.isFinger && this.model?.canEdit && this.tree.selected.size === 1 ? this.tree.activeTask() : -1;
  }

  /** The part of a bar at a point of the chart's window. */
  hit(x: number, y: number): BarHit | null {
    const layout = this.layout();
    return layout && hitBar(layout, x + this.x0, y + this.y0);
  }

  /** Whether a point of the window is on the arrow that points to a bar outside it. */
  pointsOut(task: number, x: number): boolean {
    if (task < 0) return false;
    const { table, scale, x0, chartWidth } = this;
    const way = offscreenSide(xOf(scale, table!.start[task]!) - x0, xOf(scale, table!.finish[task]!) - x0, chartWidth);
    return way < 0 ? x < 2 * POINTER_INSET_PX : way > 0 && x > chartWidth - 2 * POINTER_INSET_PX;
  }

  /** An image of the current window, for export. */
  scene(): Scene | null {
    const layout = this.layout();
    if (!layout || !this.model) return null;
    const { calendar, calendarOf, dataDate, today, highlight } = this.model;
    return sceneOf({
      layout,
      palette: this.palette,
      shown: this.shown,
      x0: Math.round(this.x0),
      y0: Math.round(this.y0),
      width: this.chartWidth,
      height: this.chartHeight,
      highlight: highlight ?? this.model.rows.passes ?? null,
      calendar,
      calendarOf,
      dataDate,
      today,
      pointsOut: true,
      captions: this.#window.pane === 'chart',
      grip: this.#grip,
    });
  }

  showTip(lines: readonly string[], x: number, y: number): void {
    const { chartLeft, width, height } = this.#window;
    this.#tip.show(lines, x, y, { chartLeft, width, height });
  }

  /** Somebody is scrolling; false while the view itself scrolls to a row. */
  get isScrolling(): boolean {
    return this.#window.scrolling.isOn;
  }

  /** Treats the scroll as finished: rows become elements again. */
  settle(): void {
    this.#window.scrolling.end();
    this.#baseDue = true;
    this.drawNow();
  }

  /** Draws in the next frame; with `topOnly` only the upper layer. */
  draw(topOnly = false): void {
    if (!topOnly) this.#baseDue = true;
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.drawNow();
    });
  }

  /** Draws immediately. */
  drawNow(): void {
    const scene = this.scene();
    if (!scene || !this.model || this.#window.height === 0) return;
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
    };
    if (isBaseDue) this.#surface.drawAll(scene, top);
    else this.#surface.drawTop(scene, top);
  }

  /** Measures the available space. */
  resize(): void {
    const minute = this.#minuteKept ?? this.minuteAtLeft();
    if (!this.#window.read() && this.#window.pane === this.#placedPane) return;
    this.#measure(this.#window.width === 0 ? null : minute);
    this.draw();
  }
  #placedPane: Pane = 'both';

  #measure(minuteAtLeft: number | null): void {
    if (this.#window.width === 0) this.#window.read();
    const { pane, height, chartLeft: left } = this.#window;
    this.#placedPane = pane;
    this.#axis.element.style.left = `${left}px`;
    this.#axis.element.style.height = `${HEAD_PX}px`;
    this.#surface.place(left, pane !== 'list');
    const paneWidthPx = pane === 'chart' ? 0 : left;
    this.tree.place({ paneWidthPx, isAlone: pane === 'list', textPx: this.palette.textPx }, height);
    this.#splitter.place(left, pane === 'both');
    this.#window.zoom();
    this.#size();
    if (minuteAtLeft !== null) this.#window.toMinute(minuteAtLeft);
  }

  #size(): void {
    const rows = this.model?.rows.count ?? 0;
    this.#window.size(rows, this.rowPx);
    setAttribute(this.tree.element, 'aria-rowcount', String(rows + 1));
    setAttribute(this.tree.element, 'aria-colcount', String(this.columns.length));
  }

  #retheme(): void {
    this.palette = readPalette();
    // The touch font is larger, and so are the columns.
    this.#measure(this.minuteAtLeft());
    this.draw();
  }
}
