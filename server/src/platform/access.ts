// Who is calling and what they may do. A caller's grants are read in three statements and remembered for a short time;
// every committed change to people, roles or sessions forgets them (at once in this process, by notification in others).
import { sql } from 'kysely';
import { changesRecords, type Permission } from '@horizon/contract';
import type { Db } from './database.ts';
import { archived, notFound, notPermitted, type Refusal } from './failures.ts';
import { hashSecret } from './ids.ts';

/** What a member may do in one workspace. */
export interface Membership {
  workspaceId: string;
  workspace: string;
  /** Held for the whole workspace. */
  permissions: ReadonlySet<Permission>;
  /** Held on single projects besides those of the workspace. */
  projectPermissions: ReadonlyMap<string, ReadonlySet<Permission>>;
  roleNames: string[];
  roleKeys: string[];
  /** Only external roles: a subcontractor, a client. */
  isExternal: boolean;
  isArchived: boolean;
  /** Names of the archived projects by their ids. */
  archivedProjects: ReadonlyMap<string, string>;
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
  tokenScope: 'read' | 'write';
  memberships: ReadonlyMap<string, Membership>;
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
  /** True where the permission is held for the workspace, or on the project where one is named. */
  holds(permission: Permission, projectId?: string | null): boolean;
  /** True where it is held and can be used: nothing is changed where project or workspace are archived. */
  can(permission: Permission, projectId?: string | null): boolean;
}

/** Held on what is archived all the same: it brings a project back. */
export const restoringProjects: Permission = 'projects:delete';

/** The scope of a member. */
export function scopeOf(actor: Actor, membership: Membership): Scope {
  const holds: Scope['holds'] = (permission, projectId) =>
    membership.permissions.has(permission) ||
    (projectId ? (membership.projectPermissions.get(projectId.toLowerCase())?.has(permission) ?? false) : false);
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
    holds,
    can: (permission, projectId) => holds(permission, projectId) && !isKept(permission, projectId),
  };
}

/** What somebody may do now of what they hold for the whole workspace. */
export function usablePermissions({ permissions, isArchived }: Membership): Permission[] {
  return [...permissions].filter((permission) => !isArchived || !changesRecords(permission));
}

/** Refuses where the permission is held neither for the workspace nor on the project, or where they are archived. */
export function permitOn(scope: Scope, permission: Permission, projectId: string | null | undefined): void {
  if (!scope.holds(permission, projectId)) {
    throw notPermitted(permission);
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

/** True where everything the other holds is held too; an owner holds everything. */
function holdsAll(own: Membership, other: Membership): boolean {
  const wide = [...other.permissions];
  const onProjects = [...other.projectPermissions].flatMap(([project, held]) =>
    [...held].map((permission) => [project, permission] as const),
  );
  return (
    own.roleKeys.includes('workspace-owner') ||
    (!other.roleKeys.includes('workspace-owner') &&
      wide.every((permission) => own.permissions.has(permission)) &&
      onProjects.every(
        ([project, permission]) =>
          own.permissions.has(permission) || own.projectPermissions.get(project)?.has(permission) === true,
      ))
  );
}

const rememberMillis = 30_000;
const rememberAtMost = 10_000;

/** Finds the caller behind a cookie or bearer secret. */
export class Access {
  private readonly db: Db;
  private readonly known = new Map<string, { actor: Actor; until: number }>();
  private generation = 0;
  private readonly touched = new Map<string, number>();

  constructor(db: Db) {
    this.db = db;
  }

  /** Forgets everything remembered; lookups that are under way are not remembered either. */
  forget(): void {
    this.generation += 1;
    this.known.clear();
  }

  /** The caller behind a secret, none where it is unknown, expired or revoked. */
  async find(secret: string, kind: 'session' | 'token', now: number): Promise<Actor | null> {
    const hash = hashSecret(secret);
    const remembered = this.known.get(hash);
    if (remembered && remembered.until > now) {
      return remembered.actor;
    }
    const generation = this.generation;
    const actor = kind === 'session' ? await this.bySession(this.db, hash) : await this.byToken(this.db, hash);
    if (actor && generation === this.generation) {
      if (this.known.size >= rememberAtMost) {
        this.known.clear();
      }
      this.known.set(hash, { actor, until: now + rememberMillis });
    }
    if (actor) {
      this.noteUse(hash, kind, actor, now);
    }
    return actor;
  }

  /** The caller of a session that is opened in a transaction; not remembered. */
  findIn(tx: Db, secret: string): Promise<Actor | null> {
    return this.bySession(tx, hashSecret(secret));
  }

  /** The same caller with the memberships as they are inside a transaction. */
  async reload(tx: Db, actor: Actor): Promise<Actor> {
    return { ...actor, memberships: await this.memberships(tx, actor.personId) };
  }

  private async bySession(db: Db, hash: string): Promise<Actor | null> {
    const { rows } = await sql<{ id: string; kinde_id: string; seeing_as: string | null; seeing_in: string | null }>`
      SELECT id, kinde_id, seeing_as, seeing_in FROM sessions WHERE token_hash = ${hash} AND revoked_at IS NULL AND expires_at > now()`.execute(
      db,
    );
    const session = rows[0];
    if (!session) {
      return null;
    }
    if (!session.seeing_as) {
      return this.person(db, session.kinde_id, { sessionId: session.id });
    }
    const [real, seen] = [
      await this.person(db, session.kinde_id, { sessionId: session.id }),
      await this.person(db, session.seeing_as, { sessionId: session.id }),
    ];
    if (!real || !seen) {
      return real;
    }
    const workspaceId = session.seeing_in ?? '';
    const membership = seen.memberships.get(workspaceId);
    // Who may not see as others any more, or less than the one whose view it is, is back in the own view.
    const own = real.memberships.get(workspaceId);
    if (!membership || !own?.permissions.has('members:administer') || !holdsAll(own, membership)) {
      return real;
    }
    return {
      ...seen,
      memberships: new Map([[workspaceId, membership]]),
      realPerson: { personId: real.personId, name: real.name },
      seeingIn: workspaceId,
      tokenScope: 'read',
    };
  }

  private async byToken(db: Db, hash: string): Promise<Actor | null> {
    const { rows } = await sql<{ kinde_id: string; scope: 'read' | 'write' }>`
      SELECT kinde_id, scope FROM api_tokens WHERE token_hash = ${hash} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`.execute(
      db,
    );
    return rows[0] ? this.person(db, rows[0].kinde_id, { tokenScope: rows[0].scope }) : null;
  }

  private async person(db: Db, personId: string, more: Partial<Actor>): Promise<Actor | null> {
    const { rows: people } = await sql<{
      kinde_id: string;
      email: string;
      first_name: string;
      last_name: string;
      global_company_id: string | null;
      company: string | null;
    }>`
      SELECT p.kinde_id, p.email, p.first_name, p.last_name, p.global_company_id, c.name AS company
        FROM persons p LEFT JOIN global_companies c ON c.id = p.global_company_id WHERE p.kinde_id = ${personId}`.execute(
      db,
    );
    const person = people[0];
    if (!person) {
      return null;
    }
    return {
      personId: person.kinde_id,
      name: `${person.first_name} ${person.last_name}`.trim(),
      email: person.email,
      firstName: person.first_name,
      lastName: person.last_name,
      company: person.company,
      globalCompanyId: person.global_company_id,
      sessionId: null,
      tokenScope: 'write',
      memberships: await this.memberships(db, personId),
      realPerson: null,
      seeingIn: null,
      ...more,
    };
  }

  private async memberships(db: Db, personId: string): Promise<Map<string, Membership>> {
    const { rows } = await sql<{
      workspace_id: string;
      workspace: string;
      is_archived: boolean;
      project_id: string | null;
      name: string | null;
      key: string | null;
      is_external: boolean | null;
      permissions: Permission[] | null;
    }>`
      SELECT m.workspace_id, w.workspace, w.is_archived, mr.project_id, r.name, r.key, r.is_external, r.permissions
        FROM members m
        JOIN workspaces w ON w.workspace_id = m.workspace_id
        LEFT JOIN member_roles mr ON mr.workspace_id = m.workspace_id AND mr.kinde_id = m.kinde_id
        LEFT JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id AND NOT r.is_deleted
       WHERE m.kinde_id = ${personId} AND m.status = 'active'
       ORDER BY w.workspace, m.workspace_id, r.position`.execute(db);
    const found = new Map<string, Membership>();
    const ids = [...new Set(rows.map((row) => row.workspace_id))];
    const archivedOf = await archivedProjects(db, ids);
    for (const id of ids) {
      const mine = rows.filter((row) => row.workspace_id === id);
      const held = mine.filter((row) => row.permissions !== null);
      const wide = held.filter((row) => row.project_id === null);
      const byProject = new Map<string, Set<Permission>>();
      // A project's grant never exceeds the ceiling of an external person.
      const isExternal = held.length > 0 && held.every((row) => row.is_external);
      for (const row of held) {
        if (row.project_id !== null) {
          const set = byProject.get(row.project_id) ?? new Set<Permission>();
          for (const permission of row.permissions ?? []) {
            set.add(permission);
          }
          byProject.set(row.project_id, set);
        }
      }
      found.set(id, {
        workspaceId: id,
        workspace: mine[0]!.workspace,
        permissions: new Set(wide.flatMap((row) => row.permissions ?? [])),
        projectPermissions: byProject,
        roleNames: [...new Set(wide.map((row) => row.name!))],
        roleKeys: [...new Set(wide.flatMap((row) => row.key ?? []))],
        isExternal,
        isArchived: mine[0]!.is_archived,
        archivedProjects: archivedOf.get(id) ?? new Map(),
      });
    }
    return found;
  }

  /** Keeps "seen last" true to the minute without a write for each request. */
  private noteUse(hash: string, kind: 'session' | 'token', actor: Actor, now: number): void {
    if ((this.touched.get(hash) ?? 0) > now - 60_000) {
      return;
    }
    if (this.touched.size >= rememberAtMost) {
      this.touched.clear();
    }
    this.touched.set(hash, now);
    const note =
      kind === 'session'
        ? sql`WITH s AS (UPDATE sessions SET last_used_at = now() WHERE token_hash = ${hash})
            UPDATE persons SET last_seen_at = now() WHERE kinde_id = ${actor.realPerson?.personId ?? actor.personId}`
        : sql`UPDATE api_tokens SET last_used_at = now() WHERE token_hash = ${hash}`;
    // Losing this note loses nothing: the next request writes it.
    note.execute(this.db).catch(() => undefined);
  }
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
