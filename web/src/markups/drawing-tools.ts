// The gesture of each tool: turns presses, drags and keys on a sheet into the points of a shape. Pure, in page points.
import { type MarkupType, type Point, pointLimits, simplified, straightened } from '@horizon/markup';

/**
 * `select` selects and moves markups, `pan` moves the sheet, `calibrate` measures a known length, `viewport` frames part of
 * the page that has a scale of its own.
 */
export type Tool = 'select' | 'pan' | 'calibrate' | 'viewport' | MarkupType;

/** A shape that is being drawn. */
export interface Draft {
  type: MarkupType;
  points: readonly Point[];
}

type Gesture = 'stroke' | 'drag' | 'corners' | 'press';
const strokes = new Set<MarkupType>(['pen', 'highlighter']);
const presses = new Set<MarkupType>(['text', 'pin']);

/** How a type is drawn: by a stroke, a drag from one point to another, a press for each corner, or a single press. */
export function gestureOf(type: MarkupType): Gesture {
  if (strokes.has(type)) return 'stroke';
  if (presses.has(type)) return 'press';
  return pointLimits[type].most === 2 ? 'drag' : 'corners';
}

/** The markup type of a tool; null for tools that draw nothing. */
export const typeOf = (tool: Tool): MarkupType | null =>
  tool === 'select' || tool === 'pan'
    ? null
    : tool === 'calibrate'
      ? 'length'
      : tool === 'viewport'
        ? 'rectangle'
        : tool;

/** The draft after a press at a point. */
export function press(draft: Draft | null, type: MarkupType, point: Point): Draft {
  if (gestureOf(type) === 'corners' && draft?.type === type)
    return { type, points: [...draft.points.slice(0, -1), point, point] };
  return gestureOf(type) === 'press' ? { type, points: [point] } : { type, points: [point, point] };
}

/** The draft with the pointer at a point; `isStraight` snaps to steps of 45°. */
export function reach(draft: Draft, point: Point, isStraight: boolean): Draft {
  if (gestureOf(draft.type) === 'press') return { ...draft, points: [point] };
  if (gestureOf(draft.type) === 'stroke') return { ...draft, points: [...draft.points, point] };
  const before = draft.points.at(-2);
  const last = isStraight && before ? straightened(before, point) : point;
  return { ...draft, points: [...draft.points.slice(0, -1), last] };
}

/** Whether releasing the pointer ends the shape; others may get more corners. */
export const endsOnRelease = ({ type }: Draft): boolean => gestureOf(type) !== 'corners';

/** Whether the shape has all points of its type. */
export const isFull = ({ type, points }: Draft): boolean =>
  gestureOf(type) === 'corners' && points.length > pointLimits[type].most;

/** The finished shape; null if it is too small to be intended, or has too few points. */
export function finish(draft: Draft, leastPt: number): Draft | null {
  const { type } = draft;
  const limit = pointLimits[type];
  if (gestureOf(type) === 'press') return draft;
  if (gestureOf(type) === 'corners') {
    // The last point only follows the pointer.
    const points = draft.points.slice(0, -1).slice(0, limit.most);
    return points.length < limit.least ? null : { type, points };
  }
  const points = gestureOf(type) === 'stroke' ? simplified(draft.points) : draft.points;
  const [first] = points;
  const isSmall = first !== undefined && points.every(({ x, y }) => Math.hypot(x - first.x, y - first.y) < leastPt);
  return isSmall || points.length < limit.least ? null : { type, points: points.slice(0, limit.most) };
}
