import { IconUserPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { memberStatuses } from 'virtual:words';
import { useAddress, useListView } from '../client/address.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { useWholeList } from '../client/list-data.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../ui/data-grid/grid-toolbar.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ListPage } from '../ui/page.tsx';
import { EmptyState, FilteredEmpty } from '../ui/states.tsx';
import { AddMember } from './add-member.tsx';
import { statusOf, type Member } from './members.ts';
import { peopleColumns } from './people-columns.tsx';
import { useRoleChoices } from './grantable-roles.ts';

const rowId = (member: Member) => member.id;
const statusChoices = memberStatuses.map((status) => ({ value: status, label: statusOf({ status }).label }));

/** The members of a workspace. */
export function PeoplePage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [view, setView] = useListView();
  const filters = useMemberFilters(workspaceId);
  const list = useWholeList('listMembers', { params: { workspaceId }, query: { sort: 'name', ...filters.query } });
  const [isAdding, setAdding] = useState(false);
  usePageCrumbs(useMemo(() => [{ label: 'People' }], []));
  const open = (member: Member) => router.history.push(`/w/${workspaceId}/people/${member.id}`);
  const addButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconUserPlus />} onClick={() => setAdding(true)}>
      Add person
    </Button>
  ) : undefined;
  return (
    <ListPage
      title="People"
      count={list.status === 'loading' ? undefined : list.totalCount}
      actions={addButton}
      bar={
        <GridToolbar exportName="people" columns={peopleColumns} rows={list.rows} view={view} onViewChange={setView}>
          {filters.bar}
        </GridToolbar>
      }
    >
      <DataGrid
        label="People"
        columns={peopleColumns}
        rows={list.rows}
        rowId={rowId}
        view={view}
        onViewChange={setView}
        status={list.status}
        failure={list.error ? shownFailure('Failed to fetch users', list.error) : undefined}
        onRetry={list.refetch}
        onOpen={open}
        empty={
          filters.words.length > 0 ? (
            <FilteredEmpty filters={filters.words} onClear={filters.clear} />
          ) : (
            <EmptyState
              title="Nobody is here yet"
              detail="Add the people of your company and those you work with; each gets roles for the workspace or for single projects."
              action={addButton}
            />
          )
        }
      />
      {isAdding ? <AddMember onClose={() => setAdding(false)} /> : null}
    </ListPage>
  );
}

/** Filters that the server applies: role, project, status. */
function useMemberFilters(workspaceId: string) {
  const [params, change] = useAddress();
  const { roles } = useRoleChoices();
  const projects = useCall(
    'listManagedProjects',
    { query: { workspace_id: workspaceId, limit: 500, sort: 'project_name' } },
    { enabled: useMay('projects:view') },
  );
  const status = memberStatuses.find((one) => one === params.get('status'));
  const role = params.get('role') ?? '';
  const project = params.get('project') ?? '';
  const roleChoices = roles.map((one) => ({ value: one.id, label: one.name }));
  const projectChoices = (projects.data?.items ?? []).map((one) => ({
    value: one.project_id,
    label: one.project_name,
  }));
  const nameIn = (choices: { value: string; label: string }[], value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? '…';
  return {
    query: {
      ...(status ? { status } : {}),
      ...(role ? { role_id: role } : {}),
      ...(project ? { project_id: project } : {}),
    },
    words: [
      role ? `role ${nameIn(roleChoices, role)}` : '',
      project ? `project ${nameIn(projectChoices, project)}` : '',
      status ? `status ${statusOf({ status }).label}` : '',
    ].filter(Boolean),
    clear: () => change({ status: null, role: null, project: null }),
    bar: (
      <>
        {roleChoices.length > 0 ? (
          <FilterSelect
            label="Role"
            all="All roles"
            value={role}
            choices={roleChoices}
            onChange={(value) => change({ role: value })}
          />
        ) : null}
        {projectChoices.length > 0 ? (
          <FilterSelect
            label="Project"
            all="All projects"
            value={project}
            choices={projectChoices}
            onChange={(value) => change({ project: value })}
          />
        ) : null}
        <FilterSelect
          label="Status"
          all="Any status"
          value={status ?? ''}
          choices={statusChoices}
          onChange={(value) => change({ status: value })}
        />
      </>
    ),
  };
}
