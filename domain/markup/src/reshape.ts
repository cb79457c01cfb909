// Moving, resizing and editing the corners of shapes. Each returns the new points; nothing is changed in place.
import { type Bounds, boundsOf } from './geometry.ts';
import { type MarkupType, type Point, pointLimits } from './model.ts';

/** Points moved by a distance. */
export const movedBy = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map(({ x, y }) => ({ x: x + dx, y: y + dy }));

/** Points scaled to new bounds; a zero width or height stays zero. */
export function resized(points: readonly Point[], to: Bounds): Point[] {
  const from = boundsOf(points);
  const share = (value: number, low: number, high: number) => (high === low ? 0 : (value - low) / (high - low));
  return points.map(({ x, y }) => ({
    x: to.left + share(x, from.left, from.right) * (to.right - to.left),
    y: to.bottom + share(y, from.bottom, from.top) * (to.top - to.bottom),
  }));
}

/** Points with one of them moved. */
export const withPointAt = (points: readonly Point[], at: number, point: Point): Point[] => points.with(at, point);

/** Points with a further one behind `at`; none where the type takes no more. */
export const withFurtherPoint = (
  type: MarkupType,
  points: readonly Point[],
  at: number,
  point: Point,
): Point[] | null => (points.length >= pointLimits[type].most ? null : points.toSpliced(at + 1, 0, point));

/** Points without one of them; none where the type needs it. */
export const withoutPoint = (type: MarkupType, points: readonly Point[], at: number): Point[] | null =>
  points.length <= pointLimits[type].least ? null : points.toSpliced(at, 1);

/** How far a point may be from a simplified line, in points. */
const simplifyPt = 0.35;

/** A pen stroke without its redundant points (Ramer, Douglas and Peucker); its ends stay. */
export function simplified(points: readonly Point[], tolerancePt = simplifyPt): Point[] {
  if (points.length <= 2) return [...points];
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    const [a, b] = [points[from]!, points[to]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    let [farthest, most] = [-1, tolerancePt];
    for (let at = from + 1; at < to; at += 1) {
      const { x, y } = points[at]!;
      const away =
        length === 0
          ? Math.hypot(x - a.x, y - a.y)
          : Math.abs((b.x - a.x) * (a.y - y) - (a.x - x) * (b.y - a.y)) / length;
      if (away > most) [farthest, most] = [at, away];
    }
    if (farthest === -1) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, at) => kept.has(at));
}
