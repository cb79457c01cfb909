// Lays a programme out on sheets: the rows of each sheet, and the sheet itself with list, axis, chart, title block and legend.
// Drawn with any pen, in points.
import { dayOfMinute, MINUTES_PER_DAY } from '@horizon/working-time';
import { rulingAt, ticksOf, type TimeScale, xOf } from '../layout/time-scale.ts';
import { paintChart } from '../paint/paint-chart.ts';
import type { Palette } from '../paint/palette.ts';
import type { Pen } from '../paint/pen.ts';
import { PAPER_FINENESS, type Scene, sceneOf, type Shown } from '../paint/scene.ts';
import type { ChartModel } from '../view/chart-model.ts';
import { maxSheetsWide, papers, type PaperId } from './print-setup.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { fitted, textWidth } from './standard-font.ts';
import { BLOCK_PT, paintTitleBlock } from './title-block.ts';

/** Contents of the title block. */
export interface SheetTitle {
  company: string;
  /** Number and name. */
  project: string;
  /** Revision, what-if or time range shown: the lines that identify this view of the programme. */
  lines: readonly string[];
}

export interface Sheet {
  paper: PaperId;
  model: ChartModel;
  palette: Palette;
  shown: Shown;
  title: SheetTitle;
  /** The list columns of the first sheet, from the left. */
  columns: readonly SheetColumn[];
  /** The time range. */
  time: { from: number; to: number };
  /** The whole programme is shown, so that names follow the last bars. */
  isWhole: boolean;
  /** The number of sheets in width, without a zoom. */
  sheetsWide: number;
  /** The points per day; null fits the sheets in width. */
  pointsPerDay: number | null;
}

const MARGIN = 28;
const ROW = 14;
const HEAD = 34;
const BLOCK = BLOCK_PT + 8;
/** Space for names after the last bars. */
const NAMES = 150;
/** Space before the first day, so that a milestone on it is not cut off. */
const AIR = 10;

/** The layout of rows and time on sheets: from left to right, then down. */
export interface SheetPlan {
  count: number;
  wide: number;
  tall: number;
  rowsPerSheet: number;
  pointsPerDay: number;
}

/** Calculates the number of sheets, and the content of each. */
export function planOf(sheet: Omit<Sheet, 'palette' | 'shown' | 'title'>): SheetPlan {
  const { model, time, isWhole, pointsPerDay: zoom } = sheet;
  const rowsPerSheet = Math.floor((papers[sheet.paper].heightPt - 2 * MARGIN - HEAD - BLOCK) / ROW);
  const tall = Math.max(Math.ceil(model.rows.count / rowsPerSheet), 1);
  const days = Math.max((time.to - firstMinuteOf(sheet)) / MINUTES_PER_DAY, 1);
  const labelsPx = isWhole ? AIR + NAMES : 0;
  const room = (wide: number) =>
    Array.from({ length: wide }, (_, at) => chartWidth(sheet, at)).reduce((sum, width) => sum + width, 0) - labelsPx;
  if (zoom === null) {
    const wide = sheet.sheetsWide;
    return { count: tall * wide, wide, tall, rowsPerSheet, pointsPerDay: Math.max(room(wide), 60) / days };
  }
  let wide = 1;
  while (wide < maxSheetsWide && room(wide) < zoom * days) wide++;
  // If the time range does not fit, use a finer scale instead of cutting it off.
  return { count: tall * wide, wide, tall, rowsPerSheet, pointsPerDay: Math.min(zoom, room(wide) / days) };
}

const firstMinuteOf = ({ time }: Pick<Sheet, 'time'>): number => dayOfMinute(time.from) * MINUTES_PER_DAY;

/** The minute at the left edge of the first sheet. */
function originOf(sheet: Pick<Sheet, 'time' | 'isWhole'>, { pointsPerDay }: SheetPlan): number {
  return firstMinuteOf(sheet) - (sheet.isWhole ? AIR / pointsPerDay : 0) * MINUTES_PER_DAY;
}

/** The name column on sheets to the right of the first. */
function columnsOn({ columns }: Pick<Sheet, 'columns'>, across: number): readonly SheetColumn[] {
  return across === 0 ? columns : columns.filter(({ id }) => id === 'name');
}

const listWidth = (sheet: Pick<Sheet, 'columns'>, across: number) =>
  columnsOn(sheet, across).reduce((sum, { widthPt }) => sum + widthPt, 0);

function chartWidth(sheet: Pick<Sheet, 'columns' | 'paper'>, across: number): number {
  return papers[sheet.paper].widthPt - 2 * MARGIN - listWidth(sheet, across);
}

/** Draws sheet `page` of a programme, counted from 0. */
export function paintSheet(
  pen: Pen,
  move: (x: number, y: number, draw: () => void) => void,
  sheet: Sheet,
  page: number,
): void {
  const { palette, model } = sheet;
  const { widthPt, heightPt } = papers[sheet.paper];
  const plan = planOf(sheet);
  const [down, across] = [Math.floor(page / plan.wide), page % plan.wide];
  const list = listWidth(sheet, across);
  const width = chartWidth(sheet, across);
  const rows = Math.min(plan.rowsPerSheet, model.rows.count - down * plan.rowsPerSheet);
  const chartHeight = rows * ROW;
  const x0 = Array.from({ length: across }, (_, at) => chartWidth(sheet, at)).reduce((sum, each) => sum + each, 0);
  const scale: TimeScale = { origin: originOf(sheet, plan), pxPerDay: plan.pointsPerDay, widthPx: x0 + width };
  pen.fillStyle = palette.background;
  pen.fillRect(0, 0, widthPt, heightPt);
  const scene = sceneOf(
    {
      layout: { table: model.table, rows: model.rows, index: model.index, scale, rowPx: ROW },
      palette,
      shown: sheet.shown,
      x0,
      y0: down * plan.rowsPerSheet * ROW,
      width,
      height: chartHeight,
      highlight: model.highlight,
      calendar: model.calendar,
      calendarOf: model.calendarOf,
      dataDate: model.dataDate,
      today: Number.NaN,
      pointsOut: false,
      grip: -1,
      captions: false,
      // Skip links with both ends on other sheets.
      passingLinks: false,
    },
    PAPER_FINENESS,
  );
  move(MARGIN + list, MARGIN + HEAD, () => clipped(pen, width, chartHeight, () => paintChart(pen, scene)));
  move(MARGIN + list, MARGIN, () => clipped(pen, width, HEAD, () => paintAxis(pen, scene, palette)));
  if (list > 0) move(MARGIN, MARGIN, () => paintList(pen, sheet, scene, across));
  const foot = { page, count: plan.count, width: widthPt - 2 * MARGIN };
  move(MARGIN, heightPt - MARGIN - BLOCK_PT, () => paintTitleBlock(pen, sheet, foot));
  pen.beginPath();
  pen.rect(MARGIN, MARGIN, widthPt - 2 * MARGIN, HEAD + chartHeight);
  pen.strokeStyle = palette.borderStrong;
  pen.lineWidth = 0.75;
  pen.stroke();
}

function clipped(pen: Pen, width: number, height: number, draw: () => void): void {
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, width, height);
  pen.clip();
  draw();
  pen.restore();
}

function paintAxis(pen: Pen, { layout, width, x0 }: Scene, palette: Palette): void {
  const { scale } = layout;
  const { upper, lower, step } = rulingAt(scale.pxPerDay);
  const minuteAt = (x: number) => scale.origin + ((x0 + x) / scale.pxPerDay) * MINUTES_PER_DAY;
  const window = { from: minuteAt(0), to: minuteAt(width) };
  pen.fillStyle = palette.canvas;
  pen.fillRect(0, 0, width, HEAD);
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  for (const [unit, every, top, size] of [
    [upper, 1, 0, 8],
    [lower, step, HEAD / 2, 6.5],
  ] as const) {
    pen.font = `${top === 0 ? 600 : 400} ${size}px Helvetica, Arial, sans-serif`;
    for (const tick of ticksOf(unit, window, { step: every, pxPerDay: scale.pxPerDay * 1.6 })) {
      // A period that began before the programme is named at the edge.
      const x = Math.max(xOf(scale, tick.minute) - x0, 0);
      const room = xOf(scale, tick.until) - x0 - x;
      pen.beginPath();
      pen.moveTo(x, top);
      pen.lineTo(x, top + HEAD / 2);
      pen.strokeStyle = palette.border;
      pen.lineWidth = 0.5;
      pen.stroke();
      pen.fillStyle = palette.text;
      if (textWidth(tick.label, size, top === 0) < room - 2) pen.fillText(tick.label, x + 3, top + HEAD / 4);
    }
  }
}

function paintList(pen: Pen, sheet: Sheet, { firstRow, lastRow }: Scene, across: number): void {
  const { model, palette } = sheet;
  const list = listWidth(sheet, across);
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  let x = 0;
  pen.fillStyle = palette.canvas;
  pen.fillRect(0, 0, list, HEAD);
  for (const { id, label, widthPt, isNumber } of columnsOn(sheet, across)) {
    pen.textAlign = isNumber ? 'right' : 'left';
    const edge = isNumber ? x + widthPt - 6 : x + 4;
    pen.font = '600 7px Helvetica, Arial, sans-serif';
    pen.fillStyle = palette.text2;
    pen.fillText(fitted(label, 7, widthPt - 6, true), edge, HEAD - 9);
    for (let row = firstRow; row <= lastRow; row++) {
      const task = model.rows.tasks[row]!;
      const isParent = task < 0 || model.hasChildren(task);
      const indent = id === 'name' ? model.rows.depth[row]! * 7 : 0;
      const text = task >= 0 ? model.textOf(id, task) : id === 'name' ? model.rows.groups[-1 - task]!.label : '';
      pen.font = `${isParent ? 600 : 400} 7px Helvetica, Arial, sans-serif`;
      pen.fillStyle = palette.text;
      pen.fillText(fitted(text, 7, widthPt - 6 - indent, isParent), edge + indent, HEAD + (row - firstRow + 0.5) * ROW);
    }
    x += widthPt;
  }
  pen.textAlign = 'left';
  pen.beginPath();
  for (let row = firstRow; row <= lastRow; row++) {
    const y = HEAD + (row - firstRow + 1) * ROW;
    pen.moveTo(0, y);
    pen.lineTo(list, y);
  }
  pen.moveTo(list, 0);
  pen.lineTo(list, HEAD + (lastRow - firstRow + 1) * ROW);
  pen.strokeStyle = palette.border;
  pen.lineWidth = 0.4;
  pen.stroke();
}
