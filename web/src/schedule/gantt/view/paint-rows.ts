import { MARK, SHAPE, showsCritical } from '../layout/task-table.ts';
import { isAside } from '../layout/visible-rows.ts';
import { mixed, type Palette } from '../paint/palette.ts';
import type { Pen } from '../paint/pen.ts';
import type { Column } from './chart-model.ts';
import { columnLeft } from './column-widths.ts';
import { cut, cutInTwo } from './cut-words.ts';
import { isTall, type TreeState } from './tree-rows.ts';

const PAD_PX = 8;
const FIRST_PAD_PX = 4;
const DEPTH_PX = 14;
const TOGGLE_PX = 18;
/** Line height of a name on two lines. */
const LINE_PX = 18;

/** On screen only: texts are truncated to their column. */
type RowPen = Omit<Pen, 'measureText'> & Pick<CanvasRenderingContext2D, 'measureText'>;

export interface RowsPicture extends TreeState {
  palette: Palette;
  /** Width of the columns scrolled out on the left, and the window's size, in pixels. */
  left: number;
  width: number;
  height: number;
  isFocused: boolean;
}

/** Draws the rows as their elements look (`tree.module.css`). `pen` needs to measure text. */
export function paintRows(pen: RowPen, picture: RowsPicture): void {
  pen.fillStyle = picture.palette.background;
  pen.fillRect(0, 0, picture.width, picture.height);
  paintGrounds(pen, picture);
  paintBlock(pen, picture);
  const baseline = baselineOf(pen, picture);
  const over = coverOf(picture);
  let left = -picture.left;
  picture.columns.forEach((column, index) => {
    const width = picture.widths[index]!;
    const isSeen = left < picture.width && left + width > 0 && !(over && index === picture.pinned);
    if (isSeen) paintColumn(pen, picture, { column, left, width, baseline });
    left += width;
  });
  paintActive(pen, picture);
  if (over) paintPinned(pen, { ...picture, left: over.left, width: over.width }, baseline);
}

/** If the pinned column covers others: its width, and the scroll offset at which it would be there by itself. */
function coverOf({ pinned, left, widths }: RowsPicture): { left: number; width: number } | null {
  const own = pinned < 0 ? left : columnLeft(widths, pinned);
  return own < left ? { left: own, width: widths[pinned]! } : null;
}

/** Paints the pinned column over the columns behind it, as if the list were scrolled so that it starts at the edge. */
function paintPinned(pen: RowPen, picture: RowsPicture, baseline: number): void {
  const { palette, columns, pinned, width, height } = picture;
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, width, height);
  pen.clip();
  pen.fillStyle = palette.background;
  pen.fillRect(0, 0, width, height);
  paintGrounds(pen, picture);
  paintBlock(pen, picture);
  paintColumn(pen, picture, { column: columns[pinned]!, left: 0, width, baseline });
  paintActive(pen, picture);
  pen.fillStyle = palette.border;
  pen.fillRect(width - 1, 0, 1, height);
  pen.restore();
}

/** Rows without a task are group headings. */
const isBold = ({ model }: TreeState, task: number): boolean =>
  !isAside(model.rows, task) && isHeading({ model }, task);

const isHeading = ({ model }: Pick<TreeState, 'model'>, task: number): boolean =>
  task < 0 || model.hasChildren(task) || model.table.shape[task] === SHAPE.summary;

function paintGrounds(pen: Pen, { model, palette, first, last, rowPx, y0, width, selected }: RowsPicture): void {
  const line = mixed(palette.border, palette.background, 0.55);
  for (let row = first; row <= last; row++) {
    const task = model.rows.tasks[row]!;
    const top = Math.round(row * rowPx - y0);
    if (task < 0 || selected.has(task)) {
      pen.fillStyle = task < 0 ? palette.canvas : mixed(palette.accent, palette.background, 0.09);
      pen.fillRect(0, top, width, rowPx);
    }
    pen.fillStyle = line;
    pen.fillRect(0, top + rowPx - 1, width, 1);
  }
}

function paintBlock(pen: Pen, { block, palette, rowPx, y0, widths, left }: RowsPicture): void {
  if (block === null) return;
  const from = columnLeft(widths, block.firstColumn);
  pen.fillStyle = mixed(palette.accent, palette.background, 0.14);
  const top = Math.round(block.firstLine * rowPx - y0);
  const height = (block.lastLine + 1 - block.firstLine) * rowPx;
  pen.fillRect(from - left, top, columnLeft(widths, block.lastColumn + 1) - from, height);
}

/** Vertical position of a line of text in a row, centred as the browser does it. */
function baselineOf(pen: RowPen, { palette, rowPx }: RowsPicture): number {
  pen.font = `400 ${palette.textPx}px ${palette.font}`;
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText('x');
  const [above, below] = [Math.round(fontBoundingBoxAscent), Math.round(fontBoundingBoxDescent)];
  return Math.floor((rowPx - above - below) / 2) + above;
}

interface ColumnPlace {
  column: Column;
  left: number;
  width: number;
  baseline: number;
}

/** Paints one column, its rows by font weight: switching the font costs more than drawing a word. */
function paintColumn(pen: RowPen, picture: RowsPicture, place: ColumnPlace): void {
  const { palette, model, first, last } = picture;
  const isName = place.column.id === 'name';
  pen.textBaseline = 'alphabetic';
  pen.textAlign = place.column.isNumber ? 'right' : 'left';
  for (const bold of [false, true]) {
    pen.font = `${bold ? (isName ? 600 : 500) : 400} ${palette.textPx}px ${palette.font}`;
    pen.fillStyle = isName ? palette.text : place.column.id === 'number' ? palette.text3 : palette.text2;
    for (let row = first; row <= last; row++) {
      const task = model.rows.tasks[row]!;
      if (isBold(picture, task) === bold) paintCell(pen, picture, place, row);
    }
  }
}

function paintCell(
  pen: RowPen,
  picture: RowsPicture,
  { column, left, width, baseline }: ColumnPlace,
  row: number,
): void {
  const { model, palette, rowPx, y0 } = picture;
  const task = model.rows.tasks[row]!;
  const top = Math.round(row * rowPx - y0);
  const isName = column.id === 'name';
  const group = task < 0 ? model.rows.groups[-1 - task]! : null;
  if (group && !isName) return;
  const words = group ? `${group.label} · ${group.count}` : model.textOf(column.id, task);
  const inset = isName ? FIRST_PAD_PX + model.rows.depth[row]! * DEPTH_PX + TOGGLE_PX : PAD_PX;
  if (isName && (group || model.hasChildren(task)))
    paintToggle(pen, palette, left + inset - TOGGLE_PX / 2, top + rowPx / 2 - 0.5, model.isCollapsed(task));
  if (words !== '') {
    const room = width - inset - PAD_PX;
    const fit = { room, textPx: palette.textPx };
    const lines = column.isNumber
      ? [words]
      : isName && isTall(rowPx)
        ? cutInTwo(pen, words, fit)
        : [cut(pen, words, fit)];
    const x = column.isNumber ? left + width - PAD_PX : left + inset;
    const flags = task < 0 ? 0 : model.table.flags[task]!;
    const isPale = isAside(model.rows, task);
    const isRed = column.id === 'float' && task >= 0 && showsCritical(model.table, task);
    const usual = pen.fillStyle;
    if (isRed || isPale) pen.fillStyle = isRed ? palette.danger : palette.text3;
    lines.forEach((line, at) => {
      const y = top + baseline + (at - (lines.length - 1) / 2) * LINE_PX;
      pen.fillText(line, x, y);
      if ((flags & MARK.ignored) === 0) return;
      const struck = pen.measureText(line).width;
      pen.fillRect(column.isNumber ? x - struck : x, y - 4, struck, 1);
    });
    pen.fillStyle = usual;
  }
  if (task >= 0 && (model.remarkOf?.(column.id, task) ?? null) !== null) paintCorner(pen, palette, left + width, top);
}

/** The chevron that expands and collapses a row. */
function paintToggle(pen: Pen, palette: Palette, x: number, y: number, isCollapsed: boolean): void {
  pen.strokeStyle = palette.text3;
  pen.lineWidth = 1;
  pen.beginPath();
  if (isCollapsed) {
    pen.moveTo(x - 0.35, y - 3.89);
    pen.lineTo(x + 3.54, y);
    pen.lineTo(x - 0.35, y + 3.89);
  } else {
    pen.moveTo(x - 3.89, y - 1.85);
    pen.lineTo(x, y + 2.04);
    pen.lineTo(x + 3.89, y - 1.85);
  }
  pen.stroke();
}

/** The corner mark of a cell with a note. */
function paintCorner(pen: Pen, palette: Palette, right: number, top: number): void {
  const usual = pen.fillStyle;
  pen.fillStyle = palette.warning;
  pen.beginPath();
  pen.moveTo(right - 10, top);
  pen.lineTo(right, top);
  pen.lineTo(right, top + 10);
  pen.closePath();
  pen.fill();
  pen.fillStyle = usual;
}

function paintActive(pen: Pen, picture: RowsPicture): void {
  const { activeRow, activeColumn, first, last, rowPx, y0, palette, isFocused, widths } = picture;
  if (activeRow < first || activeRow > last) return;
  const left = columnLeft(widths, activeColumn) - picture.left;
  const line = isFocused ? 2 : 1;
  pen.strokeStyle = isFocused ? palette.accent : palette.borderStrong;
  pen.lineWidth = line;
  pen.beginPath();
  const top = Math.round(activeRow * rowPx - y0);
  pen.rect(left + line / 2, top + line / 2, widths[activeColumn]! - line, rowPx - 1 - line);
  pen.stroke();
}
