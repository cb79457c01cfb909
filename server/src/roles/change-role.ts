// Changes what roles grant, under the rules for giving them (decision 0020): nobody puts more into a role than they have,
// and permissions that combine separate duties, in the role or in somebody who holds it, wait for an owner. The waiting
// permissions are stored with the role and grant nothing. Owners are notified of every change.
import type { BodyOf, Calls, Permission } from '@horizon/contract';
import { allPermissions, permissionLabel, withImplied } from '@horizon/contract';
import { duplicateOf, type Db, type Tx } from '../platform/database.ts';
import { againstRule, conflict, isDeleted, notFound, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { isNarrowing, narrowingOf, type Scope } from '../platform/scope.ts';
import { revokeLinksOfRole } from '../people/revoke-links.ts';
import { isOwner, ownerKey, permissionsBeyond } from './grants.ts';
import { notifyOwnersOfRole, notifyPermissionsWaiting } from './notify-owners.ts';
import { joiningRoles, joinsDuties } from './separate-duties.ts';
import * as store from './store.ts';

/** Creates a role; answers its id. */
export async function createRole(tx: Tx, scope: Scope, body: BodyOf<Calls['createRole']>): Promise<string> {
  await store.lockWorkspace(tx, scope);
  const id = newId();
  const name = body.name.trim();
  const permissions = ordered(body.permissions) ?? [];
  refuseBeyond(scope, permissions);
  const none = { id, name, permissions: [] };
  const plan = await planPermissions(tx, scope, none, permissions);
  await guarded(name, () => store.insertRole(tx, scope, { id, name, description: body.description ?? '', ...plan }));
  await notifyOfPlan(tx, scope, none, plan);
  return id;
}

/** Changes a role; `present` shows it to a caller whose version is stale. */
export async function updateRole(
  tx: Tx,
  scope: Scope,
  id: string,
  body: BodyOf<Calls['updateRole']>,
  present: (role: store.CountedRole) => unknown,
): Promise<void> {
  await store.lockWorkspace(tx, scope);
  const before = await getRole(tx, scope, id);
  if (before.is_deleted) {
    throw isDeleted('role');
  }
  if (body.waiting === 'confirm' && body.version === undefined) {
    throw againstRule({ version: ['Give the version of the role whose waiting permissions you have seen.'] });
  }
  if (body.version !== undefined && body.version !== before.version) {
    throw stale(present(before));
  }
  const name = body.name?.trim() ?? before.name;
  const permissions = wantedPermissions(scope, before, body);
  if (before.key !== null && name !== before.name) {
    throw againstRule({ name: ['A built-in role keeps its name.'] });
  }
  if (before.key === ownerKey && !sameSet(permissions, before.permissions)) {
    throw againstRule({ permissions: ["The workspace owner's permissions cannot be changed."] });
  }
  refuseBeyond(scope, newlyGiven(before.permissions, permissions));
  await guarded(name, () =>
    setPermissions(tx, scope, before, permissions, {
      name,
      description: body.description ?? before.description,
      ...(body.waiting === undefined ? {} : nothingWaiting),
    }),
  );
}

/** Brings a deleted role back, under the rules for a new one. */
export async function restoreRole(tx: Tx, scope: Scope, id: string): Promise<void> {
  await store.lockWorkspace(tx, scope);
  const role = await getRole(tx, scope, id);
  if (!role.is_deleted) {
    return;
  }
  const beyond = permissionsBeyond(scope, role.permissions);
  if (beyond.length > 0) {
    throw conflict('beyond', `The role grants more than you have: ${inWords(beyond)}. Ask an owner to restore it.`);
  }
  await guarded(role.name, () =>
    setPermissions(tx, scope, { id, name: role.name, permissions: [] }, role.permissions, { is_deleted: false }),
  );
}

const nothingWaiting = { waiting_permissions: null, waiting_by: null };

type RoleBefore = Pick<store.CountedRole, 'id' | 'name' | 'permissions'> &
  Partial<Pick<store.CountedRole, 'waiting_permissions' | 'waiting_by'>>;
type PlannedPermissions = Pick<store.RoleChanges, 'waiting_permissions' | 'waiting_by'> & { permissions: Permission[] };

/** The permissions that the role has after the change, and those that wait for an owner. */
async function planPermissions(
  tx: Tx,
  scope: Scope,
  before: RoleBefore,
  permissions: Permission[],
): Promise<PlannedPermissions> {
  if (sameSet(permissions, before.permissions)) {
    return { permissions };
  }
  return !isOwner(scope) && (await combinesDuties(tx, scope, before, permissions))
    ? { permissions: before.permissions, waiting_permissions: permissions, waiting_by: scope.personId }
    : // Permissions that were requested for the earlier state no longer describe a change of this one.
      { permissions, ...nothingWaiting };
}

async function notifyOfPlan(tx: Tx, scope: Scope, before: RoleBefore, plan: PlannedPermissions): Promise<void> {
  if (plan.waiting_permissions) {
    const isAskedAgain =
      before.waiting_by === plan.waiting_by && sameSet(before.waiting_permissions ?? [], plan.waiting_permissions);
    if (!isAskedAgain) await notifyPermissionsWaiting(tx, scope, before);
  } else if (!sameSet(plan.permissions, before.permissions)) {
    await notifyOwnersOfRole(tx, scope, before, plan.permissions);
  }
}

/** Writes the permissions of a role with its other fields, or lets them wait for an owner. */
async function setPermissions(
  tx: Tx,
  scope: Scope,
  before: RoleBefore,
  permissions: Permission[],
  fields: store.RoleChanges,
): Promise<void> {
  const plan = await planPermissions(tx, scope, before, permissions);
  await store.updateRole(tx, scope, before.id, { ...fields, ...plan });
  if (newlyGiven(before.permissions, plan.permissions).length > 0) {
    await revokeLinksOfRole(tx, scope, before.id);
  }
  await notifyOfPlan(tx, scope, before, plan);
}

/** True if the change combines separate duties in the role, or in somebody who holds it. */
async function combinesDuties(tx: Tx, scope: Scope, role: RoleBefore, after: Permission[]): Promise<boolean> {
  if (joinsDuties(role.permissions, after)) {
    return true;
  }
  const holders = Map.groupBy(await store.rolesOfHolders(tx, scope, role.id), ({ kinde_id }) => kinde_id);
  const combinations = new Map(
    [...holders.values()].map((roles) => [
      roles.map(({ id, project_id }) => `${id} ${project_id ?? ''}`).join(),
      roles.map((one) => ({ role: one, projectId: one.project_id })),
    ]),
  );
  return [...combinations.values()].some((roles) => {
    const changed = roles.map((one) =>
      one.role.id === role.id ? { ...one, role: { ...one.role, permissions: after } } : one,
    );
    return joiningRoles(roles, changed).length > 0;
  });
}

function wantedPermissions(scope: Scope, role: store.CountedRole, body: BodyOf<Calls['updateRole']>): Permission[] {
  if (body.waiting === undefined) {
    return ordered(body.permissions) ?? role.permissions;
  }
  if (role.waiting_permissions === null) {
    throw conflict('decided', 'No permissions of this role wait for confirmation.');
  }
  if (body.waiting === 'refuse') {
    if (!isOwner(scope) && role.waiting_by !== scope.personId) {
      throw conflict('beyond', 'An owner of the workspace decides this.');
    }
    return role.permissions;
  }
  if (!isOwner(scope)) {
    throw conflict('beyond', 'An owner of the workspace decides this.');
  }
  return role.waiting_permissions;
}

/** One role, deleted or not; throws 404 if there is none. */
export async function getRole(db: Db, scope: Scope, id: string): Promise<store.CountedRole> {
  const role = await store.findRole(db, scope, id);
  if (!role) {
    throw notFound();
  }
  return role;
}

/** The permissions that a change adds to a role, including those it had for own records only. */
function newlyGiven(before: readonly Permission[], after: readonly Permission[]): Permission[] {
  const isWider = (permission: Permission) =>
    before.includes(narrowingOf(permission)) && !after.includes(narrowingOf(permission));
  return after.filter((permission) => isNarrowing(permission) || !before.includes(permission) || isWider(permission));
}

function refuseBeyond(scope: Scope, permissions: Permission[]): void {
  const beyond = permissionsBeyond(scope, permissions);
  if (beyond.length > 0) {
    throw againstRule({ permissions: [`You cannot give what you do not have: ${inWords(beyond)}.`] });
  }
}

const inWords = (permissions: Permission[]) => permissions.map(permissionLabel).join('; ');

/** Runs a write; throws 409 if another role has the name. */
async function guarded(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (duplicateOf(error) === 'roles_by_name') {
      const sentence = `There is a role called ${name} already. Choose another name.`;
      throw conflict('duplicate', sentence, { fields: { name: [sentence] } });
    }
    throw error;
  }
}

const sameSet = (a: readonly Permission[], b: readonly Permission[]) =>
  a.length === b.length && a.every((item) => b.includes(item));

/** Permissions in the order of the permission page, with those that they imply. */
function ordered(permissions: Permission[] | undefined): Permission[] | undefined {
  const given = permissions && withImplied(permissions);
  return given && allPermissions.filter((permission) => given.includes(permission));
}
