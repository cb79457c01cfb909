// Nobody gives more permissions than they have (decision 0020): a role with more waits until an owner, or somebody else
// with all of its permissions, confirms. Permissions for the whole workspace may be given for the workspace or for any
// project; those on one project only on that project. The workspace owner may give everything, and only an owner gives
// or takes the owner's role. Somebody restricted to own records gives roles restricted alike, and somebody external
// makes nobody internal.
import { allPermissions, type Permission } from '@horizon/contract';
import type { Row } from '../platform/rows.ts';
import { hasPermissionOn, isNarrowing, narrowingOf, type Scope } from '../platform/scope.ts';

export { lockWorkspace, rolesByIds } from './store.ts';

export const ownerKey = 'workspace-owner';

/** The part of a role that decides who may give it. */
export type GrantedRole = Pick<Row<'roles'>, 'id' | 'key' | 'name' | 'is_external' | 'permissions'>;

/** True if the caller owns the workspace. */
export function isOwner(scope: Scope): boolean {
  return scope.membership.roleKeys.includes(ownerKey);
}

/**
 * The permissions of a role that the caller lacks, for the workspace or on the project, or has for own records only
 * while the role is not restricted to them; empty for an owner.
 */
export function permissionsBeyond(
  scope: Scope,
  permissions: readonly Permission[],
  projectId: string | null = null,
): Permission[] {
  return isOwner(scope)
    ? []
    : permissions.filter(
        (permission) =>
          !isNarrowing(permission) &&
          !(permissions.includes(narrowingOf(permission))
            ? scope.holds(permission, projectId)
            : hasPermissionOn(scope.membership, permission, projectId)),
      );
}

/**
 * The permissions that the caller may put into a role: `whole` for all records, `narrowed` only if the role is
 * restricted to own records of the module too.
 */
export function givenBy(scope: Scope): { whole: Permission[]; narrowed: Permission[] } {
  const may = (permissions: Permission[]) => permissionsBeyond(scope, permissions).length === 0;
  const whole = allPermissions.filter((permission) => may([permission]));
  const narrowed = allPermissions.filter(
    (permission) => !whole.includes(permission) && may([permission, narrowingOf(permission)]),
  );
  return { whole, narrowed };
}

/** True if the caller has all permissions of the role. */
export function hasAllPermissions(scope: Scope, role: GrantedRole, projectId: string | null = null): boolean {
  return (
    isOwner(scope) || (role.key !== ownerKey && permissionsBeyond(scope, role.permissions, projectId).length === 0)
  );
}

/** True if the caller may give this role at once, or take it. */
export function mayGive(scope: Scope, role: GrantedRole, projectId: string | null = null): boolean {
  return isOwner(scope) || (isWithinReach(scope, role, projectId) && hasAllPermissions(scope, role, projectId));
}

/** True if the caller may request this role for others, for somebody who may give it to confirm. */
export function mayRequest(scope: Scope, role: GrantedRole, projectId: string | null = null): boolean {
  return isOwner(scope) || (role.key !== ownerKey && isWithinReach(scope, role, projectId));
}

/** Internal people reach every project, external people their own. */
function isWithinReach({ membership }: Scope, role: GrantedRole, projectId: string | null): boolean {
  return (
    !membership.isExternal ||
    (role.is_external && (projectId === null || membership.projectPermissions.has(projectId.toLowerCase())))
  );
}

/**
 * The permissions of a project role beyond an external person's roles for the workspace; empty for internal people and
 * for external people with roles on projects only.
 */
export function beyondCeiling(workspaceRoles: readonly GrantedRole[], projectRole: GrantedRole): Permission[] {
  if (workspaceRoles.length === 0 || !workspaceRoles.every((role) => role.is_external)) {
    return [];
  }
  const ceiling = new Set(workspaceRoles.flatMap((role) => role.permissions));
  return projectRole.permissions.filter((permission) => !ceiling.has(permission));
}
