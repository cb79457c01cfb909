// The position of a bar's name: after the bar; or, if there is no list next to the chart and no room after the bar, at the edge
// of the window.
import { barBox, POINTER_INSET_PX, offscreenSide } from '../layout/bar-box.ts';
import { GRIP_RADIUS_PX, handleAt } from '../layout/touch-handles.ts';
import { SHAPE } from '../layout/task-table.ts';
import { xOf } from '../layout/time-scale.ts';
import { paintGapsFor, widthOf } from './paint-gaps.ts';
import type { Pen } from './pen.ts';
import type { Scene } from './scene.ts';

const NAME_GAP_PX = 16;
/** After the marker that points to a bar outside the window. */
const CAPTION_PX = 2 * POINTER_INSET_PX + 4;
/** If less of a name would be visible, it is drawn at the edge instead. */
const LEAST_NAME_PX = 72;

/** The start of the name after a bar, in window pixels: clear of its float and handles. */
export function nameAt({ layout, shown, x0, grip }: Scene, task: number): number {
  const { table, scale, rowPx } = layout;
  let right = xOf(scale, table.finish[task]!);
  const lateAt = shown.floats ? table.dates.lateFinish?.[task] : undefined;
  if (lateAt !== undefined && lateAt > table.finish[task]!) right = Math.max(right, xOf(scale, lateAt));
  const isPoint = table.shape[task] === SHAPE.milestone;
  // On touchscreens the name comes after the handle.
  if (task === grip && table.shape[task] === SHAPE.task)
    right = Math.max(right, handleAt({ left: xOf(scale, table.start[task]!), right: xOf(scale, table.finish[task]!) }));
  return Math.round(right - x0) + (isPoint ? barBox(rowPx).height / 2 : 0) + NAME_GAP_PX;
}

/** Whether a task's name is drawn at the window's edge instead of next to its bar. */
export function hasNameAtEdge(scene: Scene, task: number): boolean {
  if (!scene.captions) return false;
  const { layout, x0, width } = scene;
  const { table, scale } = layout;
  if (offscreenSide(xOf(scale, table.start[task]!) - x0, xOf(scale, table.finish[task]!) - x0, width) !== 0)
    return true;
  return scene.shown.labels && scene.detail.labels && nameAt(scene, task) > width - LEAST_NAME_PX;
}

type Caption = [name: string, x: number, y: number];

/** Draws the names of summaries and groups, and of rows whose name does not fit after the bar, at the window's edge. */
export function paintCaptions(pen: Pen, scene: Scene): void {
  const { layout, palette, y0, firstRow, lastRow } = scene;
  const { table, rows, rowPx } = layout;
  const size = Math.min(12, Math.round(rowPx / 2));
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  // By font weight: changing the font costs more than drawing a text.
  for (const isSummary of [true, false]) {
    pen.font = `${isSummary ? 600 : 400} ${size}px ${palette.font}`;
    const captions: Caption[] = [];
    for (let row = firstRow; row <= lastRow; row++) {
      const task = rows.tasks[row]!;
      if ((task < 0 || table.shape[task] === SHAPE.summary) !== isSummary) continue;
      if (!isSummary && !hasNameAtEdge(scene, task)) continue;
      const name = task < 0 ? rows.groups[-1 - task]!.label : table.nameOf(task);
      const top = Math.round(row * rowPx - y0);
      captions.push([name, captionAt(scene, task, widthOf(pen, name)), top + (isSummary ? rowPx * 0.8 : rowPx / 2)]);
    }
    paintGapsFor(pen, scene, captions);
    pen.fillStyle = isSummary ? palette.text : palette.text2;
    for (const [name, x, y] of captions) pen.fillText(name, x, y);
  }
}

/** The position at the edge: after a handle, or on the bar if there is no room before it. */
function captionAt({ layout, x0, grip }: Scene, task: number, nameWidth: number): number {
  if (task < 0) return CAPTION_PX;
  const { table, scale } = layout;
  const left = xOf(scale, table.start[task]!) - x0;
  const right = xOf(scale, table.finish[task]!) - x0;
  if (table.shape[task] !== SHAPE.task) return CAPTION_PX;
  const handle = handleAt({ left, right });
  if (task === grip && right < 0 && handle + GRIP_RADIUS_PX > 0)
    return Math.max(CAPTION_PX, Math.round(handle) + NAME_GAP_PX);
  const fitsBefore = CAPTION_PX + nameWidth < left - 4;
  return right < 0 || fitsBefore ? CAPTION_PX : Math.max(CAPTION_PX, Math.round(left) + 6);
}
