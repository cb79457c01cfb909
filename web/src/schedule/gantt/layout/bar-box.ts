// The box of a bar in its row, in pixels, and hit-testing its parts.
import { SHAPE } from './task-table.ts';

/** The space above and below a bar; the baseline is drawn below. */
export function barBox(rowPx: number): { top: number; height: number; baselineTop: number; baselineHeight: number } {
  const height = Math.round(rowPx * 0.5);
  const top = Math.round((rowPx - height) / 2) - 1;
  const baselineHeight = Math.max(3, Math.round(rowPx / 9));
  return { top, height, baselineTop: top + height + 2, baselineHeight };
}

export type BarPart = 'body' | 'start' | 'finish' | 'progress' | 'link-start' | 'link-finish';

/** The grab width of a bar's ends, and the distance of the link handle outside the bar, in pixels. */
export const EDGE_PX = 6;
const LINK_REACH_PX = 14;

export interface BarSpot {
  x: number;
  y: number;
  left: number;
  right: number;
  shape: number;
  rowPx: number;
  /** The progress, 0–100; null if it cannot be dragged. */
  percent: number | null;
}

/** The vertical extent of the progress handle at the lower edge of the bar. */
const PROGRESS_REACH_PX = 6;
/** Narrower bars have no progress handle. */
export const PROGRESS_ROOM_PX = 30;

/** The part of a bar at a point; null outside. Short bars keep some width for their body. */
export function partAt({ x, y, left, right, shape, rowPx, percent }: BarSpot): BarPart | null {
  const { top, height } = barBox(rowPx);
  if (percent !== null && shape === SHAPE.task && right - left >= PROGRESS_ROOM_PX) {
    const at = left + ((right - left) * percent) / 100;
    const isAtHandle = y >= top + height - 2 && y <= top + height + PROGRESS_REACH_PX;
    if (isAtHandle && Math.abs(x - at) <= PROGRESS_REACH_PX) return 'progress';
  }
  if (y < top - 3 || y > top + height + 3) return null;
  if (shape === SHAPE.milestone) {
    const half = height / 2 + 2;
    if (Math.abs(x - left) <= half) return 'body';
    if (x > left && x <= left + half + LINK_REACH_PX) return 'link-finish';
    return x < left && x >= left - half - LINK_REACH_PX ? 'link-start' : null;
  }
  if (x > right + 2) return x <= right + LINK_REACH_PX ? 'link-finish' : null;
  if (x < left - 2) return x >= left - LINK_REACH_PX ? 'link-start' : null;
  if (shape === SHAPE.summary) return 'body';
  const edge = Math.min(EDGE_PX, (right - left) / 3);
  if (x >= right - edge) return 'finish';
  return x <= left + edge && right - left > 24 ? 'start' : 'body';
}

/** Position of the marker that points to a bar outside the window. */
export const POINTER_INSET_PX = 8;

/** −1 if a bar is left of the window, 1 if right, 0 if it is visible or has no dates. */
export function offscreenSide(left: number, right: number, windowPx: number): -1 | 0 | 1 {
  if (right < 0) return -1;
  return left > windowPx ? 1 : 0;
}
