import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { insertRows, updateRow, type Row } from '../../platform/rows.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../../platform/list.ts';
import { idsFound } from '../../platform/search.ts';
import { creatorColumns, type Creator } from '../creator.ts';

/** An override with its rate's columns, which are null if the rate no longer exists. */
export interface OverrideRow extends Row<'labour_overrides'>, Creator {
  project_name: string;
  rate_name: string | null;
  rate_role: string;
  rate_level: string;
  rate_cost_rate: string;
  rate_sell_rate: string;
  rate_multiplier: string;
  rate_effective_date: string | null;
  rate_award_id: string | null;
}

export interface OverrideFilters extends ListRequest {
  project_id?: string;
  labour_rate_id?: string;
  is_deleted?: boolean;
}

const columns = sql`SELECT o.workspace_id, o.id, o.project_id, j.project_name, o.labour_rate_id, o.override_rate, o.override_sell_rate,
    o.valid_from, o.valid_to, o.reason,
    r.name AS rate_name, r.role AS rate_role, r.level AS rate_level, r.cost_rate AS rate_cost_rate, r.sell_rate AS rate_sell_rate,
    r.multiplier AS rate_multiplier, r.effective_date AS rate_effective_date, r.award_id AS rate_award_id,
    o.is_deleted, o.version, o.created_at, o.updated_at, ${creatorColumns}`;
const joins = sql`JOIN projects j ON j.workspace_id = o.workspace_id AND j.project_id = o.project_id
    JOIN persons p ON p.kinde_id = o.created_by_user_id
    LEFT JOIN labour_rates r ON r.workspace_id = o.workspace_id AND r.id = o.labour_rate_id AND NOT r.is_deleted`;

const sortable = { override_rate: 'o.override_rate', created_at: 'o.created_at', updated_at: 'o.updated_at' };

/** Overrides found by their reason, or by the words of their project or rate. */
const overridesFound = (ws: string, q: string) => sql`${idsFound('labour_overrides', [ws], q)}
  UNION SELECT x.id FROM labour_overrides x WHERE x.workspace_id = ${ws} AND x.project_id IN (${idsFound('projects', [ws], q)})
  UNION SELECT x.id FROM labour_overrides x JOIN labour_rates y ON y.workspace_id = x.workspace_id AND y.id = x.labour_rate_id AND NOT y.is_deleted
    WHERE x.workspace_id = ${ws} AND y.id IN (${idsFound('labour_rates', [ws], q)})`;

/** Matching overrides, newest first by default; `only` restricts them to projects. */
export function listOverrides(
  db: Db,
  scope: Scope,
  filters: OverrideFilters,
  only: string[] | null,
): Promise<ListAnswer<OverrideRow>> {
  const ws = scope.workspaceId;
  const conditions = allOf([
    sql`o.workspace_id = ${ws} AND o.is_deleted = ${filters.is_deleted ?? false}`,
    only !== null && sql`o.project_id = ANY(${only}::uuid[])`,
    filters.project_id !== undefined && sql`o.project_id = ${filters.project_id}`,
    filters.labour_rate_id !== undefined && sql`o.labour_rate_id = ${filters.labour_rate_id}`,
  ]);
  return listPage<OverrideRow>(db, filters, {
    select: sql`${columns} FROM chosen JOIN labour_overrides o ON o.workspace_id = ${ws} AND o.id = chosen.chosen_id ${joins}`,
    from: sql`FROM labour_overrides o`,
    where: conditions,
    found: filters.q?.trim() ? overridesFound(ws, filters.q) : null,
    id: 'o.id',
    sortable,
    defaultSort: '-created_at',
  });
}

/** The overrides of every version of a rate's series, by project; `only` restricts them to projects. */
export async function listOverridesOfSeries(
  db: Db,
  scope: Scope,
  rateId: string,
  only: string[] | null,
): Promise<OverrideRow[]> {
  const ws = scope.workspaceId;
  const { rows } = await sql<OverrideRow>`${columns} FROM labour_overrides o ${joins}
    WHERE o.workspace_id = ${ws} AND NOT o.is_deleted AND (${only === null} OR o.project_id = ANY(${only ?? []}::uuid[]))
      AND o.labour_rate_id IN (SELECT v.id FROM labour_rates v WHERE v.workspace_id = ${ws}
        AND v.series = (SELECT s.series FROM labour_rates s WHERE s.workspace_id = ${ws} AND s.id = ${rateId})
        AND (NOT v.is_deleted OR v.id = ${rateId}))
    ORDER BY j.project_name, o.created_at, o.id`.execute(db);
  return rows;
}

/** The overrides of these rates, on all projects, oldest first. */
export async function listOverridesOfAll(db: Db, scope: Scope, rateIds: readonly string[]): Promise<OverrideRow[]> {
  const { rows } = await sql<OverrideRow>`${columns} FROM labour_overrides o ${joins}
    WHERE o.workspace_id = ${scope.workspaceId} AND o.labour_rate_id = ANY(${rateIds}::uuid[]) AND NOT o.is_deleted
    ORDER BY o.created_at, o.id`.execute(db);
  return rows;
}

/** One override, deleted or not; null if it is not in the workspace. */
export async function findOverride(db: Db, scope: Scope, id: string): Promise<OverrideRow | null> {
  const { rows } =
    await sql<OverrideRow>`${columns} FROM labour_overrides o ${joins} WHERE o.workspace_id = ${scope.workspaceId} AND o.id = ${id}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** The names of a project and a labour rate of the workspace, and the id of their override. */
export async function findPair(
  db: Db,
  scope: Scope,
  pair: { project_id: string; labour_rate_id: string },
): Promise<{ project: string; rate: string; override_id: string | null }> {
  const { rows } = await sql<{ project: string; rate: string; override_id: string | null }>`
    SELECT j.project_name AS project, r.name AS rate, o.id AS override_id
      FROM projects j JOIN labour_rates r ON r.workspace_id = j.workspace_id AND r.id = ${pair.labour_rate_id}
      LEFT JOIN labour_overrides o ON o.workspace_id = j.workspace_id AND o.project_id = j.project_id
        AND o.labour_rate_id = r.id AND NOT o.is_deleted
     WHERE j.workspace_id = ${scope.workspaceId} AND j.project_id = ${pair.project_id}`.execute(db);
  return rows[0]!;
}

/** An override to store; rates are decimal strings or numbers of dollars. */
export interface NewOverride {
  id: string;
  project_id: string;
  labour_rate_id: string;
  override_rate: number | string;
  override_sell_rate?: number | string | null;
  valid_from?: string | null;
  valid_to?: string | null;
  reason: string;
}

/** Stores overrides in one statement. A second one for a project and rate violates `labour_overrides_once`. */
export async function insertOverrides(
  tx: Tx,
  owner: Pick<Scope, 'workspaceId' | 'personId'>,
  overrides: readonly NewOverride[],
): Promise<void> {
  if (overrides.length === 0) {
    return;
  }
  const rows = overrides.map((override) => ({
    ...override,
    workspace_id: owner.workspaceId,
    created_by_user_id: owner.personId,
  }));
  await insertRows(tx, 'labour_overrides', rows);
}

export type OverrideChange = Partial<Omit<NewOverride, 'id' | 'project_id' | 'labour_rate_id'>> & {
  is_deleted?: boolean;
};

/** Changes an override that is still at the given version (any if none is given); false if it is not. */
export async function updateOverride(
  tx: Tx,
  scope: Scope,
  id: string,
  version: number | null,
  change: OverrideChange,
): Promise<boolean> {
  return (
    (await updateRow(tx, 'labour_overrides', { workspace_id: scope.workspaceId, id: id }, version, change)) !== null
  );
}
