import type { Permission } from '@horizon/contract';
import { useParams, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { isNotInUse, onlyOne, useFoundRecord } from '../client/found-record.ts';
import { NoSuchRecord, PageState } from '../client/page-state.tsx';
import { useRecordKeys } from '../client/record-keys.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { TitleEdit } from '../client/title-edit.tsx';
import { useRecordDock, type RelatedRecord } from '../audit/record-dock.tsx';
import { Button } from '../ui/button.tsx';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { ErrorNote } from '../ui/states.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Gives } from './giving.ts';
import { NewRole } from './new-role.tsx';
import { roleKind, type Role } from './role-columns.tsx';
import { RoleForm } from './role-form.tsx';
import styles from './roles.module.css';
import { WaitingPermissions } from './waiting-permissions.tsx';
import { useRoleDeletion, useRoleUpdate } from './role-writes.ts';

/** The page of a role: its permissions and members. */
export function RolePage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { roleId } = useParams({ from: '/signed-in/w/$workspaceId/roles/$roleId' });
  const isIt = ({ id }: Role) => id === roleId;
  const present = useCall('listRoles', { params: { workspaceId }, query: {} });
  const deleted = useCall(
    'listRoles',
    { params: { workspaceId }, query: { is_deleted: true } },
    { enabled: isNotInUse(onlyOne(present, isIt)) },
  );
  const { record: role, isMissing, query } = useFoundRecord(onlyOne(present, isIt), onlyOne(deleted, isIt));
  const name = role?.name ?? 'Role';
  usePageCrumbs(
    useMemo(() => [{ label: 'Roles', href: `/w/${workspaceId}/roles` }, { label: name }], [workspaceId, name]),
  );
  const { data } = present;
  if (role && data) return <RoleDetails key={role.id} role={role} roles={data.items} gives={data.gives} />;
  if (isMissing) return <NoSuchRecord noun="role" plural="roles" listHref={`/w/${workspaceId}/roles`} />;
  return <PageState query={query} title="Failed to fetch roles" what="the role" />;
}

function RoleDetails({ role, roles, gives }: { role: Role; roles: readonly Role[]; gives: Gives }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const deletion = useRoleDeletion();
  const update = useRoleUpdate();
  const rename = (name: string) =>
    update.mutateAsync({ params: { workspaceId, id: role.id }, body: { name, version: role.version } });
  const [isCopying, setCopying] = useState(false);
  const [mayCreate, mayDelete] = [useMay('roles:create'), useMay('roles:delete')];
  const may = (ability: string) => role.abilities.includes(ability);
  const list = `/w/${workspaceId}/roles`;
  const holders = role.members_count === 1 ? '1 member' : `${role.members_count} members`;
  const steps = useRecordKeys({ listHref: list, id: role.id, noun: 'role' });
  const dock = useRecordDock({ entity: 'roles', id: role.id, related: useRelated(role, holders) });
  return (
    <DetailPage
      title={<TitleEdit name={role.name} onSave={may('edit') && role.key === null ? rename : undefined} />}
      titleNote={role.is_deleted ? <StatusChip bucket="cancelled" label="Deleted" /> : undefined}
      {...steps}
      actions={
        <>
          {mayCreate && !role.is_deleted ? <Button onClick={() => setCopying(true)}>Copy</Button> : null}
          {mayDelete && role.key === null && !role.is_deleted ? (
            <Button busy={deletion.isBusy} onClick={() => deletion.remove(role.id, () => router.history.push(list))}>
              Delete
            </Button>
          ) : null}
          {may('restore') ? (
            <Button look="primary" busy={deletion.isBusy} onClick={() => deletion.restore(role.id)}>
              Restore
            </Button>
          ) : null}
        </>
      }
      summary={
        <SummaryStrip
          figures={[
            { label: 'Kind', value: roleKind(role) },
            {
              label: 'Assigned to',
              value: <AppLink href={`/w/${workspaceId}/people?role=${role.id}`}>{holders}</AppLink>,
            },
            { label: 'Permissions', value: role.permissions.length },
          ]}
        />
      }
    >
      {deletion.failure ? (
        <div className={styles.note}>
          <ErrorNote failure={shownFailure('Failed to delete role', deletion.failure)} />
          {deletion.failure.count ? (
            <AppLink href={`/w/${workspaceId}/people?role=${role.id}`}>Show who holds it</AppLink>
          ) : null}
        </div>
      ) : null}
      {role.waiting ? <WaitingPermissions role={role} waiting={role.waiting} /> : null}
      <RoleForm key={role.id} role={role} permissions={role.permissions as Permission[]} gives={gives} />
      {dock ? <div className={styles.dock}>{dock}</div> : null}
      {isCopying ? <NewRole roles={roles} gives={gives} source={role} onClose={() => setCopying(false)} /> : null}
    </DetailPage>
  );
}

/** Links to the members with the role, and to the table of all permissions. */
function useRelated({ id }: Role, holders: string): readonly RelatedRecord[] {
  const { workspace_id: workspaceId } = useWorkspace();
  const seesPeople = useMay('members:view');
  return useMemo(() => {
    const at = (page: string) => `/w/${workspaceId}/${page}`;
    return [
      ...(seesPeople ? [{ label: `Assigned to ${holders}`, note: 'People', href: at(`people?role=${id}`) }] : []),
      { label: 'Permission table', note: 'All roles', href: at('roles/table') },
    ];
  }, [id, holders, seesPeople, workspaceId]);
}
