import { useMemo } from 'react';
import { useListView } from '../../client/address.ts';
import type { CallAnswer } from '../../client/api.ts';
import { useCall, useWrite } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { actionColumn } from '../../client/row-action.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { GridColumn } from '../../ui/data-grid/grid-types.ts';
import { formatInstant } from '../../ui/format.ts';
import { EmptyState } from '../../ui/states.tsx';

type Element = CallAnswer<'listWbs'>['items'][number];

const rowId = ({ wbs_id }: Element) => wbs_id;
const rowLabel = ({ name }: Element) => name;
const columns: readonly GridColumn<Element>[] = [
  { id: 'code', header: 'Code', value: ({ code }) => code, widthPx: 120 },
  { id: 'name', header: 'Element', value: ({ name }) => name, widthPx: 320 },
  { id: 'budget', header: 'Own budget', value: ({ budget }) => budget, kind: 'money', widthPx: 140 },
  {
    id: 'updated_at',
    header: 'Deleted',
    value: ({ updated_at }) => updated_at,
    format: (value) => formatInstant(String(value)),
    filter: 'none',
    widthPx: 170,
  },
];

/** The deleted elements; a restored one returns to its parent, or to the top level if that has gone. */
export function DeletedWbs({ workspaceId, projectId }: { workspaceId: string; projectId: string }) {
  const [view, setView] = useListView();
  const query = { workspace_id: workspaceId, project_id: projectId, is_deleted: true };
  const list = useCall('listWbs', { query });
  const { mutate } = useWrite('updateWbs', {
    alsoStale: ['schedule'],
    successMessage: ({ name }) => `${name} restored`,
    failsWith: 'Failed to update WBS',
  });
  const rows = useMemo(
    () => (list.data?.items ?? []).map((row) => Object.assign({}, row, { abilities: restorable(row) })),
    [list.data],
  );
  const showsMoney = list.data?.abilities.includes('see_cost') ?? false;
  const all = useMemo(() => {
    const params = { workspaceId, projectId };
    const restore = ({ wbs_id }: Element) => mutate({ params, body: { wbs_id, is_deleted: false } });
    const shown = columns.filter(({ id }) => showsMoney || id !== 'budget');
    return [...shown, actionColumn<Element>({ nameOf: rowLabel, acts: { restore } })];
  }, [workspaceId, projectId, showsMoney, mutate]);
  return (
    <DataGrid
      label="Deleted elements"
      columns={all}
      rows={rows}
      rowId={rowId}
      rowLabel={rowLabel}
      view={view}
      onViewChange={setView}
      status={list.data ? 'ready' : 'loading'}
      failure={list.error ? shownFailure('Failed to fetch WBS', list.error) : undefined}
      onRetry={() => void list.refetch()}
      empty={<EmptyState title="Nothing deleted" detail="Elements that are deleted wait here to be restored." />}
    />
  );
}

const restorable = ({ abilities }: Element) => (abilities.includes('edit') ? ['restore'] : []);
