// The data of every list. A short list is held whole: the grid searches, filters, sorts and groups it at once. A longer one
// stays with the server, which searches, filters, sorts and pages; the grid asks for more as the end comes near.
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

/** The longest list that is held whole. */
const maxKept = 2000;
/** Typing in a list that the server searches asks when it pauses. */
const typingPauseMs = 200;

export interface WholeList<Item> {
  rows: readonly Item[];
  totalCount: number;
  abilities: readonly string[];
  status: ListStatus;
  error: ApiFailure | null;
  refetch: () => void;
  /** False: the rows are the first page of a list that is longer than what is held. */
  isWhole: boolean;
}

interface Held<Item> {
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
  const query = useQuery<Held<ItemOf<Name>>, ApiFailure>({
    queryKey: [...keyOf(name, input), 'whole'],
    enabled,
    retry: isWorthRetrying,
    queryFn: async ({ signal }) => {
      const first = await readPage(name, input, { page: 1, limit: longestPage }, signal);
      const totalCount = first.total_count;
      // The server's list begins with the same page: it is not asked for twice.
      if (totalCount > maxKept) queries.setQueryData(pageKey(name, input, 1), first);
      const others = totalCount > maxKept ? 0 : Math.ceil(totalCount / longestPage) - 1;
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
    isWhole: !cached || cached.totalCount <= maxKept,
  };
}

/** A list as a grid shows it, wherever its rows are. */
export interface ListData<Item> extends Omit<WholeList<Item>, 'isWhole'> {
  columns: readonly GridColumn<Item>[];
  /** The server searches, filters and sorts. */
  isServer: boolean;
  needMore: () => void;
  /** The row at a place of the list, where the server holds it; none: it was not read yet. */
  rowAt?: (place: number) => Item | undefined;
  /** Reads the rows from one place to another. */
  needRows?: (first: number, last: number) => void;
  /** Reads all rows that fit, for a file of what is shown; none where the rows are here already. */
  everything?: () => Promise<readonly Item[]>;
  /** Saves the file that the server writes of all that fits, in all columns. */
  saveFile?: (format: ExportFormat) => Promise<void>;
}

interface ListOptions<Item> {
  view: GridView;
  columns: readonly GridColumn<Item>[];
  /** How filters of columns are asked of the server; a column without one cannot be filtered in a list it holds. */
  filters?: AskedFilters;
}

/** A list by its view: held whole where it is short, else asked of the server. `input` says what belongs to it at all. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- the input is new in every drawing: its text says whether it differs
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

/** Calls that write the file of a list, with the same filters, of records that are not declared. */
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
    // The file's call takes what its list takes.
    saveFile: (format) => download(writes, { ...rest, query: { ...query, format } } as CallInput<typeof writes>),
  };
}

/** A list that a call answers at once, as a grid shows it. */
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
