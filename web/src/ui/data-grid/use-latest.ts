import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function with a stable identity that calls the latest one given; for event handlers, not for rendering. */
export function useLatest<Args extends unknown[], Result>(given: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
