import { useLayoutEffect, useState, type RefObject } from 'react';

/** How wide an element is, pixels, and again whenever that changes; known before it is painted, `supposedPx` until then. */
export function useRoom(element: RefObject<HTMLElement | null>, supposedPx = Number.POSITIVE_INFINITY): number {
  const [widthPx, setWidthPx] = useState(supposedPx);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => setWidthPx(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
