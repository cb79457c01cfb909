import { sql } from 'kysely';
import type { Permission } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { insertRow, updateRow, type Row } from '../platform/rows.ts';
import { allOf } from '../platform/list.ts';
import { idsFound } from '../platform/search.ts';
import type { GrantedRole } from './grants.ts';

export type RoleRow = Row<'roles'>;
export interface CountedRole extends RoleRow {
  members_count: number;
  /** The name of the person who asked for the waiting permissions; empty if none wait. */
  waiting_name: string;
}

/** Serialises changes to roles and their members in a workspace; other work in it continues. */
export async function lockWorkspace(tx: Tx, scope: Pick<Scope, 'workspaceId'>): Promise<void> {
  await sql`SELECT FROM workspaces WHERE workspace_id = ${scope.workspaceId} FOR NO KEY UPDATE`.execute(tx);
}

export interface RoleChanges {
  name?: string;
  description?: string;
  permissions?: Permission[];
  is_deleted?: boolean;
  waiting_permissions?: Permission[] | null;
  waiting_by?: string | null;
}

const counted = sql`SELECT r.*, coalesce(h.n, 0)::int AS members_count,
    trim(concat_ws(' ', w.first_name, w.last_name)) AS waiting_name FROM roles r
  LEFT JOIN persons w ON w.kinde_id = r.waiting_by
  LEFT JOIN LATERAL (SELECT count(DISTINCT mr.kinde_id) AS n FROM member_roles mr
     WHERE mr.workspace_id = r.workspace_id AND mr.role_id = r.id) h ON true`;

/** Roles, built-in ones first in the order of the matrix, then by name. */
export async function listRoles(
  db: Db,
  scope: Scope,
  filters: { q?: string; is_deleted?: boolean },
): Promise<CountedRole[]> {
  const conditions = allOf([
    sql`r.workspace_id = ${scope.workspaceId}`,
    sql`r.is_deleted = ${filters.is_deleted ?? false}`,
    filters.q?.trim() && sql`r.id IN (${idsFound('roles', [scope.workspaceId], filters.q)})`,
  ]);
  const { rows } =
    await sql<CountedRole>`${counted} WHERE ${conditions} ORDER BY r.position, lower(r.name), r.id`.execute(db);
  return rows;
}

/** One role, deleted or not. */
export async function findRole(db: Db, scope: Scope, id: string): Promise<CountedRole | null> {
  const { rows } =
    await sql<CountedRole>`${counted} WHERE r.workspace_id = ${scope.workspaceId} AND r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Roles of the workspace by id that can be given. */
export async function rolesByIds(db: Db, scope: Scope, ids: string[]): Promise<Map<string, GrantedRole>> {
  const { rows } = await sql<GrantedRole>`SELECT id, key, name, is_external, permissions FROM roles
    WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${ids}::uuid[]) AND NOT is_deleted`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertRole(
  tx: Tx,
  scope: Scope,
  role: { id: string; name: string; description: string } & RoleChanges,
): Promise<void> {
  await insertRow(tx, 'roles', { workspace_id: scope.workspaceId, ...role, ...waitingSince(role) });
}

export async function updateRole(tx: Tx, scope: Scope, id: string, fields: RoleChanges): Promise<void> {
  const key = { workspace_id: scope.workspaceId, id };
  await updateRow(tx, 'roles', key, null, { ...fields, ...waitingSince(fields) });
}

const waitingSince = ({ waiting_permissions }: RoleChanges) =>
  waiting_permissions === undefined ? {} : { waiting_at: waiting_permissions && new Date() };

/** All roles of everybody who holds this one, where they hold them. */
export async function rolesOfHolders(
  tx: Tx,
  scope: Scope,
  roleId: string,
): Promise<(GrantedRole & { kinde_id: string; project_id: string | null })[]> {
  const { rows } = await sql<GrantedRole & { kinde_id: string; project_id: string | null }>`
    SELECT mr.kinde_id, mr.project_id, r.id, r.key, r.name, r.is_external, r.permissions
      FROM member_roles mr JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id AND NOT r.is_deleted
     WHERE mr.workspace_id = ${scope.workspaceId} AND EXISTS (SELECT FROM member_roles h
       WHERE h.workspace_id = mr.workspace_id AND h.kinde_id = mr.kinde_id AND h.role_id = ${roleId})
     ORDER BY mr.kinde_id, r.id, mr.project_id`.execute(tx);
  return rows;
}
