// Hit-testing: the part of the chart at a point. Rows are found by division, the bar by its dates.
import { type BarPart, partAt } from './bar-box.ts';
import type { LinkIndex } from './link-index.ts';
import { MARK, SHAPE, type TaskTable } from './task-table.ts';
import { type TimeScale, xOf } from './time-scale.ts';
import type { VisibleRows } from './visible-rows.ts';

export interface ChartLayout {
  table: TaskTable;
  rows: VisibleRows;
  index: LinkIndex;
  scale: TimeScale;
  rowPx: number;
}

export interface BarHit {
  row: number;
  /** −1 − g on the heading of group g. */
  task: number;
  /** Null outside the bar. */
  part: BarPart | null;
}

/** The row at a point of the chart, with the part of its bar; null below the last row. */
export function hitBar(layout: ChartLayout, x: number, y: number): BarHit | null {
  const { rows, table, scale, rowPx } = layout;
  const row = Math.floor(y / rowPx);
  if (row < 0 || row >= rows.count) return null;
  const task = rows.tasks[row]!;
  if (task < 0) return { row, task, part: null };
  const left = xOf(scale, table.start[task]!);
  const right = Math.max(xOf(scale, table.finish[task]!), left + 2);
  const percent = (table.flags[task]! & MARK.ignored) === 0 ? table.percent[task]! : null;
  const part = partAt({ x, y: y - row * rowPx, left, right, shape: table.shape[task]!, rowPx, percent });
  return { row, task, part };
}

/** The ends of a link in chart pixels. */
export function linkEnds(layout: ChartLayout, link: number): { x1: number; x2: number } {
  const { table, scale } = layout;
  const { from, to, kind } = table.links;
  const k = kind[link]!;
  return {
    x1:
      xOf(scale, (k === 0 || k === 2 ? table.finish : table.start)[from[link]!]!) +
      overhang(layout, from[link]!, k === 0 || k === 2),
    x2:
      xOf(scale, (k === 0 || k === 1 ? table.start : table.finish)[to[link]!]!) +
      overhang(layout, to[link]!, !(k === 0 || k === 1)),
  };
}

/** A milestone's diamond reaches beyond its date. */
function overhang({ table, rowPx }: ChartLayout, task: number, isRight: boolean): number {
  if (table.shape[task] !== SHAPE.milestone) return 0;
  const half = Math.round(rowPx * 0.5) / 2 + 1;
  return isRight ? half : -half;
}
