import { companyRecord } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { recordStore } from '../platform/records/record-store.ts';
import type { Stored } from '../platform/records/rules.ts';
import type { Scope } from '../platform/scope.ts';

type Company = Stored<typeof companyRecord>;

export const { insert: insertCompany, find: findCompany } = recordStore(companyRecord);

/** Serialises interdependent changes of a workspace's companies until the transaction ends. */
export async function lockCompanies(tx: Tx, scope: Scope): Promise<void> {
  await sql`SELECT FROM workspaces WHERE workspace_id = ${scope.workspaceId} FOR NO KEY UPDATE`.execute(tx);
}

/** Another company in use with this ABN. */
export async function findByAbn(tx: Tx, scope: Scope, abn: string, except: string): Promise<Company | null> {
  const { rows } = await sql<Company>`SELECT * FROM companies
    WHERE workspace_id = ${scope.workspaceId} AND abn = ${abn} AND NOT is_deleted AND id_company <> ${except} LIMIT 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Creates a workspace's primary company with the name of the one that owns it. */
export async function insertOwnCompany(tx: Tx, workspaceId: string, id: string, ownerCompanyId: string): Promise<void> {
  await sql`INSERT INTO companies (workspace_id, id_company, company, is_primary_company)
    SELECT ${workspaceId}, ${id}, name, true FROM global_companies WHERE id = ${ownerCompanyId}`.execute(tx);
}

/** Removes the mark of the primary company from every other company. */
export async function clearPrimary(tx: Tx, scope: Scope, except: string): Promise<void> {
  await sql`UPDATE companies SET is_primary_company = false, version = version + 1, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND is_primary_company AND NOT is_deleted AND id_company <> ${except}`.execute(
    tx,
  );
}

/** Companies with an ABN in these workspaces, by the names of the workspaces. */
export async function companiesWithAbn(
  db: Db,
  abn: string,
  workspaceIds: readonly string[],
): Promise<{ workspace_id: string; workspace: string; id_company: string; company: string }[]> {
  const { rows } = await sql<{ workspace_id: string; workspace: string; id_company: string; company: string }>`
    SELECT c.workspace_id, w.workspace, c.id_company, c.company FROM companies c JOIN workspaces w USING (workspace_id)
     WHERE c.workspace_id = ANY(${workspaceIds}::uuid[]) AND c.abn = ${abn} AND NOT c.is_deleted
     ORDER BY w.workspace, c.workspace_id`.execute(db);
  return rows;
}
