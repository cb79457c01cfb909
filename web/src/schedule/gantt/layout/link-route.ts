// The way of a link from one bar to another: horizontal and vertical runs only, out of the end that drives, into the end
// that is driven. A start that lies behind is entered from the gap between two rows, so that no line crosses a bar it does
// not belong to.

/** Pixels a line runs straight out of, or into, a bar. */
export const STUB_PX = 7;

export interface LinkEnds {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** Index in FS, SS, FF, SF. */
  kind: number;
  rowPx: number;
}

/**
 * Corners of the route into `points` (x, y, x, y …); answers how many numbers it wrote. Points are reused between calls,
 * because a frame asks for hundreds of routes.
 */
export function routeLink({ x1, y1, x2, y2, kind, rowPx }: LinkEnds, points: Float64Array): number {
  const leavesRight = kind === 0 || kind === 2;
  const entersLeft = kind === 0 || kind === 1;
  const out = leavesRight ? x1 + STUB_PX : x1 - STUB_PX;
  const into = entersLeft ? x2 - STUB_PX : x2 + STUB_PX;
  points[0] = x1;
  points[1] = y1;
  if (leavesRight !== entersLeft) {
    // SS and FF turn around on one side of both bars.
    const turn = leavesRight ? Math.max(out, into) : Math.min(out, into);
    points[2] = turn;
    points[3] = y1;
    points[4] = turn;
    points[5] = y2;
    points[6] = x2;
    points[7] = y2;
    return 8;
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
  const gap = y2 > y1 ? y1 + rowPx / 2 : y1 - rowPx / 2;
  points[2] = out;
  points[3] = y1;
  points[4] = out;
  points[5] = gap;
  points[6] = into;
  points[7] = gap;
  points[8] = into;
  points[9] = y2;
  points[10] = x2;
  points[11] = y2;
  return 12;
}
