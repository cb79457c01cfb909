import { useDeletion } from '../client/deletion.ts';
import { changedColumn, DirectoryList, useDirectoryView } from '../client/directory-list.tsx';
import { useList } from '../client/list-data.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
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
  changedColumn,
];

/** The buildings of a workspace’s projects. */
export function BuildingsPage() {
  const directory = useDirectoryView('building_name');
  const { query, view } = directory;
  const list = useList('listBuildings', { query }, { view, columns });
  const deletion = useDeletion({
    remove: 'deleteBuilding',
    restore: 'restoreBuilding',
    noun: 'building',
    restored: (building) => `“${building.building_name}” has been restored`,
  });
  return (
    <DirectoryList
      title="Buildings"
      noun="building"
      purpose="Buildings with their levels and zones say where on a project work is."
      directory={directory}
      list={list}
      rowId={rowId}
      nameOf={(building) => building.building_name}
      deletion={deletion}
      Drawer={BuildingDrawer}
      NewDrawer={NewBuilding}
    />
  );
}
