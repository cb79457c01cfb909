import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddress, useListView } from '../client/address.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useDeletion } from '../client/deletion.ts';
import { useList } from '../client/list-data.ts';
import { PresentTabs, useDeletedView } from '../client/present-tabs.tsx';
import { RecordList } from '../client/record-list.tsx';
import { actionColumn } from '../client/row-action.tsx';
import { usePageName } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { formatDay } from '../ui/format.ts';
import { EmptyState } from '../ui/states.tsx';
import { BuildingDrawer, NewBuilding } from './building-drawer.tsx';
import type { Building } from './structure.ts';

const rowId = (building: Building) => building.building_id;

const columns: readonly GridColumn<Building>[] = [
  {
    id: 'building_name',
    header: 'Building',
    value: (row) => row.building_name,
    opens: true,
    widthPx: 260,
    groupable: false,
  },
  { id: 'project', header: 'Project', value: (row) => row.project_name ?? null, filter: 'set', widthPx: 300 },
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

/** The buildings of a workspace’s projects. */
export function BuildingsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [params, change] = useAddress();
  const [view, setView] = useListView();
  const isDeleted = useDeletedView();
  const [isAdding, setAdding] = useState(false);
  const query = { workspace_id: workspaceId, is_deleted: isDeleted, sort: 'building_name' };
  const list = useList('listBuildings', { query }, { view, columns });
  const { remove, restore } = useDeletion({
    remove: 'deleteBuilding',
    restore: 'restoreBuilding',
    noun: 'building',
    restored: (building) => `“${building.building_name}” has been restored`,
  });
  usePageName('Buildings');
  const openId = params.get('open') ?? undefined;
  const opened = list.rows.find((building) => rowId(building) === openId);
  const addButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      New building
    </Button>
  ) : undefined;
  return (
    <RecordList
      title="Buildings"
      records="buildings"
      list={list}
      rowId={rowId}
      view={view}
      onViewChange={setView}
      actions={addButton}
      tabs={<PresentTabs />}
      act={actionColumn<Building>({
        nameOf: (row) => row.building_name,
        acts: { delete: (row) => remove(rowId(row)), restore: (row) => restore(rowId(row)) },
      })}
      currentId={openId}
      onOpen={(building) => change({ open: rowId(building) })}
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
    >
      {opened ? <BuildingDrawer key={openId} building={opened} onClose={() => change({ open: null })} /> : null}
      {isAdding ? <NewBuilding onClose={() => setAdding(false)} /> : null}
    </RecordList>
  );
}
