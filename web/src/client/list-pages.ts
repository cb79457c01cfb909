// A list that the server pages, loaded page by page as the grid is scrolled.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallName } from '@horizon/contract';
import { useCallback, useMemo } from 'react';
import { api, type ApiFailure, type CallAnswer, type CallInput } from './api.ts';
import { isWorthRetrying, keyOf } from './data.ts';

/** The answer of every list call. */
export interface ListAnswer {
  items: unknown[];
  total_count: number;
  page: number;
  limit: number;
  abilities: string[];
}

/** Calls that answer a list in pages. */
export type ListName = {
  [Name in CallName]: CallAnswer<Name> extends ListAnswer ? Name : never;
}[CallName];
export type ItemOf<Name extends ListName> = CallAnswer<Name> extends { items: (infer Item)[] } ? Item : never;
export type ListStatus = 'ready' | 'loading' | 'refetching';

/** The largest page of a list call. */
export const longestPage = 500;

interface PagesOptions {
  /** Query parameters for the first page only, such as for facets. */
  withFirst?: Readonly<Record<string, unknown>>;
  pageSize?: number;
  enabled?: boolean;
}

/** The query key of a list's pages. */
export const pagesKey = (name: ListName, input: unknown, pageSize = longestPage) =>
  [...keyOf(name, input), 'pages', pageSize] as const;

/** One page of a list. */
export function readPage<Name extends ListName>(
  name: Name,
  input: CallInput<Name>,
  asked: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<CallAnswer<Name> & ListAnswer> {
  const { query, ...rest } = input as { query?: object };
  return api(name, { ...rest, query: { ...query, ...asked } } as CallInput<Name>, { signal }) as Promise<
    CallAnswer<Name> & ListAnswer
  >;
}

/** The matching rows loaded so far, with the count of all; `first` is the first page. */
export function usePages<Name extends ListName>(name: Name, input: CallInput<Name>, options: PagesOptions = {}) {
  const { withFirst, pageSize = longestPage, enabled = true } = options;
  type Page = CallAnswer<Name> & ListAnswer;
  const list = useInfiniteQuery<Page, ApiFailure, { pages: Page[] }, readonly unknown[], number>({
    queryKey: pagesKey(name, input, pageSize),
    enabled,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      readPage(name, input, { ...(pageParam === 1 ? withFirst : {}), page: pageParam, limit: pageSize }, signal),
    getNextPageParam: (last) => (last.page * last.limit < last.total_count ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    retry: isWorthRetrying,
  });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const rows = useMemo(() => (data?.pages.flatMap((page) => page.items) ?? []) as readonly ItemOf<Name>[], [data]);
  const needMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const first = data?.pages[0];
  const status: ListStatus = list.isPending ? 'loading' : list.isFetching ? 'refetching' : 'ready';
  return {
    rows,
    first,
    needMore,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    totalCount: first?.total_count ?? 0,
    abilities: (first?.abilities ?? []) as readonly string[],
    status,
    error: list.error,
    refetch: () => void list.refetch(),
  };
}

/** Every row of a list of any length, for an export. Fetches four pages at a time. */
export async function readEverything<Name extends ListName>(
  name: Name,
  input: CallInput<Name>,
): Promise<readonly ItemOf<Name>[]> {
  const first = await readPage(name, input, { page: 1, limit: longestPage });
  const pages: unknown[][] = [first.items];
  const count = Math.ceil(first.total_count / longestPage);
  let next = 2;
  const readOn = async () => {
    for (let page = next++; page <= count; page = next++) {
      pages[page - 1] = (await readPage(name, input, { page, limit: longestPage })).items;
    }
  };
  await Promise.all([readOn(), readOn(), readOn(), readOn()]);
  return pages.flat() as ItemOf<Name>[];
}
