// The ground of the chart: time without work shaded, the rules of the time axis, hairlines between rows.
import type { WorkingCalendar } from '@horizon/working-time';
import { minuteAtX, rulingAt, ticksOf, type TimeScale, type Unit, xOf } from '../layout/time-scale.ts';
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

function paintPauses(pen: Pen, scene: Scene): void {
  const { layout, palette, x0, width, height } = scene;
  const { scale } = layout;
  const { pauses } = axisOf(scene);
  pen.fillStyle = palette.isDark
    ? mixed(palette.canvas, palette.background, 0.75)
    : mixed(palette.hover, palette.background, 0.72);
  for (let i = 0; i < pauses.length; i += 2) {
    const left = Math.max(Math.round(xOf(scale, pauses[i]!) - x0), 0);
    const right = Math.min(Math.round(xOf(scale, pauses[i + 1]!) - x0), width);
    pen.fillRect(left, 0, right - left, height);
  }
}

interface Axis {
  scale: TimeScale;
  calendar: WorkingCalendar | null;
  x0: number;
  width: number;
  pauses: Float64Array;
  lower: Float64Array;
  upper: Float64Array;
}

/** What the axis of the last picture was ruled by: scrolling up and down asks for the same again and again. */
let axis: Axis | null = null;

function axisOf({ layout, x0, width, calendar, detail }: Scene): Axis {
  const { scale } = layout;
  if (axis?.scale === scale && axis.calendar === calendar && axis.x0 === x0 && axis.width === width) return axis;
  const window = { from: minuteAtX(scale, x0), to: minuteAtX(scale, x0 + width) };
  const { upper, lower, step } = rulingAt(scale.pxPerDay);
  const minutes = (unit: Unit, every: number): Float64Array =>
    Float64Array.from(ticksOf(unit, window, { step: every, pxPerDay: scale.pxPerDay }), ({ minute }) => minute);
  axis = {
    scale,
    calendar,
    x0,
    width,
    pauses:
      calendar && detail.nonWorking ? nonWorkingSpans(calendar, window, scale.pxPerDay >= 220) : new Float64Array(),
    lower: minutes(lower, step),
    upper: minutes(upper, 1),
  };
  return axis;
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
  const { palette } = scene;
  const { lower, upper } = axisOf(scene);
  rule(pen, scene, lower, mixed(palette.border, palette.background, 0.55));
  rule(pen, scene, upper, palette.border);
}

function rule(pen: Pen, { layout, x0, height }: Scene, minutes: Float64Array, colour: string): void {
  pen.beginPath();
  pen.lineWidth = 1;
  pen.strokeStyle = colour;
  for (const minute of minutes) {
    const x = Math.round(xOf(layout.scale, minute) - x0) + 0.5;
    pen.moveTo(x, 0);
    pen.lineTo(x, height);
  }
  pen.stroke();
}
