// The layer over the chart: hover, selection, and the dragged bar with everything that moves with it.
import { barBox, PROGRESS_ROOM_PX } from '../layout/bar-box.ts';
import type { BarHit } from '../layout/hit-test.ts';
import { GRIP_RADIUS_PX, handleAt } from '../layout/touch-handles.ts';
import { MARK, SHAPE, type TaskTable } from '../layout/task-table.ts';
import { xOf } from '../layout/time-scale.ts';
import { type Pen, roundBox } from './pen.ts';
import type { Scene } from './scene.ts';

export interface TopLayer {
  hover: BarHit | null;
  selected: ReadonlySet<number>;
  active: number;
  /** The dates before the drag, drawn as ghosts; null without a drag. */
  before: Pick<TaskTable, 'start' | 'finish' | 'flags'> | null;
  /** The link being drawn, in window pixels, and the task under its end. */
  rubber: { x1: number; y1: number; x2: number; y2: number; target: number } | null;
}

/** Whether the layer has anything to draw in the window. */
export function needsTop({ layout, firstRow, lastRow }: Scene, top: TopLayer): boolean {
  const { rows } = layout;
  const isSeen = (task: number): boolean => {
    const row = task < 0 ? -1 : rows.rowOf[task]!;
    return row >= firstRow && row <= lastRow;
  };
  if (top.before || top.rubber || top.hover || isSeen(top.active)) return true;
  for (const task of top.selected) if (isSeen(task)) return true;
  return false;
}

/** Draws the layer. */
export function paintTop(pen: Pen, scene: Scene, top: TopLayer): void {
  if (top.before) paintGhosts(pen, scene, top.before);
  paintSelection(pen, scene, top);
  if (scene.grip >= 0) paintGrip(pen, scene, scene.grip);
  if (top.hover?.part && !top.before) paintHandles(pen, scene, top.hover);
  if (top.rubber) paintRubber(pen, scene, top.rubber);
}

function boxOf({ layout, x0, y0 }: Scene, row: number, dates: Pick<TaskTable, 'start' | 'finish'>) {
  const task = layout.rows.tasks[row]!;
  const { top, height } = barBox(layout.rowPx);
  const left = Math.round(xOf(layout.scale, dates.start[task]!) - x0);
  const right = Math.round(xOf(layout.scale, dates.finish[task]!) - x0);
  return { x: left, y: Math.round(row * layout.rowPx - y0) + top, width: Math.max(right - left, 2), height };
}

function paintGhosts(pen: Pen, scene: Scene, before: Pick<TaskTable, 'start' | 'finish' | 'flags'>): void {
  const { layout, palette, firstRow, lastRow } = scene;
  const { table, rows } = layout;
  pen.setLineDash([3, 3]);
  pen.lineWidth = 1;
  pen.strokeStyle = palette.text3;
  pen.beginPath();
  for (let row = firstRow; row <= lastRow; row++) {
    const task = rows.tasks[row]!;
    if (task < 0 || table.shape[task] === SHAPE.summary) continue;
    if (before.start[task] === table.start[task] && before.finish[task] === table.finish[task]) continue;
    const box = boxOf(scene, row, before);
    pen.rect(box.x + 0.5, box.y + 0.5, box.width, box.height - 1);
  }
  pen.stroke();
  pen.setLineDash([]);
  // Outline the bars that the drag makes critical.
  pen.beginPath();
  for (let row = firstRow; row <= lastRow; row++) {
    const task = rows.tasks[row]!;
    if (task < 0 || table.shape[task] !== SHAPE.task) continue;
    if ((table.flags[task]! & MARK.critical) === 0 || (before.flags[task]! & MARK.critical) !== 0) continue;
    const box = boxOf(scene, row, table);
    roundBox(pen, { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, radius: 5 });
  }
  pen.strokeStyle = palette.danger;
  pen.stroke();
}

function paintSelection(pen: Pen, scene: Scene, { selected, active, hover }: TopLayer): void {
  const { layout, palette, y0, width, firstRow, lastRow } = scene;
  const { rows, rowPx } = layout;
  for (let row = firstRow; row <= lastRow; row++) {
    const task = rows.tasks[row]!;
    const isSelected = task >= 0 && selected.has(task);
    if (!isSelected && row !== hover?.row && task !== active) continue;
    const top = Math.round(row * rowPx - y0);
    const isChosen = isSelected || task === active;
    pen.globalAlpha = 0.045;
    pen.fillStyle = isChosen ? palette.accent : palette.text;
    pen.fillRect(0, top, width, rowPx - 1);
    if (isChosen) paintRules(pen, { top, bottom: top + rowPx - 1, width });
    pen.globalAlpha = 1;
  }
}

/** Hairlines above and below a row: without them, a fill across the chart would look like a bar. */
function paintRules(pen: Pen, { top, bottom, width }: { top: number; bottom: number; width: number }): void {
  pen.globalAlpha = 0.4;
  for (const y of [top - 1, bottom]) pen.fillRect(0, y, width, 1);
}

/** Round handles at both ends, to draw a link. */
function paintHandles(pen: Pen, scene: Scene, hover: BarHit): void {
  const { layout, palette } = scene;
  if (hover.task < 0 || layout.table.shape[hover.task] === SHAPE.summary) return;
  const box = boxOf(scene, hover.row, layout.table);
  const isPoint = layout.table.shape[hover.task] === SHAPE.milestone;
  if (layout.table.shape[hover.task] === SHAPE.task && box.width >= PROGRESS_ROOM_PX) {
    const at = box.x + (box.width * layout.table.percent[hover.task]!) / 100;
    pen.beginPath();
    pen.moveTo(at, box.y + box.height - 3);
    pen.lineTo(at + 5, box.y + box.height + 4);
    pen.lineTo(at - 5, box.y + box.height + 4);
    pen.closePath();
    pen.fillStyle = hover.part === 'progress' ? palette.accent : palette.raised;
    pen.fill();
    pen.strokeStyle = palette.accent;
    pen.lineWidth = 1.5;
    pen.stroke();
  }
  const y = box.y + box.height / 2;
  for (const x of isPoint ? [box.x - 15, box.x + 15] : [box.x - 8, box.x + box.width + 8]) {
    pen.beginPath();
    roundBox(pen, { x: x - 4, y: y - 4, width: 8, height: 8, radius: 4 });
    pen.fillStyle = palette.raised;
    pen.fill();
    pen.strokeStyle = palette.accent;
    pen.lineWidth = 1.5;
    pen.stroke();
  }
}

/** An outline around the bar that can be dragged by touch, and the handle to lengthen it. */
function paintGrip(pen: Pen, scene: Scene, task: number): void {
  const { layout, palette, firstRow, lastRow } = scene;
  const row = layout.rows.rowOf[task]!;
  if (row < firstRow || row > lastRow) return;
  const box = boxOf(scene, row, layout.table);
  const shape = layout.table.shape[task];
  pen.strokeStyle = palette.accent;
  pen.lineWidth = 2;
  pen.beginPath();
  const pad = shape === SHAPE.milestone ? box.height / 2 + 4 : 4;
  // A summary is a bracket with its name below: outline only the bracket.
  const height = shape === SHAPE.summary ? box.height * 0.8 : box.height + 8;
  const ring = { x: box.x - pad, y: box.y - (shape === SHAPE.summary ? 3 : 4), width: box.width + 2 * pad, height };
  roundBox(pen, { ...ring, radius: 6 });
  pen.stroke();
  if (shape !== SHAPE.task) return;
  const x = handleAt({ left: box.x, right: box.x + box.width });
  const y = box.y + box.height / 2;
  pen.beginPath();
  roundBox(pen, {
    x: x - GRIP_RADIUS_PX,
    y: y - GRIP_RADIUS_PX,
    width: 2 * GRIP_RADIUS_PX,
    height: 2 * GRIP_RADIUS_PX,
    radius: GRIP_RADIUS_PX,
  });
  pen.fillStyle = palette.accent;
  pen.fill();
  pen.beginPath();
  for (const way of [-1, 1]) {
    pen.moveTo(x + way * 3, y - 4);
    pen.lineTo(x + way * 7, y);
    pen.lineTo(x + way * 3, y + 4);
  }
  pen.strokeStyle = palette.raised;
  pen.stroke();
}

function paintRubber(pen: Pen, scene: Scene, rubber: NonNullable<TopLayer['rubber']>): void {
  const { palette, layout } = scene;
  pen.strokeStyle = palette.accent;
  pen.lineWidth = 2;
  if (rubber.target >= 0) {
    const box = boxOf(scene, layout.rows.rowOf[rubber.target]!, layout.table);
    pen.beginPath();
    roundBox(pen, { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, radius: 5 });
    pen.stroke();
  }
  pen.beginPath();
  pen.moveTo(rubber.x1, rubber.y1);
  pen.lineTo(rubber.x2, rubber.y2);
  pen.stroke();
  pen.beginPath();
  roundBox(pen, { x: rubber.x2 - 4, y: rubber.y2 - 4, width: 8, height: 8, radius: 4 });
  pen.fillStyle = palette.accent;
  pen.fill();
}
