import { useCallback, useEffect } from 'react';
import type { GridLines } from './grouping.ts';
import type { ServerLines } from './server-lines.ts';

interface NeededOptions<T> {
  lines: GridLines<T> | ServerLines<T>;
  window: readonly [number, number];
  /** True during fast scrolling. */
  moving: boolean;
  onNeedRows: ((first: number, last: number) => void) | undefined;
}

/** The number of lines to prefetch on each side. */
const aheadLines = 60;

/** Loads the visible rows of a list paged by the server. `needLines` loads those of a block; it returns whether any of them is
 * still missing. */
export function useNeededRows<T>({ lines, window, moving, onNeedRows }: NeededOptions<T>) {
  const placesOf = 'placesOf' in lines ? lines.placesOf : undefined;
  const [first, last] = window;
  // While jumping, load only the destination.
  const isOnItsWay = moving && lines.at(first)?.kind === 'waiting';
  useEffect(() => {
    const places = isOnItsWay ? null : placesOf?.(first - aheadLines, last + aheadLines);
    if (places) onNeedRows?.(...places);
  }, [placesOf, first, last, isOnItsWay, onNeedRows]);
  const needLines = useCallback(
    (from: number, to: number): boolean => {
      const places = placesOf?.(from, to);
      if (!places) return false;
      let waits = false;
      for (let line = from; line <= to && !waits; line += 1) waits = lines.at(line)?.kind === 'waiting';
      if (waits) onNeedRows?.(...places);
      return waits;
    },
    [placesOf, lines, onNeedRows],
  );
  return { isPlaced: placesOf !== undefined, needLines };
}
