// Nobody gives more than they hold (decision 0020): a role that holds more waits until an owner, or somebody else who holds all
// of it, confirms. What somebody holds for the whole workspace they may give for the workspace or for any project; what they
// hold on one project they may give on that project only. The workspace owner may give everything, and only an owner gives
// or takes the owner's role. Somebody narrowed to their own records gives what is narrowed alike, and somebody from outside
// makes nobody one of the house.
import { allPermissions, type Permission } from '@horizon/contract';
import type { Row } from '../platform/rows.ts';
import { hasPermissionOn, isNarrowing, narrowingOf, type Scope } from '../platform/scope.ts';

export { lockWorkspace, rolesByIds } from './store.ts';

export const ownerKey = 'workspace-owner';

/** What a role grants, as far as giving it is concerned. */
export type GrantedRole = Pick<Row<'roles'>, 'id' | 'key' | 'name' | 'is_external' | 'permissions'>;

/** True where the caller owns the workspace. */
export function isOwner(scope: Scope): boolean {
  return scope.membership.roleKeys.includes(ownerKey);
}

/**
 * Those of a role's permissions that the caller does not hold, for the workspace or on the project, or only for the own
 * records where the role is not narrowed to them; empty for an owner.
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
 * What the caller may put into a role: `whole` for all records, `narrowed` only where the role is narrowed to the own records
 * of the module too.
 */
export function givenBy(scope: Scope): { whole: Permission[]; narrowed: Permission[] } {
  const may = (permissions: Permission[]) => permissionsBeyond(scope, permissions).length === 0;
  const whole = allPermissions.filter((permission) => may([permission]));
  const narrowed = allPermissions.filter(
    (permission) => !whole.includes(permission) && may([permission, narrowingOf(permission)]),
  );
  return { whole, narrowed };
}

/** True where the caller holds all that the role grants. */
export function hasAllPermissions(scope: Scope, role: GrantedRole, projectId: string | null = null): boolean {
  return (
    isOwner(scope) || (role.key !== ownerKey && permissionsBeyond(scope, role.permissions, projectId).length === 0)
  );
}

/** True where the caller may give this role at once, or take it. */
export function mayGive(scope: Scope, role: GrantedRole, projectId: string | null = null): boolean {
  return isOwner(scope) || (isWithinReach(scope, role, projectId) && hasAllPermissions(scope, role, projectId));
}

/** True where the caller may ask for this role for others, so that somebody who may give it confirms. */
export function mayRequest(scope: Scope, role: GrantedRole, projectId: string | null = null): boolean {
  return isOwner(scope) || (role.key !== ownerKey && isWithinReach(scope, role, projectId));
}

/** People of the house reach every project, those from outside their own. */
function isWithinReach({ membership }: Scope, role: GrantedRole, projectId: string | null): boolean {
  return (
    !membership.isExternal ||
    (role.is_external && (projectId === null || membership.projectPermissions.has(projectId.toLowerCase())))
  );
}

/**
 * The permissions of a project role that an external person's roles for the workspace do not reach; empty for people
 * of the house and for external people who have roles on projects only.
 */
export function beyondCeiling(workspaceRoles: readonly GrantedRole[], projectRole: GrantedRole): Permission[] {
  if (workspaceRoles.length === 0 || !workspaceRoles.every((role) => role.is_external)) {
    return [];
  }
  const ceiling = new Set(workspaceRoles.flatMap((role) => role.permissions));
  return projectRole.permissions.filter((permission) => !ceiling.has(permission));
}
