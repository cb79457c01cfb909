// Markups and scales carried to a page whose units have another length: points stay at the same place of the paper, and
// lengths on site stay as they are. The factor is the points to a unit of the page they come from, divided by those of the
// page they are carried to: from /UserUnit 2 to a page without one it is 2.
import type { Bounds } from './geometry.ts';
import type { MarkupStyle, Point } from './model.ts';

/** The limits of stored line widths and text sizes. */
export const styleLimits = { widthPt: { least: 0.1, most: 100 }, fontSizePt: { least: 4, most: 200 } } as const;

const within = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(Math.max(value, least), most);

/** The points and style of a markup in the units of another page. */
export function carriedShape<Shape extends { points: readonly Point[]; style: MarkupStyle }>(
  { points, style }: Shape,
  factor: number,
): { points: Point[]; style: MarkupStyle } {
  return {
    points: points.map(({ x, y }) => ({ x: x * factor, y: y * factor })),
    style: {
      ...style,
      widthPt: within(style.widthPt * factor, styleLimits.widthPt),
      fontSizePt: within(style.fontSizePt * factor, styleLimits.fontSizePt),
    },
  };
}

/** Bounds in the units of another page. */
export const carriedBounds = ({ left, bottom, right, top }: Bounds, factor: number): Bounds => ({
  left: left * factor,
  bottom: bottom * factor,
  right: right * factor,
  top: top * factor,
});
