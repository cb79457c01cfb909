// The statements of the policy: its versions and proposals.
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { insertRow, type NewRow, type Row } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';

export interface ChangeRow extends Row<'approval_policy_changes'> {
  requested_by_name: string;
  decided_by_name: string | null;
}

type Place = Pick<Scope, 'workspaceId'>;

/** Versions and proposals, newest first; only those that wait, or the one with an id or version, if requested. */
export async function listChanges(
  db: Db,
  { workspaceId }: Place,
  only: { id?: string; waiting?: true; policyVersion?: number } = {},
): Promise<ChangeRow[]> {
  const name = (alias: string) =>
    sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;
  const { rows } = await sql<ChangeRow>`
    SELECT c.*, ${name('r')} AS requested_by_name, ${name('d')} AS decided_by_name FROM approval_policy_changes c
      JOIN persons r ON r.kinde_id = c.requested_by LEFT JOIN persons d ON d.kinde_id = c.decided_by
     WHERE c.workspace_id = ${workspaceId} AND ${only.id === undefined ? sql`TRUE` : sql`c.id = ${only.id}`}
       AND ${only.waiting ? sql`c.status = 'waiting'` : sql`TRUE`}
       AND ${only.policyVersion === undefined ? sql`TRUE` : sql`c.policy_version = ${only.policyVersion} AND c.status = 'confirmed'`}
     ORDER BY c.created_at DESC, c.id DESC LIMIT 50`.execute(db);
  return rows;
}

/** The version in force; null before the first has been confirmed. */
export async function currentVersion(db: Db, { workspaceId }: Place): Promise<number | null> {
  const { rows } = await sql<{ version: number | null }>`SELECT max(policy_version) AS version
    FROM approval_policy_changes WHERE workspace_id = ${workspaceId} AND status = 'confirmed'`.execute(db);
  return rows[0]!.version;
}

/** A version of the policy; by default the one in force. */
export async function findPolicy(db: Db, place: Place, version?: number | null): Promise<ChangeRow | null> {
  const policyVersion = version ?? (await currentVersion(db, place));
  return policyVersion === null ? null : ((await listChanges(db, place, { policyVersion }))[0] ?? null);
}

export const insertChange = (tx: Tx, row: NewRow<'approval_policy_changes'>) =>
  insertRow(tx, 'approval_policy_changes', row);

/** Gives a proposal the next version; answers it. */
export async function assignVersion(tx: Tx, { workspaceId }: Place, id: string): Promise<number> {
  const { rows } = await sql<{ policy_version: number }>`UPDATE approval_policy_changes
    SET policy_version = 1 + (SELECT coalesce(max(policy_version), 0) FROM approval_policy_changes WHERE workspace_id = ${workspaceId})
    WHERE workspace_id = ${workspaceId} AND id = ${id} RETURNING policy_version`.execute(tx);
  return rows[0]!.policy_version;
}

export interface RoleRow {
  id: string;
  name: string;
}

/** The roles in use, by name. */
export async function listRoles(db: Db, { workspaceId }: Place): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`SELECT id, name FROM roles
    WHERE workspace_id = ${workspaceId} AND NOT is_deleted ORDER BY lower(name), id`.execute(db);
  return rows;
}

/** Names of roles, deleted ones too. */
export async function roleNames(db: Db, { workspaceId }: Place): Promise<Map<string, string>> {
  const { rows } = await sql<RoleRow>`SELECT id, name FROM roles WHERE workspace_id = ${workspaceId}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Which of these projects exist. */
export async function knownProjects(
  db: Db,
  { workspaceId }: Place,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT project_id AS id, project_name AS name FROM projects
    WHERE workspace_id = ${workspaceId} AND project_id = ANY(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
