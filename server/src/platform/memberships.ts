// The workspaces of a person with their permissions there, as the database has them now.
import { sql } from 'kysely';
import type { PartName, Permission } from '@horizon/contract';
import type { Db } from './database.ts';
import { isNarrowing, type Actor, type Membership } from './scope.ts';

/** The permissions of a person in each workspace they are an active member of, by its id, sorted by name. */
export async function membershipsOf(db: Db, personId: string): Promise<Map<string, Membership>> {
  const { rows } = await sql<{
    workspace_id: string;
    workspace: string;
    is_archived: boolean;
    requires_second_factor: boolean;
    project_id: string | null;
    name: string | null;
    key: string | null;
    is_external: boolean | null;
    permissions: Permission[] | null;
  }>`
    SELECT m.workspace_id, w.workspace, w.is_archived, w.requires_second_factor, mr.project_id, r.name, r.key, r.is_external, r.permissions
      FROM members m
      JOIN workspaces w ON w.workspace_id = m.workspace_id
      LEFT JOIN member_roles mr ON mr.workspace_id = m.workspace_id AND mr.kinde_id = m.kinde_id
      LEFT JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id AND NOT r.is_deleted
     WHERE m.kinde_id = ${personId} AND m.status = 'active'
     ORDER BY w.workspace, m.workspace_id, r.position`.execute(db);
  const found = new Map<string, Membership>();
  const ids = [...new Set(rows.map((row) => row.workspace_id))];
  const archivedOf = await archivedProjects(db, ids);
  const offOf = await switchedOffIn(db, ids);
  for (const id of ids) {
    const mine = rows.filter((row) => row.workspace_id === id);
    const ownPermissions = mine.filter((row) => row.permissions !== null);
    const wide = ownPermissions.filter((row) => row.project_id === null);
    const isExternal = ownPermissions.length > 0 && ownPermissions.every((row) => row.is_external);
    const onProject = (projectId: string) => ownPermissions.filter((row) => row.project_id === projectId);
    const projectIds = new Set(ownPermissions.flatMap((row) => row.project_id ?? []));
    const permissions = combined(wide, isExternal);
    const within = (ownPermissions: Set<Permission>) =>
      isExternal && wide.length > 0 ? withinCeiling(ownPermissions, permissions) : ownPermissions;
    found.set(id, {
      workspaceId: id,
      workspace: mine[0]!.workspace,
      permissions,
      projectPermissions: new Map([...projectIds].map((each) => [each, within(combined(onProject(each), isExternal))])),
      roleNames: [...new Set(wide.map((row) => row.name!))],
      roleKeys: [...new Set(wide.flatMap((row) => row.key ?? []))],
      isExternal,
      isArchived: mine[0]!.is_archived,
      requiresTwoFactors: mine[0]!.requires_second_factor,
      archivedProjects: archivedOf.get(id) ?? new Map(),
      ...(offOf.get(id) ?? { switchedOff: new Set(), projectsSwitchedOff: new Map() }),
    });
  }
  return found;
}

/**
 * The permissions of several roles combined. For internal members, a role for all records of a module lifts the
 * restriction to own records of another.
 */
function combined(rows: readonly { permissions: Permission[] | null }[], isExternal: boolean): Set<Permission> {
  const roles = rows.map((row) => row.permissions ?? []);
  const all = new Set(roles.flat());
  for (const narrowing of isExternal ? [] : [...all].filter(isNarrowing)) {
    const module = narrowing.slice(0, narrowing.indexOf(':') + 1);
    if (roles.some((role) => !role.includes(narrowing) && role.some((permission) => permission.startsWith(module)))) {
      all.delete(narrowing);
    }
  }
  return all;
}

/**
 * On a project, external people have no more permissions than in the workspace, even if their roles have changed since.
 */
function withinCeiling(ownPermissions: ReadonlySet<Permission>, ceiling: ReadonlySet<Permission>): Set<Permission> {
  return new Set([...ownPermissions].filter((permission) => ceiling.has(permission) || isNarrowing(permission)));
}

/** Names of the archived projects by their ids, by workspace. */
async function archivedProjects(db: Db, workspaceIds: string[]): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ workspace_id: string; project_id: string; project_name: string }>`
    SELECT workspace_id, project_id, project_name FROM projects
     WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND is_archived`.execute(db);
  const found = new Map<string, Map<string, string>>();
  for (const { workspace_id, project_id, project_name } of rows) {
    found.set(workspace_id, (found.get(workspace_id) ?? new Map()).set(project_id, project_name));
  }
  return found;
}

interface Off {
  switchedOff: Set<PartName>;
  projectsSwitchedOff: Map<string, Set<PartName>>;
}

/** Parts of the product that are switched off, by workspace. */
async function switchedOffIn(db: Db, workspaceIds: string[]): Promise<Map<string, Off>> {
  const { rows } = await sql<{ workspace_id: string; project_id: string | null; part: PartName }>`
    SELECT workspace_id, project_id, part FROM implementations
     WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND NOT is_on`.execute(db);
  const found = new Map<string, Off>();
  for (const { workspace_id, project_id, part } of rows) {
    const off = found.get(workspace_id) ?? { switchedOff: new Set(), projectsSwitchedOff: new Map() };
    found.set(workspace_id, off);
    if (project_id === null) off.switchedOff.add(part);
    else off.projectsSwitchedOff.set(project_id, (off.projectsSwitchedOff.get(project_id) ?? new Set()).add(part));
  }
  return found;
}

/** The workspaces that a caller can open, and those that require a second factor which the caller has not given. */
export function openedBy(
  memberships: ReadonlyMap<string, Membership>,
  { hasTwoFactors }: Pick<Actor, 'hasTwoFactors'>,
): Pick<Actor, 'memberships' | 'closedMemberships'> {
  const isClosed = ({ requiresTwoFactors }: Membership) => requiresTwoFactors && !hasTwoFactors;
  const all = [...memberships];
  return {
    memberships: new Map(all.filter(([, membership]) => !isClosed(membership))),
    closedMemberships: new Map(all.filter(([, membership]) => isClosed(membership))),
  };
}
