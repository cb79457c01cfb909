import {
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiFailure } from '../client/api.ts';

/** Creates the query client, for the browser and for rendering on the server. */
export const newQueries = (): QueryClient =>
  new Queries({
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

/**
 * A query client that also fetches again what was being fetched for the first time when it was invalidated: the answer
 * may show the time before the change, and React Query alone would then count it as fresh.
 */
class Queries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const early = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined || !query.isActive());
    const answers = early.map((query) => query.promise);
    await super.invalidateQueries(filters, options);
    if (early.length === 0) return;
    await Promise.allSettled(answers);
    const refetchType = filters?.refetchType ?? 'active';
    await super.invalidateQueries({ predicate: (query) => early.includes(query), refetchType }, options);
  }
}
