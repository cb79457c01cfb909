import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../client/api.ts';

/** The query cache, in the browser and where the server draws a page. */
export const newQueries = () =>
  new QueryClient({
    queryCache: new QueryCache({
      // People are notified that something went wrong; what it was is in the browser's log.
      onError: (error: Error) => void (error instanceof ApiFailure || reportError(error)),
    }),
    // Without a network a call fails at once with a message; it does not wait behind a grey page.
    defaultOptions: {
      queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
