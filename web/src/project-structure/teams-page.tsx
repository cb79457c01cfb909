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
import { TeamDrawer, NewTeam } from './team-drawer.tsx';
import type { Team } from './structure.ts';

const rowId = (team: Team) => team.team_bim_id;

const columns: readonly GridColumn<Team>[] = [
  { id: 'name', header: 'Team', value: (row) => row.name, opens: true, widthPx: 240, groupable: false },
  {
    id: 'project',
    header: 'Project',
    value: (row) => row.project_name ?? null,
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

/** The teams of a workspace. */
export function TeamsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [params, change] = useAddress();
  const [view, setView] = useListView();
  const isDeleted = useDeletedView();
  const [isAdding, setAdding] = useState(false);
  const query = { workspace_id: workspaceId, is_deleted: isDeleted, sort: 'name' };
  const list = useList('listTeams', { query }, { view, columns });
  const { remove, restore } = useDeletion({
    remove: 'deleteTeam',
    restore: 'restoreTeam',
    noun: 'team',
    restored: (team) => `The team ${team.name} has been restored`,
  });
  usePageName('Teams');
  const openId = params.get('open') ?? undefined;
  const opened = list.rows.find((team) => rowId(team) === openId);
  const addButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      New team
    </Button>
  ) : undefined;
  return (
    <RecordList
      title="Teams"
      records="teams"
      list={list}
      rowId={rowId}
      view={view}
      onViewChange={setView}
      actions={addButton}
      tabs={<PresentTabs />}
      act={actionColumn<Team>({
        nameOf: (row) => row.name,
        acts: { delete: (row) => remove(rowId(row)), restore: (row) => restore(rowId(row)) },
      })}
      currentId={openId}
      onOpen={(team) => change({ open: rowId(team) })}
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
    >
      {opened ? <TeamDrawer key={openId} team={opened} onClose={() => change({ open: null })} /> : null}
      {isAdding ? <NewTeam onClose={() => setAdding(false)} /> : null}
    </RecordList>
  );
}
