// The route of a link from one bar to another, with horizontal and vertical segments only. A start to the left is entered from
// the gap between two rows, so that no line crosses an unrelated bar.

import { barBox } from './bar-box.ts';

/** The length of the straight segment out of, or into, a bar, in pixels. */
const STUB_PX = 7;

export interface LinkEnds {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** The index in FS, SS, FF, SF. */
  kind: number;
  rowPx: number;
}

/** If a start is this close after a finish, there is no room for the line to turn. */
const CLOSE_PX = 9;

/** From the middle of a row to the edge of its bar. */
function barReach(rowPx: number): number {
  return barBox(rowPx).height / 2 + 2;
}

/**
 * Writes the corners of the route to `points` (x, y, x, y …); returns the number of values written. The array is reused
 * between calls, because a frame needs hundreds of routes.
 */
export function routeLink({ x1, y1, x2, y2, kind, rowPx }: LinkEnds, points: Float64Array): number {
  const leavesRight = kind === 0 || kind === 2;
  const entersLeft = kind === 0 || kind === 1;
  const gap = leavesRight && entersLeft ? x2 - x1 : 0;
  const stub = gap >= CLOSE_PX ? Math.min(STUB_PX, gap / 2) : STUB_PX;
  const out = leavesRight ? x1 + stub : x1 - stub;
  const into = entersLeft ? x2 - stub : x2 + stub;
  points[0] = x1;
  points[1] = y1;
  if (leavesRight !== entersLeft) {
    // SS and FF links turn on the same side of both bars.
    const turn = leavesRight ? Math.max(out, into) : Math.min(out, into);
    points[2] = turn;
    points[3] = y1;
    points[4] = turn;
    points[5] = y2;
    points[6] = x2;
    points[7] = y2;
    return 8;
  }
  if (leavesRight && entersLeft && x2 >= x1 - 2 && gap < CLOSE_PX && y1 !== y2) {
    // Close behind one another: straight on, then down onto the bar.
    const drop = Math.max(x1, x2) + 4;
    points[2] = drop;
    points[3] = y1;
    points[4] = drop;
    points[5] = y2 > y1 ? y2 - barReach(rowPx) : y2 + barReach(rowPx);
    return 6;
  }
  if (leavesRight ? into >= out : into <= out) {
    points[2] = out;
    points[3] = y1;
    points[4] = out;
    points[5] = y2;
    points[6] = x2;
    points[7] = y2;
    return 8;
  }
  const between = y2 > y1 ? y1 + rowPx / 2 : y1 - rowPx / 2;
  points[2] = out;
  points[3] = y1;
  points[4] = out;
  points[5] = between;
  points[6] = into;
  points[7] = between;
  points[8] = into;
  points[9] = y2;
  points[10] = x2;
  points[11] = y2;
  return 12;
}
