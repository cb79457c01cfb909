// Lists that are small enough to be held whole: every page is read, the grid searches, filters and sorts at once. A list
// that is longer says so, and its search goes to the server.
import { useQuery } from '@tanstack/react-query';
import type { CallName } from '@horizon/contract';
import { api, type ApiFailure, type CallAnswer, type CallInput } from './api.ts';
import { keyOf } from './data.ts';

const pageSize = 500;
const mostRows = 2000;

interface ListAnswer {
  items: unknown[];
  total_count: number;
  abilities: string[];
}

/** Calls that answer a list by pages. */
export type ListName = {
  [Name in CallName]: CallAnswer<Name> extends ListAnswer & { page: number } ? Name : never;
}[CallName];
export type ItemOf<Name extends ListName> = CallAnswer<Name> extends { items: (infer Item)[] } ? Item : never;

export interface WholeList<Item> {
  rows: readonly Item[];
  totalCount: number;
  abilities: readonly string[];
  status: 'ready' | 'loading' | 'refetching';
  error: ApiFailure | null;
  refetch: () => void;
}

/** All rows of a list, up to 2,000, page by page of 500. */
export function useWholeList<Name extends ListName>(
  name: Name,
  input: CallInput<Name>,
  enabled = true,
): WholeList<ItemOf<Name>> {
  const query = useQuery<{ rows: ItemOf<Name>[]; totalCount: number; abilities: string[] }, ApiFailure>({
    queryKey: [...keyOf(name, input), 'whole'],
    enabled,
    retry: (count, failure) => count < 2 && (failure.status === 0 || failure.status >= 500),
    queryFn: async ({ signal }) => {
      const rows: ItemOf<Name>[] = [];
      for (let page = 1; ; page += 1) {
        const { query: filters, ...rest } = input as { query?: object };
        const asked = { ...rest, query: { ...filters, page, limit: pageSize } } as CallInput<Name>;
        const answer = (await api(name, asked, { signal })) as ListAnswer;
        rows.push(...(answer.items as ItemOf<Name>[]));
        const isLast = answer.items.length === 0 || rows.length >= answer.total_count || rows.length >= mostRows;
        if (isLast) return { rows, totalCount: answer.total_count, abilities: answer.abilities };
      }
    },
  });
  return {
    rows: query.data?.rows ?? nothing,
    totalCount: query.data?.totalCount ?? 0,
    abilities: query.data?.abilities ?? nothing,
    status: query.isPending ? 'loading' : query.isFetching ? 'refetching' : 'ready',
    error: query.error,
    refetch: () => void query.refetch(),
  };
}

const nothing: never[] = [];
