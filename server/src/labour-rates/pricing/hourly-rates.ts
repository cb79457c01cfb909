// Cost and sell price of an hour at several rates on a day, such as those of a crew's members. Ordinary time, with
// all-purpose allowances and the multiplier of the rate; allowances with a trigger belong to the work, not to an hour
// of it.
import { overrideFor, priceLine, resolveRate } from '@horizon/labour';
import type { Money } from '@horizon/money';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { listAllowancesOf } from '../allowances/store.ts';
import { toAllowance, toLabourRate, toOverride } from '../labour-records.ts';
import { listOverridesOfSeries } from '../overrides/store.ts';
import { listSeries } from '../rates/store.ts';
import { standardRateOf } from '../reference-awards.ts';

export interface HourlyRate {
  rateName: string;
  effectiveDate: string | null;
  /** The project has an override of the cost. */
  isOverride: boolean;
  cost: Money;
  sell: Money;
}
/** Why an hour has no price, in a sentence. */
export interface Unresolved {
  unresolved: string;
}

/** The price of an hour by the rate's id. Executes a few statements per rate. */
export async function hourlyRates(
  db: Db,
  scope: Scope,
  asked: { rateIds: readonly string[]; date: string; projectId: string | null },
): Promise<Map<string, HourlyRate | Unresolved>> {
  const found = new Map<string, HourlyRate | Unresolved>();
  for (const id of new Set(asked.rateIds)) {
    found.set(id, await hourlyRate(db, scope, id, asked));
  }
  return found;
}

async function hourlyRate(
  db: Db,
  scope: Scope,
  id: string,
  { date, projectId }: { date: string; projectId: string | null },
): Promise<HourlyRate | Unresolved> {
  const series = await listSeries(db, scope, id);
  const resolved = resolveRate({ rates: series.map(toLabourRate), query: { rate_id: id }, date });
  if (!resolved.ok) return { unresolved: `${resolved.message}.` };
  const { rate } = resolved;
  const overrides = projectId ? (await listOverridesOfSeries(db, scope, rate.id, [projectId])).map(toOverride) : [];
  const override = projectId
    ? overrideFor(overrides, { project_id: projectId.toLowerCase(), labour_rate_id: rate.id })
    : undefined;
  const line = priceLine({
    rate,
    override,
    allowances: (await listAllowancesOf(db, scope, rate.id)).map(toAllowance),
    date,
    hours: 1,
    standard_rate: standardRateOf(series.find((row) => row.id === rate.id)?.award_code ?? null),
  });
  if (!line.ok) return { unresolved: line.faults.map(({ message }) => `${message}.`).join(' ') };
  return {
    rateName: rate.name,
    effectiveDate: rate.effective_date,
    isOverride: line.override !== null,
    cost: line.hourly_cost,
    sell: line.hourly_sell,
  };
}
