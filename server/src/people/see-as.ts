// The product as one member of the workspace sees it, read only: never of somebody who holds more than oneself, since
// their view would show what your own may not.
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

/** What the roles of members grant, by id. */
export function rolesOfMembers(db: Db, scope: Scope, members: readonly Holder[]): Promise<Map<string, GrantedRole>> {
  return rolesByIds(db, scope, [...new Set(members.flatMap(assignedRoles).map((one) => one.role_id))]);
}

/** True where the caller holds all that the member does. */
export function hasNoMorePermissions(scope: Scope, member: Holder, roles: ReadonlyMap<string, GrantedRole>): boolean {
  return assignedRoles(member).every(({ role_id, project_id }) => {
    // One that was deleted a moment ago grants nothing.
    const role = roles.get(role_id);
    // What is the member's own is not the caller's own.
    const permissions = role?.permissions.filter((permission) => !isNarrowing(permission)) ?? [];
    return role === undefined || hasAllPermissions(scope, { ...role, permissions }, project_id);
  });
}

/** True where the caller may give all roles that the member holds: who gets a link for them becomes that member. */
export function mayGiveAll(scope: Scope, member: Holder, roles: ReadonlyMap<string, GrantedRole>): boolean {
  return assignedRoles(member).every(({ role_id, project_id }) => {
    const role = roles.get(role_id);
    return role === undefined || mayGive(scope, role, project_id);
  });
}

/** Turns the session to the member's view; answers the member's name. */
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
  await store.showAs(tx, scope, sessionId, personId);
  return member.name;
}
