// Groups of a list of rates: the number of rates of each, and the range of their cost, sell and margin. The matching
// rates are read once; nested groups are aggregated from that.
import { sql, type RawBuilder } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { ofFound, searched } from '../../platform/list.ts';
import { seesCost } from '../cost-mask.ts';
import { rateConditions, ratesFound, stateOn, type RateFilters } from './filters.ts';

type Group = AnswerOf<Calls['groupLabourRates']>['groups'][number];
type Grouping =
  | 'award_name'
  | 'award_code'
  | 'role'
  | 'level'
  | 'multiplier'
  | 'effective_date'
  | 'state'
  | 'sales_tax_code';

/** Maximum number of groups of an answer. */
const maxGroups = 5000;

/** The grouping columns: the stored value and its label. */
const groupings: Record<Grouping, { own: (today: string) => RawBuilder<unknown>; label: RawBuilder<unknown> }> = {
  award_name: { own: () => sql`r.award_id`, label: sql`a.name` },
  award_code: { own: () => sql`r.award_id`, label: sql`a.code` },
  role: { own: () => sql`r.role`, label: sql`p.role` },
  level: { own: () => sql`r.level`, label: sql`p.level` },
  multiplier: { own: () => sql`r.multiplier`, label: sql`trim_scale(p.multiplier)::text` },
  effective_date: { own: () => sql`r.effective_date`, label: sql`p.effective_date::text` },
  state: { own: stateOn, label: sql`p.state` },
  sales_tax_code: { own: () => sql`r.sales_tax_code`, label: sql`p.sales_tax_code` },
};

const figures = { cost: sql`r.cost_rate`, sell: sql`r.sell_rate`, margin: sql`r.margin_pct` };
const figureNames = Object.keys(figures) as (keyof typeof figures)[];

interface GroupRow extends Record<`${keyof typeof figures}_${'least' | 'greatest' | 'mean'}`, string | null> {
  values: (string | null)[];
  /** A bit for each grouping column, set if the group spans all its values. */
  added: number;
  n: number;
}

/** The groups of the matching rates, outer groups first; `today` decides the state of versions. */
export async function groupRates(
  db: Db,
  scope: Scope,
  filters: RateFilters & { group_by?: string },
  today: string,
): Promise<Group[]> {
  const by = [...new Set((filters.group_by ?? 'award_name').split(','))] as Grouping[];
  const key = (at: number) => sql.ref(`k${at}`);
  const award = by.find((name) => name.startsWith('award_'));
  const found = ratesFound(scope, filters);
  const plan = { id: 'r.id', from: sql`FROM labour_rates r`, where: rateConditions(scope, filters, today) };
  const of = (name: string, figure: string) => sql.ref(`${name}_${figure}`);
  const { rows } = await sql<GroupRow>`
    WITH ${found ? sql`${searched({ found })},` : sql``} parts AS (
      SELECT ${sql.join(by.map((name) => sql`${groupings[name].own(today)} AS ${sql.ref(name)}`))}, count(*) AS n,
             ${sql.join(
               figureNames.map(
                 (name) =>
                   sql`min(${figures[name]}) AS ${of(name, 'least')}, max(${figures[name]}) AS ${of(name, 'greatest')}, sum(${figures[name]}) AS ${of(name, 'sum')}, count(${figures[name]}) AS ${of(name, 'n')}`,
               ),
             )}
        FROM ${found ? sql`(${ofFound(plan, sql`r.*`)}) r` : sql`labour_rates r WHERE ${plan.where}`}
       GROUP BY ${sql.join(by.map((_name, at) => sql.lit(at + 1)))}),
    named AS (
      SELECT ${sql.join(by.map((name, at) => sql`${groupings[name].label} AS ${key(at)}`))}, p.*
        FROM parts p ${award ? sql`LEFT JOIN labour_awards a ON a.workspace_id = ${scope.workspaceId} AND a.id = p.${sql.ref(award)}` : sql``})
    SELECT ARRAY[${sql.join(by.map((_name, at) => key(at)))}]::text[] AS values, grouping(${sql.join(by.map((_name, at) => key(at)))}) AS added, sum(n) AS n,
           ${sql.join(
             figureNames.map(
               (name) =>
                 sql`min(${of(name, 'least')}) AS ${of(name, 'least')}, max(${of(name, 'greatest')}) AS ${of(name, 'greatest')}, round(sum(${of(name, 'sum')}) / nullif(sum(${of(name, 'n')}), 0), 4) AS ${of(name, 'mean')}`,
             ),
           )}
      FROM named GROUP BY GROUPING SETS (${sql.join(by.map((_name, depth) => sql`(${sql.join(by.slice(0, depth + 1).map((_each, at) => key(at)))})`))})
     ORDER BY added DESC, n DESC, values LIMIT ${maxGroups}`.execute(db);
  return rows.map((row) => presentGroup(row, seesCost(scope)));
}

function presentGroup(row: GroupRow, isCostShown: boolean): Group {
  const number = (text: string | null) => (text === null ? null : Number(text));
  const masked = (text: string | null) => (isCostShown ? number(text) : null);
  const depth = row.values.length - Math.log2(row.added + 1);
  return {
    values: row.values.slice(0, depth),
    count: Number(row.n),
    cost_least: masked(row.cost_least),
    cost_greatest: masked(row.cost_greatest),
    cost_mean: masked(row.cost_mean),
    sell_least: Number(row.sell_least),
    sell_greatest: Number(row.sell_greatest),
    sell_mean: Number(row.sell_mean),
    margin_least: masked(row.margin_least),
    margin_greatest: masked(row.margin_greatest),
    margin_mean: masked(row.margin_mean),
  };
}
