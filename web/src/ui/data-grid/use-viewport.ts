import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { columnsInView, type ColumnLayout } from './column-layout.ts';
import { linesInView } from './line-window.ts';

interface ViewportOptions<T> {
  scroller: RefObject<HTMLDivElement | null>;
  linePx: number;
  count: number;
  layout: ColumnLayout<T>;
}

export interface Viewport {
  /** Called on each scroll; renders only when the window of lines moves. */
  onScroll: () => void;
  heightPx: number;
  widthPx: number;
  lines: readonly [number, number];
  columns: readonly [number, number];
  /** True during fast scrolling. */
  moving: boolean;
}

interface Measures {
  topPx: number;
  leftPx: number;
  heightPx: number;
  widthPx: number;
}

const unmeasured: Measures = { topPx: 0, leftPx: 0, heightPx: 800, widthPx: 1440 };

/** The delay after which scrolling counts as finished, in milliseconds. */
const restMs = 110;

/** The window of lines and columns to render for a scroll container. */
export function useViewport<T>({ scroller, linePx, count, layout }: ViewportOptions<T>): Viewport {
  const isMeasured = useRef(false);
  const [measures, setMeasures] = useState(unmeasured);
  const [moving, setMoving] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const windowOf = useCallback(
    (at: Measures) => ({
      lines: linesInView({ scrollTopPx: at.topPx, heightPx: at.heightPx, linePx, count }),
      columns: columnsInView(layout, at.leftPx, at.widthPx),
    }),
    [linePx, count, layout],
  );

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop: topPx, scrollLeft: leftPx, clientHeight: heightPx, clientWidth: widthPx } = element;
    const next: Measures = { topPx, leftPx, heightPx, widthPx };
    setMeasures((before) => {
      const old = windowOf(before);
      const due = windowOf(next);
      const same = String(old.lines) === String(due.lines) && String(old.columns) === String(due.columns);
      return same && before.heightPx === heightPx && before.widthPx === widthPx ? before : next;
    });
  }, [scroller, windowOf]);

  const follow = useCallback(() => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => setMoving(false), restMs);
    setMoving(true);
    measure();
  }, [measure]);
  useEffect(() => () => clearTimeout(rest.current), []);

  const { lines, columns } = windowOf(measures);
  const [firstDrawn, lastDrawn] = lines;
  const onScroll = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    const isDrawn =
      Math.floor(scrollTop / linePx) >= firstDrawn &&
      Math.min(count - 1, Math.floor((scrollTop + clientHeight) / linePx)) <= lastDrawn;
    // After a jump none of the visible lines is rendered: render synchronously, or the frame would be blank.
    if (isDrawn) follow();
    else flushSync(follow);
  }, [scroller, follow, linePx, count, firstDrawn, lastDrawn]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const wasMeasured = isMeasured.current;
    isMeasured.current = true;
    const { clientHeight, clientWidth } = element;
    const isCovered = clientHeight <= unmeasured.heightPx && clientWidth <= unmeasured.widthPx;
    // The first render has more lines than the viewport: remove the others at low priority.
    if (!wasMeasured && isCovered) startTransition(measure);
    else measure();
    let isReady = false;
    const observer = new ResizeObserver(() => {
      // The first report repeats the measurement just made.
      if (isReady) measure();
      isReady = true;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, measure]);

  return { onScroll, heightPx: measures.heightPx, widthPx: measures.widthPx, moving, lines, columns };
}
