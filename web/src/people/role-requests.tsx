import { useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import type { CallAnswer } from '../client/api.ts';
import { useCall, useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { formatInstant } from '../ui/format.ts';
import { InvitationLink } from './invitation-link.tsx';
import styles from './people.module.css';

type Request = CallAnswer<'listRoleRequests'>['items'][number];

const reasons: Record<string, string> = {
  beyond: 'The role holds more than the person who asked.',
  separate_duties: 'With their other roles it brings separate duties together, such as preparing and approving.',
};

/** Requested roles: owners confirm or refuse them, requesters see that they are pending. Renders nothing if there are none. */
export function RoleRequests() {
  const { workspace_id: workspaceId } = useWorkspace();
  const requests = useCall('listRoleRequests', { params: { workspaceId } }, { enabled: useMay('members:edit') });
  const [invitation, setInvitation] = useState<{ name: string; email: string; path: string } | null>(null);
  const items = requests.data?.items ?? [];
  return (
    <>
      {items.length > 0 ? (
        <section className={styles.requests} aria-labelledby="role-requests">
          <h2 id="role-requests">
            {items.length === 1 ? '1 role waits for confirmation' : `${items.length} roles wait for confirmation`}
          </h2>
          <ul>
            {items.map((request) => (
              <RoleRequest key={request.id} request={request} onInvitation={setInvitation} />
            ))}
          </ul>
        </section>
      ) : null}
      {invitation ? <InvitationLink {...invitation} onClose={() => setInvitation(null)} /> : null}
    </>
  );
}

interface RoleRequestProps {
  request: Request;
  onInvitation: (invitation: { name: string; email: string; path: string }) => void;
}

function RoleRequest({ request, onInvitation }: RoleRequestProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { id, member, role, project, reason, requested_by, requested_at, is_role_changed, abilities } = request;
  const input = { params: { workspaceId, id } };
  const alsoStale = ['roles', 'session', 'workspaces'];
  const confirm = useWrite('confirmRoleRequest', {
    alsoStale,
    successMessage: (answer) => answer.message,
    failsWith: 'Failed to confirm the role',
  });
  const refuse = useWrite('refuseRoleRequest', {
    successMessage: (answer) => answer.message,
    failsWith: 'Failed to refuse the role',
  });
  const what = `${role.name} for ${member.name}`;
  const may = (ability: string) => abilities.includes(ability);
  return (
    <li>
      <div>
        <strong>
          {role.name} for <AppLink href={`/w/${workspaceId}/people/${member.id}`}>{member.name}</AppLink>
          {project ? ` on ${project.name}` : ''}
        </strong>
        <p>
          {member.email}. Asked for by {requested_by.name}, {formatInstant(requested_at)}. {reasons[reason]}
          {is_role_changed
            ? ' The role has been changed or deleted since, so the request can only be refused or withdrawn.'
            : ''}
        </p>
      </div>
      {may('refuse') ? (
        <Button small aria-label={`Refuse ${what}`} busy={refuse.isPending} onClick={() => refuse.mutate(input)}>
          Refuse
        </Button>
      ) : (
        <span className={styles.quiet}>Waiting for an owner</span>
      )}
      {may('confirm') ? (
        <Button
          small
          look="primary"
          aria-label={`Confirm ${what}`}
          busy={confirm.isPending}
          onClick={() =>
            confirm.mutate(input, {
              onSuccess: ({ invitation_path: path }) =>
                path ? onInvitation({ name: member.name, email: member.email, path }) : undefined,
            })
          }
        >
          Confirm
        </Button>
      ) : null}
      {may('withdraw') ? (
        <Button small aria-label={`Withdraw ${what}`} busy={refuse.isPending} onClick={() => refuse.mutate(input)}>
          Withdraw
        </Button>
      ) : null}
    </li>
  );
}
