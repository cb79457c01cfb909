import { useQueryClient, type QueryCache } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Queries of the frame around every page, which do not affect the age of the page's data. */
const frame = new Set(['session', 'workspaces', 'projects', 'saved-views']);

/** When the oldest answer that a page shows came, as a number of milliseconds; 0 where it shows none. */
export function oldestShown(cache: Pick<QueryCache, 'findAll'>): number {
  const shown = cache.findAll({ type: 'active' }).filter(({ queryKey }) => !frame.has(String(queryKey[0])));
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return times.length === 0 ? 0 : Math.min(...times);
}

/** Age of the data shown by the page; null if it shows no answer of the server. */
export function useKnownSince(): Date | null {
  const cache = useQueryClient().getQueryCache();
  const at = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => oldestShown(cache),
    () => 0,
  );
  return at === 0 ? null : new Date(at);
}
