import { sql } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { findRow, insertRow, updateRow } from '../platform/rows.ts';
import { allOf, inWorkspaces, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { idsFound } from '../platform/search.ts';

export interface CompanyRow {
  workspace_id: string;
  id_company: string;
  company: string;
  company_abbreviation: string | null;
  is_primary_company: boolean;
  resource_id: string | null;
  is_loading: boolean;
  abn: string | null;
  is_deleted: boolean;
  version: number;
  created_at: string;
  updated_at: string;
}
export type CompanyFields = Partial<
  Pick<CompanyRow, 'company' | 'company_abbreviation' | 'is_primary_company' | 'resource_id' | 'abn' | 'is_deleted'>
>;

/** Companies of the scopes. */
export function listCompanies(
  db: Db,
  scopes: Scope[],
  filters: ListRequest & { id?: string; is_deleted?: boolean },
): Promise<ListAnswer<CompanyRow>> {
  const ids = scopes.map((scope) => scope.workspaceId);
  const conditions = allOf([
    inWorkspaces('c.workspace_id', ids),
    sql`c.is_deleted = ${filters.is_deleted ?? false}`,
    filters.id !== undefined && sql`c.id_company = ${filters.id}`,
  ]);
  return listPage<CompanyRow>(db, filters, {
    select: sql`SELECT c.* FROM chosen JOIN companies c ON ${inWorkspaces('c.workspace_id', ids)} AND c.id_company = chosen.chosen_id`,
    from: sql`FROM companies c`,
    where: conditions,
    found: filters.q?.trim() ? idsFound('companies', ids, filters.q) : null,
    id: 'c.id_company',
    sortable: {
      company: 'c.company',
      company_abbreviation: 'c.company_abbreviation',
      created_at: 'c.created_at',
      updated_at: 'c.updated_at',
    },
    defaultSort: 'company',
  });
}

/** One company, deleted or not. */
export async function findCompany(db: Db, scope: Scope, id: string): Promise<CompanyRow | null> {
  return findRow<CompanyRow>(db, 'companies', { workspace_id: scope.workspaceId, id_company: id });
}

/** Another company with an ABN, of those that are there. Two that enter the same one at once take turns. */
export async function findByAbn(tx: Tx, scope: Scope, abn: string, except: string): Promise<CompanyRow | null> {
  await sql`SELECT FROM workspaces WHERE workspace_id = ${scope.workspaceId} FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<CompanyRow>`SELECT * FROM companies
    WHERE workspace_id = ${scope.workspaceId} AND abn = ${abn} AND NOT is_deleted AND id_company <> ${except} LIMIT 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function insertCompany(tx: Tx, scope: Scope, id: string, fields: CompanyFields): Promise<CompanyRow> {
  return insertRow<CompanyRow>(tx, 'companies', { ...fields, workspace_id: scope.workspaceId, id_company: id });
}

/** A workspace's company under the name of the one that owns it, as its primary company. */
export async function insertOwnCompany(tx: Tx, workspaceId: string, id: string, ownerCompanyId: string): Promise<void> {
  await sql`INSERT INTO companies (workspace_id, id_company, company, is_primary_company)
    SELECT ${workspaceId}, ${id}, name, true FROM global_companies WHERE id = ${ownerCompanyId}`.execute(tx);
}

/** Changes a company; where a version is given, only if it is still at that version: none where it is not. */
export async function updateCompany(
  tx: Tx,
  scope: Scope,
  id: string,
  version: number | null,
  fields: CompanyFields,
): Promise<CompanyRow | null> {
  return updateRow<CompanyRow>(tx, 'companies', { workspace_id: scope.workspaceId, id_company: id }, version, fields);
}

/** Changes that could move or lose the mark of the primary company take turns in a workspace. */
export async function lockPrimary(tx: Tx, scope: Scope): Promise<void> {
  await sql`SELECT FROM workspaces WHERE workspace_id = ${scope.workspaceId} FOR NO KEY UPDATE`.execute(tx);
}

/** Takes the mark of the primary company from every other company; the caller holds the lock of the mark. */
export async function clearPrimary(tx: Tx, scope: Scope, except: string): Promise<void> {
  await sql`UPDATE companies SET is_primary_company = false, version = version + 1, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND is_primary_company AND NOT is_deleted AND id_company <> ${except}`.execute(
    tx,
  );
}
