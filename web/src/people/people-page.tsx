import { IconUpload, IconUserPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { memberStatuses } from 'virtual:words';
import { useAddress, useListView } from '../client/address.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useFormInAddress } from '../client/form-in-address.ts';
import { useList } from '../client/list-data.ts';
import { useProjectChoices } from '../client/project-choices.ts';
import { ProjectFilter } from '../client/project-field.tsx';
import { RecordList } from '../client/record-list.tsx';
import { usePageName } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import type { Choice } from '../ui/fields.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { EmptyState, FilteredEmpty } from '../ui/states.tsx';
import { AddMember } from './add-member.tsx';
import { statusOf, type Member } from './members.ts';
import { peopleColumns } from './people-columns.tsx';
import { RoleRequests } from './role-requests.tsx';
import { useRoleChoices } from './grantable-roles.ts';

// Loaded on first use.
const BulkInvite = lazy(async () => ({ default: (await import('../bulk-invites/bulk-invite.tsx')).BulkInvite }));
const BulkOutcome = lazy(async () => ({ default: (await import('../bulk-invites/bulk-outcome.tsx')).BulkOutcome }));

const rowId = (member: Member) => member.id;
const statusChoices = memberStatuses.map((status) => ({ value: status, label: statusOf({ status }).label }));

/** The members of a workspace. */
export function PeoplePage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [view, setView] = useListView();
  const filters = useMemberFilters();
  const input = { params: { workspaceId }, query: { sort: 'name', ...filters.query } };
  const list = useList('listMembers', input, { view, columns: peopleColumns });
  const [isAdding, setAdding] = useFormInAddress();
  const [isInviting, setInviting] = useState(false);
  const mayInviteMany = useMay('bulk_invite:create');
  const [params, change] = useAddress();
  const invited = params.get('invited');
  usePageName('People');
  const open = (member: Member) => router.history.push(`/w/${workspaceId}/people/${member.id}`);
  const addButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconUserPlus />} onClick={() => setAdding(true)}>
      Add person
    </Button>
  ) : undefined;
  return (
    <RecordList
      title="People"
      records="users"
      named="the people"
      list={list}
      rowId={rowId}
      view={view}
      onViewChange={setView}
      actions={
        addButton && mayInviteMany ? (
          <>
            <Button icon={<IconUpload />} onClick={() => setInviting(true)}>
              Invite many
            </Button>
            {addButton}
          </>
        ) : (
          addButton
        )
      }
      filters={filters.bar}
      filtersInForce={filters.words.length}
      notice={<RoleRequests />}
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
    >
      {isAdding && addButton ? <AddMember onClose={() => setAdding(false)} /> : null}
      <Suspense>
        {isInviting ? (
          <BulkInvite
            onStarted={(id) => {
              setInviting(false);
              change({ invited: id });
            }}
            onClose={() => setInviting(false)}
          />
        ) : null}
        {invited && !isInviting ? <BulkOutcome id={invited} onClose={() => change({ invited: null })} /> : null}
      </Suspense>
    </RecordList>
  );
}

/** Filters that the server applies: role, project, status. */
function useMemberFilters() {
  const [params, change] = useAddress();
  const { roles } = useRoleChoices();
  const status = memberStatuses.find((one) => one === params.get('status'));
  const role = params.get('role') ?? '';
  const project = params.get('project') ?? '';
  const roleChoices = roles.map((one) => ({ value: one.id, label: one.name }));
  const projects = useProjectChoices();
  const nameIn = (choices: readonly Choice[], value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? '…';
  return {
    query: {
      ...(status ? { status } : {}),
      ...(role ? { role_id: role } : {}),
      ...(project ? { project_id: project } : {}),
    },
    words: [
      role ? `role ${nameIn(roleChoices, role)}` : '',
      project ? `project ${nameIn(projects, project)}` : '',
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
        <ProjectFilter value={project} onChange={(value) => change({ project: value })} />
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
