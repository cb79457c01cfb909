import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 480px)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const isNarrow = () => query.matches;

/** Whether the screen is a phone's: then one column stays pinned and the rest scrolls sideways. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, isNarrow);
}
