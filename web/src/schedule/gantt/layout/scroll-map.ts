// A browser clamps very tall elements, so a chart of a million rows is scrolled through a shorter one: below the limit a
// pixel of the scroll bar is a pixel of the chart, beyond it the bar is stretched over the chart.

/** The tallest (and widest) element that is asked of a browser, in pixels. */
const LARGEST_PX = 20_000_000;

export interface ScrollMap {
  /** Size of the scrolled element. */
  elementPx: number;
  /** Chart pixels at the window's edge for a scroll position, and back. */
  toContent: (scroll: number) => number;
  toScroll: (content: number) => number;
}

/** The map for content of a size seen through a window. */
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
