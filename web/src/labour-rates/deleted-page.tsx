import { useMemo } from 'react';
import { useListView } from '../client/address.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useWholeList, type ListData } from '../client/list-data.ts';
import { RecordList } from '../client/record-list.tsx';
import { actionColumn } from '../client/row-action.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { formatDay, formatInstant } from '../ui/format.ts';
import { EmptyState } from '../ui/states.tsx';
import { RatesNav, useRatesCrumbs } from './rates-nav.tsx';
import { useAllowanceDeletion, useAwardDeletion, useOverrideDeletion, useRateDeletion } from './use-deletion.ts';

type DeletedKind = 'Labour rate' | 'Award' | 'Allowance' | 'Project override';

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
const columns: readonly GridColumn<DeletedRecord>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name, widthPx: 320, groupable: false },
  { id: 'kind', header: 'Kind', value: (row) => row.kind, filter: 'set', widthPx: 150 },
  { id: 'detail', header: 'Details', value: (row) => row.detail, widthPx: 280, groupable: false },
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

/** The deleted rates, awards, allowances and overrides, newest first; each can be restored. */
export function DeletedPage() {
  const [view, setView] = useListView();
  const list = useDeleted();
  const restore = useRestoring();
  useRatesCrumbs('Deleted');
  return (
    <RecordList
      title="Deleted"
      records="labour rates"
      list={list}
      rowId={rowId}
      rowLabel={rowLabel}
      view={view}
      onViewChange={setView}
      tabs={<RatesNav />}
      act={actionColumn<DeletedRecord>({ nameOf: rowLabel, acts: { restore: (row) => restore[row.kind](row.id) } })}
      empty={
        <EmptyState
          title="Nothing is deleted"
          detail="Rates, awards, allowances and overrides that are deleted come here and can be restored."
        />
      }
    />
  );
}

function useRestoring(): Record<DeletedKind, (id: string) => void> {
  return {
    'Labour rate': useRateDeletion().restore,
    Award: useAwardDeletion().restore,
    Allowance: useAllowanceDeletion().restore,
    'Project override': useOverrideDeletion().restore,
  };
}

/** The deleted records of all four kinds, newest first. */
function useDeleted(): ListData<DeletedRecord> {
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
          detail: row.effective_date ? `from ${formatDay(row.effective_date)}` : 'always',
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
    totalCount: lists.reduce((sum, each) => sum + each.totalCount, 0),
    abilities: [],
    columns,
    status: lists.some((each) => each.status === 'loading') ? 'loading' : 'ready',
    error: lists.find((each) => each.error)?.error ?? null,
    refetch: () => lists.forEach((each) => each.refetch()),
    isServer: false,
    needMore: () => undefined,
  };
}
