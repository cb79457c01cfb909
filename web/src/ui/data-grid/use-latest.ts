import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same over drawings and does what the last one given does; for events, not for drawing. */
export function useLatest<Args extends unknown[], Result>(given: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
