// Touch handles of the selected task: the bar itself, enlarged to a touch target, moves it; the handle after its finish
// changes its duration.
import { SHAPE } from './task-table.ts';

/** The size of a touch target. */
const FINGER_PX = 44;

/** The size of the handle as drawn. */
export const GRIP_RADIUS_PX = 12;

export interface TouchSpot {
  /** The point and both ends of the bar, in the same coordinates. */
  x: number;
  left: number;
  right: number;
  shape: number;
}

/** The centre of the handle after the finish. */
export function handleAt({ left, right }: Pick<TouchSpot, 'left' | 'right'>): number {
  return Math.max(right, (left + right + FINGER_PX) / 2) + FINGER_PX / 2;
}

/** The part of the selected bar at a touch point; null if it is not close. */
export function touchPartAt({ x, left, right, shape }: TouchSpot): 'body' | 'finish' | null {
  const half = Math.max(right - left, FINGER_PX) / 2;
  if (Math.abs(x - (left + right) / 2) <= half) return 'body';
  return shape === SHAPE.task && Math.abs(x - handleAt({ left, right })) <= FINGER_PX / 2 ? 'finish' : null;
}
