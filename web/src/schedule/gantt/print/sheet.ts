// A programme on sheets of paper: which rows stand on which sheet, and the sheet itself with list, axis, chart, title block
// and legend. Drawn with any pen, in points.
import { rulingAt, scaleOver, ticksOf, type TimeScale, xOf } from '../layout/time-scale.ts';
import { extentOf } from '../layout/task-table.ts';
import { paintChart } from '../paint/paint-chart.ts';
import type { Palette } from '../paint/palette.ts';
import type { Pen } from '../paint/pen.ts';
import { PAPER_FINENESS, type Scene, sceneOf, type Shown } from '../paint/scene.ts';
import type { ChartModel, ColumnId } from '../view/chart-model.ts';
import { textWidth } from './pdf-pen.ts';
import { BLOCK_PT, paintTitleBlock } from './title-block.ts';

export const papers = {
  a3: { widthPt: 1190.55, heightPt: 841.89 },
  a1: { widthPt: 2383.94, heightPt: 1683.78 },
} as const;

export interface Sheet {
  widthPt: number;
  heightPt: number;
  model: ChartModel;
  palette: Palette;
  shown: Shown;
  title: string;
  /** Lines of the title block: data date, finish, printed on. */
  notes: readonly string[];
}

const MARGIN = 28;
const ROW = 14;
const HEAD = 34;
const BLOCK = BLOCK_PT + 8;

const listed: readonly { id: ColumnId; label: string; width: number }[] = [
  { id: 'number', label: 'No.', width: 30 },
  { id: 'name', label: 'Task', width: 190 },
  { id: 'duration', label: 'Duration', width: 44 },
  { id: 'start', label: 'Start', width: 58 },
  { id: 'finish', label: 'Finish', width: 58 },
];
const LIST = listed.reduce((sum, column) => sum + column.width, 0);

/** How many sheets a programme takes. */
export function sheetCount({ heightPt, model }: Pick<Sheet, 'heightPt' | 'model'>): number {
  return Math.max(Math.ceil(model.rows.count / rowsPerSheet(heightPt)), 1);
}

function rowsPerSheet(heightPt: number): number {
  return Math.floor((heightPt - 2 * MARGIN - HEAD - BLOCK) / ROW);
}

/** Draws sheet `page` of a programme, from 0. */
export function paintSheet(
  pen: Pen,
  move: (x: number, y: number, draw: () => void) => void,
  sheet: Sheet,
  page: number,
): void {
  const { widthPt, heightPt, palette } = sheet;
  const perSheet = rowsPerSheet(heightPt);
  const rows = Math.min(perSheet, sheet.model.rows.count - page * perSheet);
  const chartWidth = widthPt - 2 * MARGIN - LIST;
  const chartHeight = rows * ROW;
  const scale = scaleOf(sheet, chartWidth);
  pen.fillStyle = palette.background;
  pen.fillRect(0, 0, widthPt, heightPt);
  const scene = sceneOf(
    {
      layout: { table: sheet.model.table, rows: sheet.model.rows, index: sheet.model.index, scale, rowPx: ROW },
      palette,
      shown: sheet.shown,
      x0: 0,
      y0: page * perSheet * ROW,
      width: chartWidth,
      height: chartHeight,
      highlight: sheet.model.highlight,
      calendar: sheet.model.calendar,
      calendarOf: sheet.model.calendarOf,
      dataDate: sheet.model.dataDate,
      today: Number.NaN,
      pointsOut: false,
      grip: -1,
      captions: false,
    },
    PAPER_FINENESS,
  );
  move(MARGIN + LIST, MARGIN + HEAD, () => clipped(pen, chartWidth, chartHeight, () => paintChart(pen, scene)));
  move(MARGIN + LIST, MARGIN, () => clipped(pen, chartWidth, HEAD, () => paintAxis(pen, scene, palette)));
  move(MARGIN, MARGIN, () => paintList(pen, sheet, scene));
  const foot = { page, count: sheetCount(sheet), width: widthPt - 2 * MARGIN };
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

/** The whole of the programme over the width of the sheet. */
function scaleOf({ model }: Sheet, width: number): TimeScale {
  const { from, to } = extentOf(model.table) ?? { from: 0, to: 1440 };
  const days = Math.max((to - from) / 1440, 1) + 4;
  return scaleOver(from, to, (width - 150) / days, width);
}

function paintAxis(pen: Pen, { layout, width }: Scene, palette: Palette): void {
  const { scale } = layout;
  const { upper, lower, step } = rulingAt(scale.pxPerDay);
  const window = { from: scale.origin, to: scale.origin + (width / scale.pxPerDay) * 1440 };
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
      const x = Math.max(xOf(scale, tick.minute), 0);
      const room = xOf(scale, tick.until) - x;
      pen.beginPath();
      pen.moveTo(x, top);
      pen.lineTo(x, top + HEAD / 2);
      pen.strokeStyle = palette.border;
      pen.lineWidth = 0.5;
      pen.stroke();
      pen.fillStyle = palette.text;
      if (textWidth(tick.label, size) < room - 2) pen.fillText(tick.label, x + 3, top + HEAD / 4);
    }
  }
}

function paintList(pen: Pen, { model, palette }: Sheet, { firstRow, lastRow }: Scene): void {
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  let x = 0;
  pen.fillStyle = palette.canvas;
  pen.fillRect(0, 0, LIST, HEAD);
  for (const column of listed) {
    pen.font = '600 7px Helvetica, Arial, sans-serif';
    pen.fillStyle = palette.text2;
    pen.fillText(column.label, x + 4, HEAD - 9);
    for (let row = firstRow; row <= lastRow; row++) {
      const task = model.rows.tasks[row]!;
      const isParent = task < 0 || model.hasChildren(task);
      const indent = column.id === 'name' ? model.rows.depth[row]! * 7 : 0;
      const text =
        task >= 0 ? model.textOf(column.id, task) : column.id === 'name' ? model.rows.groups[-1 - task]!.label : '';
      pen.font = `${isParent ? 600 : 400} 7px Helvetica, Arial, sans-serif`;
      pen.fillStyle = palette.text;
      pen.fillText(fitted(text, column.width - 6 - indent), x + 4 + indent, HEAD + (row - firstRow + 0.5) * ROW);
    }
    x += column.width;
  }
  pen.beginPath();
  for (let row = firstRow; row <= lastRow; row++) {
    const y = HEAD + (row - firstRow + 1) * ROW;
    pen.moveTo(0, y);
    pen.lineTo(LIST, y);
  }
  pen.moveTo(LIST, 0);
  pen.lineTo(LIST, HEAD + (lastRow - firstRow + 1) * ROW);
  pen.strokeStyle = palette.border;
  pen.lineWidth = 0.4;
  pen.stroke();
}

function fitted(text: string, width: number): string {
  if (textWidth(text, 7) <= width) return text;
  let kept = text;
  while (kept.length > 1 && textWidth(`${kept}…`, 7) > width) kept = kept.slice(0, -1);
  return `${kept}…`;
}
