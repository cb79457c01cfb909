// The footer of a printed sheet: legend, programme name and status.
import { mixed } from '../paint/palette.ts';
import type { Pen } from '../paint/pen.ts';
import type { Sheet } from './sheet.ts';
import { fitted } from './standard-font.ts';

/** The height of the block. */
export const BLOCK_PT = 66;
const TITLE_PT = 360;
const SIGN_PT = 86;

/** Draws the legend on the left and the title on the right, at the origin. `place` is the sheet number out of all sheets. */
export function paintTitleBlock(pen: Pen, sheet: Sheet, place: { page: number; count: number; width: number }): void {
  const { width } = place;
  pen.beginPath();
  pen.rect(0, 0, width, BLOCK_PT);
  pen.moveTo(width - TITLE_PT, 0);
  pen.lineTo(width - TITLE_PT, BLOCK_PT);
  pen.strokeStyle = sheet.palette.borderStrong;
  pen.lineWidth = 0.75;
  pen.stroke();
  paintTitle(pen, sheet, place);
  paintLegend(pen, sheet, width - TITLE_PT);
}

function paintTitle(pen: Pen, { palette, title }: Sheet, place: { page: number; count: number; width: number }): void {
  const [left, right] = [place.width - TITLE_PT + 10, place.width - 10];
  pen.textBaseline = 'middle';
  pen.fillStyle = palette.text;
  pen.font = '400 7.5px Helvetica, Arial, sans-serif';
  pen.fillText(fitted(title.company, 7.5, 250), left, 10);
  pen.textAlign = 'right';
  pen.fillText(`Sheet ${place.page + 1} of ${place.count}`, right, 10);
  pen.textAlign = 'left';
  pen.font = '600 12px Helvetica, Arial, sans-serif';
  pen.fillText(fitted(title.project, 12, TITLE_PT - 20, true), left, 23);
  pen.font = '400 7.5px Helvetica, Arial, sans-serif';
  title.lines.forEach((line, i) => pen.fillText(fitted(line, 7.5, TITLE_PT - 20), left, 34 + i * 8.5));
}

function paintLegend(pen: Pen, sheet: Sheet, width: number): void {
  const { palette, shown } = sheet;
  const signs: [string, (x: number, y: number) => void][] = [
    ['In progress', (x, y) => box(pen, x, y, palette.status[1]!, true)],
    ['Not started', (x, y) => box(pen, x, y, mixed(palette.status[3]!, palette.background, 0.5), true)],
    ['Completed', (x, y) => box(pen, x, y, palette.status[4]!, true)],
    ['Delayed', (x, y) => box(pen, x, y, palette.status[0]!, true)],
    ['Critical', (x, y) => box(pen, x, y, palette.critical, true)],
  ];
  if (shown.nearCritical) signs.push(['Near-critical', (x, y) => box(pen, x, y, palette.warning, false)]);
  if (shown.baseline) signs.push(['Baseline', (x, y) => stripe(pen, x, y, palette.text3)]);
  if (shown.floats) signs.push(['Float', (x, y) => stripe(pen, x, y, palette.success)]);
  signs.push(['Milestone', (x, y) => diamond(pen, x, y, palette.text2)]);
  if (shown.constraints) {
    signs.push(['Deadline', (x, y) => wedge(pen, x, y, palette.success)]);
    signs.push(['Constraint', (x, y) => bracket(pen, x, y, palette.accent)]);
  }
  if (Number.isFinite(sheet.model.dataDate)) {
    const label = shown.progressLine ? 'Progress line' : 'Data date';
    signs.push([
      label,
      (x, y) => (shown.progressLine ? zigzag(pen, x, y, palette.warning) : upright(pen, x, y, palette.warning)),
    ]);
  }
  pen.font = '600 8px Helvetica, Arial, sans-serif';
  pen.fillStyle = palette.text;
  pen.fillText('Legend', 10, 10);
  const perLine = Math.max(Math.floor((width - 16) / SIGN_PT), 1);
  pen.font = '400 7.5px Helvetica, Arial, sans-serif';
  signs.forEach(([label, draw], i) => {
    const x = 10 + (i % perLine) * SIGN_PT;
    const y = 24 + Math.floor(i / perLine) * 14;
    draw(x, y);
    pen.fillStyle = palette.text;
    pen.fillText(label, x + 28, y);
  });
}

function box(pen: Pen, x: number, y: number, colour: string, isFilled: boolean): void {
  pen.beginPath();
  pen.rect(x, y - 4, 22, 8);
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = 1.2;
  if (isFilled) pen.fill();
  else pen.stroke();
}

function diamond(pen: Pen, x: number, y: number, colour: string): void {
  pen.beginPath();
  pen.moveTo(x + 11, y - 5.5);
  pen.lineTo(x + 16.5, y);
  pen.lineTo(x + 11, y + 5.5);
  pen.lineTo(x + 5.5, y);
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
}

function wedge(pen: Pen, x: number, y: number, colour: string): void {
  pen.beginPath();
  pen.moveTo(x + 11, y + 6);
  pen.lineTo(x + 6, y - 1);
  pen.lineTo(x + 9, y - 1);
  pen.lineTo(x + 9, y - 6);
  pen.lineTo(x + 13, y - 6);
  pen.lineTo(x + 13, y - 1);
  pen.lineTo(x + 16, y - 1);
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
}

function bracket(pen: Pen, x: number, y: number, colour: string): void {
  pen.beginPath();
  pen.moveTo(x + 14, y - 5.5);
  pen.lineTo(x + 10, y - 5.5);
  pen.lineTo(x + 10, y + 5.5);
  pen.lineTo(x + 14, y + 5.5);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.2;
  pen.stroke();
}

function upright(pen: Pen, x: number, y: number, colour: string): void {
  pen.beginPath();
  pen.moveTo(x + 11, y - 6);
  pen.lineTo(x + 11, y + 6);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  pen.stroke();
}

function stripe(pen: Pen, x: number, y: number, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(x, y - 1, 22, 2.5);
}

function zigzag(pen: Pen, x: number, y: number, colour: string): void {
  pen.beginPath();
  pen.moveTo(x + 11, y - 6);
  pen.lineTo(x + 11, y - 3);
  pen.lineTo(x + 4, y);
  pen.lineTo(x + 11, y + 3);
  pen.lineTo(x + 11, y + 6);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  pen.stroke();
}
