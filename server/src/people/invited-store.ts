// Multi-row statements for inviting many people at once.
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { insertRows } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import type { AssignedRole, InvitedMember } from './store.ts';

export interface KnownPerson {
  kinde_id: string;
  company_id: string | null;
  is_member: boolean;
}

/** People by their e-mails in lower case, and whether they are members of the workspace. */
export async function peopleByEmail(
  db: Db,
  scope: Scope,
  emails: readonly string[],
): Promise<Map<string, KnownPerson>> {
  const { rows } = await sql<KnownPerson & { email: string }>`
    SELECT lower(p.email) AS email, p.kinde_id, p.global_company_id AS company_id, m.kinde_id IS NOT NULL AS is_member
      FROM persons p LEFT JOIN members m ON m.workspace_id = ${scope.workspaceId} AND m.kinde_id = p.kinde_id
     WHERE lower(p.email) = ANY(${emails.map((email) => email.toLowerCase())}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.email, row]));
}

/** Creates people whose e-mails are not known; answers the ids of all by their e-mails in lower case. */
export async function insertPeople(
  tx: Tx,
  people: readonly Pick<InvitedMember, 'email' | 'first_name' | 'last_name'>[],
): Promise<Map<string, string>> {
  await sql`INSERT INTO persons (kinde_id, email, first_name, last_name)
    SELECT * FROM unnest(${people.map(() => newId())}::text[], ${people.map(({ email }) => email)}::text[],
      ${people.map(({ first_name }) => first_name)}::text[], ${people.map(({ last_name }) => last_name)}::text[])
    ON CONFLICT (lower(email)) DO NOTHING`.execute(tx);
  const { rows } = await sql<{ email: string; kinde_id: string }>`SELECT lower(email) AS email, kinde_id FROM persons
    WHERE lower(email) = ANY(${people.map(({ email }) => email.toLowerCase())}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.email, row.kinde_id]));
}

/** Memberships that wait for consent. */
export async function insertMembers(tx: Tx, scope: Scope, members: readonly InvitedMember[]): Promise<void> {
  await insertRows(
    tx,
    'members',
    members.map((member) => ({
      workspace_id: scope.workspaceId,
      kinde_id: member.personId,
      status: 'invited' as const,
      title: member.title,
      phone: member.phone,
      invited_email: member.email,
      invited_first_name: member.first_name,
      invited_last_name: member.last_name,
      invited_by: scope.personId,
    })),
  );
}

type ForPerson<Role> = Role & { personId: string };

export async function insertRoles(tx: Tx, scope: Scope, roles: readonly ForPerson<AssignedRole>[]): Promise<void> {
  await insertRows(
    tx,
    'member_roles',
    roles.map(({ personId, role_id, project_id }) => ({
      workspace_id: scope.workspaceId,
      id: newId(),
      kinde_id: personId,
      role_id,
      project_id,
    })),
  );
}

/** New links of the workspace, valid for 14 days; open ones of the same people are revoked. */
export async function replaceLinks(
  tx: Tx,
  scope: Scope,
  links: readonly { personId: string; tokenHash: string }[],
): Promise<void> {
  const people = links.map(({ personId }) => personId);
  await sql`UPDATE invitations SET expires_at = now() WHERE kinde_id = ANY(${people}::text[])
    AND invited_to = ${scope.workspaceId} AND used_at IS NULL AND expires_at > now()`.execute(tx);
  await sql`INSERT INTO invitations (token_hash, kinde_id, invited_to, invited_by, is_mailed, expires_at)
    SELECT hash, person, ${scope.workspaceId}, ${scope.personId}, false, now() + interval '14 days'
      FROM unnest(${links.map(({ tokenHash }) => tokenHash)}::text[], ${people}::text[]) AS made (hash, person)`.execute(
    tx,
  );
}

/** Those of these members who have neither accepted nor a working link, and for whom no role waits. */
export async function withoutLink(
  db: Db,
  scope: Scope,
  personIds: readonly string[],
): Promise<{ personId: string; email: string; first_name: string; last_name: string }[]> {
  const { rows } = await sql<{ personId: string; email: string; first_name: string; last_name: string }>`
    SELECT m.kinde_id AS "personId", m.invited_email AS email, m.invited_first_name AS first_name, m.invited_last_name AS last_name
      FROM members m
     WHERE m.workspace_id = ${scope.workspaceId} AND m.kinde_id = ANY(${[...personIds]}::text[]) AND m.status = 'invited'
       AND NOT EXISTS (SELECT FROM role_requests q WHERE q.workspace_id = m.workspace_id AND q.kinde_id = m.kinde_id AND q.status = 'waiting')
       AND NOT EXISTS (SELECT FROM invitations i WHERE i.kinde_id = m.kinde_id AND i.invited_to = m.workspace_id
                        AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now())
     ORDER BY m.kinde_id`.execute(db);
  return rows;
}

/** The company that owns a workspace. */
export async function companyOf(db: Db, scope: Scope): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT global_company_id AS id FROM workspaces
    WHERE workspace_id = ${scope.workspaceId}`.execute(db);
  return rows[0]!.id;
}
