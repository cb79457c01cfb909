import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../../ui/data-grid/use-latest.ts';
import type { GanttView } from '../../view/gantt-view.ts';
import { wordOfZoom, zoomOf } from '../rows/chart-address.ts';

const USUAL_PX = 8.6;
/** Debounce delay before the zoom is written to the address. */
const REST_MS = 400;

/** Synchronises the zoom of the chart with the address, in both directions. */
export function useZoom(
  params: URLSearchParams,
  setParams: (change: Record<string, string | null>) => void,
  view: GanttView | null,
): [pxPerDay: number, setPxPerDay: (pxPerDay: number) => void] {
  const [pxPerDay, setPxPerDay] = useState(() => zoomOf(params) ?? USUAL_PX);
  const timer = useRef(0);
  const zoomParam = params.get('zoom');
  /** The last zoom in the address that the chart has applied. */
  const known = useRef(zoomParam);
  const setLatestParams = useLatest(setParams);
  const set = useCallback(
    (next: number) => {
      setPxPerDay(next);
      clearTimeout(timer.current);
      const page = window.location.pathname;
      timer.current = window.setTimeout(() => {
        // Another page has its own address.
        if (window.location.pathname !== page) return;
        known.current = Math.abs(next - USUAL_PX) < 0.01 ? null : wordOfZoom(next);
        setLatestParams({ zoom: known.current });
      }, REST_MS);
    },
    [setLatestParams],
  );
  useEffect(() => {
    // A selected view, or the browser's Back button.
    if (!view || zoomParam === known.current) return;
    known.current = zoomParam;
    clearTimeout(timer.current);
    view.setZoom(zoomOf(new URLSearchParams({ zoom: zoomParam ?? '' })) ?? USUAL_PX);
  }, [zoomParam, view]);
  return [pxPerDay, set];
}
