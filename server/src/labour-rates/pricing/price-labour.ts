// Prices hours of labour on a day, with an explanation. The engine calculates; this looks up its inputs.
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import {
  explainPrice,
  isBelowMarginFloor,
  overrideFor,
  overrideNotCarried,
  priceLine,
  resolveRate,
  type LabourRate,
  type LabourWarning,
  type PricedLine,
  type ProjectOverride,
} from '@horizon/labour';
import { toNumber } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { againstRule, notPermitted } from '../../platform/failures.ts';
import { listAllowancesOf } from '../allowances/store.ts';
import { seesOverride } from '../cost-mask.ts';
import { toAllowance, toLabourRate, toOverride } from '../labour-records.ts';
import { listOverridesOfSeries } from '../overrides/store.ts';
import { checkReferences } from '../references.ts';
import { standardRateOf } from '../reference-awards.ts';
import { noRateEffective, refuseFaults } from '../refusals.ts';
import { listSeries, listSeriesOf, type RateRow } from '../rates/store.ts';
import { readWork } from './read-work.ts';
import { getPolicy, type PricingPolicy } from './store.ts';

type Body = BodyOf<Calls['priceLabour']>;
type Price = AnswerOf<Calls['priceLabour']>;

/** The price with its explanation; refuses (422) if no version is in force on the day or the work cannot be priced. */
export async function priceLabour(tx: Tx, scope: Scope, body: Body): Promise<Price> {
  if (body.project_id && !seesOverride(scope, body.project_id)) {
    throw notPermitted('labour_overrides:see_cost');
  }
  await checkReferences(tx, scope, {
    project_id: body.project_id,
    labour_rate_id: body.labour_rate_id,
    award_id: body.labour_rate_id ? null : body.award_id,
  });
  const series = await seriesOfSelection(tx, scope, body);
  const rates = series.map(toLabourRate);
  const resolved = resolveRate({ rates, query: queryOf(body), date: body.date });
  if (!resolved.ok) {
    throw noRateEffective(resolved.message);
  }
  const { rate } = resolved;
  const overrides = body.project_id
    ? (await listOverridesOfSeries(tx, scope, rate.id, [body.project_id])).map(toOverride)
    : [];
  const allowances = (await listAllowancesOf(tx, scope, rate.id)).map(toAllowance);
  const policy = await getPolicy(tx, scope);
  const line = priceLine({
    rate,
    override: body.project_id
      ? overrideFor(overrides, { project_id: body.project_id.toLowerCase(), labour_rate_id: rate.id })
      : undefined,
    allowances,
    date: body.date,
    hours: body.hours,
    ...readWork(body, allowances),
    standard_rate: standardRateOf(series.find((row) => row.id === rate.id)?.award_code ?? null),
    sell_allowances: policy.sell_allowances,
    allowance_markup_pct: policy.sell_allowances_markup_pct,
  });
  if (!line.ok) {
    refuseFaults(line.faults);
    throw againstRule({ labour_rate_id: ['This cannot be priced.'] });
  }
  return present(line, policy, [...resolved.warnings, ...notCarried({ rate, rates, overrides, body })]);
}

async function seriesOfSelection(tx: Tx, scope: Scope, body: Body): Promise<RateRow[]> {
  if (body.labour_rate_id) {
    return listSeries(tx, scope, body.labour_rate_id);
  }
  const { award_id = null, role, level, multiplier = 1 } = body;
  if (role === undefined || level === undefined) {
    throw againstRule({ labour_rate_id: ['Name a labour rate, or a role and a level.'] });
  }
  return listSeriesOf(tx, scope, { award_id, role, level, multiplier });
}

function queryOf(body: Body) {
  return body.labour_rate_id
    ? { rate_id: body.labour_rate_id.toLowerCase() }
    : {
        award_id: body.award_id?.toLowerCase() ?? null,
        role: body.role ?? '',
        level: body.level ?? '',
        multiplier: body.multiplier ?? 1,
      };
}

function notCarried(known: {
  rate: LabourRate;
  rates: readonly LabourRate[];
  overrides: readonly ProjectOverride[];
  body: Body;
}): LabourWarning[] {
  const project_id = known.body.project_id?.toLowerCase();
  const warning = project_id ? overrideNotCarried({ ...known, project_id }) : undefined;
  return warning ? [warning] : [];
}

function present(line: PricedLine, policy: PricingPolicy, more: readonly LabourWarning[]): Price {
  return {
    labour_rate_id: line.rate.id,
    labour_rate_name: line.rate.name,
    effective_date: line.rate.effective_date,
    override_id: line.override?.id ?? null,
    multiplier: line.rate.multiplier,
    hours: Number(line.hours),
    base_cost: toNumber(line.base_cost),
    hourly_cost: toNumber(line.hourly_cost),
    hourly_sell: toNumber(line.hourly_sell),
    labour_cost: toNumber(line.labour_cost),
    labour_sell: toNumber(line.labour_sell),
    allowances_cost: toNumber(line.allowance_cost),
    allowances_sell: toNumber(line.allowance_sell),
    cost: toNumber(line.cost),
    sell: toNumber(line.sell),
    margin: toNumber(line.margin),
    margin_pct: line.margin_pct,
    markup_pct: line.markup_pct,
    is_below_floor: isBelowMarginFloor(line, policy.margin_floor_pct),
    margin_floor_pct: Number(policy.margin_floor_pct),
    gst: toNumber(line.gst),
    total_inc_gst: toNumber(line.total),
    sales_tax_code: line.sales_tax.code,
    explanation: explainPrice(line).map(({ label, detail, amount, kind }) => ({
      label,
      detail,
      amount: amount === null ? null : toNumber(amount),
      kind,
    })),
    warnings: [...more, ...line.warnings].map(({ message }) => message),
  };
}
