// Notifications about people: somebody was invited or answered, roles wait for confirmation or have changed.
import { sql } from 'kysely';
import { notify } from '../notifications/notify.ts';
import type { Decision } from '../platform/approvals/approval-kind.ts';
import type { Tx } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { notifyOwnersOfMember } from '../roles/notify-owners.ts';
import type { RequestRow } from './request-store.ts';
import * as store from './store.ts';

const pageOf = (workspaceId: string, personId: string) => `/w/${workspaceId}/people/${personId}`;

/** Notifies those who edit members that somebody was invited. */
export async function notifyInvited(tx: Tx, scope: Scope, personId: string): Promise<void> {
  const { name, email } = (await store.findMember(tx, scope, personId))!;
  await notify(tx, scope, {
    type: 'user_invited',
    item: { type: 'Person', title: `${name} (${email})`, path: pageOf(scope.workspaceId, personId) },
  });
}

/** A number of people in words. */
export const peopleCounted = (count: number): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? 'person' : 'people'}`;

/** Notifies those who edit members that roles of one or more people wait for confirmation. */
export async function notifyRequested(tx: Tx, scope: Scope, personIds: readonly string[]): Promise<void> {
  const [personId, ...others] = personIds;
  const member = others.length === 0 && personId ? await store.findMember(tx, scope, personId) : null;
  const roles = member?.waiting_roles.map((role) => role.role_name).join(', ');
  const title = member ? `${roles} for ${member.name}` : `roles for ${peopleCounted(personIds.length)}`;
  await notify(tx, scope, {
    type: 'role_requested',
    item: { type: 'Role', title, path: `/w/${scope.workspaceId}/people` },
  });
}

/** Notifies the person who asked for a role of the decision. */
export async function notifyDecided(
  tx: Tx,
  scope: Scope,
  request: Pick<RequestRow, 'role_name' | 'project_name' | 'requested_by'> & {
    status: Decision;
    member: Pick<store.MemberRow, 'name'>;
  },
): Promise<void> {
  const { role_name, project_name, member, status, requested_by } = request;
  const where = project_name === null ? '' : ` on ${project_name}`;
  await notify(tx, scope, {
    type: 'role_request_decided',
    to: [requested_by],
    item: {
      type: 'Role',
      title: `${role_name} for ${member.name}${where}`,
      status,
      path: `/w/${scope.workspaceId}/people`,
    },
  });
}

/** Notifies a person, and the owners, that the person's roles or access changed. */
export async function notifyRolesChanged(tx: Tx, scope: Scope, personId: string): Promise<void> {
  const member = (await store.findMember(tx, scope, personId))!;
  const roles = [
    ...member.roles.map(({ name }) => name),
    ...member.project_roles.map((one) => `${one.role_name} on ${one.project_name}`),
  ];
  await notify(tx, scope, {
    type: 'role_changed',
    to: [personId],
    item: {
      type: 'Role',
      title: member.name,
      status: roles.join(', ') || 'no roles',
      path: `/w/${scope.workspaceId}`,
    },
  });
  const access = member.status === 'suspended' ? 'suspended' : roles.join(', ') || 'no roles';
  await notifyOwnersOfMember(tx, scope, { id: personId, name: member.name, roles: access });
}

/** Notifies the inviter that the person accepted or declined. */
export async function notifyAnswered(
  tx: Tx,
  { workspaceId, personId }: { workspaceId: string; personId: string },
  answer: 'accepted' | 'declined',
): Promise<void> {
  const { rows } = await sql<{ name: string; invited_by: string | null }>`
    SELECT trim(concat_ws(' ', p.first_name, p.last_name)) AS name, m.invited_by FROM members m JOIN persons p USING (kinde_id)
     WHERE m.workspace_id = ${workspaceId} AND m.kinde_id = ${personId}`.execute(tx);
  const [member] = rows;
  if (member?.invited_by) {
    await notify(
      tx,
      { workspaceId, personId, personName: member.name },
      {
        type: 'invitation_answered',
        to: [member.invited_by],
        item: { type: 'Person', title: member.name, status: answer, path: pageOf(workspaceId, personId) },
      },
    );
  }
}
