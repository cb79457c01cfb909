// The data of every list. A short list is loaded whole: the grid searches, filters, sorts and groups it itself. A longer
// one is searched, filtered, sorted and paged by the server; the grid fetches more as it is scrolled.
import { sortableBy } from 'virtual:lists';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallName } from '@horizon/contract';
import { download, type ApiFailure, type CallInput } from './api.ts';
import { isWorthRetrying, keyOf } from './data.ts';
import { callsOfRecord, declaredRecords } from './declared.ts';
import { longestPage, readEverything, readPage, type ItemOf, type ListName, type ListStatus } from './list-pages.ts';
import { pageKey, useRowWindows } from './row-windows.ts';
import { serverColumns, serverQuery, type AskedFilters } from './server-view.ts';
import type { ExportFormat } from '../ui/data-grid/grid-toolbar.tsx';
import type { GridColumn, GridView } from '../ui/data-grid/grid-types.ts';
import { emptyView } from '../ui/data-grid/view.ts';

/** The longest list that is loaded whole. */
const maxLoaded = 2000;
/** Delay before the typed search is sent to the server. */
const typingPauseMs = 200;

export interface WholeList<Item> {
  rows: readonly Item[];
  totalCount: number;
  abilities: readonly string[];
  status: ListStatus;
  error: ApiFailure | null;
  refetch: () => void;
  /** False: the list is too long to load, and the rows are its first page. */
  isWhole: boolean;
}

interface LoadedList<Item> {
  rows: Item[];
  totalCount: number;
  abilities: string[];
}

/** All rows of a list of up to 2,000, or the first 500 of a longer one. */
export function useWholeList<Name extends ListName>(
  name: Name,
  input: CallInput<Name>,
  enabled = true,
): WholeList<ItemOf<Name>> {
  const queries = useQueryClient();
  const query = useQuery<LoadedList<ItemOf<Name>>, ApiFailure>({
    queryKey: [...keyOf(name, input), 'whole'],
    enabled,
    retry: isWorthRetrying,
    queryFn: async ({ signal }) => {
      const first = await readPage(name, input, { page: 1, limit: longestPage }, signal);
      const totalCount = first.total_count;
      // The paged list starts with the same page: cache it instead of fetching it twice.
      if (totalCount > maxLoaded) queries.setQueryData(pageKey(name, input, 1), first);
      const others = totalCount > maxLoaded ? 0 : Math.ceil(totalCount / longestPage) - 1;
      const more = await Promise.all(
        Array.from({ length: Math.max(0, others) }, (_none, index) =>
          readPage(name, input, { page: index + 2, limit: longestPage }, signal),
        ),
      );
      const rows = [first, ...more].flatMap((page) => page.items) as ItemOf<Name>[];
      return { rows, totalCount, abilities: first.abilities };
    },
  });
  const cached = query.data;
  return {
    rows: cached?.rows ?? nothing,
    totalCount: cached?.totalCount ?? 0,
    abilities: cached?.abilities ?? nothing,
    status: query.isPending ? 'loading' : query.isFetching ? 'refetching' : 'ready',
    error: query.error,
    refetch: () => void query.refetch(),
    isWhole: !cached || cached.totalCount <= maxLoaded,
  };
}

/** A list as a grid shows it, loaded whole or paged by the server. */
export interface ListData<Item> extends Omit<WholeList<Item>, 'isWhole'> {
  columns: readonly GridColumn<Item>[];
  /** The server searches, filters and sorts. */
  isServer: boolean;
  needMore: () => void;
  /** For a list paged by the server: the row at an index; undefined if it is not loaded yet. */
  rowAt?: (place: number) => Item | undefined;
  /** Loads the rows from one index to another. */
  needRows?: (first: number, last: number) => void;
  /** Loads all matching rows, for an export of the columns shown; missing if the rows are loaded already. */
  everything?: () => Promise<readonly Item[]>;
  /** Saves the server's export of all matching rows, in all columns. */
  saveFile?: (format: ExportFormat) => Promise<void>;
}

interface ListOptions<Item> {
  view: GridView;
  columns: readonly GridColumn<Item>[];
  /** The server's filters by column; other columns cannot be filtered in a paged list. */
  filters?: AskedFilters;
}

/** The list under a view: loaded whole if it is short, otherwise paged by the server. `input` limits what belongs to it. */
export function useList<Name extends ListName>(
  name: Name,
  input: CallInput<Name>,
  { view, columns, filters = noFilters }: ListOptions<ItemOf<Name>>,
): ListData<ItemOf<Name>> {
  const whole = useWholeList(name, input);
  const isServer = !whole.isWhole;
  const [q] = useDebouncedValue(view.q, typingPauseMs);
  const sortable = sortableBy[name] ?? noNames;
  const asked = useMemo(() => {
    const { query, ...rest } = input as { query?: object };
    const wanted = serverQuery({ ...(isServer ? view : emptyView), q: isServer ? q : '' }, sortable, filters);
    return { ...rest, query: { ...query, ...wanted } } as CallInput<Name>;
    // oxlint-disable-next-line react/exhaustive-deps -- the input object is new on every render: compare its text
  }, [JSON.stringify(input), isServer, view, q, sortable, filters]);
  const pages = useRowWindows(name, asked, { enabled: isServer });
  const limited = useMemo(
    () => (isServer ? serverColumns(columns, sortable, filters) : columns),
    [isServer, columns, sortable, filters],
  );
  if (!isServer) return { ...whole, columns, isServer, needMore: doNothing };
  const isWaiting = pages.status === 'loading';
  return {
    rows: isWaiting ? whole.rows : pages.rows,
    totalCount: isWaiting ? whole.totalCount : pages.totalCount,
    abilities: whole.abilities,
    status: isWaiting ? 'refetching' : pages.status,
    error: pages.error,
    refetch: pages.refetch,
    columns: limited,
    isServer,
    needMore: pages.needMore,
    ...(isWaiting ? {} : { rowAt: pages.rowAt, needRows: pages.needRows }),
    ...fileOf(name, asked),
  };
}

/** The export calls of lists whose records are not declared; they take the same filters. */
const exportCalls = {
  listManagedProjects: 'exportProjects',
  listActions: 'exportActions',
  listMembers: 'exportMembers',
  listWorkers: 'exportWorkers',
  listAwards: 'exportAwards',
  listAllowances: 'exportAllowances',
  listProjectOverrides: 'exportProjectOverrides',
} as const satisfies Partial<Record<ListName, CallName>>;
type ExportCall = (typeof exportCalls)[keyof typeof exportCalls];

const declaredExports = new Map(
  declaredRecords.map(([, words]) => [callsOfRecord(words).list, callsOfRecord(words).export as ExportCall]),
);

function fileOf<Name extends ListName>(
  name: Name,
  asked: CallInput<Name>,
): Pick<ListData<ItemOf<Name>>, 'everything' | 'saveFile'> {
  const writes = declaredExports.get(name) ?? (exportCalls as Partial<Record<ListName, ExportCall>>)[name];
  const everything = () => readEverything(name, asked);
  if (!writes) return { everything };
  const { query, ...rest } = asked as { query?: object };
  return {
    everything,
    // The export call takes the same input as its list.
    saveFile: (format) => download(writes, { ...rest, query: { ...query, format } } as CallInput<typeof writes>),
  };
}

/** A list that one call answers whole, as a grid shows it. */
export function cachedList<Item>(
  query: Pick<UseQueryResult<{ items: Item[]; total_count: number; abilities: string[] }, ApiFailure>, QueryPart>,
  columns: readonly GridColumn<Item>[],
): ListData<Item> {
  return {
    rows: query.data?.items ?? nothing,
    totalCount: query.data?.total_count ?? 0,
    abilities: query.data?.abilities ?? nothing,
    status: query.isPending ? 'loading' : query.isFetching ? 'refetching' : 'ready',
    error: query.error,
    refetch: () => void query.refetch(),
    columns,
    isServer: false,
    needMore: doNothing,
  };
}

type QueryPart = 'data' | 'isPending' | 'isFetching' | 'error' | 'refetch';
const nothing: never[] = [];
const noNames: readonly string[] = [];
const noFilters: AskedFilters = {};
const doNothing = () => undefined;
