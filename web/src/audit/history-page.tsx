import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useAddress } from '../client/address.ts';
import { download, type ApiFailure } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { shownFailure } from '../client/failures.ts';
import { PageFailure } from '../client/page-state.tsx';
import { usePages } from '../client/list-pages.ts';
import { SavedViewMenu } from '../client/saved-views/saved-view-menu.tsx';
import { useSavedViews } from '../client/saved-views/use-saved-views.ts';
import { ViewRow } from '../client/saved-views/view-row.tsx';
import { usePageName } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import type { ExportFormat } from '../ui/data-grid/grid-toolbar.tsx';
import { formatNumber } from '../ui/format.ts';
import { TitleRow } from '../ui/page.tsx';
import { EmptyState, ErrorState, FilteredEmpty, Loading } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import styles from './audit.module.css';
import { eventRuns } from './event-runs.ts';
import { HistoryDays } from './history-days.tsx';
import { filterWords, HistoryFilters, historyFilters, type HistoryQuery } from './history-filters.tsx';

/** Fewer lines leave the screen half empty … */
const fewestLines = 15;
/** … but no more than this is loaded automatically. */
const maxWithoutAsking = 1000;

/** History of the workspace by day, with filters and export. */
export function HistoryPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [params, change] = useAddress();
  const filters = useMemo(() => historyFilters(params), [params]);
  const history = usePages('listActs', { params: { workspaceId }, query: filters }, { pageSize: 100 });
  const saved = useSavedViews();
  usePageName('History');
  const { rows: acts, first, needMore } = history;
  const lines = useMemo(() => eventRuns(acts), [acts]);
  // A run of actions is one line, whose count is only certain once the action before the run has been loaded.
  const isCutOff = (lines.at(-1)?.length ?? 0) > 1;
  useEffect(() => {
    if ((isCutOff || lines.length < fewestLines) && acts.length < maxWithoutAsking) needMore();
  }, [isCutOff, lines.length, acts.length, needMore]);
  const words = filterWords(filters);
  if (history.error?.status === 403)
    return <PageFailure failure={shownFailure('Failed to fetch the history', history.error)} />;
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
      <ViewRow saved={saved} />
      <HistoryFilters filters={filters} onChange={change} end={<SavedViewMenu saved={saved} />} />
      <div className={styles.events}>
        {history.error ? (
          <ErrorState failure={shownFailure('Failed to fetch the history', history.error)} onRetry={history.refetch} />
        ) : !first ? (
          <Loading what="the history" />
        ) : acts.length > 0 ? (
          <HistoryDays workspaceId={workspaceId} acts={acts} filters={filters} />
        ) : words.length > 0 ? (
          <FilteredEmpty filters={words} onClear={clear} />
        ) : (
          <EmptyState
            title="Nothing has changed yet"
            detail="Every change of a record is kept here: who, what, from, to and when."
          />
        )}
        {history.hasMore ? (
          <p className={styles.more}>
            <Button busy={history.isLoadingMore} onClick={history.needMore}>
              Show earlier changes
            </Button>
            <span>
              {formatNumber(acts.length)} of {formatNumber(first?.total_count)}
            </span>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Export({ workspaceId, filters }: { workspaceId: string; filters: HistoryQuery }) {
  const save = async (format: ExportFormat) => {
    try {
      await download('exportAuditEvents', { params: { workspaceId }, query: { ...filters, format } });
    } catch (error) {
      const { message, shownReference } = error as ApiFailure;
      toast.error({ title: 'Failed to export the history', detail: message, ...shownReference });
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
        <Menu.Item onClick={() => void save('pdf')}>PDF for printing (.pdf)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
