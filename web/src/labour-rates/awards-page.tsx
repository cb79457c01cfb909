import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useListView } from '../client/address.ts';
import { useWorkspace } from '../client/caller.tsx';
import { shownFailure } from '../client/failures.ts';
import { useWholeList } from '../client/list-data.ts';
import { Button } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../ui/data-grid/grid-toolbar.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { emptyView, encodeView } from '../ui/data-grid/view.ts';
import { formatInstant } from '../ui/format.ts';
import { ListPage } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AdoptAward } from './adopt-award.tsx';
import { EditAward, NewAward } from './award-form.tsx';
import { actionColumn } from './row-actions.tsx';
import type { Award } from './rates.ts';
import { RatesNav, ratesHref, useRatesCrumbs } from './rates-nav.tsx';
import { useAwardDeletion } from './use-deletion.ts';

const rowId = (award: Award) => award.id;
const rowLabel = (award: Award) => award.name;
const dataColumns: readonly GridColumn<Award>[] = [
  { id: 'name', header: 'Name', value: (award) => award.name, widthPx: 420, opens: true, groupable: false },
  { id: 'code', header: 'Code', value: (award) => award.code, widthPx: 140, groupable: false },
  {
    id: 'rates_count',
    header: 'Rates',
    value: (award) => award.rates_count,
    kind: 'number',
    widthPx: 90,
    groupable: false,
    total: 'sum',
  },
  { id: 'created_by', header: 'Made by', value: (award) => award.created_by, widthPx: 160 },
  {
    id: 'updated_at',
    header: 'Changed',
    value: (award) => award.updated_at,
    format: (value) => formatInstant(String(value)),
    filter: 'none',
    groupable: false,
    widthPx: 160,
  },
];

/** The awards that rates are made under. */
export function AwardsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [view, setView] = useListView();
  const [opened, setOpened] = useState<Award | 'new' | 'adopt' | null>(null);
  const close = () => setOpened(null);
  const list = useWholeList('listAwards', { params: { workspaceId }, query: { sort: 'name' } });
  const remove = useAwardDeletion();
  useRatesCrumbs('Awards');
  const columns = useMemo(
    () => [
      ...dataColumns,
      actionColumn<Award>({ nameOf: rowLabel, onEdit: setOpened, onDelete: (award) => remove(award.id) }),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the writer is new in every drawing and always does the same
    [],
  );
  const openRates = useCallback(
    (award: Award) => {
      const only = encodeView({
        ...emptyView,
        filters: { award_name: { kind: 'set', values: [award.id] }, state: { kind: 'set', values: ['current'] } },
      });
      router.history.push(`${ratesHref(workspaceId)}?${new URLSearchParams({ view: only })}`);
    },
    [router, workspaceId],
  );
  const mayCreate = list.abilities.includes('create');
  const buttons = mayCreate ? (
    <>
      <Button onClick={() => setOpened('adopt')}>Start from a published award</Button>
      <Button look="primary" icon={<IconPlus />} onClick={() => setOpened('new')}>
        New award
      </Button>
    </>
  ) : undefined;
  return (
    <ListPage
      title="Awards"
      count={list.status === 'loading' ? undefined : list.totalCount}
      actions={buttons}
      tabs={<RatesNav />}
      bar={<GridToolbar exportName="awards" columns={columns} rows={list.rows} view={view} onViewChange={setView} />}
    >
      <DataGrid
        label="Awards"
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowLabel={rowLabel}
        view={view}
        onViewChange={setView}
        status={list.status}
        failure={list.error ? shownFailure('Failed to fetch awards', list.error) : undefined}
        onRetry={list.refetch}
        onOpen={openRates}
        empty={
          <EmptyState
            title="No awards yet"
            detail="An award or enterprise agreement groups the rates that are made under it."
            link={buttons}
          />
        }
      />
      {opened === 'new' ? <NewAward onClose={close} /> : null}
      {opened === 'adopt' ? <AdoptAward onClose={close} /> : null}
      {opened !== null && typeof opened === 'object' ? <EditAward award={opened} onClose={close} /> : null}
    </ListPage>
  );
}
