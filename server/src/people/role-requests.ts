// Roles that wait for confirmation. The person who confirms gives them: an owner, or somebody else who may edit members
// and could give the role to this member alone. They get the link of an invitation, never the requester, who could use
// it in place of the person.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { ApprovalKind, Deciding } from '../platform/approvals/approval-kind.ts';
import { abilitiesOn, settle } from '../platform/approvals/decide.ts';
import type { Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import { conflict } from '../platform/failures.ts';
import { type GrantedRole, isOwner, lockWorkspace, mayGive, rolesByIds } from '../roles/grants.ts';
import { makeLink } from './make-link.ts';
import { rolesOf, planRoles } from './member-roles.ts';
import { notifyDecided, notifyRequested, notifyRolesChanged } from './notify-people.ts';
import { findRequest, insertRequests, listRequests, type NewRequest, type RequestRow } from './request-store.ts';
import { revokeLinks } from './revoke-links.ts';
import * as store from './store.ts';

/** A request with its member, and its role unless that has been deleted. */
interface RoleRequest extends RequestRow {
  member: store.MemberRow;
  role: GrantedRole | undefined;
}

/** Roles for members. */
type AskedRoles = readonly (NewRequest & { personId: string })[];

/** The page of an invitation that was waiting for the role, if there is one. */
interface Given {
  invitation_path: string | null;
}

const refusedToDecide = () =>
  conflict('beyond', 'An owner of the workspace decides this, or somebody else who holds all that the role does.');

/** The kind of request. */
export const roleRequests: ApprovalKind<RoleRequest, AskedRoles, Given> = {
  table: 'role_requests',
  permissions: ['members:edit'],
  lock: ({ tx, scope }) => lockWorkspace(tx, scope),
  async find({ tx, scope }, id) {
    const row = await findRequest(tx, scope, id);
    return row && (await withRoles(tx, scope, [row]))[0]!;
  },
  mayDecideOwn: isOwner,
  /** Only owners combine separate duties; nobody decides on a role for themselves. */
  mayDecide(scope, { kinde_id, reason, role, project_id }) {
    const isAllowed =
      kinde_id !== scope.personId && reason === 'beyond' && role !== undefined && mayGive(scope, role, project_id);
    return isOwner(scope) || isAllowed ? null : refusedToDecide();
  },
  obstacle({ role, role_name, is_role_changed }) {
    if (!role) return conflict('deleted', `The role ${role_name} has been deleted. Refuse the request.`);
    return is_role_changed
      ? conflict(
          'role_changed',
          `The role ${role_name} has been changed since it was requested. Refuse this request; the role can be requested again as it is now.`,
        )
      : null;
  },
  refusals: {
    own: refusedToDecide,
    decided: (_at, { status }) => conflict('decided', `This request has been ${status} already.`),
  },
  insert: ({ tx, scope }, asked) => insertRequests(tx, scope, asked),
  apply: give,
  async notify({ tx, scope }, step) {
    if (step.act !== 'asked') return notifyDecided(tx, scope, { ...step.request, status: step.act });
    const people = [...new Set(step.asked.map(({ personId }) => personId))];
    return notifyRequested(tx, scope, people);
  },
};

/** Gives the requested role. */
async function give({ tx, scope }: Deciding, request: RoleRequest): Promise<Given> {
  const { member } = request;
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
  await store.updateMember(tx, scope, member.id, {});
  await notifyRolesChanged(tx, scope, member.id);
  await revokeLinks(tx, scope, member.id);
  await store.joinCompany(tx, scope.workspaceId, member.id);
  const isComplete = (await listRequests(tx, scope, member.id)).every(({ id }) => id === request.id);
  const isAsked = member.status === 'invited' && isComplete && scope.can('members:create');
  return { invitation_path: isAsked ? await makeLink(tx, scope, member.id) : null };
}

/** Confirms requests for roles that a member has been given in the meantime, in the name of the giver. */
export async function settleGiven(at: Deciding, personId: string, given: readonly store.AssignedRole[]): Promise<void> {
  const { tx, scope } = at;
  const isGiven = (row: store.AssignedRole) =>
    given.some((one) => one.role_id === row.role_id && one.project_id === row.project_id);
  const settled = (await listRequests(tx, scope, personId)).filter(isGiven);
  for (const request of await withRoles(tx, scope, settled)) {
    // One after another in one transaction.
    // oxlint-disable-next-line no-await-in-loop
    await settle(roleRequests, at, { request, status: 'confirmed' });
  }
}

async function withRoles(db: Db, scope: Scope, rows: readonly RequestRow[]): Promise<RoleRequest[]> {
  const roles = await rolesByIds(db, scope, [...new Set(rows.map((row) => row.role_id))]);
  const requests: RoleRequest[] = [];
  for (const row of rows) {
    const member = (await store.findMember(db, scope, row.kinde_id))!;
    requests.push({ ...row, member, role: roles.get(row.role_id) });
  }
  return requests;
}

/** The requests that wait, with the caller's abilities on each. */
export async function presentRequests(db: Db, scope: Scope): Promise<AnswerOf<Calls['listRoleRequests']>['items']> {
  const requests = await withRoles(db, scope, await listRequests(db, scope));
  return requests.map((request) => {
    const { member, project_id: projectId, role } = request;
    return {
      id: request.id,
      member: { id: member.id, name: member.name, email: member.email, status: member.status },
      role: { id: request.role_id, name: request.role_name },
      project: projectId === null ? null : { id: projectId, name: request.project_name ?? '' },
      reason: request.reason,
      requested_by: { id: request.requested_by, name: request.requester },
      requested_at: request.created_at,
      is_role_changed: request.is_role_changed || !role,
      abilities: abilitiesOn(roleRequests, scope, request),
    };
  });
}
