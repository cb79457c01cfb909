import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../client/api.ts';

/** Creates the query client, for the browser and for rendering on the server. */
export const newQueries = () =>
  new QueryClient({
    queryCache: new QueryCache({
      // The page shows that something went wrong; the details go to the browser's log.
      onError: (error: Error) => void (error instanceof ApiFailure || reportError(error)),
    }),
    // Offline, calls fail at once with a message instead of waiting for the network.
    defaultOptions: {
      queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
