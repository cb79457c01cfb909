import { useLayoutEffect, useState, type RefObject } from 'react';

/** How wide an element is, pixels, and again whenever that changes; endless before it is measured. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(Number.POSITIVE_INFINITY);
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
