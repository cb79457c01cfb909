// Invalidates the queries that a committed change affects, while somebody is signed in.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../client/api.ts';
import { refresh } from '../client/data.ts';
import { type LiveSubscriber, useLiveChanges } from '../client/live.ts';
import { refreshedByWrite } from '../client/own-writes.ts';
import { domainsStaleAfter } from '../client/shown-in.ts';

/** Debounces bursts of changes into one refresh. */
const gatherMillis = 60;

/** Subscribes to changes while mounted and signed in. */
export function useLive(isSignedIn: boolean): void {
  const queries = useQueryClient();
  const follower = useMemo(() => refresher(queries), [queries]);
  useLiveChanges(isSignedIn ? follower : null);
}

/** Refreshes the domains that changes make stale, except those that the page's own write refreshes. */
export function refresher(queries: QueryClient): LiveSubscriber {
  let gathered = new Set<string>();
  const refreshAll = () => {
    const domains = gathered;
    gathered = new Set();
    void refresh(queries, domains);
  };
  return {
    onChange: ({ entity, origin }) => {
      const own = refreshedByWrite(origin);
      const stale = domainsStaleAfter(entity).filter((domain) => !own.has(domain));
      if (gathered.size === 0 && stale.length > 0) setTimeout(refreshAll, gatherMillis);
      for (const domain of stale) gathered.add(domain);
    },
    // Events during the gap may be lost: invalidate everything on the screen.
    onReconnect: () => void queries.invalidateQueries(),
    // If the session was ended elsewhere, this call shows the sign-in dialog before anything is pressed.
    onRefused: () => void api('getSession', {}).catch(() => undefined),
  };
}
