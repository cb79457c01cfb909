// The background of the chart: non-working time, the grid lines of the time axis, hairlines between rows.
import type { WorkingCalendar } from '@horizon/working-time';
import { minuteAtX, rulingAt, ticksOf, type TimeScale, type Unit, xOf } from '../layout/time-scale.ts';
import { nonWorkingSpans } from '../layout/non-working.ts';
import { SHAPE } from '../layout/task-table.ts';
import type { Pen } from './pen.ts';
import { mixed } from './palette.ts';
import type { Scene } from './scene.ts';

/** Draws the background below the bars. */
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
  paintOwnPauses(pen, scene);
}

/** Rows with a calendar other than the project's show the non-working time of that calendar. */
function paintOwnPauses(pen: Pen, scene: Scene): void {
  const { layout, palette, x0, y0, width, firstRow, lastRow, calendar, calendarOf } = scene;
  const { scale, rows, rowPx } = layout;
  const { own } = axisOf(scene);
  const shade = pen.fillStyle;
  const others: [row: number, calendar: WorkingCalendar][] = [];
  pen.beginPath();
  for (let row = firstRow; row <= lastRow; row++) {
    const task = rows.tasks[row]!;
    // A summary has no calendar of its own.
    const other = task >= 0 && layout.table.shape[task] !== SHAPE.summary ? calendarOf(task) : null;
    if (!other || other === calendar) continue;
    others.push([row, other]);
    pen.rect(0, Math.round(row * rowPx - y0), width, rowPx);
  }
  if (others.length === 0) return;
  pen.fillStyle = palette.background;
  pen.fill();
  pen.beginPath();
  for (const [row, other] of others) {
    const top = Math.round(row * rowPx - y0);
    const pauses = own(other);
    for (let i = 0; i < pauses.length; i += 2) {
      const left = Math.max(Math.round(xOf(scale, pauses[i]!) - x0), 0);
      const right = Math.min(Math.round(xOf(scale, pauses[i + 1]!) - x0), width);
      pen.rect(left, top, right - left, rowPx);
    }
  }
  pen.fillStyle = shade;
  pen.fill();
}

interface Axis {
  scale: TimeScale;
  calendar: WorkingCalendar | null;
  x0: number;
  width: number;
  pauses: Float64Array;
  /** The non-working time of another calendar. */
  own: (calendar: WorkingCalendar) => Float64Array;
  lower: Float64Array;
  upper: Float64Array;
}

/** The cached axis of the last frame: vertical scrolling needs the same one repeatedly. */
let axis: Axis | null = null;

function axisOf({ layout, x0, width, calendar, detail }: Scene): Axis {
  const { scale } = layout;
  if (axis?.scale === scale && axis.calendar === calendar && axis.x0 === x0 && axis.width === width) return axis;
  const window = { from: minuteAtX(scale, x0), to: minuteAtX(scale, x0 + width) };
  const { upper, lower, step } = rulingAt(scale.pxPerDay);
  const minutes = (unit: Unit, every: number): Float64Array =>
    Float64Array.from(ticksOf(unit, window, { step: every, pxPerDay: scale.pxPerDay }), ({ minute }) => minute);
  const spansOf = (each: WorkingCalendar): Float64Array => nonWorkingSpans(each, window, scale.pxPerDay >= 220);
  const known = new Map<WorkingCalendar, Float64Array>();
  axis = {
    scale,
    calendar,
    x0,
    width,
    pauses: calendar && detail.nonWorking ? spansOf(calendar) : new Float64Array(),
    own: (each) => {
      const spans = known.get(each) ?? spansOf(each);
      known.set(each, spans);
      return spans;
    },
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
