// The outline of each shape as one path, in page points. The screen (SVG) and the file (PDF content stream) draw the same path,
// so what is exported looks like what was drawn.
import { boundsOf, cornersOf, distance, lengthOf } from './geometry.ts';
import type { Point, Shape } from './model.ts';

/** A step of a path; curves are cubic, with two control points. */
export type Step =
  | { to: Point; kind: 'move' | 'line' }
  | { to: Point; kind: 'curve'; control1: Point; control2: Point }
  | { kind: 'close' };

/** The share of a radius at which a cubic curve's control points give a quarter of a circle. */
const quarter = 0.5522847498;

const moved = (to: Point): Step => ({ kind: 'move', to });
const line = (to: Point): Step => ({ kind: 'line', to });
const close: Step = { kind: 'close' };

const through = (points: readonly Point[], isClosed: boolean): Step[] => [
  ...points.map((point, at) => (at === 0 ? moved(point) : line(point))),
  ...(isClosed && points.length > 0 ? [close] : []),
];

function ellipse(points: readonly Point[]): Step[] {
  const { left, right, bottom, top } = boundsOf(points);
  const [cx, cy, rx, ry] = [(left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2];
  const at = (x: number, y: number): Point => ({ x: cx + x * rx, y: cy + y * ry });
  const arc = (control1: Point, control2: Point, to: Point): Step => ({ kind: 'curve', control1, control2, to });
  return [
    moved(at(1, 0)),
    arc(at(1, quarter), at(quarter, 1), at(0, 1)),
    arc(at(-quarter, 1), at(-1, quarter), at(-1, 0)),
    arc(at(-1, -quarter), at(-quarter, -1), at(0, -1)),
    arc(at(quarter, -1), at(1, -quarter), at(1, 0)),
    close,
  ];
}

/** The length of an arrow's head, relative to its line width. */
const headLengths = 5;

function arrow([from, to]: readonly [Point, Point], widthPt: number): Step[] {
  const length = Math.min(headLengths * widthPt + 4, distance(from, to));
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const barb = (turn: number): Point => ({
    x: to.x - length * Math.cos(angle + turn),
    y: to.y - length * Math.sin(angle + turn),
  });
  return [moved(from), line(to), moved(barb(0.45)), line(to), line(barb(-0.45))];
}

/** The approximate width of the bumps of a revision cloud, in points. */
const bumpPt = 14;

/** The corners of a polygon in clockwise order, with y upwards. */
function clockwise(points: readonly Point[]): readonly Point[] {
  const turn = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length]!;
    return sum + (next.x - x) * (next.y + y);
  }, 0);
  return turn < 0 ? points.toReversed() : points;
}

/** Bumps outwards along the sides of a closed polygon. */
function cloud(points: readonly Point[]): Step[] {
  const corners = points.length > 2 ? clockwise(points) : cornersOf(boundsOf(points));
  const steps: Step[] = [moved(corners[0]!)];
  for (let side = 0; side < corners.length; side += 1) {
    const [from, to] = [corners[side]!, corners[(side + 1) % corners.length]!];
    const length = distance(from, to);
    const bumps = Math.max(1, Math.round(length / bumpPt));
    // The corners go clockwise with y upwards, so outside is to the left of each side.
    const [ux, uy] = length === 0 ? [0, 0] : [(to.x - from.x) / length, (to.y - from.y) / length];
    const reach = (length / bumps) * 0.66;
    for (let bump = 1; bump <= bumps; bump += 1) {
      const at = (share: number): Point => ({
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
      });
      const out = ({ x, y }: Point): Point => ({ x: x - uy * reach, y: y + ux * reach });
      steps.push({
        kind: 'curve',
        control1: out(at((bump - 1) / bumps)),
        control2: out(at(bump / bumps)),
        to: at(bump / bumps),
      });
    }
  }
  return [...steps, close];
}

/** Half the length of the ticks at the ends of a measured length, in points. */
const tickPt = 4;

function measuredLine(points: readonly Point[]): Step[] {
  const steps = through(points, false);
  for (const [end, next] of [
    [points[0], points[1]],
    [points.at(-1), points.at(-2)],
  ]) {
    if (!end || !next) continue;
    const length = distance(end, next) || 1;
    const [nx, ny] = [(-(next.y - end.y) / length) * tickPt, ((next.x - end.x) / length) * tickPt];
    steps.push(moved({ x: end.x + nx, y: end.y + ny }), line({ x: end.x - nx, y: end.y - ny }));
  }
  return steps;
}

const circle = ({ x, y }: Point, radius: number) =>
  ellipse([
    { x: x - radius, y: y - radius },
    { x: x + radius, y: y + radius },
  ]);

/** The radius of a pin or a counted thing, in points. */
export const dotPt = 5;

/** The path of a shape; a text alone has none. */
export function outlineOf({ type, points, style }: Pick<Shape, 'type' | 'points' | 'style'>): Step[] {
  switch (type) {
    case 'pen':
    case 'highlighter':
    case 'line':
    case 'polyline':
    case 'angle':
      return through(points, false);
    case 'callout':
      return points[0] && points[1] ? arrow([points[1], points[0]], style.widthPt) : [];
    case 'arrow':
      return points[0] && points[1] ? arrow([points[0], points[1]], style.widthPt) : [];
    case 'rectangle':
    case 'stamp':
      return through(cornersOf(boundsOf(points)), true);
    case 'ellipse':
      return ellipse(points);
    case 'polygon':
    case 'area':
    case 'perimeter':
      return through(points, true);
    case 'cloud':
      return lengthOf(points) === 0 ? [] : cloud(points);
    case 'length':
    case 'polylength':
      return measuredLine(points);
    case 'pin':
    case 'count':
      return points.flatMap((point) => circle(point, dotPt));
    case 'text':
      return [];
  }
}

const figure = (value: number) => String(Math.round(value * 1000) / 1000);
const pair = ({ x, y }: Point) => `${figure(x)} ${figure(y)}`;

/** A path as the `d` of SVG. */
export function svgPathOf(steps: readonly Step[]): string {
  return steps
    .map((step) => {
      switch (step.kind) {
        case 'move':
          return `M${pair(step.to)}`;
        case 'line':
          return `L${pair(step.to)}`;
        case 'curve':
          return `C${pair(step.control1)} ${pair(step.control2)} ${pair(step.to)}`;
        case 'close':
          return 'Z';
      }
    })
    .join('');
}

/** A path as operators of a PDF content stream, without painting it. */
export function pdfPathOf(steps: readonly Step[]): string {
  return steps
    .map((step) => {
      switch (step.kind) {
        case 'move':
          return `${pair(step.to)} m`;
        case 'line':
          return `${pair(step.to)} l`;
        case 'curve':
          return `${pair(step.control1)} ${pair(step.control2)} ${pair(step.to)} c`;
        case 'close':
          return 'h';
      }
    })
    .join('\n');
}
