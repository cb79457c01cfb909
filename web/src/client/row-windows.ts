// A list paged by the server, loaded by row index: the visible part is fetched, in any order.
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ApiFailure, CallAnswer, CallInput } from './api.ts';
import { isWorthRetrying, keyOf } from './data.ts';
import { longestPage, readPage, type ItemOf, type ListAnswer, type ListName, type ListStatus } from './list-pages.ts';

/** The query key of one page of a list. */
export const pageKey = (name: ListName, input: unknown, page: number) => [...keyOf(name, input), 'page', page] as const;

/** The most pages that are kept up to date, those viewed last: any change fetches all of them again. */
const maxPages = 40;

/** The pages to keep when the rows from `first` to `last` are viewed, the most recent last. The first page is always
 * kept and not among them. */
export function pagesToKeep(keptPages: readonly number[], first: number, last: number): readonly number[] {
  const from = Math.floor(first / longestPage) + 1;
  const to = Math.floor(last / longestPage) + 1;
  const looked = Array.from({ length: Math.max(0, to - from + 1) }, (_none, index) => from + index).filter(
    (page) => page > 1,
  );
  if (looked.every((page) => keptPages.includes(page))) return keptPages;
  return [...keptPages.filter((page) => !looked.includes(page)), ...looked].slice(-maxPages);
}

interface WindowOptions {
  /** Query parameters for the first page only, such as for facets. */
  withFirst?: Readonly<Record<string, unknown>>;
  enabled?: boolean;
}

const nonePages: readonly number[] = [];

/** The matching rows loaded so far, with the count of all; `needRows` loads the rows between two indexes. */
export function useRowWindows<Name extends ListName>(name: Name, input: CallInput<Name>, options: WindowOptions = {}) {
  const { withFirst, enabled = true } = options;
  type Page = CallAnswer<Name> & ListAnswer;
  const queries = useQueryClient();
  const read = (page: number) => ({
    queryKey: pageKey(name, input, page),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Page> =>
      readPage(name, input, { ...(page === 1 ? withFirst : {}), page, limit: longestPage }, signal),
    retry: isWorthRetrying,
  });
  const first = useQuery<Page, ApiFailure>({ ...read(1), enabled, placeholderData: keepPreviousData });
  const list = JSON.stringify(keyOf(name, input));
  const [looked, setLooked] = useState({ list, pages: nonePages });
  const pages = looked.list === list && first.data && !first.isPlaceholderData ? looked.pages : nonePages;
  const others = useQueries({ queries: enabled ? pages.map((page) => read(page)) : [], combine });
  const keptPages = useMemo(() => {
    const found = new Map<number, readonly ItemOf<Name>[]>();
    if (first.data) found.set(1, first.data.items as ItemOf<Name>[]);
    pages.forEach((page, index) => {
      const data = others.data[index] as Page | undefined;
      if (data) found.set(page, data.items as ItemOf<Name>[]);
    });
    return found;
  }, [first.data, pages, others.data]);
  const rows = useMemo(() => [...keptPages].sort(([a], [b]) => a - b).flatMap(([, items]) => items), [keptPages]);
  const rowAt = useCallback(
    (place: number) => keptPages.get(Math.floor(place / longestPage) + 1)?.[place % longestPage],
    [keptPages],
  );
  const needRows = useCallback(
    (from: number, to: number) => {
      setLooked((before) => {
        const kept = before.list === list ? before.pages : nonePages;
        const next = pagesToKeep(kept, from, to);
        return next === kept ? before : { list, pages: next };
      });
    },
    [list],
  );
  const totalCount = first.data?.total_count ?? 0;
  const needMore = useCallback(() => {
    let page = 1;
    while (keptPages.has(page)) page += 1;
    const place = (page - 1) * longestPage;
    if (place < totalCount) needRows(place, place);
  }, [keptPages, totalCount, needRows]);
  const isFetching = first.isFetching || others.isFetching;
  const status: ListStatus = first.isPending ? 'loading' : isFetching ? 'refetching' : 'ready';
  return {
    rows,
    rowAt,
    needRows,
    needMore,
    first: first.data,
    totalCount,
    abilities: (first.data?.abilities ?? nothing) as readonly string[],
    status,
    error: first.error ?? others.error,
    refetch: () => void queries.refetchQueries({ queryKey: keyOf(name, input), type: 'active' }),
  };
}

interface Answered {
  data: unknown;
  isFetching: boolean;
  error: unknown;
}

const combine = (results: readonly Answered[]) => ({
  data: results.map(({ data }) => data),
  isFetching: results.some((result) => result.isFetching),
  error: (results.find(({ error }) => error)?.error ?? null) as ApiFailure | null,
});

const nothing: never[] = [];
