import type { AllowanceBasis } from '@horizon/labour';
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { insertRows, updateRow, type Row } from '../../platform/rows.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../../platform/list.ts';
import { idsFound } from '../../platform/search.ts';
import { creatorColumns, type Creator } from '../creator.ts';

export interface AllowanceRow extends Row<'labour_allowances'>, Creator {
  labour_rate_name: string;
  labour_rate_is_deleted: boolean;
}

export interface AllowanceFilters extends ListRequest {
  labour_rate_id?: string;
  is_deleted?: boolean;
}

const columns = sql`SELECT l.workspace_id, l.id, l.labour_rate_id, r.name AS labour_rate_name, r.is_deleted AS labour_rate_is_deleted,
    l.name, l.amount, l.trigger, l.is_stackable, l.is_all_purpose, l.basis, l.source, l.is_deleted, l.version, l.created_at, l.updated_at, ${creatorColumns}`;
const joins = sql`JOIN labour_rates r ON r.workspace_id = l.workspace_id AND r.id = l.labour_rate_id
    JOIN persons p ON p.kinde_id = l.created_by_user_id`;

const sortable = {
  name: 'l.name',
  amount: 'l.amount',
  trigger: 'l.trigger',
  created_at: 'l.created_at',
  updated_at: 'l.updated_at',
};

/** Matching allowances, by name by default. */
export function listAllowances(db: Db, scope: Scope, filters: AllowanceFilters): Promise<ListAnswer<AllowanceRow>> {
  const conditions = allOf([
    sql`l.workspace_id = ${scope.workspaceId} AND l.is_deleted = ${filters.is_deleted ?? false}`,
    filters.labour_rate_id !== undefined && sql`l.labour_rate_id = ${filters.labour_rate_id}`,
  ]);
  return listPage<AllowanceRow>(db, filters, {
    select: sql`${columns} FROM chosen JOIN labour_allowances l ON l.workspace_id = ${scope.workspaceId} AND l.id = chosen.chosen_id ${joins}`,
    from: sql`FROM labour_allowances l`,
    where: conditions,
    found: filters.q?.trim() ? idsFound('labour_allowances', [scope.workspaceId], filters.q) : null,
    id: 'l.id',
    sortable,
    defaultSort: 'name',
  });
}

/** The allowances of one rate that are not deleted, oldest first. */
export async function listAllowancesOf(db: Db, scope: Scope, rateId: string): Promise<AllowanceRow[]> {
  const { rows } = await sql<AllowanceRow>`${columns} FROM labour_allowances l ${joins}
    WHERE l.workspace_id = ${scope.workspaceId} AND l.labour_rate_id = ${rateId} AND NOT l.is_deleted
    ORDER BY l.created_at, l.id`.execute(db);
  return rows;
}

/** The allowances of these rates that are not deleted, oldest first. */
export async function listAllowancesOfAll(db: Db, scope: Scope, rateIds: readonly string[]): Promise<AllowanceRow[]> {
  const { rows } = await sql<AllowanceRow>`${columns} FROM labour_allowances l ${joins}
    WHERE l.workspace_id = ${scope.workspaceId} AND l.labour_rate_id = ANY(${rateIds}::uuid[]) AND NOT l.is_deleted
    ORDER BY l.created_at, l.id`.execute(db);
  return rows;
}

/** One allowance, deleted or not; null if it is not in the workspace. */
export async function findAllowance(db: Db, scope: Scope, id: string): Promise<AllowanceRow | null> {
  const { rows } =
    await sql<AllowanceRow>`${columns} FROM labour_allowances l ${joins} WHERE l.workspace_id = ${scope.workspaceId} AND l.id = ${id}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** An allowance to store; the amount is a decimal string or a number. */
export interface NewAllowance {
  id: string;
  labour_rate_id: string;
  name: string;
  amount: number | string;
  trigger: string;
  is_stackable: boolean;
  is_all_purpose: boolean;
  basis: AllowanceBasis;
  source?: string | null;
}

/** Stores allowances in one statement. */
export async function insertAllowances(
  tx: Tx,
  owner: Pick<Scope, 'workspaceId' | 'personId'>,
  allowances: readonly NewAllowance[],
): Promise<void> {
  if (allowances.length === 0) {
    return;
  }
  const rows = allowances.map((allowance) => ({
    ...allowance,
    source: allowance.source ?? null,
    workspace_id: owner.workspaceId,
    created_by_user_id: owner.personId,
  }));
  await insertRows(tx, 'labour_allowances', rows);
}

export type AllowanceChange = Partial<Omit<NewAllowance, 'id' | 'labour_rate_id'>> & { is_deleted?: boolean };

/** Changes an allowance that is still at the given version (any if none is given); false if it is not. */
export async function updateAllowance(
  tx: Tx,
  scope: Scope,
  id: string,
  version: number | null,
  change: AllowanceChange,
): Promise<boolean> {
  return (
    (await updateRow(tx, 'labour_allowances', { workspace_id: scope.workspaceId, id: id }, version, change)) !== null
  );
}
