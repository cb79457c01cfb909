import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import type { AssignedRole } from './store.ts';

export interface NewRequest extends AssignedRole {
  reason: 'beyond' | 'separate_duties';
}

export interface RequestRow extends NewRequest {
  id: string;
  kinde_id: string;
  status: 'waiting' | 'confirmed' | 'refused' | 'withdrawn';
  role_name: string;
  project_name: string | null;
  requested_by: string;
  requester: string;
  created_at: string;
  /** The role was changed after it was requested. */
  is_role_changed: boolean;
}

/**
 * Requests roles for members as the roles are now, in a transaction that has locked the workspace; a role that already
 * waits is not requested twice. Answers whether there is a new request.
 */
export async function insertRequests(
  tx: Tx,
  scope: Scope,
  wanted: readonly (NewRequest & { personId: string })[],
): Promise<boolean> {
  const made =
    await sql`INSERT INTO role_requests (workspace_id, id, kinde_id, role_id, role_version, project_id, reason, requested_by)
    SELECT ${scope.workspaceId}::uuid, wanted.id, person_id, role_id, r.version, project_id, reason, ${scope.personId}
      FROM unnest(${wanted.map(() => newId())}::uuid[], ${wanted.map((one) => one.personId)}::text[],
        ${wanted.map((one) => one.role_id)}::uuid[], ${wanted.map((one) => one.project_id)}::uuid[],
        ${wanted.map((one) => one.reason)}::text[]) AS wanted (id, person_id, role_id, project_id, reason)
      JOIN roles r ON r.workspace_id = ${scope.workspaceId} AND r.id = role_id
    ON CONFLICT DO NOTHING`.execute(tx);
  return (made.numAffectedRows ?? 0n) > 0n;
}

const named = sql`SELECT q.id, q.kinde_id, q.role_id, q.project_id, q.reason, q.status, q.requested_by, q.created_at,
    r.name AS role_name, r.version <> q.role_version AS is_role_changed, j.project_name, trim(concat_ws(' ', b.first_name, b.last_name)) AS requester
  FROM role_requests q JOIN roles r ON r.workspace_id = q.workspace_id AND r.id = q.role_id
  JOIN persons b ON b.kinde_id = q.requested_by
  LEFT JOIN projects j ON j.workspace_id = q.workspace_id AND j.project_id = q.project_id`;

/** Requests that wait for a decision, oldest first; of one member, if given. */
export async function listRequests(db: Db, scope: Scope, personId: string | null = null): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`${named} WHERE q.workspace_id = ${scope.workspaceId} AND q.status = 'waiting'
    AND (${personId}::text IS NULL OR q.kinde_id = ${personId}) ORDER BY q.created_at, q.id LIMIT 500`.execute(db);
  return rows;
}

/** One request, decided or not. */
export async function findRequest(db: Db, scope: Scope, id: string): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`${named} WHERE q.workspace_id = ${scope.workspaceId} AND q.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
