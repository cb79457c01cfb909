// A caller's permissions: granted for a workspace or on single projects, and usable unless these are archived.
import { changesRecords, partOf, parts, readsOnly, type PartName, type Permission } from '@horizon/contract';
import { archived, notFound, notPermitted, switchedOff, type Refusal } from './failures.ts';

/** The permissions of a member in one workspace. */
export interface Membership {
  workspaceId: string;
  workspace: string;
  /** Permissions for the whole workspace. */
  permissions: ReadonlySet<Permission>;
  /** Permissions on single projects in addition to those of the workspace. */
  projectPermissions: ReadonlyMap<string, ReadonlySet<Permission>>;
  roleNames: string[];
  roleKeys: string[];
  /** Only external roles: a subcontractor, a client. */
  isExternal: boolean;
  isArchived: boolean;
  /** Only sessions with two factors can open it, and tokens made in one. */
  requiresTwoFactors: boolean;
  /** Names of the archived projects by their ids. */
  archivedProjects: ReadonlyMap<string, string>;
  /** Parts of the product that are off for the whole workspace. */
  switchedOff: ReadonlySet<PartName>;
  /** Parts that are off on single projects. */
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
  /** The browser session; null for an API token. */
  sessionId: string | null;
  /** The identity provider that started the session, by its configured name. */
  issuer: string | null;
  tokenScope: 'read' | 'write';
  memberships: ReadonlyMap<string, Membership>;
  /** Workspaces that require a second factor which the caller has not given: nothing of them is shown or changed. */
  closedMemberships: ReadonlyMap<string, Membership>;
  /** The session, or the one in which the API token was made, was opened with two factors. */
  hasTwoFactors: boolean;
  /** While viewing as another member: the person who is really signed in. */
  realPerson: { personId: string; name: string } | null;
  seeingIn: string | null;
}

/** The workspace and person on whose behalf a store reads or writes. */
export interface Scope {
  readonly workspaceId: string;
  readonly personId: string;
  readonly personName: string;
  readonly personEmail: string;
  /** Owner of the private records that the caller sees; empty while viewing as another member, whose stay private. */
  readonly ownerId: string;
  /** The person who views as this one; null in everybody's own view. */
  readonly viewerId: string | null;
  readonly membership: Membership;
  /** The caller cannot change anything, regardless of their permissions: a read token, or viewing as another member. */
  readonly isReadOnly: boolean;
  /** True if the permission is granted for the workspace, or on the project if one is named. */
  holds(permission: Permission, projectId?: string | null): boolean;
  /** True if it is granted and can be used: nothing changes in an archived project or workspace. */
  can(permission: Permission, projectId?: string | null): boolean;
}

/** Usable even on an archived project, because it restores the project. */
export const restoringProjects: Permission = 'projects:delete';

/** The scope of a member. */
export function scopeOf(
  actor: Pick<Actor, 'personId' | 'name' | 'email' | 'tokenScope'> & Partial<Pick<Actor, 'realPerson'>>,
  membership: Membership,
): Scope {
  const holds: Scope['holds'] = (permission, projectId) =>
    (membership.permissions.has(permission) ||
      (projectId ? (membership.projectPermissions.get(projectId.toLowerCase())?.has(permission) ?? false) : false)) &&
    switchedOffPart(membership, permission, projectId) === null;
  // Called for every record of a list: the rarest condition comes first.
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
    ownerId: actor.realPerson ? '' : actor.personId,
    viewerId: actor.realPerson?.personId ?? null,
    membership,
    isReadOnly: isReadOnly(actor),
    holds,
    can: (permission, projectId) => holds(permission, projectId) && !isKept(permission, projectId),
  };
}

/** True for a caller who cannot change anything, regardless of their permissions. */
export const isReadOnly = (actor: Pick<Actor, 'tokenScope'>): boolean => actor.tokenScope === 'read';

/** The part of the product that a permission belongs to, if it is switched off in the workspace or on the project. */
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

/** The refusal for a missing permission: its part is switched off, or no role grants it. */
export function lacking(scope: Scope, permission: Permission, projectId: string | null | undefined): Refusal {
  const part = switchedOffPart(scope.membership, permission, projectId);
  return part === null
    ? notPermitted(permission)
    : switchedOff(parts[part].name, !scope.membership.switchedOff.has(part));
}

/** The permissions for a whole workspace that a caller can use now. */
export function usablePermissions(actor: Actor, membership: Membership): Permission[] {
  const { permissions, isArchived } = membership;
  return [...permissions].filter(
    (permission) =>
      switchedOffPart(membership, permission, null) === null &&
      (!isArchived || !changesRecords(permission)) &&
      (!isReadOnly(actor) || readsOnly(permission)),
  );
}

/** Refuses if the permission is granted neither for the workspace nor on the project, or if they are archived. */
export function permitOn(scope: Scope, permission: Permission, projectId: string | null | undefined): void {
  if (!scope.holds(permission, projectId)) {
    throw lacking(scope, permission, projectId);
  }
  if (!scope.can(permission, projectId)) {
    throw archivedRefusal(scope, projectId) ?? notFound();
  }
}

/**
 * The refusal to change anything here; null if neither the workspace nor the project is archived, as far as it is
 * visible.
 */
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

/** True if the caller may see the project: all internal people, and external people on their own projects. */
export function seesProject(scope: Scope, projectId: string): boolean {
  return scope.membership.isExternal
    ? scope.membership.projectPermissions.has(projectId.toLowerCase())
    : scope.holds('projects:view', projectId);
}

/** `own` restricts what a role reaches; it is not a permission that one could lack. */
export const isNarrowing = (permission: string): boolean => permission.endsWith(':own');

/** The permission that restricts another to the own records of its module. */
export const narrowingOf = (permission: Permission) => permission.replace(/:.*/, ':own') as Permission;

/**
 * True if the permission is granted, for the workspace or on the project, for all records and not only own ones.
 * External people are restricted by any of their roles, internal ones unless another of their roles is wider.
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

/** True if the caller sees records of the permission's module, but everywhere only their own. */
export function isNarrowedToOwn({ membership }: Scope, view: Permission): boolean {
  const edit = view.replace(/:.*/, ':edit') as Permission;
  const places = [membership.permissions, ...membership.projectPermissions.values()];
  const isWhole = (place: ReadonlySet<Permission>) =>
    place.has(view) && (place.has(edit) || !place.has(narrowingOf(view)));
  return !places.some(isWhole);
}

/**
 * True if `own` includes every permission of `other`, for all records: somebody restricted to own records has neither
 * unrestricted permissions nor another person's own records, and somebody external only permissions on their projects.
 * An owner has all permissions.
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
