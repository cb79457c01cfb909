// Draws the bars by status, which is shown by colour and pattern, so that it does not depend on colour alone; critical bars are
// red, with the status shown by the pattern only. Boxes are measured once for all rows of the window, then drawn kind by
// kind, because changing the style costs more than drawing a bar.
import { barBox } from '../layout/bar-box.ts';
import { MARK, SHAPE, type TaskTable } from '../layout/task-table.ts';
import { xOf } from '../layout/time-scale.ts';
import { type Pen, roundBox } from './pen.ts';
import { mixed, type Palette } from './palette.ts';
import type { Scene } from './scene.ts';

/** Indexes in `statusBuckets`. */
const DELAYED = 0;
const IN_PROGRESS = 1;
const OPEN = 2;
const NOT_STARTED = 3;
const CLOSED = 5;
const CANCELLED = 6;

interface Bars {
  count: number;
  task: Int32Array;
  /** The status of a plain bar, plus an offset if it is critical; −1 for other shapes. */
  kind: Int8Array;
  left: Float64Array;
  width: Float64Array;
  top: Float64Array;
}

/** Added to the status of critical bars. */
const CRITICAL = 16;

const bars: Bars = {
  count: 0,
  task: new Int32Array(512),
  kind: new Int8Array(512),
  left: new Float64Array(512),
  width: new Float64Array(512),
  top: new Float64Array(512),
};

/** Draws the bars, brackets of summaries and diamonds of milestones in the window. */
export function paintBars(pen: Pen, scene: Scene): void {
  measure(scene);
  if (scene.detail.strips) {
    paintStrips(pen, scene);
    paintSummaries(pen, scene);
    paintMilestones(pen, scene);
    return;
  }
  for (let status = 0; status < scene.palette.status.length; status++) {
    paintStatus(pen, scene, status, false);
    if (scene.shown.critical) paintStatus(pen, scene, status, true);
  }
  paintEdges(pen, scene);
  paintSummaries(pen, scene);
  paintMilestones(pen, scene);
}

function measure({ layout, shown, x0, y0, width, firstRow, lastRow }: Scene): void {
  const { table, rows, scale, rowPx } = layout;
  if (lastRow - firstRow >= bars.task.length) grow(lastRow - firstRow + 1);
  bars.count = 0;
  for (let row = firstRow; row <= lastRow; row++) {
    const task = rows.tasks[row]!;
    const start = task >= 0 ? table.start[task]! : rows.groups[-1 - task]!.start;
    const finish = task >= 0 ? table.finish[task]! : rows.groups[-1 - task]!.finish;
    const left = xOf(scale, start) - x0;
    const right = xOf(scale, finish) - x0;
    if (!(left <= width + 20) || !(right >= -20)) continue;
    const k = bars.count++;
    bars.task[k] = task;
    bars.kind[k] = kindOf(table, task, shown.critical);
    // Crisp edges: whole pixels, at least two wide.
    bars.left[k] = Math.round(left);
    bars.width[k] = Math.max(Math.round(right) - Math.round(left), 2);
    bars.top[k] = Math.round(row * rowPx - y0);
  }
}

function grow(count: number): void {
  bars.task = new Int32Array(count * 2);
  bars.kind = new Int8Array(count * 2);
  bars.left = new Float64Array(count * 2);
  bars.width = new Float64Array(count * 2);
  bars.top = new Float64Array(count * 2);
}

/** Finished and cancelled work is no longer critical. */
function kindOf({ shape, status, flags }: TaskTable, task: number, showsCritical: boolean): number {
  if (task < 0 || (shape[task] !== SHAPE.task && shape[task] !== SHAPE.span)) return -1;
  const mark = flags[task]! & (MARK.critical | MARK.finished);
  const isCritical = showsCritical && mark === MARK.critical && status[task] !== CANCELLED;
  return status[task]! + (isCritical ? CRITICAL : 0);
}

/** The opacity of a bar's body. */
const fills: Readonly<Record<number, number>> = {
  [IN_PROGRESS]: 0.42,
  [OPEN]: 0.4,
  [NOT_STARTED]: 0.5,
  [CANCELLED]: 0.1,
};

function paintStatus(pen: Pen, scene: Scene, status: number, isCritical: boolean): void {
  const { palette, layout } = scene;
  const kind = status + (isCritical ? CRITICAL : 0);
  let isAny = false;
  for (let k = 0; k < bars.count && !isAny; k++) isAny = bars.kind[k] === kind;
  if (!isAny) return;
  const colour = isCritical ? palette.critical : palette.status[status]!;
  const { height, top } = barBox(layout.rowPx);
  const isLow = status === CLOSED;
  const inset = isLow ? Math.round(height * 0.2) : 0;
  pen.beginPath();
  for (let k = 0; k < bars.count; k++) {
    if (bars.kind[k] === kind) pieces(pen, scene, k, { top: top + inset, height: height - 2 * inset, share: 1 });
  }
  const fill = isCritical ? undefined : fills[status];
  pen.fillStyle = fill === undefined ? colour : mixed(colour, palette.background, fill);
  pen.fill();
  if (status === IN_PROGRESS) {
    pen.beginPath();
    for (let k = 0; k < bars.count; k++) {
      const share = layout.table.percent[Math.max(bars.task[k]!, 0)]! / 100;
      if (bars.kind[k] === kind && share > 0) pieces(pen, scene, k, { top, height, share });
    }
    pen.fillStyle = isCritical ? criticalDone(palette) : colour;
    pen.fill();
  }
  if (status === CANCELLED) hatch(pen, scene, colour);
  if (status === DELAYED) notch(pen, scene, kind);
  if (isCritical || (status !== OPEN && status !== NOT_STARTED && status !== CANCELLED)) return;
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let k = 0; k < bars.count; k++) {
    if (bars.kind[k] !== kind) continue;
    roundBox(pen, {
      x: bars.left[k]! + 0.5,
      y: bars.top[k]! + top + 0.5,
      width: Math.max(bars.width[k]! - 1, 1),
      height: height - 1,
      radius: 3,
    });
  }
  pen.stroke();
}

/** Adds a bar's box to the path, or its parts if the task is split. */
function pieces(pen: Pen, { layout, x0 }: Scene, k: number, box: { top: number; height: number; share: number }): void {
  const task = bars.task[k]!;
  const isSpan = layout.table.shape[task] === SHAPE.span;
  const y = bars.top[k]! + box.top + (isSpan ? Math.round(box.height * 0.28) : 0);
  const height = isSpan ? Math.max(Math.round(box.height * 0.44), 3) : box.height;
  const end = bars.left[k]! + bars.width[k]! * box.share;
  const splits = layout.table.splits.get(task);
  let left = bars.left[k]!;
  for (const split of splits ?? []) {
    const gap = Math.round(xOf(layout.scale, split.from) - x0);
    const resumes = Math.round(xOf(layout.scale, split.to) - x0);
    if (gap > left && gap < end) {
      roundBox(pen, { x: left, y, width: gap - left, height, radius: 2 });
      left = resumes;
    }
  }
  if (end > left) roundBox(pen, { x: left, y, width: end - left, height, radius: isSpan ? 0 : 3 });
}

function hatch(pen: Pen, scene: Scene, colour: string): void {
  const { top, height } = barBox(scene.layout.rowPx);
  pen.strokeStyle = mixed(colour, scene.palette.background, 0.7);
  pen.lineWidth = 1;
  for (let k = 0; k < bars.count; k++) {
    if (bars.kind[k] !== CANCELLED) continue;
    pen.save();
    pen.beginPath();
    pen.rect(bars.left[k]!, bars.top[k]! + top, bars.width[k]!, height);
    pen.clip();
    pen.beginPath();
    const from = Math.max(bars.left[k]!, -40);
    const to = Math.min(bars.left[k]! + bars.width[k]!, scene.width + 40);
    for (let x = from - height; x < to; x += 5) {
      pen.moveTo(x, bars.top[k]! + top + height);
      pen.lineTo(x + height, bars.top[k]! + top);
    }
    pen.stroke();
    pen.restore();
  }
}

/** A notch in the right end, for at-risk tasks. */
function notch(pen: Pen, scene: Scene, kind: number): void {
  const { top, height } = barBox(scene.layout.rowPx);
  pen.fillStyle = scene.palette.background;
  pen.beginPath();
  for (let k = 0; k < bars.count; k++) {
    if (bars.kind[k] !== kind || bars.width[k]! < 10) continue;
    const right = bars.left[k]! + bars.width[k]! + 0.5;
    const y = bars.top[k]! + top;
    pen.moveTo(right, y + height * 0.18);
    pen.lineTo(right, y + height * 0.82);
    pen.lineTo(right - height * 0.36, y + height / 2);
    pen.closePath();
  }
  pen.fill();
}

/** The progress of critical bars. */
const criticalDone = ({ critical, text, background, isDark }: Palette): string =>
  mixed(critical, isDark ? background : text, 0.55);

/** The edge of critical and near-critical work. */
function paintEdges(pen: Pen, scene: Scene): void {
  const { palette, shown, layout } = scene;
  const { flags, shape } = layout.table;
  const { top, height } = barBox(layout.rowPx);
  const edge = (mark: number, without: number, colour: string, dash: number[]): void => {
    pen.beginPath();
    for (let k = 0; k < bars.count; k++) {
      const task = bars.task[k]!;
      if (task < 0 || (flags[task]! & mark) === 0 || (flags[task]! & (without | MARK.finished)) !== 0) continue;
      if (shape[task] !== SHAPE.task) continue;
      roundBox(pen, { x: bars.left[k]!, y: bars.top[k]! + top, width: bars.width[k]!, height, radius: 3 });
    }
    pen.setLineDash(dash);
    pen.strokeStyle = colour;
    pen.lineWidth = 2;
    pen.stroke();
    pen.setLineDash([]);
  };
  if (shown.nearCritical) edge(MARK.nearCritical, MARK.critical, palette.warning, [4, 2]);
  if (shown.critical) edge(MARK.critical, 0, palette.critical, []);
}

function paintSummaries(pen: Pen, scene: Scene): void {
  const { layout, palette, shown } = scene;
  const { shape, flags } = layout.table;
  const { top, height } = barBox(layout.rowPx);
  const thick = Math.max(Math.round(height * 0.42), 4);
  const drop = Math.round(height * 0.38);
  const draw = (isCritical: boolean): void => {
    pen.beginPath();
    for (let k = 0; k < bars.count; k++) {
      const task = bars.task[k]!;
      if (task >= 0 && shape[task] !== SHAPE.summary) continue;
      if ((shown.critical && task >= 0 && (flags[task]! & MARK.critical) !== 0) !== isCritical) continue;
      const x = bars.left[k]!;
      const y = bars.top[k]! + top + 1;
      const right = x + bars.width[k]!;
      const tip = Math.min(6, bars.width[k]! / 2);
      pen.moveTo(x, y);
      pen.lineTo(right, y);
      pen.lineTo(right, y + thick + drop);
      pen.lineTo(right - tip, y + thick);
      pen.lineTo(x + tip, y + thick);
      pen.lineTo(x, y + thick + drop);
      pen.closePath();
    }
    pen.fillStyle = isCritical
      ? criticalSummary(palette)
      : palette.isDark
        ? mixed(palette.text2, palette.background, 0.7)
        : palette.text2;
    pen.fill();
  };
  draw(false);
  if (shown.critical) draw(true);
}

/** Summary bars have less contrast than the bars that they span. */
function criticalSummary({ critical, text, background, isDark }: Palette): string {
  return isDark ? mixed(critical, background, 0.7) : mixed(critical, text, 0.6);
}

function paintMilestones(pen: Pen, scene: Scene): void {
  const { layout, palette, shown } = scene;
  const { shape, flags, status } = layout.table;
  const { top, height } = barBox(layout.rowPx);
  const half = height / 2 + 1;
  for (let k = 0; k < bars.count; k++) {
    const task = bars.task[k]!;
    if (task < 0 || shape[task] !== SHAPE.milestone) continue;
    const y = bars.top[k]! + top + height / 2;
    const x = bars.left[k]!;
    const isCritical = shown.critical && (flags[task]! & MARK.critical) !== 0;
    pen.beginPath();
    pen.moveTo(x, y - half);
    pen.lineTo(x + half, y);
    pen.lineTo(x, y + half);
    pen.lineTo(x - half, y);
    pen.closePath();
    const isAhead = status[task] === NOT_STARTED || status[task] === OPEN;
    const colour = isAhead ? palette.text2 : palette.status[status[task]!]!;
    pen.fillStyle = isCritical && (flags[task]! & MARK.finished) === 0 ? palette.critical : colour;
    pen.fill();
    pen.strokeStyle = palette.background;
    pen.lineWidth = 1;
    pen.stroke();
  }
}

/** At the coarsest zoom: one strip per row, in the colour of its status. */
function paintStrips(pen: Pen, scene: Scene): void {
  const { layout, palette, shown } = scene;
  const { shape, status, flags } = layout.table;
  const { top, height } = barBox(layout.rowPx);
  const thin = Math.max(Math.round(height * 0.75), 4);
  const y = Math.round((height - thin) / 2) + top;
  for (let bucket = 0; bucket <= palette.status.length; bucket++) {
    const isCriticalPass = bucket === palette.status.length;
    pen.beginPath();
    for (let k = 0; k < bars.count; k++) {
      const task = bars.task[k]!;
      if (task < 0 || shape[task] === SHAPE.summary || shape[task] === SHAPE.milestone) continue;
      const isCritical = shown.critical && (flags[task]! & MARK.critical) !== 0;
      if (isCriticalPass ? isCritical : !isCritical && status[task] === bucket)
        pen.rect(bars.left[k]!, bars.top[k]! + y, bars.width[k]!, thin);
    }
    pen.fillStyle = isCriticalPass ? palette.critical : palette.status[bucket]!;
    pen.fill();
  }
}
