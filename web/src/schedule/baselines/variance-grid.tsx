import { useMemo } from 'react';
import { useAddress, useListView } from '../../client/address.ts';
import type { CallAnswer } from '../../client/api.ts';
import { useWorkspace } from '../../client/caller.tsx';
import { useCall } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../../ui/data-grid/grid-toolbar.tsx';
import { FilteredEmpty, EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isFiltered, withoutFilters } from '../../ui/data-grid/view.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { linesOf, nodesOf } from '../wbs/wbs-tree.ts';
import styles from './baselines.module.css';
import type { Baseline } from './use-baselines.ts';
import { varianceColumns } from './variance-columns.tsx';
import { taskVariances, type Variance, wbsVariances } from './variances.ts';

const rowId = (line: Variance) => line.id;
const rowLabel = (line: Variance) => line.name;
const noneClosed: ReadonlySet<string> = new Set();

interface VarianceGridProps {
  projectId: string;
  baseline: Baseline;
  read: ReadProgramme;
  onOpenTask: (id: string) => void;
}

/** Variances against a baseline, by task or by WBS element. */
export function VarianceGrid({ projectId, baseline, read, onOpenTask }: VarianceGridProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [params, setParams] = useAddress();
  const by = params.get('by') === 'wbs' ? 'wbs' : 'tasks';
  const [view, setView] = useListView();
  const input = { params: { workspaceId, projectId, number: baseline.number } };
  const compared = useCall('compareBaseline', input, { keepsPrevious: true });
  const wbs = useCall('getWbs', { params: { workspaceId, projectId } });
  const columns = useMemo(() => varianceColumns(by), [by]);
  const rows = useMemo(() => rowsOf(by, compared.data, wbs.data, read), [by, compared.data, wbs.data, read]);
  const failure = compared.error ?? (by === 'wbs' ? wbs.error : null);
  return (
    <div className={styles.variances}>
      <Tabs
        label="Variances"
        items={[
          { id: 'tasks', label: 'By task' },
          { id: 'wbs', label: 'By WBS' },
        ]}
        active={by}
        onChange={(id) => setParams({ by: id === 'wbs' ? 'wbs' : null, view: null })}
      />
      <GridToolbar
        columns={columns}
        rows={rows}
        view={view}
        onViewChange={setView}
        exportName={`${baseline.name}, variances by ${by === 'wbs' ? 'WBS' : 'task'}`}
      />
      <div className={styles.grid}>
        <DataGrid
          label={`Variances against ${baseline.name}`}
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowLabel={rowLabel}
          view={view}
          onViewChange={setView}
          status={compared.data ? 'ready' : 'loading'}
          failure={failure ? shownFailure('Failed to compare the baseline', failure) : undefined}
          onRetry={() => void compared.refetch()}
          {...(by === 'tasks' ? { onOpen: (line: Variance) => onOpenTask(line.id) } : {})}
          currentId={params.get('open') ?? undefined}
          empty={
            isFiltered(view) ? (
              <FilteredEmpty filters={[]} onClear={() => setView(withoutFilters(view))} />
            ) : (
              <EmptyState
                title={by === 'wbs' ? 'No WBS yet' : 'No tasks yet'}
                detail="There is nothing to compare with the baseline."
              />
            )
          }
        />
      </div>
    </div>
  );
}

function rowsOf(
  by: 'tasks' | 'wbs',
  compared: CallAnswer<'compareBaseline'> | undefined,
  wbs: CallAnswer<'getWbs'> | undefined,
  read: ReadProgramme,
): readonly Variance[] {
  if (!compared) return [];
  const roots = nodesOf(wbs?.items ?? []);
  if (by === 'wbs') return wbsVariances(compared, read, roots);
  const names = linesOf(roots, noneClosed).map(({ node }) => [node.wbs_id, `${node.code} ${node.name}`] as const);
  return taskVariances(compared, read, new Map(names));
}
