// Roles that wait for confirmation. The person who confirms gives them: an owner, or somebody else who may edit members
// and could give the role to this member alone. They get the link of an invitation, never the requester, who could use
// it in place of the person.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { conflict, notFound } from '../platform/failures.ts';
import { type GrantedRole, isOwner, lockWorkspace, mayGive, rolesByIds } from '../roles/grants.ts';
import { makeLink } from './invite.ts';
import { rolesOf, planRoles } from './member-roles.ts';
import { notifyRolesChanged } from './notify-people.ts';
import { decideRequests, findRequest, listRequests, type RequestRow } from './request-store.ts';
import { revokeLinks } from './revoke-links.ts';
import * as store from './store.ts';

type Presented = AnswerOf<Calls['listRoleRequests']>['items'][number];

/** The requests that wait, with the caller's abilities on each. */
export async function presentRequests(db: Db, scope: Scope): Promise<Presented[]> {
  const rows = await listRequests(db, scope);
  const roles = await rolesByIds(db, scope, [...new Set(rows.map((row) => row.role_id))]);
  const items: Presented[] = [];
  for (const row of rows) {
    const member = (await store.findMember(db, scope, row.kinde_id))!;
    items.push({
      id: row.id,
      member: { id: member.id, name: member.name, email: member.email, status: member.status },
      role: { id: row.role_id, name: row.role_name },
      project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
      reason: row.reason,
      requested_by: { id: row.requested_by, name: row.requester },
      requested_at: row.created_at,
      is_role_changed: row.is_role_changed || !roles.has(row.role_id),
      abilities: abilitiesOn(scope, row, roles.get(row.role_id)),
    });
  }
  return items;
}

function abilitiesOn(scope: Scope, row: RequestRow, role: GrantedRole | undefined): string[] {
  if (!scope.can('members:edit')) {
    return [];
  }
  return [
    ...(mayDecide(scope, row, role) ? [...(role && !row.is_role_changed ? ['confirm'] : []), 'refuse'] : []),
    ...(row.requested_by === scope.personId ? ['withdraw'] : []),
  ];
}

/** Only owners combine separate duties; nobody decides on their own request or on a role for themselves. */
function mayDecide(scope: Scope, row: RequestRow, role: GrantedRole | undefined): boolean {
  const isInvolved = row.requested_by === scope.personId || row.kinde_id === scope.personId;
  return (
    isOwner(scope) ||
    (!isInvolved && row.reason === 'beyond' && role !== undefined && mayGive(scope, role, row.project_id))
  );
}

/** Gives the requested role; answers the page of an invitation that was waiting for it, if there is one. */
export async function confirmRequest(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<{ request: RequestRow; invitation_path: string | null }> {
  const { request, member } = await waitingRequest(tx, scope, id);
  const role = (await rolesByIds(tx, scope, [request.role_id])).get(request.role_id);
  if (!role) {
    throw conflict('deleted', `The role ${request.role_name} has been deleted. Refuse the request.`);
  }
  if (!mayDecide(scope, request, role)) {
    throw refusedToDecide();
  }
  if (request.is_role_changed) {
    throw conflict(
      'role_changed',
      `The role ${request.role_name} has been changed since it was requested. Refuse this request; the role can be requested again as it is now.`,
    );
  }
  const assigned = rolesOf(member);
  const wanted = [...assigned, request];
  const plan = await planRoles(
    tx,
    scope,
    assigned,
    {
      role_ids: wanted.filter((one) => one.project_id === null).map((one) => one.role_id),
      project_roles: wanted.flatMap((one) =>
        one.project_id === null ? [] : [{ role_id: one.role_id, project_id: one.project_id }],
      ),
    },
    member.id === scope.personId,
  );
  // Together with roles given since the request, separate duties may now be combined.
  if (plan.requested.length > 0) {
    throw refusedToDecide();
  }
  await store.insertMemberRoles(tx, scope, member.id, plan.given);
  await decideRequests(tx, scope, [id], 'confirmed');
  await store.updateMember(tx, scope, member.id, {});
  await notifyRolesChanged(tx, scope, member.id);
  await revokeLinks(tx, scope, member.id);
  await store.joinCompany(tx, scope.workspaceId, member.id);
  const isComplete = (await listRequests(tx, scope, member.id)).length === 0;
  const isAsked = member.status === 'invited' && isComplete && scope.can('members:create');
  return { request, invitation_path: isAsked ? await makeLink(tx, scope, member.id) : null };
}

/** Refuses a request, or withdraws the caller's own; answers it. */
export async function refuseRequest(tx: Tx, scope: Scope, id: string): Promise<RequestRow> {
  const { request } = await waitingRequest(tx, scope, id);
  const isOwn = request.requested_by === scope.personId;
  const role = (await rolesByIds(tx, scope, [request.role_id])).get(request.role_id);
  if (!isOwn && !mayDecide(scope, request, role)) {
    throw refusedToDecide();
  }
  await decideRequests(tx, scope, [id], isOwn ? 'withdrawn' : 'refused');
  return request;
}

async function waitingRequest(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<{ request: RequestRow; member: store.MemberRow }> {
  await lockWorkspace(tx, scope);
  const request = await findRequest(tx, scope, id);
  const member = request && (await store.findMember(tx, scope, request.kinde_id));
  if (!request || !member) {
    throw notFound();
  }
  if (request.status !== 'waiting') {
    throw conflict('decided', `This request has been ${request.status} already.`);
  }
  return { request, member };
}

const refusedToDecide = () =>
  conflict('beyond', 'An owner of the workspace decides this, or somebody else who holds all that the role does.');
