import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { updateRow, type Row } from '../../platform/rows.ts';
import { listPage, severalOf, type ListAnswer, type Walk } from '../../platform/list.ts';
import { creatorColumns, type Creator } from '../creator.ts';
import { maintainedTotal } from './rate-counts.ts';
import { rateConditions, ratesFound, type RateFilters } from './filters.ts';
import { natural } from './natural-order.ts';
import { lockSeries } from './lock-series.ts';
import { walkedGroups, withAward, type Fit } from './walked-groups.ts';

export interface RateRow extends Omit<Row<'labour_rates'>, 'series' | 'margin_pct'>, Creator {
  award_name: string | null;
  award_code: string | null;
  award_is_deleted: boolean | null;
  margin_floor_pct: Row<'workspaces'>['margin_floor_pct'];
  overrides_count: number;
  allowances_count: number;
}

const columns = sql`SELECT r.workspace_id, r.id, r.name, r.award_id, a.name AS award_name, a.code AS award_code,
    a.is_deleted AS award_is_deleted, r.role, r.level, r.cost_rate, r.sell_rate, r.multiplier, r.effective_date,
    r.superseded_on, r.sales_tax_code, w.margin_floor_pct, r.is_deleted, r.version, r.created_at, r.updated_at, ${creatorColumns},
    (SELECT count(*) FROM labour_overrides o WHERE o.workspace_id = r.workspace_id AND o.labour_rate_id = r.id AND NOT o.is_deleted) AS overrides_count,
    (SELECT count(*) FROM labour_allowances l WHERE l.workspace_id = r.workspace_id AND l.labour_rate_id = r.id AND NOT l.is_deleted) AS allowances_count`;
const joins = sql`JOIN workspaces w ON w.workspace_id = r.workspace_id
    JOIN persons p ON p.kinde_id = r.created_by_user_id
    LEFT JOIN labour_awards a ON a.workspace_id = r.workspace_id AND a.id = r.award_id`;

const sortable = {
  name: natural('r.name'),
  award_name: natural('a.name'),
  role: natural('r.role'),
  level: natural('r.level'),
  cost_rate: 'r.cost_rate',
  sell_rate: 'r.sell_rate',
  margin_pct: 'r.margin_pct',
  multiplier: 'r.multiplier',
  effective_date: 'r.effective_date',
  updated_at: 'r.updated_at',
  created_at: 'r.created_at',
};

/** Matching rates, by name by default; `today` decides their state. */
export function listRates(db: Db, scope: Scope, filters: RateFilters, today: string): Promise<ListAnswer<RateRow>> {
  const conditions = rateConditions(scope, filters, today);
  const asked = { scope, filters, today };
  return listPage<RateRow>(db, filters, {
    select: sql`${columns} FROM chosen JOIN labour_rates r ON r.workspace_id = ${scope.workspaceId} AND r.id = chosen.chosen_id ${joins}`,
    from: sql`FROM labour_rates r ${withAward(asked)}`,
    where: conditions,
    found: ratesFound(scope, filters),
    walk: walkTo({ ...asked, conditions }),
    total: maintainedTotal(asked),
    id: 'r.id',
    sortable,
    defaultSort: 'name',
    followedBy: { award_name: 'name', role: 'name', level: 'name' },
  });
}

/** Up to this row, an index of the order itself, or of each award, is faster than the counts of groups. */
const nearTop = 100;

/** The rows that a page is chosen from; null if the order has an index of its own, or sorting is best. */
function walkTo(fit: Fit): Walk | null {
  const { scope, filters, conditions } = fit;
  const isAlone = !filters.sort?.includes(',');
  const groups = isAlone && upTo(filters) <= nearTop ? null : walkedGroups(fit);
  const isByAward = /^-?award_name$/.test(filters.sort ?? '');
  return groups ?? (isByAward ? awardByAward(scope, filters, conditions) : valueByValue(filters, conditions));
}

/** The last row of the page. */
const upTo = ({ page = 1, limit = 50 }: RateFilters) => page * limit;

/**
 * The matching rates, of each award as many as the page can have, using the index by award: no index spans two tables,
 * so ordering by the award's name reads as many rows as there are awards times the page, for any number of rates.
 */
function awardByAward(scope: Scope, filters: RateFilters, conditions: RawBuilder<unknown>): Walk {
  const part = partsByName(filters, conditions);
  const from = sql`FROM (
      (SELECT NULL::text AS award_name, of.id, of.name FROM (${part(sql`r.award_id IS NULL`)}) of)
      UNION ALL
      (SELECT a.name, of.id, of.name
         FROM (SELECT a.id, a.name FROM labour_awards a WHERE a.workspace_id = ${scope.workspaceId}) a,
              LATERAL (${part(sql`r.award_id = a.id`)}) of)
    ) r LEFT JOIN LATERAL (SELECT r.award_name AS name) a ON true`;
  return { from };
}

/** The first rates by name, as many as the page can have, of those that match one more condition. */
function partsByName(filters: RateFilters, conditions: RawBuilder<unknown>) {
  const descends = filters.sort?.startsWith('-') ?? false;
  const order = sql.raw(
    `${natural('r.name')} ${descends ? 'DESC NULLS LAST, r.id DESC' : 'ASC NULLS FIRST, r.id ASC'}`,
  );
  return (which: RawBuilder<unknown>) =>
    sql`SELECT r.id, r.name FROM labour_rates r WHERE ${conditions} AND ${which} ORDER BY ${order} LIMIT ${upTo(filters)}`;
}

/** Filters whose index is sorted by name. */
const namedWithin = [
  ['award_id', 'uuid', 'r.award_id'],
  ['role', 'text', natural('r.role')],
  ['level', 'text', natural('r.level')],
  ['sales_tax_code', 'text', 'r.sales_tax_code'],
] as const;

/**
 * The matching rates of several values of a filter, by name: of each value as many as the page can have, using its
 * index. Null if no filter has several values, or the order is another.
 */
function valueByValue(filters: RateFilters, conditions: RawBuilder<unknown>): Walk | null {
  const several = namedWithin.find(([name]) => (severalOf(filters[name])?.length ?? 0) > 1);
  if (!several || !/^-?name$/.test(filters.sort ?? 'name')) {
    return null;
  }
  const [name, type, column] = several;
  const part = partsByName(filters, conditions);
  return {
    from: sql`FROM (SELECT of.id, of.name FROM unnest(${severalOf(filters[name])}::${sql.raw(type)}[]) each(value),
      LATERAL (${part(sql`${sql.raw(column)} = each.value`)}) of) r`,
  };
}

/** One rate, deleted or not; null if it is not in the workspace. */
export async function findRate(db: Db, scope: Scope, id: string): Promise<RateRow | null> {
  const { rows } =
    await sql<RateRow>`${columns} FROM labour_rates r ${joins} WHERE r.workspace_id = ${scope.workspaceId} AND r.id = ${id}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** The rates with these ids, by award, role, level and multiplier. */
export async function listRatesOf(db: Db, scope: Scope, ids: readonly string[]): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`${columns} FROM labour_rates r ${joins}
    WHERE r.workspace_id = ${scope.workspaceId} AND r.id = ANY(${ids}::uuid[])
    ORDER BY ${sql.raw([natural('a.name'), natural('r.role'), natural('r.level')].join(', '))}, r.multiplier, r.id`.execute(
    db,
  );
  return rows;
}

/** The rate and the other versions of its series that are not deleted, in order of precedence. */
export async function listSeries(db: Db, scope: Scope, id: string): Promise<RateRow[]> {
  return inSeries(
    db,
    scope,
    sql`r.series = (SELECT s.series FROM labour_rates s WHERE s.workspace_id = ${scope.workspaceId} AND s.id = ${id}) AND (NOT r.is_deleted OR r.id = ${id})`,
  );
}

export interface SeriesWords {
  award_id: string | null;
  role: string;
  level: string;
  multiplier: number;
}

/** The versions of the series with these words, in order of precedence. */
export async function listSeriesOf(db: Db, scope: Scope, words: SeriesWords): Promise<RateRow[]> {
  const { award_id, role, level, multiplier } = words;
  return inSeries(
    db,
    scope,
    sql`r.series = labour_series(${award_id}::uuid, ${role}, ${level}, ${multiplier}::numeric) AND NOT r.is_deleted`,
  );
}

async function inSeries(db: Db, scope: Scope, condition: RawBuilder<unknown>): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`${columns} FROM labour_rates r ${joins}
    WHERE r.workspace_id = ${scope.workspaceId} AND ${condition}
    ORDER BY coalesce(r.effective_date, '-infinity') DESC, r.created_at DESC, r.id DESC`.execute(db);
  return rows;
}

/** A rate to store. Amounts are decimal strings or numbers of dollars. */
export interface NewRate {
  id: string;
  name: string;
  award_id: string | null;
  role: string;
  level: string;
  cost_rate: number | string;
  sell_rate: number | string;
  multiplier: number | string;
  effective_date: string | null;
  sales_tax_code: string;
}

/** Stores rates in one statement, in the name of Horizon or a person. */
export async function insertRates(
  tx: Tx,
  owner: Pick<Scope, 'workspaceId' | 'personId'>,
  rates: readonly NewRate[],
): Promise<void> {
  await sql`INSERT INTO labour_rates
      (workspace_id, id, name, award_id, role, level, cost_rate, sell_rate, multiplier, effective_date, sales_tax_code, created_by_user_id)
    SELECT ${owner.workspaceId}::uuid, x.id, x.name, x.award_id, x.role, x.level, x.cost_rate, x.sell_rate, x.multiplier, x.effective_date, x.sales_tax_code, ${owner.personId}
      FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS x(id uuid, name text, award_id uuid, role text, level text,
        cost_rate numeric, sell_rate numeric, multiplier numeric, effective_date date, sales_tax_code text)`.execute(
    tx,
  );
}

export type RateChange = Partial<Omit<NewRate, 'id'>> & { is_deleted?: boolean };

/** The columns that determine the series of a rate and its position in it. */
const placing = ['award_id', 'role', 'level', 'multiplier', 'effective_date', 'is_deleted'] as const;

/** Changes a rate that is still at the given version (any if none is given); false if it is not. */
export async function updateRate(
  tx: Tx,
  scope: Scope,
  id: string,
  version: number | null,
  change: RateChange,
): Promise<boolean> {
  if (placing.some((name) => change[name] !== undefined)) {
    const { award_id, role, level, multiplier } = change;
    await lockSeries(tx, scope, [{ id, award_id, role, level, multiplier }]);
  }
  return (await updateRow(tx, 'labour_rates', { workspace_id: scope.workspaceId, id: id }, version, change)) !== null;
}

/**
 * Deletes the rates that the caller created, are still at their version and have only the overrides and allowances that
 * were copied on creation and are unchanged; these are deleted too. Answers how many.
 */
export async function deleteUntouched(
  tx: Tx,
  scope: Scope,
  rates: readonly { id: string; version: number }[],
): Promise<number> {
  // Rows created by one transaction have the same instant.
  const builtUpon = (table: string) => sql`EXISTS (SELECT FROM ${sql.table(table)} c
      WHERE c.workspace_id = r.workspace_id AND c.labour_rate_id = r.id AND NOT c.is_deleted AND (c.version > 1 OR c.created_at <> r.created_at))`;
  await lockSeries(tx, scope, rates);
  const gone = await sql<{
    id: string;
  }>`UPDATE labour_rates r SET is_deleted = true, version = r.version + 1, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS x(id uuid, version integer)
     WHERE r.workspace_id = ${scope.workspaceId} AND r.id = x.id AND r.version = x.version AND r.created_by_user_id = ${scope.personId} AND NOT r.is_deleted
       AND NOT ${builtUpon('labour_overrides')} AND NOT ${builtUpon('labour_allowances')} RETURNING r.id`.execute(tx);
  const ids = gone.rows.map(({ id }) => id);
  for (const table of ids.length > 0 ? ['labour_overrides', 'labour_allowances'] : []) {
    await sql`UPDATE ${sql.table(table)} c SET is_deleted = true, version = c.version + 1, updated_at = now()
      WHERE c.workspace_id = ${scope.workspaceId} AND c.labour_rate_id = ANY(${ids}::uuid[]) AND NOT c.is_deleted`.execute(
      tx,
    );
  }
  return ids.length;
}

/** Those of the rates that are not deleted, in the order of their creation. */
export async function listInForce(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('labour_rates')
    .select(['id', 'name'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where(({ not }) => not('is_deleted'))
    .orderBy('id')
    .execute();
}
