import { sql } from 'kysely';
import type { InvitedUser, InviteOutcome } from '@horizon/contract';
import { json } from '../platform/columns.ts';
import type { Db, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { findRow, insertRow, type Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import type { Places } from './read-users.ts';

export type BulkInviteRow = Row<'bulk_invites'>;

/** Roles and projects of the workspace by id, name and number, in lower case. */
export async function placesOf(db: Db, scope: Scope): Promise<Places> {
  const { rows: roles } = await sql<{ id: string; name: string }>`SELECT id, lower(name) AS name FROM roles
    WHERE workspace_id = ${scope.workspaceId} AND NOT is_deleted`.execute(db);
  const { rows: projects } = await sql<{ id: string; name: string; number: string | null }>`
    SELECT project_id AS id, lower(project_name) AS name, lower(project_number) AS number FROM projects
     WHERE workspace_id = ${scope.workspaceId} AND NOT is_archived`.execute(db);
  return {
    roles: new Map(roles.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const])),
    // If a number equals another project's name, the number wins.
    projects: new Map([
      ...projects.map(({ id, name }) => [name, id] as const),
      ...projects.flatMap(({ id, number }) => (number ? [[number, id] as const] : [])),
      ...projects.map(({ id }) => [id, id] as const),
    ]),
  };
}

export const nothingYet: InviteOutcome = {
  successful_users: [],
  invalid_data: [],
  belong_to_diff_company_users: [],
  extra_details_results: { successful: 0, failed: 0, skipped: 0 },
};

export function insertBulkInvite(
  tx: Tx,
  scope: Scope,
  { users, holdsMails }: { users: InvitedUser[]; holdsMails: boolean },
): Promise<BulkInviteRow> {
  return insertRow(tx, 'bulk_invites', {
    workspace_id: scope.workspaceId,
    id: newId(),
    row_count: users.length,
    holds_mails: holdsMails,
    users: json(users),
    outcome: json(nothingYet),
    created_by: scope.personId,
  });
}

export const findBulkInvite = (db: Db, workspaceId: string, id: string): Promise<BulkInviteRow | null> =>
  findRow(db, 'bulk_invites', { workspace_id: workspaceId, id });

/** Locks the row for a run, which serialises two runs of one invitation. */
export async function lockBulkInvite(tx: Tx, workspaceId: string, id: string): Promise<BulkInviteRow | null> {
  await sql`SELECT FROM bulk_invites WHERE workspace_id = ${workspaceId} AND id = ${id} FOR UPDATE`.execute(tx);
  return findBulkInvite(tx, workspaceId, id);
}

export async function updateBulkInvite(
  tx: Tx,
  { workspace_id, id }: Pick<BulkInviteRow, 'workspace_id' | 'id'>,
  change: Partial<Pick<BulkInviteRow, 'state' | 'failure' | 'done_count' | 'outcome' | 'holds_mails'>>,
): Promise<void> {
  const { outcome, ...plain } = change;
  await tx
    .updateTable('bulk_invites')
    .set({ ...plain, ...(outcome ? { outcome: json(outcome) } : {}), updated_at: new Date().toISOString() })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}
