// Finds the markup under the pointer, and those within a marquee. Distances are in page points; the caller converts its
// tolerance from pixels.
import { type Bounds, boundsOf, distance, holds, isInside, nearestOnSegment, widened } from './geometry.ts';
import type { MarkupType, Point, Shape } from './model.ts';
import { dotPt, outlineOf, type Step } from './outline.ts';

/** The approximate width of a letter, relative to its font size. */
const letterShare = 0.55;

/** Along a line of text, and upwards from it, on a page of this rotation. */
export function textDirections(rotation: Shape['rotation'] = 0): { along: Point; up: Point } {
  const along = { 0: { x: 1, y: 0 }, 90: { x: 0, y: 1 }, 180: { x: -1, y: 0 }, 270: { x: 0, y: -1 } }[rotation];
  return { along, up: { x: -along.y, y: along.x } };
}

/** The place of a shape's text, in page points; none without text. Where the font is not at hand its widths are estimated. */
export function textBoundsOf(
  { type, points, text, style, rotation }: Shape,
  widthOf: (line: string) => number = (line) => line.length * style.fontSizePt * letterShare,
): Bounds | null {
  const corner = type === 'callout' ? points[1] : points[0];
  if (!text || !corner || !['text', 'callout'].includes(type)) return null;
  const lines = text.split('\n');
  const width = Math.max(...lines.map(widthOf));
  const height = lines.length * style.fontSizePt * 1.25;
  const { along, up } = textDirections(rotation);
  const opposite = {
    x: corner.x + along.x * width - up.x * height,
    y: corner.y + along.y * width - up.y * height,
  };
  return boundsOf([corner, opposite]);
}

/** The bounding box of a drawn shape. */
export function shapeBounds(shape: Shape, widthOf?: (line: string) => number): Bounds {
  const around = [boundsOf(shape.points), textBoundsOf(shape, widthOf)].flatMap((bounds) =>
    bounds
      ? [
          { x: bounds.left, y: bounds.bottom },
          { x: bounds.right, y: bounds.top },
        ]
      : [],
  );
  const isDot = shape.type === 'pin' || shape.type === 'count';
  return widened(boundsOf(around), isDot ? dotPt : shape.style.widthPt / 2);
}

/** Types that are also hit inside, even if not filled. */
const solid = new Set<MarkupType>(['text', 'stamp', 'pin', 'count', 'area']);

function distanceToPath(point: Point, steps: readonly Step[]): number {
  let [nearest, from, start] = [Infinity, point, point];
  for (const step of steps) {
    if (step.kind === 'move') {
      [from, start] = [step.to, step.to];
      continue;
    }
    // A curve of a shape is short: its chord is close enough for hit testing.
    const to = step.kind === 'close' ? start : step.to;
    nearest = Math.min(nearest, distance(point, nearestOnSegment(point, from, to)));
    from = to;
  }
  return nearest;
}

/** Whether a point hits a shape, within a tolerance in points. */
export function hits(shape: Shape, point: Point, tolerancePt: number): boolean {
  const text = textBoundsOf(shape);
  const isIn = ({ left, right, bottom, top }: Bounds) =>
    point.x >= left && point.x <= right && point.y >= bottom && point.y <= top;
  if (text && isIn(widened(text, tolerancePt))) return true;
  if (!isIn(widened(shapeBounds(shape), tolerancePt))) return false;
  if (distanceToPath(point, outlineOf(shape)) <= tolerancePt + shape.style.widthPt / 2) return true;
  if (shape.type === 'pin' || shape.type === 'count') {
    return shape.points.some((dot) => distance(dot, point) <= dotPt + tolerancePt);
  }
  if (shape.style.fill === null && !solid.has(shape.type)) return false;
  if (shape.type === 'rectangle' || shape.type === 'stamp' || shape.type === 'cloud')
    return isIn(boundsOf(shape.points));
  if (shape.type === 'ellipse') {
    const { left, right, bottom, top } = boundsOf(shape.points);
    const [rx, ry] = [(right - left) / 2 || 1, (top - bottom) / 2 || 1];
    return ((point.x - (left + right) / 2) / rx) ** 2 + ((point.y - (bottom + top) / 2) / ry) ** 2 <= 1;
  }
  return isInside(point, shape.points);
}

/** The topmost shape at a point: the last in drawing order; null if there is none. */
export function topmostAt<Drawn extends Shape>(
  shapes: readonly Drawn[],
  point: Point,
  tolerancePt: number,
): Drawn | null {
  return shapes.findLast((shape) => hits(shape, point, tolerancePt)) ?? null;
}

/** The shapes that are entirely within a marquee. */
export function within<Drawn extends Shape>(shapes: readonly Drawn[], marquee: Bounds): Drawn[] {
  return shapes.filter((shape) => holds(marquee, shapeBounds(shape)));
}
