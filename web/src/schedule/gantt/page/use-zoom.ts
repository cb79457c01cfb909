import { useCallback, useRef, useState } from 'react';
import { useLatest } from '../../../ui/data-grid/use-latest.ts';
import { wordOfZoom, zoomOf } from './chart-address.ts';

const USUAL_PX = 8.6;
/** A wheel or two fingers pass many zooms: the address gets the one they rest at. */
const REST_MS = 400;

/** The zoom of the chart as the address asked for it first; the address follows it. */
export function useZoom(
  params: URLSearchParams,
  setParams: (change: Record<string, string | null>) => void,
): [pxPerDay: number, setPxPerDay: (pxPerDay: number) => void] {
  const [pxPerDay, setPxPerDay] = useState(() => zoomOf(params) ?? USUAL_PX);
  const timer = useRef(0);
  const say = useLatest(setParams);
  const set = useCallback(
    (next: number) => {
      setPxPerDay(next);
      clearTimeout(timer.current);
      const page = window.location.pathname;
      timer.current = window.setTimeout(() => {
        // Another page has its own address.
        if (window.location.pathname === page)
          say({ zoom: Math.abs(next - USUAL_PX) < 0.01 ? null : wordOfZoom(next) });
      }, REST_MS);
    },
    [say],
  );
  return [pxPerDay, set];
}
