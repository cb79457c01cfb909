// Where a finger holds the bar of the chosen task: the bar itself, made wide enough for a finger, moves it; the handle
// behind its finish lengthens it.
import { SHAPE } from './task-table.ts';

/** As wide as a finger. */
const FINGER_PX = 44;

/** Of the handle as it is drawn. */
export const GRIP_RADIUS_PX = 12;

export interface TouchSpot {
  /** The point and both ends of the bar, in the same pixels. */
  x: number;
  left: number;
  right: number;
  shape: number;
}

/** The middle of the handle behind the finish. */
export function handleAt({ left, right }: Pick<TouchSpot, 'left' | 'right'>): number {
  return Math.max(right, (left + right + FINGER_PX) / 2) + FINGER_PX / 2;
}

/** The part of the selected bar under a finger; null if the finger is not near it. */
export function touchPartAt({ x, left, right, shape }: TouchSpot): 'body' | 'finish' | null {
  const half = Math.max(right - left, FINGER_PX) / 2;
  if (Math.abs(x - (left + right) / 2) <= half) return 'body';
  return shape === SHAPE.task && Math.abs(x - handleAt({ left, right })) <= FINGER_PX / 2 ? 'finish' : null;
}
