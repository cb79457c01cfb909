import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { insertRow, updateRow, type NewRow, type Row } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';

export interface DelegationRow extends Row<'approval_delegations'> {
  delegator_name: string;
  delegate_name: string | null;
  created_by_name: string;
}

/** Delegations and absences, the latest first: of one person, or all; only one by its id, if given. */
export async function listDelegations(
  db: Db,
  { workspaceId }: Scope,
  { personId = null, id = null }: { personId?: string | null; id?: string | null },
): Promise<DelegationRow[]> {
  const name = (alias: string) =>
    sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;
  const { rows } =
    await sql<DelegationRow>`SELECT d.*, ${name('a')} AS delegator_name, ${name('b')} AS delegate_name, ${name('c')} AS created_by_name
    FROM approval_delegations d JOIN persons a ON a.kinde_id = d.delegator_id JOIN persons c ON c.kinde_id = d.created_by
    LEFT JOIN persons b ON b.kinde_id = d.delegate_id
   WHERE d.workspace_id = ${workspaceId} AND (${id}::uuid IS NULL OR d.id = ${id}::uuid)
     AND (${personId}::text IS NULL OR ${personId} IN (d.delegator_id, d.delegate_id))
   ORDER BY d.ends_on DESC, d.created_at DESC, d.id LIMIT 500`.execute(db);
  return rows;
}

/** Serialises the delegations of a workspace until the transaction ends, and answers those of a person. */
export async function lockDelegationsOf(
  tx: Tx,
  { workspaceId }: Scope,
  personId: string,
): Promise<Row<'approval_delegations'>[]> {
  await sql`SELECT FROM members WHERE workspace_id = ${workspaceId} AND kinde_id = ${personId} FOR NO KEY UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<Row<'approval_delegations'>>`SELECT * FROM approval_delegations
    WHERE workspace_id = ${workspaceId} AND delegator_id = ${personId} AND revoked_at IS NULL`.execute(tx);
  return rows;
}

export const insertDelegation = (tx: Tx, row: NewRow<'approval_delegations'>) =>
  insertRow(tx, 'approval_delegations', row);

export const revoke = (tx: Tx, { workspaceId, personId }: Scope, id: string, now: Date) =>
  updateRow(tx, 'approval_delegations', { workspace_id: workspaceId, id }, null, {
    revoked_at: now.toISOString(),
    revoked_by: personId,
  });
