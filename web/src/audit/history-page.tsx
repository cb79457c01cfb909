import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../client/address.ts';
import { api, download, type ApiFailure, type CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { keyOf } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { formatNumber } from '../ui/format.ts';
import { TitleRow } from '../ui/page.tsx';
import { EmptyState, ErrorState, FilteredEmpty, Loading } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import styles from './audit.module.css';
import { HistoryDays } from './history-days.tsx';
import { filterWords, HistoryFilters, historyFilters, type HistoryQuery } from './history-filters.tsx';

/** Who changed what in the workspace, by days, with filters and export. */
export function HistoryPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [params, change] = useAddress();
  const filters = useMemo(() => historyFilters(params), [params]);
  const history = useHistory(workspaceId, filters);
  usePageCrumbs(useMemo(() => [{ label: 'History' }], []));
  const events = history.data?.pages.flatMap((page) => page.items) ?? [];
  const first = history.data?.pages[0];
  const words = filterWords(filters);
  const clear = () => change({ q: null, entity: null, action: null, from: null, to: null, actor_id: null });
  return (
    <div className={styles.page}>
      <TitleRow
        title="History"
        count={first?.total_count}
        actions={
          first?.abilities.includes('export') ? <Export workspaceId={workspaceId} filters={filters} /> : undefined
        }
      />
      <HistoryFilters filters={filters} onChange={change} />
      <div className={styles.events}>
        {history.error ? (
          <ErrorState
            failure={shownFailure('Failed to fetch the history', history.error)}
            onRetry={() => void history.refetch()}
          />
        ) : !first ? (
          <Loading what="the history" />
        ) : events.length > 0 ? (
          <HistoryDays workspaceId={workspaceId} events={events} />
        ) : words.length > 0 ? (
          <FilteredEmpty filters={words} onClear={clear} />
        ) : (
          <EmptyState
            title="Nothing has changed yet"
            detail="Every change of a record is kept here: who, what, from, to and when."
          />
        )}
        {history.hasNextPage ? (
          <p className={styles.more}>
            <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
              Show earlier changes
            </Button>
            <span>
              {formatNumber(events.length)} of {formatNumber(first?.total_count)}
            </span>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function useHistory(workspaceId: string, filters: HistoryQuery) {
  const input = { params: { workspaceId }, query: filters };
  return useInfiniteQuery<
    CallAnswer<'listAuditEvents'>,
    ApiFailure,
    { pages: CallAnswer<'listAuditEvents'>[] },
    unknown[],
    number
  >({
    queryKey: [...keyOf('listAuditEvents', input), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      api('listAuditEvents', { ...input, query: { ...filters, page: pageParam, limit: 100 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.limit < last.total_count ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function Export({ workspaceId, filters }: { workspaceId: string; filters: HistoryQuery }) {
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      await download('exportAuditEvents', { params: { workspaceId }, query: { ...filters, format } });
    } catch (error) {
      const { message, requestId } = error as ApiFailure;
      toast.error({
        title: 'Failed to export the history',
        detail: message,
        ...(requestId ? { reference: requestId } : {}),
      });
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconDownload />}>Export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('xlsx')}>Excel workbook (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => void save('csv')}>Comma-separated (.csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
