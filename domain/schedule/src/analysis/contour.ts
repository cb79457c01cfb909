// How an amount spreads over the working time of an assignment. The contours are Microsoft Project's: ten equal parts of
// the working time, each at a share of the peak rate. A contour drawn by hand is not known here and counts as flat.
import type { Assignment } from '../programme.ts';

export type Contour = Assignment['contour'];

const rates: Record<Contour, readonly number[]> = {
  flat: [100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
  'back-loaded': [10, 15, 25, 50, 50, 75, 75, 100, 100, 100],
  'front-loaded': [100, 100, 100, 75, 75, 50, 50, 25, 15, 10],
  'double-peak': [25, 50, 100, 50, 25, 25, 50, 100, 50, 25],
  'early-peak': [25, 50, 100, 100, 75, 50, 50, 25, 15, 10],
  'late-peak': [10, 15, 25, 50, 50, 75, 100, 100, 50, 25],
  bell: [10, 20, 40, 80, 100, 100, 80, 40, 20, 10],
  turtle: [25, 50, 75, 100, 100, 100, 100, 75, 50, 25],
  contoured: [100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
};

/** The share (0–1) of the amount that has accrued when `part` (0–1) of the working time has passed. */
export function accruedShare(contour: Contour, part: number): number {
  if (!(part > 0)) return 0;
  if (part >= 1) return 1;
  const parts = rates[contour];
  const total = parts.reduce((sum, rate) => sum + rate, 0);
  const passed = Math.floor(part * parts.length);
  const before = parts.slice(0, passed).reduce((sum, rate) => sum + rate, 0);
  return (before + (part * parts.length - passed) * parts[passed]!) / total;
}
