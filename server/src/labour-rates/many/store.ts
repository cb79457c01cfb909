import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import type { Row } from '../../platform/rows.ts';
import { isSelected, type RateSelection } from '../rates/rate-selection.ts';

/** The columns that a bulk operation can change. */
export type LockedRate = Pick<Row<'labour_rates'>, 'id' | 'version' | 'award_id' | 'effective_date'>;

/** Ids of the selected rates, at most `most`. */
export async function listSelected(
  tx: Tx,
  scope: Scope,
  selection: RateSelection,
  most: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`SELECT r.id FROM labour_rates r
    WHERE ${isSelected(scope, selection)} LIMIT ${most}`.execute(tx);
  return rows;
}

/** The selected rates, at most `most`, locked until the transaction ends. */
export async function lockSelected(
  tx: Tx,
  scope: Scope,
  selection: RateSelection,
  most: number,
): Promise<LockedRate[]> {
  const { rows } = await sql<LockedRate>`SELECT r.id, r.version, r.award_id, r.effective_date FROM labour_rates r
    WHERE ${isSelected(scope, selection)} ORDER BY r.id LIMIT ${most} FOR NO KEY UPDATE OF r`.execute(tx);
  return rows;
}

/** Deletes them, or restores the deleted ones whose award is not deleted; answers how many. */
export async function setDeleted(tx: Tx, scope: Scope, ids: readonly string[], isDeleted: boolean): Promise<number> {
  const open = isDeleted
    ? sql``
    : sql`AND NOT EXISTS (SELECT FROM labour_awards a WHERE a.workspace_id = r.workspace_id AND a.id = r.award_id AND a.is_deleted)`;
  return changed(
    tx,
    sql`UPDATE labour_rates r SET is_deleted = ${isDeleted}, version = r.version + 1, updated_at = now()
      WHERE r.workspace_id = ${scope.workspaceId} AND r.id = ANY(${ids}::uuid[]) AND r.is_deleted <> ${isDeleted} ${open}`,
  );
}

/** Sets the award and the day of each, if it is at the given version and its award exists. */
export async function updateLocked(tx: Tx, scope: Scope, rates: readonly LockedRate[]): Promise<number> {
  return changed(
    tx,
    sql`UPDATE labour_rates r SET award_id = x.award_id, effective_date = x.effective_date, version = r.version + 1, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS x(id uuid, version integer, award_id uuid, effective_date date)
     WHERE r.workspace_id = ${scope.workspaceId} AND r.id = x.id AND r.version = x.version AND NOT r.is_deleted
       AND (x.award_id IS NULL OR EXISTS (SELECT FROM labour_awards a WHERE a.workspace_id = r.workspace_id AND a.id = x.award_id AND NOT a.is_deleted))`,
  );
}

/** The number of series of these rates with several versions starting on one day. */
export async function countSameDay(tx: Tx, scope: Scope, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT twice.series) AS n FROM (
      SELECT v.series FROM labour_rates v
       WHERE v.workspace_id = ${scope.workspaceId} AND NOT v.is_deleted
         AND v.series IN (SELECT r.series FROM labour_rates r WHERE r.workspace_id = ${scope.workspaceId} AND r.id = ANY(${ids}::uuid[]))
       GROUP BY v.series, v.effective_date HAVING count(*) > 1) twice`.execute(tx);
  return rows[0]!.n;
}

/** Ids of those rates that have an allowance of this name, in any case. */
export async function listWithAllowance(tx: Tx, scope: Scope, ids: readonly string[], name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT l.labour_rate_id AS id FROM labour_allowances l
    WHERE l.workspace_id = ${scope.workspaceId} AND l.labour_rate_id = ANY(${ids}::uuid[]) AND NOT l.is_deleted
      AND lower(l.name) = lower(${name})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes the allowances that the caller created and nobody has changed since; answers how many. */
export async function deleteAdded(tx: Tx, scope: Scope, ids: readonly string[]): Promise<number> {
  return changed(
    tx,
    sql`UPDATE labour_allowances l SET is_deleted = true, version = l.version + 1, updated_at = now()
      WHERE l.workspace_id = ${scope.workspaceId} AND l.id = ANY(${ids}::uuid[]) AND l.version = 1 AND NOT l.is_deleted
        AND l.created_by_user_id = ${scope.personId}`,
  );
}

async function changed(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(tx)).numAffectedRows ?? 0);
}
