// Draws the marks of the bars: names, baselines, floats, deadlines, constraints, the progress line at the data date and
// the today line; names are drawn over both.
import { barBox, POINTER_INSET_PX, offscreenSide } from '../layout/bar-box.ts';
import { MARK, SHAPE } from '../layout/task-table.ts';
import { xOf } from '../layout/time-scale.ts';
import { nameAt, paintCaptions, hasNameAtEdge } from './paint-captions.ts';
import { paintGapsAtLines, paintGapsFor } from './paint-gaps.ts';
import type { Pen } from './pen.ts';
import { mixed } from './palette.ts';
import type { Scene } from './scene.ts';

/** Draws below the bars: baselines and floats. */
export function paintUnderBars(pen: Pen, scene: Scene): void {
  if (scene.detail.strips) return;
  if (scene.shown.baseline) paintBaselines(pen, scene);
  if (scene.shown.floats) paintFloats(pen, scene);
}

/** Draws over the bars: deadlines, constraints, names, the progress line. */
export function paintOverBars(pen: Pen, scene: Scene): void {
  if (scene.shown.constraints && !scene.detail.strips) {
    paintDeadlines(pen, scene);
    paintConstraints(pen, scene);
  }
  if (Number.isFinite(scene.dataDate)) paintDataDate(pen, scene);
  paintToday(pen, scene);
  if (scene.shown.labels && scene.detail.labels) paintNames(pen, scene);
  if (scene.captions) paintCaptions(pen, scene);
  if (scene.pointsOut) paintPointers(pen, scene);
}

function eachTask({ layout, y0, firstRow, lastRow }: Scene, visit: (task: number, top: number) => void): void {
  const { rows, rowPx } = layout;
  for (let row = firstRow; row <= lastRow; row++) {
    const task = rows.tasks[row]!;
    if (task >= 0) visit(task, Math.round(row * rowPx - y0));
  }
}

function paintBaselines(pen: Pen, scene: Scene): void {
  const { layout, palette, x0 } = scene;
  const { baselineStart, baselineFinish } = layout.table.dates;
  if (!baselineStart || !baselineFinish) return;
  const { baselineTop, baselineHeight } = barBox(layout.rowPx);
  pen.fillStyle = mixed(palette.text3, palette.background, 0.55);
  pen.beginPath();
  eachTask(scene, (task, top) => {
    const left = Math.round(xOf(layout.scale, baselineStart[task]!) - x0);
    const right = Math.round(xOf(layout.scale, baselineFinish[task]!) - x0);
    if (right >= left) pen.rect(left, top + baselineTop, Math.max(right - left, 3), baselineHeight);
  });
  pen.fill();
}

function paintFloats(pen: Pen, scene: Scene): void {
  const { layout, palette, x0 } = scene;
  const { table, rowPx } = layout;
  const { lateFinish } = table.dates;
  if (!lateFinish) return;
  const { top: barTop, height } = barBox(rowPx);
  for (const isNegative of [false, true]) {
    pen.beginPath();
    eachTask(scene, (task, top) => {
      if (table.shape[task] === SHAPE.summary || (table.flags[task]! & MARK.finished) !== 0) return;
      const from = Math.round(xOf(layout.scale, table.finish[task]!) - x0);
      const to = Math.round(xOf(layout.scale, lateFinish[task]!) - x0);
      if (from === to || to < from !== isNegative || to !== to) return;
      const y = top + barTop + height + 1.5;
      pen.moveTo(Math.min(from, to), y);
      pen.lineTo(Math.max(from, to), y);
      pen.moveTo(to + 0.5, y - 3);
      pen.lineTo(to + 0.5, y + 3);
    });
    pen.lineWidth = isNegative ? 2 : 1.5;
    pen.strokeStyle = isNegative ? palette.danger : palette.success;
    pen.stroke();
  }
}

function paintDeadlines(pen: Pen, scene: Scene): void {
  const { layout, palette, x0 } = scene;
  const { deadline } = layout.table.dates;
  if (!deadline) return;
  const { top: barTop, height } = barBox(layout.rowPx);
  for (const isMissed of [false, true]) {
    pen.beginPath();
    eachTask(scene, (task, top) => {
      if (!Number.isFinite(deadline[task]!) || layout.table.finish[task]! > deadline[task]! !== isMissed) return;
      const x = Math.round(xOf(layout.scale, deadline[task]!) - x0);
      const y = top + barTop;
      pen.moveTo(x, y + height + 1);
      pen.lineTo(x - 5, y + 4);
      pen.lineTo(x - 2, y + 4);
      pen.lineTo(x - 2, y - 2);
      pen.lineTo(x + 2, y - 2);
      pen.lineTo(x + 2, y + 4);
      pen.lineTo(x + 5, y + 4);
      pen.closePath();
    });
    pen.fillStyle = isMissed ? palette.danger : palette.success;
    pen.fill();
    pen.strokeStyle = palette.background;
    pen.lineWidth = 1;
    pen.stroke();
  }
}

function paintConstraints(pen: Pen, scene: Scene): void {
  const { layout, palette, x0 } = scene;
  const { constraint } = layout.table.dates;
  if (!constraint) return;
  const { top: barTop, height } = barBox(layout.rowPx);
  pen.beginPath();
  eachTask(scene, (task, top) => {
    if (!Number.isFinite(constraint[task]!)) return;
    const x = Math.round(xOf(layout.scale, constraint[task]!) - x0) + 0.5;
    pen.moveTo(x, top + barTop - 3);
    pen.lineTo(x, top + barTop + height + 3);
    pen.moveTo(x, top + barTop - 3);
    pen.lineTo(x + 4, top + barTop - 3);
    pen.moveTo(x, top + barTop + height + 3);
    pen.lineTo(x + 4, top + barTop + height + 3);
  });
  pen.strokeStyle = palette.accent;
  pen.lineWidth = 1.5;
  pen.stroke();
}

function paintNames(pen: Pen, scene: Scene): void {
  const { layout, palette, width } = scene;
  const { table, rowPx } = layout;
  const { top: barTop, height } = barBox(rowPx);
  pen.font = `400 ${Math.min(12, Math.round(rowPx / 2))}px ${palette.font}`;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  const names: [name: string, x: number, y: number][] = [];
  eachTask(scene, (task, top) => {
    if (table.shape[task] === SHAPE.summary) return;
    const x = nameAt(scene, task);
    // The marker that points to a bar outside the window takes the place of its name.
    if (x > width || x < 2 * POINTER_INSET_PX || hasNameAtEdge(scene, task)) return;
    names.push([table.nameOf(task), x, top + barTop + height / 2 + 1]);
  });
  // Links and progress lines can be anywhere; the data date and today lines have one fixed position.
  const isAnywhere = (scene.detail.links !== 'none' && scene.shown.links) || scene.shown.progressLine;
  if (isAnywhere) paintGapsFor(pen, scene, names);
  else paintGapsAtLines(pen, scene, names);
  pen.fillStyle = palette.text2;
  for (const [name, x, y] of names) pen.fillText(name, x, y);
}

/** Draws an arrow at the window's edge in the direction of the row's bar. */
function paintPointers(pen: Pen, scene: Scene): void {
  const { layout, palette, x0, width } = scene;
  const { table, scale, rowPx } = layout;
  pen.beginPath();
  eachTask(scene, (task, top) => {
    const way = offscreenSide(xOf(scale, table.start[task]!) - x0, xOf(scale, table.finish[task]!) - x0, width);
    if (way === 0) return;
    const x = way < 0 ? POINTER_INSET_PX : width - POINTER_INSET_PX;
    const y = top + rowPx / 2;
    pen.moveTo(x + way * 3, y);
    pen.lineTo(x - way * 2, y - 4);
    pen.lineTo(x - way * 2, y + 4);
    pen.closePath();
  });
  pen.fillStyle = mixed(palette.text3, palette.background, 0.6);
  pen.fill();
}

function paintToday(pen: Pen, { layout, palette, x0, width, height, today }: Scene): void {
  const x = Math.round(xOf(layout.scale, today) - x0) + 0.5;
  if (!(x >= 0 && x <= width)) return;
  pen.beginPath();
  pen.moveTo(x, 0);
  pen.lineTo(x, height);
  pen.strokeStyle = palette.accent;
  pen.lineWidth = 1;
  pen.setLineDash(todayDash);
  pen.stroke();
  pen.setLineDash(noDash);
}

const todayDash = [4, 3];
const noDash: number[] = [];

/** Draws the data date line, and with the progress line each task's progress left or right of it. */
function paintDataDate(pen: Pen, scene: Scene): void {
  const { layout, palette, x0, width, height, dataDate, shown } = scene;
  const { scale, rowPx } = layout;
  const at = Math.round(xOf(scale, dataDate) - x0) + 0.5;
  if (!shown.progressLine || scene.detail.strips) {
    if (at < 0 || at > width) return;
    pen.beginPath();
    pen.moveTo(at, 0);
    pen.lineTo(at, height);
  } else {
    const { top: barTop, height: barHeight } = barBox(rowPx);
    pen.beginPath();
    pen.moveTo(at, 0);
    eachTask(scene, (task, top) => {
      const point = Math.round(xOf(scale, progressPoint(scene, task)) - x0) + 0.5;
      if (point === at || !Number.isFinite(point)) return;
      const middle = top + barTop + barHeight / 2;
      pen.lineTo(at, top + 2);
      pen.lineTo(point, middle);
      pen.lineTo(at, top + rowPx - 2);
    });
    pen.lineTo(at, height);
  }
  pen.strokeStyle = palette.warning;
  pen.lineWidth = 1.5;
  pen.stroke();
}

/** The progress of a task as a date; the data date itself if it neither should have started nor has. */
function progressPoint({ layout, dataDate }: Scene, task: number): number {
  const { shape, start, finish, percent, flags } = layout.table;
  if (shape[task] === SHAPE.summary || (flags[task]! & MARK.finished) !== 0) return dataDate;
  if ((flags[task]! & MARK.started) === 0 && start[task]! >= dataDate) return dataDate;
  return start[task]! + ((finish[task]! - start[task]!) * percent[task]!) / 100;
}
