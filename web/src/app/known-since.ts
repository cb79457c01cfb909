import { useQueryClient, type QueryCache } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Queries of the frame around every page, which do not count for the age of the page's data. */
const frame = new Set(['session', 'workspaces', 'projects', 'saved-views']);

/** The time of the oldest answer on the page, in milliseconds; 0 if there is none. */
export function oldestShown(cache: Pick<QueryCache, 'findAll'>): number {
  const shown = cache.findAll({ type: 'active' }).filter(({ queryKey }) => !frame.has(String(queryKey[0])));
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return times.length === 0 ? 0 : Math.min(...times);
}

/** The time of the oldest answer on the page; null if there is none. */
export function useKnownSince(): Date | null {
  const cache = useQueryClient().getQueryCache();
  const at = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => oldestShown(cache),
    () => 0,
  );
  return at === 0 ? null : new Date(at);
}
