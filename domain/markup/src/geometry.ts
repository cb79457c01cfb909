// Lengths, areas, angles and bounds of points on a page, in PDF points. Areas by the shoelace formula.
import type { Point } from './model.ts';

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The length of a line through points; including the closing side if it is closed. */
export function lengthOf(points: readonly Point[], isClosed = false): number {
  let length = 0;
  for (let at = 1; at < points.length; at += 1) length += distance(points[at - 1]!, points[at]!);
  const [first, last] = [points[0], points.at(-1)];
  return isClosed && first && last && points.length > 2 ? length + distance(last, first) : length;
}

/** The area of a polygon, in square points, for either orientation. */
export function areaOf(points: readonly Point[]): number {
  // Relative to the first corner, so that a small area far from the origin keeps its precision.
  const origin = points[0] ?? { x: 0, y: 0 };
  let twice = 0;
  for (let at = 0; at < points.length; at += 1) {
    const [a, b] = [points[at]!, points[(at + 1) % points.length]!];
    twice += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y);
  }
  return Math.abs(twice) / 2;
}

/** The angle at `vertex` between two arms, in degrees from 0 to 180; 0 where an arm has no length. */
export function angleAt(from: Point, vertex: Point, to: Point): number {
  const [ax, ay, bx, by] = [from.x - vertex.x, from.y - vertex.y, to.x - vertex.x, to.y - vertex.y];
  const size = Math.hypot(ax, ay) * Math.hypot(bx, by);
  if (size === 0) return 0;
  return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI;
}

/** The bounding box of points. */
export interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** The bounds of points; without points they are empty at the origin. */
export function boundsOf(points: readonly Point[]): Bounds {
  if (points.length === 0) return { left: 0, bottom: 0, right: 0, top: 0 };
  const bounds = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const { x, y } of points) {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.min(bounds.bottom, y);
    bounds.top = Math.max(bounds.top, y);
  }
  return bounds;
}

/** Bounds with a margin on every side. */
export const widened = ({ left, bottom, right, top }: Bounds, margin: number): Bounds => ({
  left: left - margin,
  bottom: bottom - margin,
  right: right + margin,
  top: top + margin,
});

/** Whether two bounds overlap. */
export const meets = (a: Bounds, b: Bounds): boolean =>
  a.left <= b.right && b.left <= a.right && a.bottom <= b.top && b.bottom <= a.top;

/** Whether the first contains the second. */
export const holds = (outer: Bounds, inner: Bounds): boolean =>
  outer.left <= inner.left && outer.right >= inner.right && outer.bottom <= inner.bottom && outer.top >= inner.top;

/** The four corners of bounds, clockwise from top left. */
export const cornersOf = ({ left, bottom, right, top }: Bounds): [Point, Point, Point, Point] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** The point of a segment that is nearest to a given point. */
export function nearestOnSegment(point: Point, from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  const within = Math.min(1, Math.max(0, share));
  return { x: from.x + within * dx, y: from.y + within * dy };
}

/** Whether a point is inside a polygon, by the even-odd rule. */
export function isInside({ x, y }: Point, polygon: readonly Point[]): boolean {
  let inside = false;
  for (let at = 0, before = polygon.length - 1; at < polygon.length; before = at, at += 1) {
    const [a, b] = [polygon[at]!, polygon[before]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** The intersection of two segments; null if they do not cross, or overlap. */
export function crossingOf(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return null;
  const t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / cross;
  const u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / cross;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { x: a.x + t * rx, y: a.y + t * ry } : null;
}
