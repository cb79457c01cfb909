// Viewing as a member of the workspace, read-only: never as somebody with more permissions than your own, since their
// view would show more than yours.
import { isNarrowing, type Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import { type GrantedRole, hasAllPermissions, lockWorkspace, mayGive, rolesByIds } from '../roles/grants.ts';
import * as store from './store.ts';

type Holder = Pick<store.MemberRow, 'roles' | 'project_roles'>;

const assignedRoles = (member: Holder) => [
  ...member.roles.map((role) => ({ role_id: role.id, project_id: null })),
  ...member.project_roles,
];

/** The permissions of members' roles, by id. */
export function rolesOfMembers(db: Db, scope: Scope, members: readonly Holder[]): Promise<Map<string, GrantedRole>> {
  return rolesByIds(db, scope, [...new Set(members.flatMap(assignedRoles).map((one) => one.role_id))]);
}

/** True if the caller has all permissions of the member. */
export function hasNoMorePermissions(scope: Scope, member: Holder, roles: ReadonlyMap<string, GrantedRole>): boolean {
  return assignedRoles(member).every(({ role_id, project_id }) => {
    // A role that was just deleted grants nothing.
    const role = roles.get(role_id);
    // The member's own records are not the caller's own.
    const permissions = role?.permissions.filter((permission) => !isNarrowing(permission)) ?? [];
    return role === undefined || hasAllPermissions(scope, { ...role, permissions }, project_id);
  });
}

/** True if the caller may give all roles of the member: somebody with the member's link becomes that member. */
export function mayGiveAll(scope: Scope, member: Holder, roles: ReadonlyMap<string, GrantedRole>): boolean {
  return assignedRoles(member).every(({ role_id, project_id }) => {
    const role = roles.get(role_id);
    return role === undefined || mayGive(scope, role, project_id);
  });
}

/** Switches the session to the member's view; answers the member's name. */
export async function seeAs(tx: Tx, scope: Scope, sessionId: string, personId: string): Promise<string> {
  if (personId === scope.personId) {
    throw againstRule({ kinde_id: ['This is you. Choose another member.'] });
  }
  await lockWorkspace(tx, scope);
  const member = await store.findMember(tx, scope, personId);
  if (!member || member.status !== 'active') {
    throw againstRule({ kinde_id: ['There is no such active member in this workspace.'] });
  }
  if (!hasNoMorePermissions(scope, member, await rolesOfMembers(tx, scope, [member]))) {
    throw againstRule({ kinde_id: [`${member.name} holds more than you do.`] });
  }
  await store.showAs(tx, scope, sessionId, { id: personId, name: member.name });
  return member.name;
}
