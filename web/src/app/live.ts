// Makes stale what a committed change concerns, while somebody is signed in.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../client/api.ts';
import { domainsStaleAfter, refresh } from '../client/data.ts';
import { type LiveSubscriber, useLiveChanges } from '../client/live.ts';
import { refreshedByWrite } from '../client/own-writes.ts';

/** Changes that come in a burst are reported once. */
const gatherMillis = 60;

/** Follows changes while mounted; nothing while nobody is known to be signed in. */
export function useLive(isSignedIn: boolean): void {
  const queries = useQueryClient();
  const follower = useMemo(() => refresher(queries), [queries]);
  useLiveChanges(isSignedIn ? follower : null);
}

/** Refreshes what changes make stale, except for what the page's own write refreshes itself. */
export function refresher(queries: QueryClient): LiveSubscriber {
  let gathered = new Set<string>();
  const notify = () => {
    const domains = gathered;
    gathered = new Set();
    void refresh(queries, domains);
  };
  return {
    onChange: ({ entity, origin }) => {
      const own = refreshedByWrite(origin);
      const stale = domainsStaleAfter(entity).filter((domain) => !own.has(domain));
      if (gathered.size === 0 && stale.length > 0) setTimeout(notify, gatherMillis);
      for (const domain of stale) gathered.add(domain);
    },
    // Events during the gap are not replayed: invalidate everything on the screen.
    onReconnect: () => void queries.invalidateQueries(),
    // A session that was ended elsewhere: the answer asks for the password over the page, before anything is pressed.
    onRefused: () => void api('getSession', {}).catch(() => undefined),
  };
}
