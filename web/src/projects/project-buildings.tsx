import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { buildings as buildingScreens } from '../project-structure/buildings.tsx';
import { recordDrawers } from '../records/record-drawers.tsx';
import { Button } from '../ui/button.tsx';
import { countOf } from '../ui/format.ts';
import { EmptyState, ErrorNote, Loading } from '../ui/states.tsx';
import styles from './projects.module.css';

const building = recordDrawers(buildingScreens);

/** The buildings of the project with their levels and zones. */
export function ProjectBuildings({ projectId }: { projectId: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [openId, setOpenId] = useState<string | null>(null);
  const query = { workspace_id: workspaceId, project_id: projectId, limit: 500, sort: 'building_name' };
  const buildings = useCall('listBuildings', { query });
  if (buildings.error) {
    const failure = shownFailure('Failed to fetch buildings', buildings.error);
    return <ErrorNote failure={failure} onRetry={() => void buildings.refetch()} />;
  }
  if (!buildings.data) return <Loading what="the buildings" lines={4} />;
  const { items, abilities } = buildings.data;
  const opened = items.find(({ building_id }) => building_id === openId);
  const addButton = abilities.includes('create') ? (
    <Button icon={<IconPlus />} onClick={() => setOpenId('new')}>
      New building
    </Button>
  ) : undefined;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title="No buildings yet"
          detail="Buildings with their levels and zones say where on the project work is."
          action={addButton}
        />
      ) : (
        <>
          <header className={styles.head}>
            <p>{items.length === 1 ? '1 building' : `${items.length} buildings`}</p>
            {addButton}
          </header>
          <ul className={styles.rows}>
            {items.map(({ building_id: id, building_name, levels, zones }) => (
              <li key={id}>
                <button type="button" onClick={() => setOpenId(id)}>
                  {building_name}
                </button>
                <span>{countOf(levels.length, 'level')}</span>
                <span>{zones.map((zone) => zone.name).join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {openId === 'new' ? (
        <building.NewDrawer given={{ project_id: projectId }} onClose={() => setOpenId(null)} />
      ) : null}
      {opened ? <building.Drawer key={openId} record={opened} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}
