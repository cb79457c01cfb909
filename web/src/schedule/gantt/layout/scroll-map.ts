// Browsers limit the height of elements, so a chart of a million rows is scrolled by a shorter element: below the limit a
// scroll pixel is a chart pixel, above it the scroll position is scaled.

/** The tallest (and widest) element to use, in pixels. */
const LARGEST_PX = 20_000_000;

export interface ScrollMap {
  /** The size of the scrolled element. */
  elementPx: number;
  /** Converts a scroll position to the chart pixel at the window's edge, and back. */
  toContent: (scroll: number) => number;
  toScroll: (content: number) => number;
}

/** The map for the sizes of content and window. */
export function scrollMap(contentPx: number, windowPx: number, largestPx: number = LARGEST_PX): ScrollMap {
  const elementPx = Math.min(contentPx, largestPx);
  const room = Math.max(contentPx - windowPx, 0);
  const travel = Math.max(elementPx - windowPx, 0);
  const stretch = contentPx <= largestPx || travel === 0 ? 1 : room / travel;
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  return {
    elementPx,
    toContent: (scroll) => within(scroll * stretch, room),
    toScroll: (content) => within(content / stretch, travel),
  };
}
