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
import { useProjects } from './structure-choices.ts';
import { NewTeam, TeamDrawer } from './team-drawer.tsx';
import { useTeamDeletion, type Team } from './use-part-deletion.ts';

const rowId = (team: Team) => team.team_bim_id;

function teamColumns(projectOf: (id: string | null) => string | null): readonly GridColumn<Team>[] {
  return [
    { id: 'name', header: 'Team', value: (row) => row.name, opens: true, widthPx: 240, groupable: false },
    {
      id: 'project',
      header: 'Project',
      value: (row) => projectOf(row.project_id),
      filter: 'set',
      widthPx: 260,
    },
    {
      id: 'members',
      header: 'Members',
      value: (row) => row.members.map((member) => member.name).join(', ') || null,
      widthPx: 420,
      groupable: false,
    },
    {
      id: 'count',
      header: 'People',
      value: (row) => row.members.length,
      kind: 'number',
      widthPx: 90,
      groupable: false,
    },
    {
      id: 'resource_id',
      header: 'Id in other systems',
      value: (row) => row.resource_id,
      hiddenAtFirst: true,
      groupable: false,
      widthPx: 180,
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

/** The teams of a workspace. */
export function TeamsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [params, change] = useAddress();
  const [view, setView] = useListView();
  const isDeleted = useDeletedView();
  const [isAdding, setAdding] = useState(false);
  const list = useWholeList('listTeams', {
    query: { workspace_id: workspaceId, is_deleted: isDeleted, sort: 'name' },
  });
  const { remove, restore } = useTeamDeletion();
  usePageCrumbs(useMemo(() => [{ label: 'Teams' }], []));
  const columns = teamColumns(useProjects().nameOf);
  const openId = params.get('open') ?? undefined;
  const opened = list.rows.find((team) => team.team_bim_id === openId);
  const addButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      New team
    </Button>
  ) : undefined;
  return (
    <ListPage
      title="Teams"
      count={list.status === 'loading' ? undefined : list.totalCount}
      actions={addButton}
      tabs={<PresentTabs />}
      bar={<GridToolbar exportName="teams" columns={columns} rows={list.rows} view={view} onViewChange={setView} />}
    >
      <DataGrid
        label="Teams"
        columns={[
          ...columns,
          actionColumn<Team>({
            label: (row) =>
              row.abilities.includes('delete') ? 'Delete' : row.abilities.includes('restore') ? 'Restore' : undefined,
            name: (row) => row.name,
            run: isDeleted ? restore : remove,
          }),
        ]}
        rows={list.rows}
        rowId={rowId}
        view={view}
        onViewChange={setView}
        status={list.status}
        failure={list.error ? shownFailure('Failed to fetch teams', list.error) : undefined}
        onRetry={list.refetch}
        currentId={openId}
        onOpen={(team) => change({ open: team.team_bim_id })}
        empty={
          isDeleted ? (
            <EmptyState title="No deleted teams" detail="A team that is deleted comes here and can be restored." />
          ) : (
            <EmptyState
              title="No teams yet"
              detail="People who work together on a project or across the workspace."
              action={addButton}
            />
          )
        }
      />
      {opened ? <TeamDrawer key={openId} team={opened} onClose={() => change({ open: null })} /> : null}
      {isAdding ? <NewTeam onClose={() => setAdding(false)} /> : null}
    </ListPage>
  );
}
