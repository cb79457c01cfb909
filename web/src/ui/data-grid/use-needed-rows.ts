import { useCallback, useEffect } from 'react';
import type { GridLines } from './grouping.ts';
import type { ServerLines } from './server-lines.ts';

interface NeededOptions<T> {
  lines: GridLines<T> | ServerLines<T>;
  window: readonly [number, number];
  /** Lines fly past. */
  moving: boolean;
  onNeedRows: ((first: number, last: number) => void) | undefined;
}

/** So many lines ahead are read before they are reached. */
const aheadLines = 60;

/** Asks for the rows that are looked at, where the lines represent rows of the server. `needLines` asks for those of a
 * block; it answers whether any of them waits. */
export function useNeededRows<T>({ lines, window, moving, onNeedRows }: NeededOptions<T>) {
  const placesOf = 'placesOf' in lines ? lines.placesOf : undefined;
  const [first, last] = window;
  // A jump asks where it lands, not on its way.
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
