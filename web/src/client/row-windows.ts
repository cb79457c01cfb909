// The rows of a list that the server holds, by their places in it: whichever part is looked at is read, in any order.
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ApiFailure, CallAnswer, CallInput } from './api.ts';
import { isWorthRetrying, keyOf } from './data.ts';
import { longestPage, readPage, type ItemOf, type ListAnswer, type ListName, type ListStatus } from './list-pages.ts';

/** The key under which one page of a list is kept. */
export const pageKey = (name: ListName, input: unknown, page: number) => [...keyOf(name, input), 'page', page] as const;

/** So many pages are kept up to date at once, those looked at last: a change anywhere asks for all of them again. */
const maxPages = 40;

/** The pages to hold once the rows from `first` to `last` are looked at: the newest last, no more than are kept. The first
 * page is held anyway. */
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
  /** Asked for with the first page only, such as its facets. */
  withFirst?: Readonly<Record<string, unknown>>;
  enabled?: boolean;
}

const nonePages: readonly number[] = [];

/** The rows that fit, with the true count of all; `needRows` reads those at places that are looked at. */
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
