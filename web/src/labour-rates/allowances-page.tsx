import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useListView } from '../client/address.ts';
import { useWorkspace } from '../client/caller.tsx';
import { shownFailure } from '../client/failures.ts';
import { useWholeList } from '../client/list-data.ts';
import { Button } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../ui/data-grid/grid-toolbar.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { ListPage } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { EditAllowance, NewAllowance } from './allowance-form.tsx';
import { amountText, triggerText } from './allowance-words.ts';
import { actionColumn } from './row-actions.tsx';
import type { Allowance } from './rates.ts';
import { RatesNav, ratesHref, useRatesCrumbs } from './rates-nav.tsx';
import { useAllowanceDeletion } from './use-deletion.ts';

const rowId = (allowance: Allowance) => allowance.id;
const rowLabel = (allowance: Allowance) => `${allowance.name} of ${allowance.labour_rate_name}`;
const dataColumns: readonly GridColumn<Allowance>[] = [
  { id: 'name', header: 'Allowance', value: (row) => row.name, widthPx: 240, opens: true },
  { id: 'labour_rate_name', header: 'Labour rate', value: (row) => row.labour_rate_name, widthPx: 230, filter: 'set' },
  {
    id: 'amount',
    header: 'Amount',
    value: (row) => row.amount,
    kind: 'number',
    render: (row) => amountText(row),
    filter: 'range',
    widthPx: 130,
    groupable: false,
  },
  { id: 'trigger', header: 'Trigger', value: (row) => triggerText(row.trigger), widthPx: 230, filter: 'set' },
  { id: 'is_stackable', header: 'Stackable', value: (row) => row.is_stackable, kind: 'boolean', widthPx: 100 },
  { id: 'is_all_purpose', header: 'All-purpose', value: (row) => row.is_all_purpose, kind: 'boolean', widthPx: 110 },
];

/** The allowances of all rates. */
export function AllowancesPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [view, setView] = useListView();
  const [opened, setOpened] = useState<Allowance | 'new' | null>(null);
  const close = () => setOpened(null);
  const list = useWholeList('listAllowances', { params: { workspaceId }, query: { sort: 'name' } });
  const remove = useAllowanceDeletion();
  useRatesCrumbs('Allowances');
  const columns = useMemo(
    () => [
      ...dataColumns,
      actionColumn<Allowance>({ nameOf: rowLabel, onEdit: setOpened, onDelete: (row) => remove(row.id) }),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the writer is new in every drawing and always does the same
    [],
  );
  const newButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setOpened('new')}>
      New allowance
    </Button>
  ) : undefined;
  return (
    <ListPage
      title="Allowances"
      count={list.status === 'loading' ? undefined : list.totalCount}
      actions={newButton}
      tabs={<RatesNav />}
      bar={
        <GridToolbar exportName="allowances" columns={columns} rows={list.rows} view={view} onViewChange={setView} />
      }
    >
      <DataGrid
        label="Allowances"
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowLabel={rowLabel}
        view={view}
        onViewChange={setView}
        status={list.status}
        failure={list.error ? shownFailure('Failed to fetch allowances', list.error) : undefined}
        onRetry={list.refetch}
        onOpen={(row) => router.history.push(ratesHref(workspaceId, row.labour_rate_id))}
        empty={
          <EmptyState
            title="No allowances yet"
            detail="An allowance is paid on top of a rate when its trigger holds: fares a day, height an hour, a meal on overtime."
            action={newButton}
          />
        }
      />
      {opened === 'new' ? <NewAllowance onClose={close} /> : null}
      {opened !== null && opened !== 'new' ? <EditAllowance allowance={opened} onClose={close} /> : null}
    </ListPage>
  );
}
