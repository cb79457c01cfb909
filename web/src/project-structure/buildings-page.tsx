import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useAddress, useListView } from '../client/address.ts';
import { useWorkspace } from '../client/caller.tsx';
import { shownFailure } from '../client/failures.ts';
import { useWholeList } from '../client/list-data.ts';
import { PresentTabs, useDeletedView } from '../client/present-tabs.tsx';
import { actionColumn } from '../client/row-action.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../ui/data-grid/grid-toolbar.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { formatDay } from '../ui/format.ts';
import { ListPage } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { BuildingDrawer, NewBuilding } from './building-drawer.tsx';
import { useProjects } from './structure-choices.ts';
import { useBuildingDeletion, type Building } from './use-part-deletion.ts';

const rowId = (building: Building) => building.building_id;

function buildingColumns(projectOf: (id: string) => string | null): readonly GridColumn<Building>[] {
  return [
    {
      id: 'building_name',
      header: 'Building',
      value: (row) => row.building_name,
      opens: true,
      widthPx: 260,
      groupable: false,
    },
    { id: 'project', header: 'Project', value: (row) => projectOf(row.project_id), filter: 'set', widthPx: 300 },
    {
      id: 'levels',
      header: 'Levels',
      value: (row) => row.levels.length,
      kind: 'number',
      widthPx: 90,
      groupable: false,
    },
    {
      id: 'zones',
      header: 'Zones',
      value: (row) => row.zones.map((zone) => zone.name).join(', ') || null,
      widthPx: 320,
      groupable: false,
    },
    {
      id: 'updated_at',
      header: 'Changed',
      value: (row) => row.updated_at.slice(0, 10),
      format: (value) => formatDay(String(value)),
      kind: 'date',
      groupable: false,
      widthPx: 120,
    },
  ];
}

/** The buildings of a workspace's projects. */
export function BuildingsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [params, change] = useAddress();
  const [view, setView] = useListView();
  const isDeleted = useDeletedView();
  const [isAdding, setAdding] = useState(false);
  const list = useWholeList('listBuildings', {
    query: { workspace_id: workspaceId, is_deleted: isDeleted, sort: 'building_name' },
  });
  const { remove, restore } = useBuildingDeletion();
  usePageCrumbs(useMemo(() => [{ label: 'Buildings' }], []));
  const columns = buildingColumns(useProjects().nameOf);
  const openId = params.get('open') ?? undefined;
  const opened = list.rows.find((building) => building.building_id === openId);
  const addButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      New building
    </Button>
  ) : undefined;
  return (
    <ListPage
      title="Buildings"
      count={list.status === 'loading' ? undefined : list.totalCount}
      actions={addButton}
      tabs={<PresentTabs />}
      bar={<GridToolbar exportName="buildings" columns={columns} rows={list.rows} view={view} onViewChange={setView} />}
    >
      <DataGrid
        label="Buildings"
        columns={[
          ...columns,
          actionColumn<Building>({
            label: (row) =>
              row.abilities.includes('delete') ? 'Delete' : row.abilities.includes('restore') ? 'Restore' : undefined,
            name: (row) => row.building_name,
            run: isDeleted ? restore : remove,
          }),
        ]}
        rows={list.rows}
        rowId={rowId}
        view={view}
        onViewChange={setView}
        status={list.status}
        failure={list.error ? shownFailure('Failed to fetch buildings', list.error) : undefined}
        onRetry={list.refetch}
        currentId={openId}
        onOpen={(building) => change({ open: building.building_id })}
        empty={
          isDeleted ? (
            <EmptyState
              title="No deleted buildings"
              detail="A building that is deleted comes here and can be restored."
            />
          ) : (
            <EmptyState
              title="No buildings yet"
              detail="Buildings with their levels and zones say where on a project work is."
              action={addButton}
            />
          )
        }
      />
      {opened ? <BuildingDrawer key={openId} building={opened} onClose={() => change({ open: null })} /> : null}
      {isAdding ? <NewBuilding onClose={() => setAdding(false)} /> : null}
    </ListPage>
  );
}
