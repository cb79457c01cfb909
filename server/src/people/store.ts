import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { endSessions, endViews } from '../platform/end-sessions.ts';
import { newId } from '../platform/ids.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { insertRow, type Row } from '../platform/rows.ts';
import { everywhere, idsFound } from '../platform/search.ts';
import { onProjects } from './visible-people.ts';

export interface ProjectRole {
  project_id: string;
  project_name: string;
  role_id: string;
  role_name: string;
}

export interface MemberRow extends Pick<Row<'members'>, 'status' | 'version' | 'created_at' | 'updated_at'> {
  id: string;
  email: string;
  name: string;
  first_name: string;
  last_name: string;
  company: string | null;
  title: string | null;
  phone: string | null;
  /** The person has consented to the membership. */
  has_accepted: boolean;
  /** When the open link of the workspace expires; null if none is open. */
  link_expires_at: string | null;
  last_seen_at: string | null;
  roles: { id: string; name: string; key: string | null }[];
  project_roles: ProjectRole[];
  /** Requested, and not confirmed yet. */
  waiting_roles: { role_id: string; role_name: string; project_id: string | null; project_name: string | null }[];
}

export interface MemberFilters extends ListRequest {
  status?: string;
  role_id?: string;
  project_id?: string;
}

// Until a person accepts, the workspace sees only the details it typed itself: not the account's name and e-mail, nor
// employer, position, phone and last visit.
const hasAccepted = sql`m.invited_email IS NULL`;
const shown = {
  email: 'coalesce(m.invited_email, p.email)',
  firstName: 'coalesce(m.invited_first_name, p.first_name)',
  lastName: 'coalesce(m.invited_last_name, p.last_name)',
  company: 'CASE WHEN m.invited_email IS NULL THEN c.name END',
  lastSeen: 'CASE WHEN m.invited_email IS NULL THEN p.last_seen_at END',
};
const as = (name: keyof typeof shown) => sql.raw(shown[name]);

// Position and phone come from the person until a workspace sets its own; an empty text clears them there.
const ownUnlessTyped = (field: 'title' | 'phone') =>
  sql`nullif(coalesce(m.${sql.ref(field)}, CASE WHEN ${hasAccepted} THEN p.${sql.ref(field)} END), '') AS ${sql.ref(field)}`;
const columns = sql`m.kinde_id AS id, ${as('email')} AS email, trim(${as('firstName')} || ' ' || ${as('lastName')}) AS name,
  ${as('firstName')} AS first_name, ${as('lastName')} AS last_name, ${as('company')} AS company,
  ${ownUnlessTyped('title')}, ${ownUnlessTyped('phone')}, m.status, ${hasAccepted} AS has_accepted,
  link.expires_at AS link_expires_at, ${as('lastSeen')} AS last_seen_at, m.version, m.created_at, m.updated_at,
  given.roles, given.project_roles, asked.waiting_roles`;
const joins = sql`JOIN persons p ON p.kinde_id = m.kinde_id LEFT JOIN global_companies c ON c.id = p.global_company_id
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'key', r.key) ORDER BY r.position, r.name)
             FILTER (WHERE mr.project_id IS NULL AND r.id IS NOT NULL), '[]') AS roles,
           coalesce(jsonb_agg(jsonb_build_object('project_id', mr.project_id, 'project_name', j.project_name, 'role_id', r.id, 'role_name', r.name)
             ORDER BY j.project_name, r.position, r.name) FILTER (WHERE mr.project_id IS NOT NULL), '[]') AS project_roles
      FROM member_roles mr
      JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id AND NOT r.is_deleted
      LEFT JOIN projects j ON j.workspace_id = mr.workspace_id AND j.project_id = mr.project_id
     WHERE mr.workspace_id = m.workspace_id AND mr.kinde_id = m.kinde_id) given
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('role_id', q.role_id, 'role_name', r.name, 'project_id', q.project_id, 'project_name', j.project_name)
             ORDER BY q.created_at, q.id), '[]') AS waiting_roles
      FROM role_requests q JOIN roles r ON r.workspace_id = q.workspace_id AND r.id = q.role_id
      LEFT JOIN projects j ON j.workspace_id = q.workspace_id AND j.project_id = q.project_id
     WHERE q.workspace_id = m.workspace_id AND q.kinde_id = m.kinde_id AND q.status = 'waiting') asked
  CROSS JOIN LATERAL (
    SELECT max(i.expires_at) AS expires_at FROM invitations i
     WHERE i.kinde_id = m.kinde_id AND i.invited_to = m.workspace_id AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()) link`;

/**
 * Members found by their own words or those of their company; those who have not accepted, by what the workspace typed.
 */
const membersFound = (scope: Scope, q: string) =>
  sql`SELECT a.kinde_id AS id FROM members a JOIN persons x ON x.kinde_id = a.kinde_id
       WHERE a.workspace_id = ${scope.workspaceId} AND a.invited_email IS NULL
         AND x.global_company_id IN (${idsFound('global_companies', [everywhere], q)})
    UNION ${idsFound('members', [scope.workspaceId], q, 'text')}`;

/** Members; only those on the given projects, if there is a list of projects. */
export function listMembers(
  db: Db,
  scope: Scope,
  only: string[] | null,
  filters: MemberFilters,
): Promise<ListAnswer<MemberRow>> {
  const hasRoleWhere = (condition: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT FROM member_roles f WHERE f.workspace_id = m.workspace_id AND f.kinde_id = m.kinde_id AND ${condition})`;
  const conditions = allOf([
    sql`m.workspace_id = ${scope.workspaceId}`,
    onProjects(only, scope.personId),
    filters.status !== undefined && sql`m.status = ${filters.status}`,
    filters.role_id !== undefined && hasRoleWhere(sql`f.role_id = ${filters.role_id}`),
    filters.project_id !== undefined && hasRoleWhere(sql`f.project_id = ${filters.project_id}`),
  ]);
  return listPage<MemberRow>(db, filters, {
    select: sql`SELECT ${columns} FROM chosen JOIN members m ON m.workspace_id = ${scope.workspaceId} AND m.kinde_id = chosen.chosen_id ${joins}`,
    from: sql`FROM members m JOIN persons p ON p.kinde_id = m.kinde_id LEFT JOIN global_companies c ON c.id = p.global_company_id`,
    where: conditions,
    found: filters.q?.trim() ? membersFound(scope, filters.q) : null,
    id: 'm.kinde_id',
    sortable: {
      name: `lower(${shown.firstName} || ' ' || ${shown.lastName})`,
      email: `lower(${shown.email})`,
      company: `lower(${shown.company})`,
      status: 'm.status',
      last_seen_at: shown.lastSeen,
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

export async function isOfCompany(db: Db, personId: string, companyId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM persons WHERE kinde_id = ${personId} AND global_company_id = ${companyId}`.execute(db);
  return rows.length > 0;
}

/** Active members with the owner's role for the workspace. */
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

export interface AssignedRole {
  role_id: string;
  project_id: string | null;
}

export async function insertMemberRoles(
  tx: Tx,
  scope: Scope,
  personId: string,
  assigned: AssignedRole[],
): Promise<void> {
  await sql`INSERT INTO member_roles (workspace_id, id, kinde_id, role_id, project_id)
    SELECT ${scope.workspaceId}::uuid, id, ${personId}, role_id, project_id
      FROM unnest(${assigned.map(() => newId())}::uuid[], ${assigned.map((one) => one.role_id)}::uuid[], ${assigned.map((one) => one.project_id)}::uuid[]) AS given (id, role_id, project_id)`.execute(
    tx,
  );
}

export async function deleteMemberRoles(
  tx: Tx,
  scope: Scope,
  personId: string,
  assigned: AssignedRole[],
): Promise<void> {
  await sql`DELETE FROM member_roles mr
    USING unnest(${assigned.map((one) => one.role_id)}::uuid[], ${assigned.map((one) => one.project_id)}::uuid[]) AS taken (role_id, project_id)
    WHERE mr.workspace_id = ${scope.workspaceId} AND mr.kinde_id = ${personId} AND mr.role_id = taken.role_id
      AND mr.project_id IS NOT DISTINCT FROM taken.project_id`.execute(tx);
}

/** Changes a member and increments the version; undefined properties stay. */
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

/** Ends the sessions of a person who is no longer active in any workspace. */
export async function endSessionsOfSuspended(tx: Tx, personId: string): Promise<void> {
  await endSessions(
    tx,
    sql`kinde_id = ${personId} AND NOT EXISTS (SELECT FROM members m WHERE m.kinde_id = ${personId} AND m.status = 'active')`,
  );
}

/** The kinde_id of the person with this e-mail, in any case. */
export async function findPerson(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{
    kinde_id: string;
  }>`SELECT kinde_id FROM persons WHERE lower(email) = lower(${email})`.execute(db);
  return rows[0]?.kinde_id ?? null;
}

/** Creates a person unless the e-mail is known by now. */
export async function insertPerson(
  tx: Tx,
  person: { id: string; email: string; first_name: string; last_name: string },
): Promise<void> {
  await sql`INSERT INTO persons (kinde_id, email, first_name, last_name)
    VALUES (${person.id}, ${person.email}, ${person.first_name}, ${person.last_name})
    ON CONFLICT (lower(email)) DO NOTHING`.execute(tx);
}

export interface InvitedMember {
  personId: string;
  email: string;
  first_name: string;
  last_name: string;
  title: string | null;
  phone: string | null;
}

/** Creates a membership that waits for the person's consent; answers whether it is new. */
export async function insertMember(tx: Tx, scope: Scope, member: InvitedMember): Promise<boolean> {
  const made = await sql`INSERT INTO members
      (workspace_id, kinde_id, status, title, phone, invited_email, invited_first_name, invited_last_name, invited_by)
    VALUES (${scope.workspaceId}, ${member.personId}, 'invited', ${member.title}, ${member.phone},
      ${member.email}, ${member.first_name}, ${member.last_name}, ${scope.personId})
    ON CONFLICT (workspace_id, kinde_id) DO NOTHING`.execute(tx);
  return (made.numAffectedRows ?? 0n) > 0n;
}

/** A link of a workspace, or of the administrator of the installation; the open ones of the same sender are revoked. */
export interface NewLink {
  personId: string;
  /** The workspace that invites; null for a link that resets a password. */
  workspaceId: string | null;
  tokenHash: string;
  days: number;
  /** Its creator; null if the administrator of the installation created it. */
  by: string | null;
  /** It is sent to the address of the account, and shown to nobody. */
  isMailed?: boolean;
}

export async function replaceInvitation(tx: Tx, link: NewLink): Promise<void> {
  await sql`UPDATE invitations SET expires_at = now() WHERE kinde_id = ${link.personId}
    AND invited_to IS NOT DISTINCT FROM ${link.workspaceId}::uuid AND used_at IS NULL AND expires_at > now()`.execute(
    tx,
  );
  await sql`INSERT INTO invitations (token_hash, kinde_id, invited_to, invited_by, is_mailed, expires_at)
    VALUES (${link.tokenHash}, ${link.personId}, ${link.workspaceId}, ${link.by}, ${link.isMailed ?? false}, now() + ${link.days}::float8 * interval '1 day')`.execute(
    tx,
  );
}

/** Revokes the open links of this workspace: those of a person, or of everybody with a role. */
export async function revokeInvitations(
  tx: Tx,
  scope: Scope,
  of: { personId: string } | { roleId: string },
): Promise<void> {
  const whose =
    'personId' in of
      ? sql`i.kinde_id = ${of.personId}`
      : sql`i.kinde_id IN (SELECT kinde_id FROM member_roles WHERE workspace_id = ${scope.workspaceId} AND role_id = ${of.roleId})`;
  await sql`UPDATE invitations i SET revoked_at = now() WHERE i.invited_to = ${scope.workspaceId} AND ${whose}
    AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()`.execute(tx);
}

/** An invitation as the signed-in person sees it. */
export interface WaitingInvitation {
  id: string;
  workspace: string;
  invited_by: string | null;
  invited_at: string;
}

/** The workspaces that wait for a person's consent. */
export async function listWaiting(db: Db, personId: string): Promise<WaitingInvitation[]> {
  const { rows } = await sql<WaitingInvitation>`
    SELECT m.workspace_id AS id, w.workspace, nullif(trim(concat_ws(' ', b.first_name, b.last_name)), '') AS invited_by,
           m.created_at AS invited_at
      FROM members m JOIN workspaces w ON w.workspace_id = m.workspace_id LEFT JOIN persons b ON b.kinde_id = m.invited_by
     WHERE m.kinde_id = ${personId} AND m.status = 'invited' ORDER BY m.created_at DESC, m.workspace_id LIMIT 200`.execute(
    db,
  );
  return rows;
}

/** True if the administrator of the installation has vouched for the address of the account. */
export async function isAddressProven(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql<{
    proven: boolean;
  }>`SELECT address_proven_at IS NOT NULL AS proven FROM persons WHERE kinde_id = ${personId}`.execute(db);
  return rows[0]?.proven ?? false;
}

/** True if the secret is that of an open link by which this workspace invites this person. */
export async function isOpenLink(
  db: Db,
  { workspaceId, personId, tokenHash }: { workspaceId: string; personId: string; tokenHash: string },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM invitations WHERE token_hash = ${tokenHash} AND kinde_id = ${personId}
    AND invited_to = ${workspaceId} AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** Answers the invitation and revokes its links; answers whether one was waiting. */
export async function answerInvitation(
  tx: Tx,
  { workspaceId, personId }: { workspaceId: string; personId: string },
  answer: 'active' | 'declined',
): Promise<boolean> {
  const typed =
    answer === 'active' ? sql`, invited_email = NULL, invited_first_name = NULL, invited_last_name = NULL` : sql``;
  const answered = await sql`UPDATE members SET status = ${answer}, version = version + 1, updated_at = now() ${typed}
    WHERE workspace_id = ${workspaceId} AND kinde_id = ${personId} AND status = 'invited'`.execute(tx);
  await sql`UPDATE invitations SET used_at = now() WHERE kinde_id = ${personId} AND invited_to = ${workspaceId}
    AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now()`.execute(tx);
  return (answered.numAffectedRows ?? 0n) > 0n;
}

/** A new account has the name typed by the workspace whose link created it. */
export async function nameAsInvited(tx: Tx, workspaceId: string, personId: string): Promise<void> {
  await sql`UPDATE persons p SET first_name = m.invited_first_name, last_name = m.invited_last_name, version = p.version + 1, updated_at = now()
    FROM members m WHERE m.workspace_id = ${workspaceId} AND m.kinde_id = ${personId} AND m.invited_email IS NOT NULL
     AND p.kinde_id = m.kinde_id AND (p.first_name, p.last_name) IS DISTINCT FROM (m.invited_first_name, m.invited_last_name)`.execute(
    tx,
  );
}

/** Somebody of no known company who has accepted and has an internal role joins the workspace's company. */
export async function joinCompany(tx: Tx, workspaceId: string, personId: string): Promise<void> {
  await sql`UPDATE persons p SET global_company_id = w.global_company_id, version = p.version + 1, updated_at = now()
    FROM workspaces w WHERE w.workspace_id = ${workspaceId} AND p.kinde_id = ${personId} AND p.global_company_id IS NULL
     AND EXISTS (SELECT FROM members m JOIN member_roles mr ON mr.workspace_id = m.workspace_id AND mr.kinde_id = m.kinde_id
                   JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id AND NOT r.is_external
                  WHERE m.workspace_id = ${workspaceId} AND m.kinde_id = ${personId} AND m.status = 'active')`.execute(
    tx,
  );
}

/** Shows the product in this session as the member sees it; the history has its beginning. */
export async function showAs(
  tx: Tx,
  scope: Scope,
  sessionId: string,
  member: { id: string; name: string },
): Promise<void> {
  await endViews(tx, [sessionId]);
  await sql`UPDATE sessions SET seeing_as = ${member.id}, seeing_in = ${scope.workspaceId} WHERE id = ${sessionId}`.execute(
    tx,
  );
  await insertRow(tx, 'member_views', {
    workspace_id: scope.workspaceId,
    id: newId(),
    kinde_id: member.id,
    name: member.name,
    session_id: sessionId,
  });
}
