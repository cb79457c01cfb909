import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAddress, useListView } from '../client/address.ts';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../ui/data-grid/grid-toolbar.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { ListPage } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ViewTabs } from '../ui/tabs.tsx';
import { NewRole } from './new-role.tsx';
import { roleColumns, type Role } from './role-columns.tsx';
import { useRoleDeletion } from './use-role-deletion.ts';

const views = [
  { id: 'present', name: 'In use', view: '' },
  { id: 'deleted', name: 'Deleted', view: 'deleted' },
];
const rowId = (role: Role) => role.id;
const none: readonly Role[] = [];

/** The roles of a workspace, built-in ones first. */
export function RolesPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [params, change] = useAddress();
  const [view, setView] = useListView();
  const isDeleted = params.get('deleted') === 'true';
  const roles = useCall('listRoles', { params: { workspaceId }, query: { is_deleted: isDeleted } });
  const [isMaking, setMaking] = useState(false);
  const { restore } = useRoleDeletion();
  usePageCrumbs(useMemo(() => [{ label: 'Roles' }], []));
  const rows = roles.data?.items ?? none;
  const columns = useMemo(
    () => (isDeleted ? [...roleColumns, restoreColumn(restore)] : roleColumns),
    [isDeleted, restore],
  );
  return (
    <ListPage
      title="Roles"
      count={roles.data?.total_count}
      actions={
        <>
          <AppLink href={`/w/${workspaceId}/roles/table`}>Permission table</AppLink>
          {roles.data?.abilities.includes('create') ? (
            <Button look="primary" icon={<IconPlus />} onClick={() => setMaking(true)}>
              New role
            </Button>
          ) : null}
        </>
      }
      tabs={
        <ViewTabs
          views={views}
          current={isDeleted ? 'deleted' : ''}
          onChoose={(chosen) => change({ deleted: chosen.view ? 'true' : null })}
        />
      }
      bar={<GridToolbar exportName="roles" columns={columns} rows={rows} view={view} onViewChange={setView} />}
    >
      <DataGrid
        label="Roles"
        columns={columns}
        rows={rows}
        rowId={rowId}
        view={view}
        onViewChange={setView}
        status={roles.isPending ? 'loading' : roles.isFetching ? 'refetching' : 'ready'}
        failure={roles.error ? shownFailure('Failed to fetch roles', roles.error) : undefined}
        onRetry={() => void roles.refetch()}
        onOpen={(role) => router.history.push(`/w/${workspaceId}/roles/${role.id}${isDeleted ? '?deleted=true' : ''}`)}
        empty={
          <EmptyState
            title={isDeleted ? 'No deleted roles' : 'No roles yet'}
            detail={
              isDeleted
                ? 'A role that is deleted comes here and can be restored.'
                : 'A role says what its members may do.'
            }
          />
        }
      />
      {isMaking ? <NewRole roles={rows} onClose={() => setMaking(false)} /> : null}
    </ListPage>
  );
}

function restoreColumn(restore: (role: Role) => void): GridColumn<Role> {
  return {
    id: 'act',
    header: 'Actions',
    value: () => null,
    sortable: false,
    filter: 'none',
    groupable: false,
    widthPx: 110,
    render: (role) =>
      role.abilities.includes('restore') ? (
        <Button
          look="subtle"
          small
          aria-label={`Restore ${role.name}`}
          onClick={(event) => {
            event.stopPropagation();
            restore(role);
          }}
        >
          Restore
        </Button>
      ) : null,
  };
}
