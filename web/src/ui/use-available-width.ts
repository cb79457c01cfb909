import { createContext, useLayoutEffect, useState, type RefObject } from 'react';

/** The width of a list in a window of 1440 px, without the rail. */
export const defaultWidthPx = 1208;

/** The assumed width of a list until it is measured: on the server, the width that the browser reported. */
export const AssumedWidth = createContext(defaultWidthPx);

/** The width of an element in pixels, updated when it changes; measured before the first paint, `supposedPx` until then. */
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
