// Separate duties: which roles together would put into one hand what stays with different people.
import { separateDuties, type Permission } from '@horizon/contract';
import type { GrantedRole } from './grants.ts';

export interface PlacedRole {
  role: GrantedRole;
  /** None: for the whole workspace. */
  projectId: string | null;
}

type Pair = readonly [Permission, Permission];

/**
 * Those of the roles after a change that bring two separate duties together which no single role holds both of, and which
 * the roles before did not bring together. Roles of different projects do not meet.
 */
export function joiningRoles(before: readonly PlacedRole[], after: readonly PlacedRole[]): PlacedRole[] {
  const places = [...new Set([null, ...after.map(({ projectId }) => projectId)])];
  return after.filter((one) =>
    places.some((place) =>
      separateDuties.some(
        (pair) =>
          !areJoined(at(before, place), pair) &&
          areJoined(at(after, place), pair) &&
          at(after, place).includes(one) &&
          pair.some((permission) => one.role.permissions.includes(permission)),
      ),
    ),
  );
}

/** What counts on a project: the roles there and those for the whole workspace. */
const at = (roles: readonly PlacedRole[], place: string | null) =>
  roles.filter(({ projectId }) => projectId === null || projectId === place);

function areJoined(roles: readonly PlacedRole[], [one, other]: Pair): boolean {
  const hasPermission = (permission: Permission) => roles.some(({ role }) => role.permissions.includes(permission));
  const isOfOneRole = roles.some(({ role }) => role.permissions.includes(one) && role.permissions.includes(other));
  return hasPermission(one) && hasPermission(other) && !isOfOneRole;
}
