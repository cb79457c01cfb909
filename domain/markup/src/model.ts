// The model of a markup: a shape on one page of a drawing. Every coordinate is in PDF user space: points of 1/72 inch (several of
// them where the page has a /UserUnit), y upwards, before the page's rotation, so that a markup is independent of zoom, screen and viewer. Nothing is stored in pixels.

/** A place on a page, in PDF points, y upwards. */
export interface Point {
  x: number;
  y: number;
}

export const markupTypes = [
  'pen',
  'highlighter',
  'line',
  'arrow',
  'rectangle',
  'ellipse',
  'polygon',
  'polyline',
  'cloud',
  'text',
  'callout',
  'stamp',
  'pin',
  'length',
  'polylength',
  'area',
  'perimeter',
  'angle',
  'count',
] as const;
export type MarkupType = (typeof markupTypes)[number];

export const markupMeasures = ['length', 'polylength', 'area', 'perimeter', 'angle', 'count'] as const;
export type MarkupMeasure = (typeof markupMeasures)[number];

/** Whether a type measures something. */
export const isMeasure = (type: MarkupType): type is MarkupMeasure =>
  (markupMeasures as readonly MarkupType[]).includes(type);

/** How a markup is drawn. */
export interface MarkupStyle {
  /** Of lines and text, `#rrggbb`. */
  colour: string;
  /** Of the inside, `#rrggbb`; none for an empty one. */
  fill: string | null;
  /** Of lines, in PDF points. */
  widthPt: number;
  /** From 0, invisible, to 1. */
  opacity: number;
  /** Of text, in PDF points. */
  fontSizePt: number;
}

/** A shape as people draw it. */
export interface Shape {
  type: MarkupType;
  /**
   * Where it is: two opposite corners of a rectangle, ellipse, cloud or stamp; all corners of a cloud of another shape, a
   * polygon, an area or a perimeter; the points of a line; of an angle its vertex in the middle; one point of a text, pin or each counted thing;
   * of a callout the place that it points to and the corner of its text.
   */
  points: readonly Point[];
  /** Of a text, callout, stamp or pin. */
  text: string | null;
  style: MarkupStyle;
  /** The page's own rotation, clockwise: text is upright as the page is shown. 0 where absent. */
  rotation?: 0 | 90 | 180 | 270;
}

/** The minimum and maximum number of points of a type. */
export const pointLimits: Readonly<Record<MarkupType, { least: number; most: number }>> = {
  pen: { least: 2, most: 5000 },
  highlighter: { least: 2, most: 5000 },
  line: { least: 2, most: 2 },
  arrow: { least: 2, most: 2 },
  rectangle: { least: 2, most: 2 },
  ellipse: { least: 2, most: 2 },
  polygon: { least: 3, most: 1000 },
  polyline: { least: 2, most: 1000 },
  cloud: { least: 2, most: 2 },
  text: { least: 1, most: 1 },
  callout: { least: 2, most: 2 },
  stamp: { least: 2, most: 2 },
  pin: { least: 1, most: 1 },
  length: { least: 2, most: 2 },
  polylength: { least: 2, most: 1000 },
  area: { least: 3, most: 1000 },
  perimeter: { least: 3, most: 1000 },
  angle: { least: 3, most: 3 },
  count: { least: 1, most: 1000 },
};

/** Clouds are drawn by two corners; those of other programs may have any shape. */
const maxCloudCorners = 1000;

/** The maximum number of points of a stored shape. */
export const maxPointsOf = (type: MarkupType): number => (type === 'cloud' ? maxCloudCorners : pointLimits[type].most);

/** How a markup is drawn where a program that adds it does not say. */
export const usualStyle: MarkupStyle = { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 14 };

/** Points of a shape of a type in the lower left corner of a page: for markups that come without a place. */
export const cornerPoints = (type: MarkupType): Point[] =>
  [
    { x: 36, y: 36 },
    { x: 108, y: 108 },
    { x: 108, y: 36 },
  ].slice(0, pointLimits[type].least);

/** The fault of a shape as a sentence for a person; null where it has none. */
export function shapeFault({ type, points, text }: Pick<Shape, 'type' | 'points' | 'text'>): string | null {
  const [{ least }, most] = [pointLimits[type], maxPointsOf(type)];
  if (points.length < least) return `This markup needs at least ${least} ${least === 1 ? 'point' : 'points'}.`;
  if (points.length > most) return `This markup takes at most ${most} ${most === 1 ? 'point' : 'points'}.`;
  if (!points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))) return 'A point has no place on the page.';
  if ((type === 'text' || type === 'callout' || type === 'stamp') && !text?.trim()) return 'Type a text.';
  return null;
}
