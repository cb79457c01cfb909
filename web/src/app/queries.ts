import { QueryClient } from '@tanstack/react-query';

/** What keeps the answers of calls, in the browser and where the server draws a page. */
export const newQueries = () =>
  new QueryClient({
    // Without a network a call fails at once and says so; it does not wait behind a grey page for better times.
    defaultOptions: {
      queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
