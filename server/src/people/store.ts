import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { everywhere, idsFound } from '../platform/search.ts';

export interface ProjectRole {
  project_id: string;
  project_name: string;
  role_id: string;
  role_name: string;
}

export interface MemberRow {
  id: string;
  email: string;
  name: string;
  first_name: string;
  last_name: string;
  company: string | null;
  title: string | null;
  phone: string | null;
  status: 'invited' | 'active' | 'suspended';
  last_seen_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  roles: { id: string; name: string; key: string | null }[];
  project_roles: ProjectRole[];
}

export interface MemberFilters extends ListRequest {
  status?: string;
  role_id?: string;
  project_id?: string;
}

// Position and phone are the person's own until a workspace says otherwise; an empty text clears them there.
const columns = sql`m.kinde_id AS id, p.email, trim(p.first_name || ' ' || p.last_name) AS name, p.first_name, p.last_name,
  c.name AS company, nullif(coalesce(m.title, p.title), '') AS title, nullif(coalesce(m.phone, p.phone), '') AS phone,
  m.status, p.last_seen_at, m.version, m.created_at, m.updated_at, held.roles, held.project_roles`;
const joins = sql`JOIN persons p ON p.kinde_id = m.kinde_id LEFT JOIN global_companies c ON c.id = p.global_company_id
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'key', r.key) ORDER BY r.position, r.name)
             FILTER (WHERE mr.project_id IS NULL AND r.id IS NOT NULL), '[]') AS roles,
           coalesce(jsonb_agg(jsonb_build_object('project_id', mr.project_id, 'project_name', j.project_name, 'role_id', r.id, 'role_name', r.name)
             ORDER BY j.project_name, r.position, r.name) FILTER (WHERE mr.project_id IS NOT NULL), '[]') AS project_roles
      FROM member_roles mr
      JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id AND NOT r.is_deleted
      LEFT JOIN projects j ON j.workspace_id = mr.workspace_id AND j.project_id = mr.project_id
     WHERE mr.workspace_id = m.workspace_id AND mr.kinde_id = m.kinde_id) held`;

/** Those with a role on one of the projects; everybody where none are named. */
const onProjects = (projects: string[] | null, self: string): RawBuilder<unknown> | null =>
  projects &&
  sql`(m.kinde_id = ${self} OR EXISTS (SELECT FROM member_roles o WHERE o.workspace_id = m.workspace_id AND o.kinde_id = m.kinde_id AND o.project_id = ANY(${projects}::uuid[])))`;

/** People by their own words or those of their company. */
const peopleFound = (q: string) =>
  sql`${idsFound('persons', [everywhere], q, 'text')} UNION SELECT x.kinde_id FROM persons x WHERE x.global_company_id IN (${idsFound('global_companies', [everywhere], q)})`;

/** Members; only those on the projects named, where a list of projects is given. */
export function listMembers(
  db: Db,
  scope: Scope,
  only: string[] | null,
  filters: MemberFilters,
): Promise<ListAnswer<MemberRow>> {
  const holds = (condition: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT FROM member_roles f WHERE f.workspace_id = m.workspace_id AND f.kinde_id = m.kinde_id AND ${condition})`;
  const conditions = allOf([
    sql`m.workspace_id = ${scope.workspaceId}`,
    onProjects(only, scope.personId),
    filters.status !== undefined && sql`m.status = ${filters.status}`,
    filters.role_id !== undefined && holds(sql`f.role_id = ${filters.role_id}`),
    filters.project_id !== undefined && holds(sql`f.project_id = ${filters.project_id}`),
  ]);
  return listPage<MemberRow>(db, filters, {
    select: sql`SELECT ${columns} FROM chosen JOIN members m ON m.workspace_id = ${scope.workspaceId} AND m.kinde_id = chosen.chosen_id ${joins}`,
    from: sql`FROM members m JOIN persons p ON p.kinde_id = m.kinde_id LEFT JOIN global_companies c ON c.id = p.global_company_id`,
    where: conditions,
    found: filters.q?.trim() ? peopleFound(filters.q) : null,
    id: 'm.kinde_id',
    sortable: {
      name: "lower(p.first_name || ' ' || p.last_name)",
      email: 'lower(p.email)',
      company: 'lower(c.name)',
      status: 'm.status',
      last_seen_at: 'p.last_seen_at',
      created_at: 'm.created_at',
    },
    defaultSort: 'name',
  });
}

export async function findMember(
  db: Db,
  scope: Scope,
  personId: string,
  only: string[] | null = null,
): Promise<MemberRow | null> {
  const conditions = allOf([
    sql`m.workspace_id = ${scope.workspaceId} AND m.kinde_id = ${personId}`,
    onProjects(only, scope.personId),
  ]);
  const { rows } = await sql<MemberRow>`SELECT ${columns} FROM members m ${joins} WHERE ${conditions}`.execute(db);
  return rows[0] ?? null;
}

/** Active members who hold the owner's role for the workspace. */
export async function countOwners(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT m.kinde_id) AS n FROM members m
    JOIN member_roles mr ON mr.workspace_id = m.workspace_id AND mr.kinde_id = m.kinde_id AND mr.project_id IS NULL
    JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id AND r.key = 'workspace-owner'
   WHERE m.workspace_id = ${scope.workspaceId} AND m.status = 'active'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Which of the projects are of the workspace. */
export async function existingProjects(db: Db, scope: Scope, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ project_id: string }>`SELECT project_id FROM projects
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ANY(${ids}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.project_id));
}

export interface HeldRole {
  role_id: string;
  project_id: string | null;
}

export async function insertMemberRoles(tx: Tx, scope: Scope, personId: string, held: HeldRole[]): Promise<void> {
  await sql`INSERT INTO member_roles (workspace_id, id, kinde_id, role_id, project_id)
    SELECT ${scope.workspaceId}::uuid, id, ${personId}, role_id, project_id
      FROM unnest(${held.map(() => newId())}::uuid[], ${held.map((one) => one.role_id)}::uuid[], ${held.map((one) => one.project_id)}::uuid[]) AS given (id, role_id, project_id)`.execute(
    tx,
  );
}

export async function deleteMemberRoles(tx: Tx, scope: Scope, personId: string, held: HeldRole[]): Promise<void> {
  await sql`DELETE FROM member_roles mr
    USING unnest(${held.map((one) => one.role_id)}::uuid[], ${held.map((one) => one.project_id)}::uuid[]) AS taken (role_id, project_id)
    WHERE mr.workspace_id = ${scope.workspaceId} AND mr.kinde_id = ${personId} AND mr.role_id = taken.role_id
      AND mr.project_id IS NOT DISTINCT FROM taken.project_id`.execute(tx);
}

/** Changes a member and counts the version up; fields that are absent stay. */
export async function updateMember(
  tx: Tx,
  scope: Scope,
  personId: string,
  fields: { status?: string; title?: string | null; phone?: string | null },
): Promise<void> {
  const text = (name: 'title' | 'phone') =>
    fields[name] === undefined ? sql.raw(name) : sql`${fields[name]?.trim() ?? ''}`;
  await sql`UPDATE members SET status = coalesce(${fields.status ?? null}, status), title = ${text('title')}, phone = ${text('phone')},
      version = version + 1, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND kinde_id = ${personId}`.execute(tx);
}

/** Ends the sessions of a person whom no workspace holds for active any more. */
export async function endSessionsOfSuspended(tx: Tx, personId: string): Promise<void> {
  await sql`UPDATE sessions SET revoked_at = now() WHERE kinde_id = ${personId} AND revoked_at IS NULL
    AND NOT EXISTS (SELECT FROM members m WHERE m.kinde_id = ${personId} AND m.status = 'active')`.execute(tx);
}

export interface KnownPerson {
  kinde_id: string;
  /** Invited once and has never chosen a password. */
  is_waiting: boolean;
}

const waiting = sql`(p.password_hash IS NULL AND EXISTS (SELECT FROM invitations i WHERE i.kinde_id = p.kinde_id)
  AND NOT EXISTS (SELECT FROM invitations i WHERE i.kinde_id = p.kinde_id AND i.used_at IS NOT NULL))`;

/** The person with this e-mail, in whatever case it is written. */
export async function findPerson(db: Db, email: string): Promise<KnownPerson | null> {
  const { rows } =
    await sql<KnownPerson>`SELECT p.kinde_id, ${waiting} AS is_waiting FROM persons p WHERE lower(p.email) = lower(${email})`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function isWaiting(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql<{
    is_waiting: boolean;
  }>`SELECT ${waiting} AS is_waiting FROM persons p WHERE p.kinde_id = ${personId}`.execute(db);
  return rows[0]?.is_waiting ?? false;
}

/** Makes a person unless the e-mail is known by now; answers whether it was made. */
export async function insertPerson(
  tx: Tx,
  scope: Scope,
  person: { id: string; email: string; first_name: string; last_name: string; ofTheHouse: boolean },
): Promise<boolean> {
  const made = await sql`INSERT INTO persons (kinde_id, email, first_name, last_name, global_company_id)
    VALUES (${person.id}, ${person.email}, ${person.first_name}, ${person.last_name},
      CASE WHEN ${person.ofTheHouse}::boolean THEN (SELECT global_company_id FROM workspaces WHERE workspace_id = ${scope.workspaceId}) END)
    ON CONFLICT (lower(email)) DO NOTHING`.execute(tx);
  return (made.numAffectedRows ?? 0n) > 0n;
}

/** Makes a membership; answers whether it is new. */
export async function insertMember(
  tx: Tx,
  scope: Scope,
  member: { personId: string; status: 'invited' | 'active'; title: string | null; phone: string | null },
): Promise<boolean> {
  const made = await sql`INSERT INTO members (workspace_id, kinde_id, status, title, phone)
    VALUES (${scope.workspaceId}, ${member.personId}, ${member.status}, ${member.title}, ${member.phone})
    ON CONFLICT (workspace_id, kinde_id) DO NOTHING`.execute(tx);
  return (made.numAffectedRows ?? 0n) > 0n;
}

/** A link with which the person chooses a password; links that are open end. */
export async function replaceInvitation(
  tx: Tx,
  { personId, tokenHash, days, by }: { personId: string; tokenHash: string; days: number; by: string | null },
): Promise<void> {
  await sql`UPDATE invitations SET expires_at = now() WHERE kinde_id = ${personId} AND used_at IS NULL AND expires_at > now()`.execute(
    tx,
  );
  await sql`INSERT INTO invitations (token_hash, kinde_id, invited_by, expires_at)
    VALUES (${tokenHash}, ${personId}, ${by}, now() + make_interval(days => ${days}::int))`.execute(tx);
}

/** True where the person is a member of another workspace too. */
export async function isMemberElsewhere(db: Db, scope: Scope, personId: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`SELECT EXISTS (SELECT FROM members WHERE kinde_id = ${personId} AND workspace_id <> ${scope.workspaceId}) AS found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Shows the product in this session as the member sees it. */
export async function showAs(tx: Tx, scope: Scope, sessionId: string, personId: string): Promise<void> {
  await sql`UPDATE sessions SET seeing_as = ${personId}, seeing_in = ${scope.workspaceId} WHERE id = ${sessionId}`.execute(
    tx,
  );
}
