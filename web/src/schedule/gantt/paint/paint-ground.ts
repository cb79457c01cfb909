// The ground of the chart: time without work shaded, the rules of the time axis, hairlines between rows.
import { minuteAtX, rulingAt, ticksOf, type Unit, xOf } from '../layout/time-scale.ts';
import { nonWorkingSpans } from '../layout/non-working.ts';
import type { Pen } from './pen.ts';
import { mixed } from './palette.ts';
import type { Scene } from './scene.ts';

/** Draws what lies below the bars. */
export function paintGround(pen: Pen, scene: Scene): void {
  const { palette, width, height } = scene;
  pen.fillStyle = palette.background;
  pen.fillRect(0, 0, width, height);
  if (scene.detail.nonWorking && scene.calendar) paintPauses(pen, scene);
  paintRows(pen, scene);
  paintRules(pen, scene);
}

function paintPauses(pen: Pen, { layout, palette, x0, width, height, calendar }: Scene): void {
  const { scale } = layout;
  const window = { from: minuteAtX(scale, x0), to: minuteAtX(scale, x0 + width) };
  const spans = nonWorkingSpans(calendar!, window, scale.pxPerDay >= 220);
  pen.fillStyle = palette.isDark
    ? mixed(palette.canvas, palette.background, 0.75)
    : mixed(palette.hover, palette.background, 0.72);
  for (let i = 0; i < spans.length; i += 2) {
    const left = Math.max(Math.round(xOf(scale, spans[i]!) - x0), 0);
    const right = Math.min(Math.round(xOf(scale, spans[i + 1]!) - x0), width);
    pen.fillRect(left, 0, right - left, height);
  }
}

function paintRows(pen: Pen, { layout, palette, y0, width, firstRow, lastRow }: Scene): void {
  const { rowPx, rows } = layout;
  for (let row = firstRow; row <= lastRow; row++) {
    if (rows.tasks[row]! >= 0) continue;
    pen.fillStyle = palette.canvas;
    pen.fillRect(0, row * rowPx - y0, width, rowPx);
  }
  pen.beginPath();
  pen.lineWidth = 1;
  pen.strokeStyle = mixed(palette.border, palette.background, 0.55);
  for (let row = firstRow; row <= lastRow; row++) {
    const y = Math.round((row + 1) * rowPx - y0) - 0.5;
    pen.moveTo(0, y);
    pen.lineTo(width, y);
  }
  pen.stroke();
}

function paintRules(pen: Pen, scene: Scene): void {
  const { layout, palette } = scene;
  const { pxPerDay } = layout.scale;
  const { upper, lower, step } = rulingAt(pxPerDay);
  rule(pen, scene, { unit: lower, step, colour: mixed(palette.border, palette.background, 0.55) });
  rule(pen, scene, { unit: upper, step: 1, colour: palette.border });
}

function rule(pen: Pen, scene: Scene, look: { unit: Unit; step: number; colour: string }): void {
  const { layout, x0, width, height } = scene;
  const { scale } = layout;
  const window = { from: minuteAtX(scale, x0), to: minuteAtX(scale, x0 + width) };
  pen.beginPath();
  pen.lineWidth = 1;
  pen.strokeStyle = look.colour;
  for (const { minute } of ticksOf(look.unit, window, { step: look.step, pxPerDay: scale.pxPerDay })) {
    const x = Math.round(xOf(scale, minute) - x0) + 0.5;
    pen.moveTo(x, 0);
    pen.lineTo(x, height);
  }
  pen.stroke();
}
