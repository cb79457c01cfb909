// Snaps a point: to a corner, an intersection, the middle of a side, or a line, in this order; with Shift, to the
// nearest multiple of 45° from the point before.
import { crossingOf, distance, nearestOnSegment } from './geometry.ts';
import type { Point } from './model.ts';

export type Segment = readonly [from: Point, to: Point];
export type SnapKind = 'corner' | 'crossing' | 'middle' | 'line';

export interface Snapped {
  point: Point;
  kind: SnapKind;
}

const middleOf = ([from, to]: Segment): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

function nearest(point: Point, places: readonly Point[], reachPt: number): Point | null {
  let [found, least]: [Point | null, number] = [null, reachPt];
  for (const place of places) {
    const away = distance(point, place);
    if (away <= least) [found, least] = [place, away];
  }
  return found;
}

/** The snap point among segments within reach; null if there is none. Cost: the square of the segments in reach. */
export function snapped(point: Point, segments: readonly Segment[], reachPt: number): Snapped | null {
  const near = segments.filter((segment) => distance(point, nearestOnSegment(point, ...segment)) <= reachPt);
  const corner = nearest(point, near.flat(), reachPt);
  if (corner) return { point: corner, kind: 'corner' };
  const crossings = near.flatMap((one, at) =>
    near.slice(at + 1).flatMap((other) => crossingOf(...one, ...other) ?? []),
  );
  const crossing = nearest(point, crossings, reachPt);
  if (crossing) return { point: crossing, kind: 'crossing' };
  const middle = nearest(point, near.map(middleOf), reachPt);
  if (middle) return { point: middle, kind: 'middle' };
  const onLine = nearest(
    point,
    near.map((segment) => nearestOnSegment(point, ...segment)),
    reachPt,
  );
  return onLine ? { point: onLine, kind: 'line' } : null;
}

/** The point in a direction of a multiple of 45° from `from`, as far along it as `to` reaches. */
export function straightened(from: Point, to: Point): Point {
  const step = Math.PI / 4;
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / step) * step;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = (to.x - from.x) * cos + (to.y - from.y) * sin;
  return { x: from.x + along * cos, y: from.y + along * sin };
}
