// Markups as PDF annotations and back (ISO 32000-2, 12.5): one description for the PDF file, XFDF and what other programs wrote.
// A type that PDF does not have (angle, count, perimeter) keeps its name as the subject, so that it can be restored.
import { boundsOf, cornersOf, distance, type Bounds, widened } from './geometry.ts';
import { shapeBounds, textBoundsOf } from './hit-test.ts';
import {
  type MarkupStyle,
  type MarkupType,
  markupTypes,
  maxPointsOf,
  type Point,
  pointLimits,
  type Shape,
} from './model.ts';

export const annotationSubtypes = [
  'Ink',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'FreeText',
  'Stamp',
  'Text',
  'Highlight',
] as const;
export type AnnotationSubtype = (typeof annotationSubtypes)[number];

/** Distances from the sides of a rectangle, inwards. */
export type Fringe = readonly [left: number, bottom: number, right: number, top: number];

/** An annotation as its dictionary describes it. */
export interface Annotation {
  subtype: AnnotationSubtype;
  /** The name that another program gave it; ours is the markup's id. */
  name: string | null;
  /** IT, such as LineDimension. */
  intent: string | null;
  subject: string | null;
  author: string | null;
  contents: string | null;
  /** The rectangle around the drawing. */
  rect: Bounds;
  /** How much smaller than `rect` the shape itself (of a text its box) is: left, bottom, right, top. */
  fringe: Fringe;
  /** Line, vertices, strokes or callout line, in this order of meaning by subtype. */
  paths: readonly (readonly Point[])[];
  isCloudy: boolean;
  /** Ends of a line: None, OpenArrow … */
  endings: readonly [string, string];
  style: MarkupStyle;
}

/** Labels of the types, also written as the subject of an annotation. */
export const markupTypeLabels: Readonly<Record<MarkupType, string>> = {
  pen: 'Pen',
  highlighter: 'Highlighter',
  line: 'Line',
  arrow: 'Arrow',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  polygon: 'Polygon',
  polyline: 'Polyline',
  cloud: 'Revision cloud',
  text: 'Text',
  callout: 'Callout',
  stamp: 'Stamp',
  pin: 'Pin',
  length: 'Length',
  polylength: 'Length of several sides',
  area: 'Area',
  perimeter: 'Perimeter',
  angle: 'Angle',
  count: 'Count',
};

const subtypeOf: Readonly<Record<MarkupType, AnnotationSubtype>> = {
  pen: 'Ink',
  highlighter: 'Ink',
  line: 'Line',
  arrow: 'Line',
  rectangle: 'Square',
  ellipse: 'Circle',
  polygon: 'Polygon',
  polyline: 'PolyLine',
  cloud: 'Square',
  text: 'FreeText',
  callout: 'FreeText',
  stamp: 'Stamp',
  pin: 'Text',
  length: 'Line',
  polylength: 'PolyLine',
  area: 'Polygon',
  perimeter: 'Polygon',
  angle: 'PolyLine',
  count: 'PolyLine',
};
const intentOf: Readonly<Partial<Record<MarkupType, string>>> = {
  highlighter: 'InkHighlight',
  arrow: 'LineArrow',
  callout: 'FreeTextCallout',
  length: 'LineDimension',
  polylength: 'PolyLineDimension',
  area: 'PolygonDimension',
  perimeter: 'PolygonDimension',
  angle: 'PolyLineAngle',
};
/** Space around a cloud for its bumps, and around arrow heads and ticks, in points. */
const bumpRoomPt = 12;

/** The annotation of a shape; `text` is its contents, `figure` those of a measure. */
export function annotationOf(
  shape: Shape,
  {
    name = null,
    author = null,
    figure = null,
    widthOf,
  }: {
    name?: string | null;
    author?: string | null;
    figure?: string | null;
    /** Width of a line of text in its font, in points; estimated if absent. */
    widthOf?: (line: string) => number;
  },
): Annotation {
  const { type, points, style, text } = shape;
  // PDF has two clouds: a square, and a polygon of any shape.
  const isPolygonCloud = type === 'cloud' && points.length > 2;
  const subtype = isPolygonCloud ? 'Polygon' : subtypeOf[type];
  const isBox = subtype === 'Square' || subtype === 'Circle' || subtype === 'Stamp';
  const room = type === 'cloud' ? bumpRoomPt + style.widthPt : isBox ? style.widthPt / 2 : 0;
  const isMeasured = type === 'length' || type === 'polylength';
  const around =
    isBox || isPolygonCloud
      ? widened(boundsOf(points), room)
      : widened(shapeBounds(shape, widthOf), isMeasured ? 6 : 1);
  const rect = type === 'arrow' || type === 'callout' ? widened(around, 5 * style.widthPt) : around;
  const box = subtype === 'FreeText' ? textBoundsOf(shape, widthOf) : null;
  const inner = box ?? (isBox ? boundsOf(points) : rect);
  return {
    subtype,
    name,
    intent: isPolygonCloud ? 'PolygonCloud' : (intentOf[type] ?? null),
    subject: markupTypeLabels[type],
    author,
    contents: text ?? figure,
    rect,
    fringe: [inner.left - rect.left, inner.bottom - rect.bottom, rect.right - inner.right, rect.top - inner.top],
    paths: isBox || type === 'text' ? [] : [points],
    isCloudy: type === 'cloud',
    endings: type === 'arrow' || type === 'callout' ? ['None', 'OpenArrow'] : ['None', 'None'],
    style,
  };
}

/** A shape read from an annotation, or the fault of the annotation. */
export type ReadShape = { shape: Shape; fault: null } | { shape: null; fault: string };

const typeOfLabel = new Map(markupTypes.map((type) => [markupTypeLabels[type], type]));

function typeOf({ subtype, intent, subject, isCloudy, endings }: Annotation): MarkupType {
  const named = subject === null ? undefined : typeOfLabel.get(subject);
  if (named && subtypeOf[named] === subtype) return named;
  const isDimension = intent?.endsWith('Dimension') ?? false;
  switch (subtype) {
    case 'Ink':
      return intent === 'InkHighlight' ? 'highlighter' : 'pen';
    case 'Highlight':
      return 'highlighter';
    case 'Line':
      if (isDimension) return 'length';
      return intent === 'LineArrow' || endings.some((end) => end.endsWith('Arrow')) ? 'arrow' : 'line';
    case 'Square':
      return isCloudy ? 'cloud' : 'rectangle';
    case 'Circle':
      return 'ellipse';
    case 'Polygon':
      return isDimension ? 'area' : 'polygon';
    case 'PolyLine':
      return isDimension ? 'polylength' : 'polyline';
    case 'FreeText':
      return intent === 'FreeTextCallout' ? 'callout' : 'text';
    case 'Stamp':
      return 'stamp';
    case 'Text':
      return 'pin';
  }
}

/** The shapes of an annotation on a page of this rotation: one each, or one per stroke if there are several. */
export function shapesOf(annotation: Annotation, rotation: Shape['rotation'] = 0): ReadShape[] {
  const { subtype, paths, contents } = annotation;
  const type = typeOf(annotation);
  if (subtype === 'Polygon' && annotation.isCloudy) {
    return [checked({ type: 'cloud', points: cloudCorners(paths[0] ?? []), text: contents, style: annotation.style })];
  }
  if (subtype === 'Ink' || subtype === 'Highlight') {
    const { most } = pointLimits[type];
    return paths.map((path) => checked({ type, points: path.slice(0, most), text: contents, style: annotation.style }));
  }
  const isFigure = type === 'length' || type === 'polylength' || type === 'area' || type === 'perimeter';
  const text = isFigure || type === 'angle' || type === 'count' ? null : contents;
  return [checked({ type, points: pointsOf(annotation, type, rotation), text, style: annotation.style })];
}

/** The corners of a cloudy polygon; of an upright rectangle two opposite ones, as of our own clouds. */
function cloudCorners(path: readonly Point[]): Point[] {
  const [first, last] = [path[0], path.at(-1)];
  const isClosed = path.length > 3 && first && last && distance(first, last) === 0;
  const corners = path.slice(0, isClosed ? -1 : undefined).slice(0, maxPointsOf('cloud'));
  const [topLeft, , bottomRight] = cornersOf(boundsOf(corners));
  const isUpright = (from: Point, to: Point | undefined) => to !== undefined && (from.x === to.x) !== (from.y === to.y);
  const isBox = corners.length === 4 && corners.every((corner, at) => isUpright(corner, corners[(at + 1) % 4]));
  return isBox ? [topLeft, bottomRight] : corners;
}

/** A rectangle without its fringe. */
export const withoutFringe = (rect: Bounds, [left, bottom, right, top]: Fringe): Bounds => ({
  left: rect.left + left,
  bottom: rect.bottom + bottom,
  right: rect.right - right,
  top: rect.top - top,
});

function pointsOf({ rect, fringe, paths }: Annotation, type: MarkupType, rotation: 0 | 90 | 180 | 270): Point[] {
  const [first = []] = paths;
  const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf(withoutFringe(rect, fringe));
  // The start of a text on the page as displayed.
  const textCorner = { 0: topLeft, 90: bottomLeft, 180: bottomRight, 270: topRight }[rotation];
  switch (type) {
    case 'rectangle':
    case 'ellipse':
    case 'cloud':
    case 'stamp':
      return [topLeft, bottomRight];
    case 'text':
      return [textCorner];
    case 'pin':
      return first[0] ? [first[0]] : [{ x: (rect.left + rect.right) / 2, y: (rect.bottom + rect.top) / 2 }];
    case 'callout':
      return first[0] ? [first[0], textCorner] : [];
    case 'arrow': {
      const [from, to] = first;
      return from && to ? [from, to] : [];
    }
    default:
      return first.slice(0, pointLimits[type].most);
  }
}

function checked(shape: Shape): ReadShape {
  const { least } = pointLimits[shape.type];
  if (shape.points.length < least) return { shape: null, fault: 'It has too few points.' };
  if (
    !shape.points.every(
      ({ x, y }) => Number.isFinite(x) && Number.isFinite(y) && Math.abs(x) < 1e5 && Math.abs(y) < 1e5,
    )
  )
    return { shape: null, fault: 'A point is beyond any page.' };
  const needsText = shape.type === 'text' || shape.type === 'callout' || shape.type === 'stamp';
  if (needsText && !shape.text?.trim()) {
    return shape.type === 'stamp'
      ? { shape: { ...shape, text: 'Stamp' }, fault: null }
      : { shape: null, fault: 'It has no text.' };
  }
  const [first] = shape.points;
  if (least > 1 && first && shape.points.every((point) => distance(first, point) === 0))
    return { shape: null, fault: 'All of its points are one place.' };
  return { shape, fault: null };
}
