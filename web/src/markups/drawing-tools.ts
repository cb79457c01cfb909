// The gesture of each tool: turns presses, drags and keys on a sheet into the points of a shape. Pure, in page points. The last
// point of a shape that is being drawn follows the pointer, and belongs to the shape only once it has been pressed.
import { type MarkupType, type Point, pointLimits, simplified, straightened } from '@horizon/markup';

/**
 * `select` selects and moves markups, `pan` moves the sheet, `calibrate` measures a known length, `viewport` frames part of
 * the page that has a scale of its own.
 */
export type Tool = 'select' | 'pan' | 'calibrate' | 'viewport' | MarkupType;

/** A shape that is being drawn. */
export interface Draft {
  type: MarkupType;
  /** The last one follows the pointer. */
  points: readonly Point[];
}

const closedTypes = new Set<MarkupType>(['polygon', 'area', 'perimeter']);
const isNear = (a: Point | undefined, b: Point, leastPt: number) =>
  a !== undefined && Math.hypot(a.x - b.x, a.y - b.y) < leastPt;

export type Gesture = 'stroke' | 'drag' | 'corners' | 'press';
const strokes = new Set<MarkupType>(['pen', 'highlighter']);
const presses = new Set<MarkupType>(['text', 'pin']);

/** How a type is drawn: by a stroke, a drag or two presses, a press for each corner, or a single press. */
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

/** The draft after a press at a point. A second press on the last corner, as of a double-click, adds no corner. */
export function press(draft: Draft | null, type: MarkupType, point: Point, leastPt: number): Draft {
  const placed = draft?.type === type ? draft.points.slice(0, -1) : [];
  if (gestureOf(type) === 'corners' && placed.length > 0)
    return isNear(placed.at(-1), point, leastPt) ? draft! : { type, points: [...placed, point, point] };
  if (gestureOf(type) === 'drag' && placed.length > 0) return { type, points: [...placed, point] };
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

/** Whether a press at a point closes the shape: it is on the first corner of an area that has at least three. */
export function closesAt(draft: Draft | null, point: Point, leastPt: number): boolean {
  if (!draft || !closedTypes.has(draft.type) || draft.points.length <= pointLimits[draft.type].least) return false;
  return isNear(draft.points[0], point, leastPt);
}

/** The draft without the corner that the second press of a double-click added; it had `before` corners before that press. */
export const withoutSecondPress = (draft: Draft, before: number): Draft =>
  gestureOf(draft.type) === 'corners' && draft.points.length - 1 > before
    ? { ...draft, points: [...draft.points.slice(0, before), draft.points.at(-1)!] }
    : draft;

/**
 * The effect of releasing the pointer: the shape ends, it waits for more presses, or it is dropped. A press without
 * a drag is the first of two.
 */
export function afterRelease(draft: Draft, leastPt: number): 'ends' | 'waits' | 'drops' {
  const gesture = gestureOf(draft.type);
  if (gesture === 'corners') return draft.points.length > pointLimits[draft.type].most ? 'ends' : 'waits';
  if (finish(draft, leastPt)) return 'ends';
  return gesture === 'drag' ? 'waits' : 'drops';
}

/** Whether Enter or a double-click ends the shape: it has enough corners, without the one that follows the pointer. */
export const mayFinish = (draft: Draft): boolean =>
  gestureOf(draft.type) === 'corners' && draft.points.length > pointLimits[draft.type].least;

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
