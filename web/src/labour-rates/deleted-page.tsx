import { useMemo } from 'react';
import { useListView } from '../client/address.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { shownFailure } from '../client/failures.ts';
import { useWholeList } from '../client/list-data.ts';
import { DataGrid } from '../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../ui/data-grid/grid-toolbar.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { formatDay, formatInstant } from '../ui/format.ts';
import { ListPage } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { actionColumn } from './row-actions.tsx';
import { RatesNav, useRatesCrumbs } from './rates-nav.tsx';
import { useRestoring, type DeletedKind } from './use-restoring.ts';

interface DeletedRecord {
  id: string;
  kind: DeletedKind;
  name: string;
  detail: string;
  updated_at: string;
  abilities: string[];
}

const rowId = (row: DeletedRecord) => `${row.kind} ${row.id}`;
const rowLabel = (row: DeletedRecord) => row.name;
const dataColumns: readonly GridColumn<DeletedRecord>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name, widthPx: 320, groupable: false },
  { id: 'kind', header: 'Kind', value: (row) => row.kind, filter: 'set', widthPx: 150 },
  { id: 'detail', header: 'Of', value: (row) => row.detail, widthPx: 280, groupable: false },
  {
    id: 'updated_at',
    header: 'Deleted',
    value: (row) => row.updated_at,
    format: (value) => formatInstant(String(value)),
    filter: 'none',
    groupable: false,
    widthPx: 160,
  },
];

/** Everything of labour rates that was deleted, newest first; each can be brought back. */
export function DeletedPage() {
  const [view, setView] = useListView();
  const { rows, status, error, refetch } = useDeleted();
  const restore = useRestoring();
  useRatesCrumbs('Deleted');
  const columns = useMemo(
    () => [
      ...dataColumns,
      actionColumn<DeletedRecord>({ nameOf: rowLabel, onRestore: (row) => restore(row.kind, row.id) }),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the writers are new in every drawing and always do the same
    [],
  );
  return (
    <ListPage
      title="Deleted"
      count={status === 'loading' ? undefined : rows.length}
      tabs={<RatesNav />}
      bar={<GridToolbar columns={columns} rows={rows} view={view} onViewChange={setView} />}
    >
      <DataGrid
        label="Deleted"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        view={view}
        onViewChange={setView}
        status={status}
        failure={error ? shownFailure('Failed to fetch labour rates', error) : undefined}
        onRetry={refetch}
        empty={
          <EmptyState
            title="Nothing is deleted"
            detail="Rates, awards, allowances and overrides that are deleted come here and can be restored."
          />
        }
      />
    </ListPage>
  );
}

/** The deleted records of all four kinds, newest first. */
function useDeleted() {
  const { workspace_id: workspaceId } = useWorkspace();
  const seesOverrides = useMay('labour_overrides:view');
  const input = { params: { workspaceId }, query: { is_deleted: true } };
  const rates = useWholeList('listLabourRates', input);
  const awards = useWholeList('listAwards', input);
  const allowances = useWholeList('listAllowances', input);
  const overrides = useWholeList('listProjectOverrides', input, seesOverrides);
  const lists = [rates, awards, allowances, ...(seesOverrides ? [overrides] : [])];
  const rows = useMemo(
    (): DeletedRecord[] =>
      [
        ...rates.rows.map((row) => ({
          ...row,
          kind: 'Labour rate' as const,
          detail: row.effective_date ? `from ${formatDay(row.effective_date)}` : 'since ever',
        })),
        ...awards.rows.map((row) => ({ ...row, kind: 'Award' as const, detail: row.code })),
        ...allowances.rows.map((row) => ({ ...row, kind: 'Allowance' as const, detail: row.labour_rate_name })),
        ...overrides.rows.map((row) => ({
          ...row,
          kind: 'Project override' as const,
          name: row.labour_rate.name,
          detail: row.project_name,
        })),
      ].toSorted((a, b) => b.updated_at.localeCompare(a.updated_at)),
    [rates.rows, awards.rows, allowances.rows, overrides.rows],
  );
  return {
    rows,
    status: lists.some((list) => list.status === 'loading') ? ('loading' as const) : ('ready' as const),
    error: lists.find((list) => list.error)?.error ?? null,
    refetch: () => lists.forEach((list) => list.refetch()),
  };
}
