// The foot of a printed sheet: what the signs mean, what the programme is called, where it stands.
import type { Pen } from '../paint/pen.ts';
import type { Sheet } from './sheet.ts';

/** Height of the block. */
export const BLOCK_PT = 50;

/** Draws the legend on the left and the title on the right, at the origin. `place`: which sheet of how many. */
export function paintTitleBlock(pen: Pen, sheet: Sheet, place: { page: number; count: number; width: number }): void {
  const { palette, title, notes, shown } = sheet;
  const { width, page, count } = place;
  pen.beginPath();
  pen.rect(0, 0, width, BLOCK_PT);
  pen.moveTo(width - 330, 0);
  pen.lineTo(width - 330, BLOCK_PT);
  pen.strokeStyle = palette.borderStrong;
  pen.lineWidth = 0.75;
  pen.stroke();
  pen.textBaseline = 'middle';
  pen.fillStyle = palette.text;
  pen.font = '600 13px Helvetica, Arial, sans-serif';
  pen.fillText(title, width - 320, 14);
  pen.font = '400 7.5px Helvetica, Arial, sans-serif';
  notes.forEach((note, i) => pen.fillText(note, width - 320, 26 + i * 8.5));
  pen.textAlign = 'right';
  pen.fillText(`Sheet ${page + 1} of ${count}`, width - 10, 14);
  pen.textAlign = 'left';
  const signs: [string, (x: number) => void][] = [
    ['In progress', (x) => box(pen, x, palette.status[1]!, true)],
    ['Not started', (x) => box(pen, x, palette.status[3]!, false)],
    ['Completed', (x) => box(pen, x, palette.status[4]!, true)],
    ['Delayed', (x) => box(pen, x, palette.status[0]!, true)],
    ['Critical', (x) => box(pen, x, palette.danger, false)],
  ];
  if (shown.nearCritical) signs.push(['Near-critical', (x) => box(pen, x, palette.warning, false)]);
  if (shown.baseline) signs.push(['Baseline', (x) => stripe(pen, x, palette.text3)]);
  if (shown.floats) signs.push(['Float', (x) => stripe(pen, x, palette.success)]);
  signs.push(['Milestone', (x) => diamond(pen, x, palette.text2)]);
  if (shown.constraints) {
    signs.push(['Deadline', (x) => wedge(pen, x, palette.success)]);
    signs.push(['Constraint', (x) => bracket(pen, x, palette.accent)]);
  }
  if (Number.isFinite(sheet.model.dataDate)) signs.push(['Data date', (x) => upright(pen, x, palette.warning)]);
  const step = Math.min(90, (width - 350) / signs.length);
  pen.font = '600 8px Helvetica, Arial, sans-serif';
  pen.fillStyle = palette.text;
  pen.fillText('Legend', 10, 14);
  pen.font = '400 8px Helvetica, Arial, sans-serif';
  signs.forEach(([label, draw], i) => {
    draw(10 + i * step);
    pen.fillStyle = palette.text;
    pen.fillText(label, 38 + i * step, 34);
  });
}

function box(pen: Pen, x: number, colour: string, isFilled: boolean): void {
  pen.beginPath();
  pen.rect(x, 30, 22, 8);
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = 1.2;
  if (isFilled) pen.fill();
  else pen.stroke();
}

function diamond(pen: Pen, x: number, colour: string): void {
  pen.beginPath();
  pen.moveTo(x + 11, 28.5);
  pen.lineTo(x + 16.5, 34);
  pen.lineTo(x + 11, 39.5);
  pen.lineTo(x + 5.5, 34);
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
}

function wedge(pen: Pen, x: number, colour: string): void {
  pen.beginPath();
  pen.moveTo(x + 11, 40);
  pen.lineTo(x + 6, 33);
  pen.lineTo(x + 9, 33);
  pen.lineTo(x + 9, 28);
  pen.lineTo(x + 13, 28);
  pen.lineTo(x + 13, 33);
  pen.lineTo(x + 16, 33);
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
}

function bracket(pen: Pen, x: number, colour: string): void {
  pen.beginPath();
  pen.moveTo(x + 14, 28.5);
  pen.lineTo(x + 10, 28.5);
  pen.lineTo(x + 10, 39.5);
  pen.lineTo(x + 14, 39.5);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.2;
  pen.stroke();
}

function upright(pen: Pen, x: number, colour: string): void {
  pen.beginPath();
  pen.moveTo(x + 11, 28);
  pen.lineTo(x + 11, 40);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  pen.stroke();
}

function stripe(pen: Pen, x: number, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(x, 33, 22, 2.5);
}
