import { createContext, useLayoutEffect, useState, type RefObject } from 'react';

/** Width of a list in a window of 1440 px, less the rail. */
export const defaultWidthPx = 1208;

/** How wide a list is taken to be until it is measured: what the browser said of its window, where the server draws the page. */
export const AssumedWidth = createContext(defaultWidthPx);

/** How wide an element is, pixels, and again whenever that changes; known before it is painted, `supposedPx` until then. */
export function useAvailableWidth(
  element: RefObject<HTMLElement | null>,
  supposedPx = Number.POSITIVE_INFINITY,
): number {
  const [widthPx, setWidthPx] = useState(supposedPx);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    let measuredPx: number | undefined;
    const measure = () => {
      const { clientWidth } = current;
      // The observer first reports the size just measured.
      if (clientWidth === measuredPx) return;
      measuredPx = clientWidth;
      setWidthPx(clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
