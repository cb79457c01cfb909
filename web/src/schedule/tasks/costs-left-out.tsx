import { Menu } from '@mantine/core';
import { useCall } from '../../client/data.ts';

/** Said above the files of a programme to people whose files hold no costs. */
export function CostsLeftOut({ workspaceId, projectId }: { workspaceId: string; projectId: string }) {
  const edits = useCall('listScheduleBatches', { params: { workspaceId, projectId }, query: { limit: 1 } });
  if (!edits.data || edits.data.shows_money) return null;
  return (
    <Menu.Label maw={280} style={{ whiteSpace: 'normal' }}>
      These files contain no costs or rates, because your role cannot see them. The files note this too.
    </Menu.Label>
  );
}
