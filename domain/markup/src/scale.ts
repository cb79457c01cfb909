// From lengths on paper to lengths on site. A sheet has no scale until somebody gives it one: by a ratio ("1:100") or by two
// points whose distance is known. Without a scale nothing is measured, so that no wrong value is ever shown. A scale is per unit
// of the page's coordinates; its ratio is to the paper, so that on a page with a /UserUnit it also needs the points to a unit.
import { angleAt, areaOf, type Bounds, boundsOf, distance, holds, lengthOf } from './geometry.ts';
import type { MarkupMeasure, Point } from './model.ts';

export const lengthUnits = ['mm', 'm', 'ft'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

const millimetresPerPt = 25.4 / 72;
/** Millimetres to a unit of length. */
export const millimetresOf: Readonly<Record<LengthUnit, number>> = { mm: 1, m: 1000, ft: 304.8 };

/** The length on site of a unit of the page, which is a point unless the page has a /UserUnit. */
export interface Scale {
  /** Millimetres on site to a unit of the page. */
  millimetresPerPt: number;
  /** In which figures are shown. */
  unit: LengthUnit;
}

/** A part of a sheet with a scale of its own, such as a detail. */
export interface ScaledViewport {
  bounds: Bounds;
  scale: Scale;
}

/** The length on paper of units of a page, in millimetres. */
export const millimetresOnPaper = (length: number, pointsPerUnit: number): number =>
  length * pointsPerUnit * millimetresPerPt;

/** The scale 1:`ratio` on a page with so many points to a unit; none where the ratio is not above 0. */
export const scaleOfRatio = (ratio: number, unit: LengthUnit, pointsPerUnit: number): Scale | null =>
  Number.isFinite(ratio) && ratio > 0 ? { millimetresPerPt: millimetresOnPaper(ratio, pointsPerUnit), unit } : null;

/** The scale by which two points are a known length apart; none where they are one place or the length is not above 0. */
export function calibrated(from: Point, to: Point, length: number, unit: LengthUnit): Scale | null {
  const onPaper = distance(from, to);
  if (onPaper === 0 || !Number.isFinite(length) || length <= 0) return null;
  return { millimetresPerPt: (length * millimetresOf[unit]) / onPaper, unit };
}

/** The ratio of a scale on a page with so many points to a unit: 100 for 1:100. */
export const ratioOf = (scale: Scale, pointsPerUnit: number): number =>
  scale.millimetresPerPt / millimetresOnPaper(1, pointsPerUnit);

/** The scale that applies to points: of the smallest viewport that contains them all, else of the sheet; none without one. */
export function scaleFor(
  points: readonly Point[],
  sheet: Scale | null,
  viewports: readonly ScaledViewport[],
): Scale | null {
  const bounds = boundsOf(points);
  const sizeOf = ({ left, right, bottom, top }: Bounds) => (right - left) * (top - bottom);
  const around = viewports.filter((viewport) => holds(viewport.bounds, bounds));
  return around.toSorted((a, b) => sizeOf(a.bounds) - sizeOf(b.bounds))[0]?.scale ?? sheet;
}

export type Quantity = LengthUnit | 'm²' | 'ft²' | '°' | 'no.';

export interface Measured {
  value: number;
  unit: Quantity;
}

/** Plans give lengths in millimetres and areas in square metres. */
const areaUnits = { mm: { unit: 'm²', of: 'm' }, m: { unit: 'm²', of: 'm' }, ft: { unit: 'ft²', of: 'ft' } } as const;

/** The quantity of a measure. Angles and counts need no scale; the others are null without one. */
export function measured(type: MarkupMeasure, points: readonly Point[], scale: Scale | null): Measured | null {
  if (type === 'count') return { value: points.length, unit: 'no.' };
  if (type === 'angle') {
    const [from, vertex, to] = points;
    return from && vertex && to ? { value: angleAt(from, vertex, to), unit: '°' } : null;
  }
  if (!scale) return null;
  if (type === 'area') {
    const { unit, of } = areaUnits[scale.unit];
    return { value: areaOf(points) * (scale.millimetresPerPt / millimetresOf[of]) ** 2, unit };
  }
  const perPt = scale.millimetresPerPt / millimetresOf[scale.unit];
  return { value: lengthOf(points, type === 'perimeter') * perPt, unit: scale.unit };
}

/** A quantity as it is shown: `6,000 mm`, `33.64 m²`, `90.0°`, `3 no.`. */
export function figureOf({ value, unit }: { value: number; unit: string }): string {
  const digits = unit === 'no.' || unit === 'mm' ? 0 : unit === '°' ? 1 : 2;
  const figure = value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '°' ? `${figure}°` : `${figure} ${unit}`;
}
