import { useDeletion } from '../client/deletion.ts';
import { changedColumn, DirectoryList, otherIdColumn, useDirectoryView } from '../client/directory-list.tsx';
import { useList } from '../client/list-data.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { NewTeam, TeamDrawer } from './team-drawer.tsx';
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
  otherIdColumn,
  changedColumn,
];

/** The teams of a workspace. */
export function TeamsPage() {
  const directory = useDirectoryView('name');
  const { query, view } = directory;
  const list = useList('listTeams', { query }, { view, columns });
  const deletion = useDeletion({
    remove: 'deleteTeam',
    restore: 'restoreTeam',
    noun: 'team',
    restored: (team) => `The team ${team.name} has been restored`,
  });
  return (
    <DirectoryList
      title="Teams"
      noun="team"
      purpose="People who work together on a project or across the workspace."
      directory={directory}
      list={list}
      rowId={rowId}
      nameOf={(team) => team.name}
      deletion={deletion}
      Drawer={TeamDrawer}
      NewDrawer={NewTeam}
    />
  );
}
