// Separate duties: combinations of roles that would give one person permissions that belong to different people.
import { separateDuties, type Permission } from '@horizon/contract';
import type { GrantedRole } from './grants.ts';

export interface PlacedRole {
  role: GrantedRole;
  /** Null: for the whole workspace. */
  projectId: string | null;
}

type Pair = readonly [Permission, Permission];

/**
 * The roles after a change that combine two separate duties which no single role has, and which the roles before did
 * not combine. Roles on different projects do not conflict.
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

/** The roles that apply on a project: those there and those for the whole workspace. */
const at = (roles: readonly PlacedRole[], place: string | null) =>
  roles.filter(({ projectId }) => projectId === null || projectId === place);

function areJoined(roles: readonly PlacedRole[], [one, other]: Pair): boolean {
  // A further role that has both does not matter: it could be taken away later, and would leave the two together.
  const hasOnly = (has: Permission, lacks: Permission) =>
    roles.some(({ role }) => role.permissions.includes(has) && !role.permissions.includes(lacks));
  return hasOnly(one, other) && hasOnly(other, one);
}

/** True if a role itself combines two separate duties after a change, and did not before. */
export const joinsDuties = (before: readonly Permission[], after: readonly Permission[]): boolean =>
  separateDuties.some((pair) => hasBoth(after, pair) && !hasBoth(before, pair));

const hasBoth = (permissions: readonly Permission[], pair: Pair) => pair.every((one) => permissions.includes(one));
