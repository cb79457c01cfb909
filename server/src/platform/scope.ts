// What a caller may do: held for a workspace or on single projects, and usable where nothing is archived.
import { changesRecords, partOf, parts, readsOnly, type PartName, type Permission } from '@horizon/contract';
import { archived, notFound, notPermitted, switchedOff, type Refusal } from './failures.ts';

/** What a member may do in one workspace. */
export interface Membership {
  workspaceId: string;
  workspace: string;
  /** Held for the whole workspace. */
  permissions: ReadonlySet<Permission>;
  /** Held on single projects in addition to those of the workspace. */
  projectPermissions: ReadonlyMap<string, ReadonlySet<Permission>>;
  roleNames: string[];
  roleKeys: string[];
  /** Only external roles: a subcontractor, a client. */
  isExternal: boolean;
  isArchived: boolean;
  /** Browser sessions open it with two factors alone. */
  requiresTwoFactors: boolean;
  /** Names of the archived projects by their ids. */
  archivedProjects: ReadonlyMap<string, string>;
  /** Parts of the product that are off for the whole workspace. */
  switchedOff: ReadonlySet<PartName>;
  /** Those that are off on single projects. */
  projectsSwitchedOff: ReadonlyMap<string, ReadonlySet<PartName>>;
}

export interface Actor {
  personId: string;
  name: string;
  email: string;
  firstName: string;
  lastName: string;
  company: string | null;
  globalCompanyId: string | null;
  /** The browser session, or none for an API token. */
  sessionId: string | null;
  /** The identity provider that the session began at, by its configured name. */
  issuer: string | null;
  tokenScope: 'read' | 'write';
  memberships: ReadonlyMap<string, Membership>;
  /** Those that ask for a second factor, which the session has not given: nothing of them is shown or changed. */
  closedMemberships: ReadonlyMap<string, Membership>;
  /** The session was opened with two factors. API tokens are not asked for any. */
  hasTwoFactors: boolean;
  /** While the product is shown as a member sees it: the person who really looks. */
  realPerson: { personId: string; name: string } | null;
  seeingIn: string | null;
}

/** The workspace and person on whose behalf a store reads or writes. */
export interface Scope {
  readonly workspaceId: string;
  readonly personId: string;
  readonly personName: string;
  readonly personEmail: string;
  readonly membership: Membership;
  /** The caller changes nothing, whatever they hold: a token that reads, or a member's view that is shown. */
  readonly isReadOnly: boolean;
  /** True where the permission is held for the workspace, or on the project where one is named. */
  holds(permission: Permission, projectId?: string | null): boolean;
  /** True where it is held and can be used: nothing is changed where project or workspace are archived. */
  can(permission: Permission, projectId?: string | null): boolean;
}

/** Held on what is archived all the same: it brings a project back. */
export const restoringProjects: Permission = 'projects:delete';

/** The scope of a member. */
export function scopeOf(
  actor: Pick<Actor, 'personId' | 'name' | 'email' | 'tokenScope'>,
  membership: Membership,
): Scope {
  const holds: Scope['holds'] = (permission, projectId) =>
    (membership.permissions.has(permission) ||
      (projectId ? (membership.projectPermissions.get(projectId.toLowerCase())?.has(permission) ?? false) : false)) &&
    switchedOffPart(membership, permission, projectId) === null;
  // Asked of every record of a list: what is rarely so is looked at first.
  const isKept: Scope['can'] = (permission, projectId) =>
    (membership.isArchived ||
      (projectId != null &&
        membership.archivedProjects.size > 0 &&
        permission !== restoringProjects &&
        membership.archivedProjects.has(projectId.toLowerCase()))) &&
    changesRecords(permission);
  return {
    workspaceId: membership.workspaceId,
    personId: actor.personId,
    personName: actor.name,
    personEmail: actor.email,
    membership,
    isReadOnly: isReadOnly(actor),
    holds,
    can: (permission, projectId) => holds(permission, projectId) && !isKept(permission, projectId),
  };
}

/** True of a caller who changes nothing, whatever they hold. */
export const isReadOnly = (actor: Pick<Actor, 'tokenScope'>): boolean => actor.tokenScope === 'read';

/** The part of the product that a permission belongs to, where it is switched off in the workspace or on the project. */
export function switchedOffPart(
  { switchedOff: off, projectsSwitchedOff }: Pick<Membership, 'switchedOff' | 'projectsSwitchedOff'>,
  permission: Permission,
  projectId: string | null | undefined,
): PartName | null {
  if (off.size === 0 && projectsSwitchedOff.size === 0) return null;
  const part = partOf(permission.slice(0, permission.indexOf(':')));
  if (part === undefined) return null;
  const isOff = off.has(part) || (projectId != null && projectsSwitchedOff.get(projectId.toLowerCase())?.has(part));
  return isOff ? part : null;
}

/** Why somebody lacks a permission: its part is switched off, or no role gives it. */
export function lacking(scope: Scope, permission: Permission, projectId: string | null | undefined): Refusal {
  const part = switchedOffPart(scope.membership, permission, projectId);
  return part === null
    ? notPermitted(permission)
    : switchedOff(parts[part].name, !scope.membership.switchedOff.has(part));
}

/** What a caller may do now of what they hold for a whole workspace. */
export function usablePermissions(actor: Actor, membership: Membership): Permission[] {
  const { permissions, isArchived } = membership;
  return [...permissions].filter(
    (permission) =>
      switchedOffPart(membership, permission, null) === null &&
      (!isArchived || !changesRecords(permission)) &&
      (!isReadOnly(actor) || readsOnly(permission)),
  );
}

/** Refuses where the permission is held neither for the workspace nor on the project, or where they are archived. */
export function permitOn(scope: Scope, permission: Permission, projectId: string | null | undefined): void {
  if (!scope.holds(permission, projectId)) {
    throw lacking(scope, permission, projectId);
  }
  if (!scope.can(permission, projectId)) {
    throw archivedRefusal(scope, projectId) ?? notFound();
  }
}

/** Why nothing can be changed here; none where neither the workspace nor the project is archived, as far as it is seen. */
export function archivedRefusal(scope: Scope, projectId: string | null | undefined): Refusal | null {
  const { membership } = scope;
  if (membership.isArchived) {
    return archived(membership.workspace, scope.holds('workspace:administer'));
  }
  const name = projectId ? membership.archivedProjects.get(projectId.toLowerCase()) : undefined;
  return projectId && name !== undefined && seesProject(scope, projectId)
    ? archived(name, scope.holds(restoringProjects, projectId))
    : null;
}

/** True where the caller may see the project: everybody of the house, and external people on their own projects. */
export function seesProject(scope: Scope, projectId: string): boolean {
  return scope.membership.isExternal
    ? scope.membership.projectPermissions.has(projectId.toLowerCase())
    : scope.holds('projects:view', projectId);
}

/** `own` narrows what a role reaches; it is nothing that one could lack. */
export const isNarrowing = (permission: string): boolean => permission.endsWith(':own');

/** What narrows a permission to the own records of its module. */
export const narrowingOf = (permission: Permission) => permission.replace(/:.*/, ':own') as Permission;

/**
 * True where the permission is held, for the workspace or on the project, for all records and not the own ones alone.
 * People from outside are narrowed by any of their roles, those of the house where no role of theirs is wider.
 */
export function hasPermissionOn(ownPermissions: Membership, permission: Permission, projectId: string | null): boolean {
  const onProject = projectId === null ? undefined : ownPermissions.projectPermissions.get(projectId.toLowerCase());
  const places = onProject ? [ownPermissions.permissions, onProject] : [ownPermissions.permissions];
  const isWhole = (place: ReadonlySet<Permission>) => !place.has(narrowingOf(permission));
  return (
    places.some((place) => place.has(permission) && (ownPermissions.isExternal || isWhole(place))) &&
    (!ownPermissions.isExternal || places.every(isWhole))
  );
}

/** True where the caller sees records of the permission's module, and nowhere more of them than their own. */
export function isNarrowedToOwn({ membership }: Scope, view: Permission): boolean {
  const edit = view.replace(/:.*/, ':edit') as Permission;
  const places = [membership.permissions, ...membership.projectPermissions.values()];
  const isWhole = (place: ReadonlySet<Permission>) =>
    place.has(view) && (place.has(edit) || !place.has(narrowingOf(view)));
  return !places.some(isWhole);
}

/**
 * True where everything the other holds is held too, and for all records: who is narrowed to the own ones holds neither
 * what is not narrowed nor what is another's own, and who is from outside only what is of their projects. An owner holds
 * everything.
 */
export function hasAllPermissions(own: Membership, other: Membership): boolean {
  if (own.roleKeys.includes('workspace-owner')) {
    return true;
  }
  const ownPermissions = [
    ...[...other.permissions].map((permission) => [permission, null] as const),
    ...[...other.projectPermissions].flatMap(([project, permissions]) =>
      [...permissions].map((permission) => [permission, project] as const),
    ),
  ];
  return (
    !other.roleKeys.includes('workspace-owner') &&
    (!own.isExternal ||
      (other.isExternal && [...other.projectPermissions.keys()].every((id) => own.projectPermissions.has(id)))) &&
    ownPermissions.every(
      ([permission, project]) => isNarrowing(permission) || hasPermissionOn(own, permission, project),
    )
  );
}
