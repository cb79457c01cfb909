// The cost of hours at some labour rates for a project, day by day: of each series the version in force on the day,
// with the project's override if there is one and the allowances that apply automatically.
import { overrideFor, priceLine, resolveRate } from '@horizon/labour';
import { add, multiply, multiplyToCents, type Money } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { listAllowancesOf } from '../allowances/store.ts';
import { toAllowance, toLabourRate, toOverride } from '../labour-records.ts';
import { listOverridesOfSeries } from '../overrides/store.ts';
import { standardRateOf } from '../reference-awards.ts';
import { listSeries } from '../rates/store.ts';

/** The cost of hours on a day, or why they have none. */
export type HoursCost = { cost: Money; why: null } | { cost: null; why: string };

export interface ProjectRate {
  /** Its display name; null if there is no such rate. */
  name: string | null;
  /** Cost of the hours that some people work together on a day (YYYY-MM-DD), ex GST, rounded at the day. */
  costOf: (work: { date: string; hours: number; people: number }) => HoursCost;
}

/** A rate for a project. Reads its series once. */
export async function projectRate(db: Db, scope: Scope, projectId: string, rateId: string): Promise<ProjectRate> {
  const rows = await listSeries(db, scope, rateId);
  const named = rows.find((row) => row.id === rateId);
  if (!named) {
    const why = 'The labour rate is not there any more. Choose another.';
    return { name: null, costOf: () => ({ cost: null, why }) };
  }
  const rates = rows.map(toLabourRate);
  const overrides = (await listOverridesOfSeries(db, scope, rateId, [projectId])).map(toOverride);
  const lists = await Promise.all(rows.map((row) => listAllowancesOf(db, scope, row.id)));
  const allowances = lists.flat().map(toAllowance);
  const standard_rate = standardRateOf(named.award_code);
  const costOf: ProjectRate['costOf'] = ({ date, hours, people }) => {
    const resolved = resolveRate({ rates, query: { rate_id: rateId }, date });
    if (!resolved.ok) return { cost: null, why: resolved.message };
    const { rate } = resolved;
    const override = overrideFor(overrides, { project_id: projectId, labour_rate_id: rate.id });
    // Allowances are paid to each person for their own day.
    const each = Math.round((hours / people) * 100) / 100;
    const line = priceLine({ rate, override, allowances, date, hours: each, standard_rate });
    if (!line.ok) return { cost: null, why: line.faults[0]?.message ?? 'This cannot be priced.' };
    const cost = add(multiplyToCents(line.hourly_cost, hours), multiply(line.allowance_cost, people));
    return { cost, why: null };
  };
  return { name: named.name, costOf };
}
