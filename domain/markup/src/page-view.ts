// Between a page and the screen: zoom, scroll and the page's rotation as one matrix. Places on a page are in its own units,
// with y upwards from the page box's lower left corner; screen pixels have y downwards from the upper left corner of what is
// shown. A unit is a point, unless the page has a /UserUnit (ISO 32000-2, 14.11.2): then it is that many points.
import type { Bounds } from './geometry.ts';
import type { Point } from './model.ts';

/** A page as its file describes it, in its own units. */
export interface PageBox {
  left: number;
  bottom: number;
  width: number;
  height: number;
  /** Points to a unit: the page's /UserUnit, 1 for most. */
  pointsPerUnit: number;
}

export type Rotation = 0 | 90 | 180 | 270;

/** How a page is shown. */
export interface PageView {
  box: PageBox;
  /** Clockwise, the page's own and the viewer's together. */
  rotation: Rotation;
  /** Pixels to a point on paper, which need not be a unit of the page. */
  pixelsPerPt: number;
  /** Where the upper left corner of the rotated page is, in pixels. */
  origin: Point;
}

/** As in SVG and canvas: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Pixels to a unit of the page. */
export const pixelsPerUnit = ({ box, pixelsPerPt }: Pick<PageView, 'box' | 'pixelsPerPt'>): number =>
  pixelsPerPt * box.pointsPerUnit;

/** The matrix from places on the page to screen pixels. */
export function matrixOf(view: PageView): Matrix {
  const { box, rotation, origin } = view;
  const s = pixelsPerUnit(view);
  const [right, top] = [box.left + box.width, box.bottom + box.height];
  switch (rotation) {
    case 0:
      return [s, 0, 0, -s, origin.x - s * box.left, origin.y + s * top];
    case 90:
      return [0, s, s, 0, origin.x - s * box.bottom, origin.y - s * box.left];
    case 180:
      return [-s, 0, 0, s, origin.x + s * right, origin.y - s * box.bottom];
    case 270:
      return [0, -s, -s, 0, origin.x + s * top, origin.y + s * right];
  }
}

/** Applies a matrix to a point. */
export const through = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** The inverse matrix. A view's matrix always has one. */
export function inverseOf([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

/** Width and height of the page on the screen, in pixels. */
export function shownSize(view: Omit<PageView, 'origin'>): { width: number; height: number } {
  const { box, rotation } = view;
  const [width, height] = [box.width * pixelsPerUnit(view), box.height * pixelsPerUnit(view)];
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

export const leastZoom = 0.05;
/** 3200 %, where 100 % is 96 pixels to an inch. */
export const greatestZoom = 32;
/** Pixels to a point at 100 %. */
export const pixelsPerPtAtFull = 96 / 72;

/** A zoom within the limits. A view that is smaller already, because its page is very large, is not enlarged. */
const limited = (pixelsPerPt: number, before: number) =>
  Math.min(greatestZoom * pixelsPerPtAtFull, Math.max(Math.min(leastZoom * pixelsPerPtAtFull, before), pixelsPerPt));

/** A view zoomed by a factor, within the limits, with the place under `fixed` (pixels) kept where it is. */
export function zoomed(view: PageView, factor: number, fixed: Point): PageView {
  const pixelsPerPt = limited(view.pixelsPerPt * factor, view.pixelsPerPt);
  const share = pixelsPerPt / view.pixelsPerPt;
  const origin = {
    x: fixed.x - (fixed.x - view.origin.x) * share,
    y: fixed.y - (fixed.y - view.origin.y) * share,
  };
  return { ...view, pixelsPerPt, origin };
}

/** A view that shows the whole page in the middle of a window. */
export function fitted(
  page: Pick<PageView, 'box' | 'rotation'>,
  window: { width: number; height: number },
  marginPx = 16,
): PageView {
  const full = shownSize({ ...page, pixelsPerPt: 1 });
  const room = { width: Math.max(1, window.width - 2 * marginPx), height: Math.max(1, window.height - 2 * marginPx) };
  const pixelsPerPt = Math.min(room.width / full.width, room.height / full.height);
  const size = shownSize({ ...page, pixelsPerPt });
  const origin = { x: (window.width - size.width) / 2, y: (window.height - size.height) / 2 };
  return { ...page, pixelsPerPt, origin };
}

/** The share of the window for a part shown in its middle. */
const focusShare = 0.4;

/** A view with a part of the page in the middle of a window, as large as fits with something of what is around it. */
export function focused(view: PageView, part: Bounds, window: { width: number; height: number }): PageView {
  const isUpright = view.rotation % 180 === 0;
  const [across, down] = [part.right - part.left, part.top - part.bottom];
  const [width, height] = isUpright ? [across, down] : [down, across];
  const { pointsPerUnit } = view.box;
  const wanted = Math.min(
    (window.width * focusShare) / Math.max(width * pointsPerUnit, 1),
    (window.height * focusShare) / Math.max(height * pointsPerUnit, 1),
  );
  const pixelsPerPt = limited(wanted, view.pixelsPerPt);
  const middle = { x: (part.left + part.right) / 2, y: (part.bottom + part.top) / 2 };
  const place = through(matrixOf({ ...view, pixelsPerPt, origin: { x: 0, y: 0 } }), middle);
  return { ...view, pixelsPerPt, origin: { x: window.width / 2 - place.x, y: window.height / 2 - place.y } };
}

/** The share of a window that a sheet covers at least, in each direction, if the sheet is that large. */
const keptShare = 0.25;

/** A view moved so far that its sheet is not out of the window: a quarter of the window, or all of a smaller sheet, stays covered. */
export function keptInWindow(view: PageView, window: { width: number; height: number }): PageView {
  const size = shownSize(view);
  const kept = (origin: number, length: number, room: number) => {
    const least = Math.min(length, room * keptShare);
    return Math.min(room - least, Math.max(least - length, origin));
  };
  const origin = {
    x: kept(view.origin.x, size.width, window.width),
    y: kept(view.origin.y, size.height, window.height),
  };
  return origin.x === view.origin.x && origin.y === view.origin.y ? view : { ...view, origin };
}
