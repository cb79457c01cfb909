// Microsoft Project's numbers for kinds, units and formats, in both directions.
import type { Assignment, ConstraintKind, Link, LinkKind, Task } from '@horizon/schedule';

export const linkKindOfCode: readonly LinkKind[] = ['FF', 'FS', 'SF', 'SS'];
export const constraintOfCode: readonly ConstraintKind[] = [
  'ASAP',
  'ALAP',
  'MSO',
  'MFO',
  'SNET',
  'SNLT',
  'FNET',
  'FNLT',
];
export const taskTypeOfCode: readonly Task['type'][] = ['fixed-units', 'fixed-duration', 'fixed-work'];
export const contourOfCode: readonly Assignment['contour'][] = [
  'flat',
  'back-loaded',
  'front-loaded',
  'double-peak',
  'early-peak',
  'late-peak',
  'bell',
  'turtle',
  'contoured',
];

const units: readonly Task['durationUnit'][] = ['m', 'h', 'd', 'w', 'mo'];

export interface TimeFormat {
  unit: Link['lagUnit'];
  isElapsed: boolean;
  isEstimated: boolean;
}

/** A format number: 3–12 minutes to elapsed months in pairs, 19 and 20 per cent, 32 more for an estimate. */
export function timeFormatOfCode(code: number): TimeFormat {
  const isEstimated = code >= 35 && code <= 52;
  const plain = isEstimated ? code - 32 : code;
  if (plain === 19 || plain === 20) return { unit: '%', isElapsed: plain === 20, isEstimated };
  if (plain < 3 || plain > 12) return { unit: 'd', isElapsed: false, isEstimated: isEstimated || code === 53 };
  return { unit: units[(plain - 3) >> 1]!, isElapsed: plain % 2 === 0, isEstimated };
}

/** The number of a format. */
export function codeOfTimeFormat(format: TimeFormat): number {
  const plain = format.unit === '%' ? 19 : 3 + 2 * units.indexOf(format.unit);
  return plain + (format.isElapsed ? 1 : 0) + (format.isEstimated ? 32 : 0);
}
