import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useListView } from '../client/address.ts';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { cachedList } from '../client/list-data.ts';
import { PresentTabs, useDeletedView } from '../client/present-tabs.tsx';
import { RecordList } from '../client/record-list.tsx';
import { actionColumn } from '../client/row-action.tsx';
import { usePageName } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { NewRole } from './new-role.tsx';
import { roleColumns, type Role } from './role-columns.tsx';
import { useRoleDeletion } from './role-writes.ts';

const rowId = (role: Role) => role.id;

/** The roles of a workspace, built-in ones first. */
export function RolesPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [view, setView] = useListView();
  const isDeleted = useDeletedView();
  const roles = useCall('listRoles', { params: { workspaceId }, query: { is_deleted: isDeleted } });
  const list = cachedList(roles, roleColumns);
  const [isMaking, setMaking] = useState(false);
  const { restore } = useRoleDeletion();
  usePageName('Roles');
  return (
    <RecordList
      title="Roles"
      records="roles"
      list={list}
      rowId={rowId}
      view={view}
      onViewChange={setView}
      actions={
        <>
          <AppLink href={`/w/${workspaceId}/roles/table`}>Permission table</AppLink>
          {list.abilities.includes('create') ? (
            <Button look="primary" icon={<IconPlus />} onClick={() => setMaking(true)}>
              New role
            </Button>
          ) : null}
        </>
      }
      tabs={<PresentTabs />}
      {...(isDeleted
        ? {
            act: actionColumn<Role>({ nameOf: (role) => role.name, acts: { restore: (role) => restore(role.id) } }),
          }
        : {})}
      onOpen={(role) => router.history.push(`/w/${workspaceId}/roles/${role.id}`)}
      empty={
        <EmptyState
          title={isDeleted ? 'No deleted roles' : 'No roles yet'}
          detail={
            isDeleted
              ? 'A role that is deleted comes here and can be restored.'
              : 'A role sets what its members may do.'
          }
        />
      }
    >
      {isMaking && roles.data ? (
        <NewRole roles={list.rows} gives={roles.data.gives} onClose={() => setMaking(false)} />
      ) : null}
    </RecordList>
  );
}
