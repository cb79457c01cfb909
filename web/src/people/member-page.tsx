import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { useRecordKeys } from '../client/record-keys.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { useRecordDock, type RelatedRecord } from '../audit/record-dock.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { Button } from '../ui/button.tsx';
import { formatInstant } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { MemberForm } from './member-form.tsx';
import { statusOf, type Member } from './members.ts';
import styles from './people.module.css';

/** The page of a member: roles, status, history. */
export function MemberPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { memberId } = useParams({ from: '/signed-in/w/$workspaceId/people/$memberId' });
  const member = useCall('getMember', { params: { workspaceId, id: memberId } });
  const name = member.data?.name ?? 'Person';
  usePageCrumbs(
    useMemo(() => [{ label: 'People', href: `/w/${workspaceId}/people` }, { label: name }], [workspaceId, name]),
  );
  if (!member.data) return <PageState query={member} title="Failed to fetch user" what="the person" />;
  return <MemberDetails member={member.data} />;
}

function MemberDetails({ member }: { member: Member }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [isEditing, setEditing] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  const actions = useMemberActions(member);
  const may = (ability: string) => member.abilities.includes(ability);
  const listHref = `/w/${workspaceId}/people`;
  const onEdit = may('edit') ? edit : undefined;
  const steps = useRecordKeys({ listHref, id: member.id, noun: 'person', onEdit });
  const dock = useRecordDock({ entity: 'members', id: member.id, related: useRelated(member) });
  return (
    <DetailPage
      title={member.name}
      titleNote={<StatusChip {...statusOf(member)} />}
      {...steps}
      actions={
        <>
          {may('invite_again') && (member.status === 'declined' || member.link_expires_at) ? (
            <Button onClick={actions.renewInvitation}>New invitation link</Button>
          ) : null}
          {may('see_as') ? <Button onClick={actions.seeAs}>See as {member.first_name}</Button> : null}
          {may('suspend') ? <Button onClick={() => actions.setStatus('suspended')}>Suspend</Button> : null}
          {may('activate') ? <Button onClick={() => actions.setStatus('active')}>Activate</Button> : null}
          {may('edit') ? (
            <Button look="primary" onClick={() => setEditing(true)}>
              Edit
            </Button>
          ) : null}
        </>
      }
      summary={
        <SummaryStrip
          figures={[
            {
              label: 'E-mail',
              isLong: true,
              value: (
                <a href={`mailto:${member.email}`}>
                  <EmailText email={member.email} />
                </a>
              ),
            },
            { label: 'Phone', value: member.phone ? <a href={`tel:${member.phone}`}>{member.phone}</a> : '–' },
            { label: 'Position', value: member.title ?? '–' },
            { label: 'Company', value: member.company ?? '–' },
            { label: 'Seen last', value: formatInstant(member.last_seen_at) },
          ]}
        />
      }
      aside={dock}
    >
      <InvitationNote member={member} onRenew={may('invite_again') ? actions.renewInvitation : undefined} />
      <WaitingRoles member={member} />
      <AssignedRoles member={member} />
      {isEditing ? <MemberForm member={member} onClose={() => setEditing(false)} /> : null}
      {actions.invitation ? (
        <InvitationLink
          name={member.name}
          email={member.email}
          path={actions.invitation}
          onClose={actions.closeInvitation}
        />
      ) : null}
    </DetailPage>
  );
}

/** For a member who has not accepted yet: whether the invitation link still works, and a button for a new one. */
function InvitationNote({ member, onRenew }: { member: Member; onRenew: (() => void) | undefined }) {
  const { status, first_name: name, link_expires_at: expiresAt } = member;
  if (status === 'declined') return <p className={styles.notice}>{name} has declined the invitation.</p>;
  // The link is created once the roles are confirmed.
  if (status !== 'invited' || member.waiting_roles.length > 0) return null;
  return (
    <div className={styles.notice} role="status">
      {expiresAt ? (
        <p>
          {name} has not accepted yet. The link works until {formatInstant(expiresAt)}.
        </p>
      ) : (
        <p>
          {name} has no link that works: it has expired, or roles or status have changed since it was made.
          {onRenew ? ' Make a new link and send it.' : ' Somebody who may give all these roles can make a new one.'}
        </p>
      )}
      {!expiresAt && onRenew ? <Button onClick={onRenew}>Make a new link</Button> : null}
    </div>
  );
}

/** Requested roles, which an owner confirms on the people page. */
function WaitingRoles({ member }: { member: Member }) {
  const { workspace_id: workspaceId } = useWorkspace();
  if (member.waiting_roles.length === 0) return null;
  return (
    <div className={styles.notice} role="status">
      <p>
        Waiting for confirmation by an owner:{' '}
        {member.waiting_roles
          .map((one) => (one.project_name ? `${one.role_name} on ${one.project_name}` : one.role_name))
          .join(', ')}
        .
      </p>
      <AppLink href={`/w/${workspaceId}/people`}>Show on the page of people</AppLink>
    </div>
  );
}

/** Links to their changes, their company, and the projects on which they have a role. */
function useRelated(member: Member): readonly RelatedRecord[] {
  const { workspace_id: workspaceId } = useWorkspace();
  const [seesChanges, seesCompanies] = [useMay('audit:view'), useMay('companies:view')];
  return useMemo(() => {
    const at = (page: string) => `/w/${workspaceId}/${page}`;
    const company = member.company ?? '';
    const projects = new Map(member.project_roles.map((one) => [one.project_id, one.project_name]));
    return [
      ...(seesChanges
        ? [{ label: `Changes by ${member.first_name}`, note: 'History', href: at(`history?actor_id=${member.id}`) }]
        : []),
      ...(seesCompanies && company
        ? [{ label: company, note: 'Company', href: at(`companies?q=${encodeURIComponent(company)}`) }]
        : []),
      ...[...projects].map(([id, label]) => ({ label, note: 'Project', href: at(`projects/${id}`) })),
    ];
  }, [member, seesChanges, seesCompanies, workspaceId]);
}

function AssignedRoles({ member }: { member: Member }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const seesRoles = useMay('roles:view');
  const role = (id: string, name: string) =>
    seesRoles ? <AppLink href={`/w/${workspaceId}/roles/${id}`}>{name}</AppLink> : name;
  return (
    <>
      <section className={styles.section} aria-labelledby="workspace-roles">
        <h2 id="workspace-roles">Roles in the workspace</h2>
        {member.roles.length > 0 ? (
          <ul>
            {member.roles.map((one) => (
              <li key={one.id}>{role(one.id, one.name)}</li>
            ))}
          </ul>
        ) : (
          <p className={styles.quiet}>None: they may do only what their roles on projects allow.</p>
        )}
      </section>
      <section className={styles.section} aria-labelledby="project-roles">
        <h2 id="project-roles">Roles on projects</h2>
        {member.project_roles.length > 0 ? (
          <ul>
            {member.project_roles.map((one) => (
              <li key={`${one.project_id} ${one.role_id}`}>
                <AppLink href={`/w/${workspaceId}/projects/${one.project_id}`}>{one.project_name}</AppLink>
                <span>{role(one.role_id, one.role_name)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.quiet}>None.</p>
        )}
      </section>
    </>
  );
}

const alsoStale = ['roles'];

/** The member's actions: status, invitation, viewing as the member. */
function useMemberActions(member: Member) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId, id: member.id };
  const [invitation, setInvitation] = useState<string | null>(null);
  const successMessage = (saved: Member) =>
    `${saved.name} has been ${saved.status === 'suspended' ? 'suspended' : 'activated'}`;
  const back = useWrite('updateMember', { alsoStale, successMessage, failsWith: 'Failed to update user' });
  const update = useWrite('updateMember', {
    alsoStale,
    successMessage,
    undo: (saved) => {
      const status = saved.status === 'suspended' ? 'active' : 'suspended';
      back.mutate({ params, body: { status, version: saved.version } });
    },
    failsWith: 'Failed to update user',
  });
  const renew = useWrite('renewInvitation', { failsWith: 'Failed to renew the invitation' });
  const see = useWrite('seeAs', { failsWith: 'Failed to see as another member' });
  return {
    invitation,
    closeInvitation: () => setInvitation(null),
    setStatus: (status: 'active' | 'suspended') => update.mutate({ params, body: { status, version: member.version } }),
    renewInvitation: () => renew.mutate({ params }, { onSuccess: (answer) => setInvitation(answer.invitation_path) }),
    // Everything on the page depends on the person viewed as: reload it.
    seeAs: () =>
      see.mutate(
        { params: { workspaceId }, body: { kinde_id: member.id } },
        { onSuccess: () => window.location.assign(`/w/${workspaceId}`) },
      ),
  };
}
