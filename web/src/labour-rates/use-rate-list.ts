import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api, type ApiFailure, type CallAnswer } from '../client/api.ts';
import { keyOf } from '../client/data.ts';
import type { RateQuery } from './rate-query.ts';
import type { Rate, RateFacets } from './rates.ts';

const pageSize = 500;

/** The rates that fit, page after page as the grid asks for them, with the facets of the whole list. */
export function useRateList(workspaceId: string, query: RateQuery) {
  const list = useInfiniteQuery<CallAnswer<'listLabourRates'>, ApiFailure, Pages, readonly unknown[], number>({
    queryKey: [...keyOf('listLabourRates', { params: { workspaceId }, query }), 'pages'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api(
        'listLabourRates',
        { params: { workspaceId }, query: { ...query, page: pageParam, limit: pageSize, facets: pageParam === 1 } },
        { signal },
      ),
    getNextPageParam: (last) => (last.page * last.limit < last.total_count ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    retry: (count, failure) => count < 2 && (failure.status === 0 || failure.status >= 500),
  });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const rows = useMemo<readonly Rate[]>(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const needMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const first = data?.pages[0];
  return {
    rows,
    needMore,
    totalCount: first?.total_count ?? 0,
    facets: first?.facets ?? noFacets,
    abilities: first?.abilities ?? [],
    status: list.isPending ? ('loading' as const) : list.isFetching ? ('refetching' as const) : ('ready' as const),
    error: list.error,
    refetch: () => void list.refetch(),
  };
}

interface Pages {
  pages: CallAnswer<'listLabourRates'>[];
}
const noFacets: RateFacets = { awards: [], roles: [], levels: [], states: [] };
