// A value that is pressed together by several presses: done something with once, when the presses rest.
import { useEffect, useRef } from 'react';

/** So long after the last press it rests, milliseconds. */
export const restMillis = 1200;

/**
 * Stores the waiting value after a pause, and immediately when its component unmounts; `store` is that of the last
 * render, `clear` keeps its identity. Null: nothing is waiting.
 */
export function useDebounced<T>(waiting: T | null, store: () => void, clear: () => void): void {
  const latest = useRef({ waiting, store });
  useEffect(() => {
    latest.current = { waiting, store };
  });
  useEffect(() => {
    if (waiting === null) return undefined;
    const timer = window.setTimeout(() => {
      latest.current.store();
      latest.current.waiting = null;
      clear();
    }, restMillis);
    return () => window.clearTimeout(timer);
  }, [waiting, clear]);
  useEffect(
    () => () => {
      const { waiting: left, store: last } = latest.current;
      latest.current.waiting = null;
      if (left !== null) last();
    },
    [],
  );
}
