// Which roles a member may be given: those of the workspace, on its projects. A role with more permissions than the
// caller's, or one that combines separate duties, waits for somebody who may confirm it.
import type { BodyOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import type { Tx } from '../platform/database.ts';
import { againstRule, type Faults } from '../platform/failures.ts';
import {
  beyondCeiling,
  type GrantedRole,
  hasAllPermissions,
  isOwner,
  mayGive,
  mayRequest,
  rolesByIds,
} from '../roles/grants.ts';
import { joiningRoles } from '../roles/separate-duties.ts';
import type { NewRequest } from './request-store.ts';
import * as store from './store.ts';

/** The message of the form, used by the server too. */
export const noRole = 'Choose at least one role, here or on a project: without one the person sees nothing.';

type WantedRoles = Pick<BodyOf<Calls['updateMember']>, 'role_ids' | 'project_roles'>;

export interface RoleChange {
  /** Given at once. */
  given: store.AssignedRole[];
  /** Requested, waiting until somebody who may give them confirms. */
  requested: NewRequest[];
  taken: store.AssignedRole[];
  /** The roles before and after, by id. */
  roles: Map<string, GrantedRole>;
  after: store.AssignedRole[];
}

/**
 * The change from the current roles to the wanted ones; roles that are not named stay. Throws 422 with every fault: a
 * role or project outside the workspace, a role that the caller may neither give nor request, a project role beyond an
 * external person's ceiling, no role left for somebody who had one. `toSelf`: the member is the caller.
 */
export async function planRoles(
  tx: Tx,
  scope: Scope,
  assigned: store.AssignedRole[],
  wanted: WantedRoles,
  toSelf: boolean,
): Promise<RoleChange> {
  const wide = wanted.role_ids?.map((id) => ({ role_id: id.toLowerCase(), project_id: null }));
  const onProjects = wanted.project_roles?.map((one) => ({
    role_id: one.role_id.toLowerCase(),
    project_id: one.project_id.toLowerCase(),
  }));
  const after = once([
    ...(wide ?? assigned.filter((one) => one.project_id === null)),
    ...(onProjects ?? assigned.filter((one) => one.project_id !== null)),
  ]);
  const roles = await rolesByIds(tx, scope, [...new Set([...after, ...assigned].map((one) => one.role_id))]);
  const wantedNew = without(after, assigned);
  const taken = without(assigned, after);
  const faults: Faults = {
    ...(await missingFaults(tx, scope, roles, wide ?? [], onProjects ?? [])),
  };
  if (after.length === 0 && assigned.length > 0) {
    faults['role_ids'] = [noRole];
  }
  if (Object.keys(faults).length === 0) {
    addBeyond(faults, scope, roles, [...wantedNew, ...taken.filter((one) => isOwners(roles, one))], toSelf);
    addCeiling(faults, roles, after);
  }
  if (Object.keys(faults).length > 0) {
    throw againstRule(faults);
  }
  const requested = requestsAmong(scope, roles, { assigned, after, wantedNew });
  const joined = requested.filter(({ reason }) => reason === 'separate_duties');
  if (toSelf && joined.length > 0) {
    throw againstRule({
      [fieldOf(joined[0]!)]: ['These roles bring separate duties together. Ask an owner for them.'],
    });
  }
  return { given: without(wantedNew, requested), requested, taken, roles, after };
}

/** The new roles that the caller cannot give alone, with the reason. */
function requestsAmong(
  scope: Scope,
  roles: Map<string, GrantedRole>,
  { assigned, after, wantedNew }: Record<'assigned' | 'after' | 'wantedNew', store.AssignedRole[]>,
): NewRequest[] {
  if (isOwner(scope)) {
    return [];
  }
  const placed = (list: store.AssignedRole[]) =>
    list.flatMap((one) => {
      const role = roles.get(one.role_id);
      return role ? [{ role, projectId: one.project_id }] : [];
    });
  const joining = new Set(
    joiningRoles(placed(assigned), placed(after)).map(({ role, projectId }) =>
      keyOf({ role_id: role.id, project_id: projectId }),
    ),
  );
  return wantedNew.flatMap((one): NewRequest[] => {
    if (joining.has(keyOf(one))) return [{ ...one, reason: 'separate_duties' }];
    return mayGive(scope, roles.get(one.role_id)!, one.project_id) ? [] : [{ ...one, reason: 'beyond' }];
  });
}

async function missingFaults(
  tx: Tx,
  scope: Scope,
  roles: Map<string, GrantedRole>,
  wide: store.AssignedRole[],
  onProjects: store.AssignedRole[],
): Promise<Faults> {
  const faults: Faults = {};
  const projects = await store.existingProjects(tx, scope, [...new Set(onProjects.map((one) => one.project_id!))]);
  wide.forEach((one, index) => {
    if (!roles.has(one.role_id)) {
      faults[`role_ids.${index}`] = ['There is no such role in this workspace.'];
    }
  });
  onProjects.forEach((one, index) => {
    if (!roles.has(one.role_id)) {
      faults[`project_roles.${index}.role_id`] = ['There is no such role in this workspace.'];
    }
    if (!projects.has(one.project_id!)) {
      faults[`project_roles.${index}.project_id`] = ['There is no such project in this workspace.'];
    }
  });
  return faults;
}

/** The roles of a member. */
export function rolesOf(member: Pick<store.MemberRow, 'roles' | 'project_roles'>): store.AssignedRole[] {
  return [
    ...member.roles.map((role) => ({ role_id: role.id, project_id: null })),
    ...member.project_roles.map(({ role_id, project_id }) => ({ role_id, project_id })),
  ];
}

const fieldOf = (one: store.AssignedRole) => (one.project_id === null ? 'role_ids' : 'project_roles');
const isOwners = (roles: Map<string, GrantedRole>, one: store.AssignedRole) =>
  roles.get(one.role_id)?.key === 'workspace-owner';

function addBeyond(
  faults: Faults,
  scope: Scope,
  roles: Map<string, GrantedRole>,
  changed: store.AssignedRole[],
  toSelf: boolean,
): void {
  for (const one of changed) {
    const role = roles.get(one.role_id)!;
    const isOpen =
      mayRequest(scope, role, one.project_id) && (!toSelf || hasAllPermissions(scope, role, one.project_id));
    if (!isOpen) {
      const sentence = isOwners(roles, one)
        ? 'Only an owner of the workspace gives or takes the role of the owner.'
        : `The role ${role.name} holds more than you do. Ask somebody who holds as much.`;
      faults[fieldOf(one)] = [...new Set([...(faults[fieldOf(one)] ?? []), sentence])];
    }
  }
}

function addCeiling(faults: Faults, roles: Map<string, GrantedRole>, after: store.AssignedRole[]): void {
  const wide = after.filter((one) => one.project_id === null).flatMap((one) => roles.get(one.role_id) ?? []);
  const beyond = after
    .filter((one) => one.project_id !== null)
    .flatMap((one) => roles.get(one.role_id) ?? [])
    .find((role) => beyondCeiling(wide, role).length > 0);
  if (beyond) {
    faults['project_roles'] = [
      ...(faults['project_roles'] ?? []),
      `An external person cannot hold the role ${beyond.name} on a project: it holds more than their role in the workspace.`,
    ];
  }
}

const keyOf = (one: store.AssignedRole) => `${one.role_id} ${one.project_id ?? ''}`;

function once(assigned: store.AssignedRole[]): store.AssignedRole[] {
  return [...new Map(assigned.map((one) => [keyOf(one), one])).values()];
}

function without(assigned: store.AssignedRole[], others: store.AssignedRole[]): store.AssignedRole[] {
  const keys = new Set(others.map(keyOf));
  return assigned.filter((one) => !keys.has(keyOf(one)));
}
