// Labour rates for tests and the demo company: awards, dated rates with their overtime, allowances, project overrides.
import { actAs } from '../src/platform/acting.ts';
import type { Tx } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';
import { insertAllowances, type NewAllowance } from '../src/labour-rates/allowances/store.ts';
import { insertAwards } from '../src/labour-rates/awards/store.ts';
import { insertOverrides, type NewOverride } from '../src/labour-rates/overrides/store.ts';
import { insertRates, type NewRate } from '../src/labour-rates/rates/store.ts';
import { add, money, percentOfToCents, toDecimal, type Money } from '@horizon/money';
import { nameOf } from './demo/store.ts';
import { awardsOfDemo, labourAllowances, yearlyRises, type DemoAward } from './labour-data.ts';

/** The workspace of the records, and their creator. */
export interface LabourOwner {
  workspaceId: string;
  creatorId: string;
}

const scopeOf = ({ workspaceId, creatorId }: LabourOwner) => ({ workspaceId, personId: creatorId });

/** An award; answers its id. */
export async function buildAward(
  tx: Tx,
  owner: LabourOwner,
  input: { name?: string; code?: string } = {},
): Promise<string> {
  const id = newId();
  await insertAwards(tx, scopeOf(owner), [
    { id, name: input.name ?? 'Site agreement', code: input.code ?? `EA-${id}` },
  ]);
  return id;
}

/** A rate, by default a carpenter's of 43.50 and 70.50; answers its id. */
export async function buildLabourRate(
  tx: Tx,
  owner: LabourOwner,
  input: Partial<Omit<NewRate, 'id'>> = {},
): Promise<string> {
  const id = newId();
  await insertRates(tx, scopeOf(owner), [
    {
      id,
      name: 'Carpenter CW3',
      award_id: null,
      role: 'Carpenter',
      level: 'CW3',
      cost_rate: '43.50',
      sell_rate: '70.50',
      multiplier: 1,
      effective_date: '2025-07-01',
      sales_tax_code: 'OUTPUT',
      ...input,
    },
  ]);
  return id;
}

/** An allowance of a rate, by default fares of 21.94 a day; answers its id. */
export async function buildAllowance(
  tx: Tx,
  owner: LabourOwner,
  input: Partial<Omit<NewAllowance, 'id'>> & { labour_rate_id: string },
): Promise<string> {
  const id = newId();
  await insertAllowances(tx, scopeOf(owner), [
    {
      id,
      name: 'Fares and travel',
      amount: '21.94',
      trigger: 'per_day',
      is_stackable: true,
      is_all_purpose: false,
      basis: 'fixed',
      ...input,
    },
  ]);
  return id;
}

/** A project override, by default of 46.00; answers its id. */
export async function buildOverride(
  tx: Tx,
  owner: LabourOwner,
  input: Partial<Omit<NewOverride, 'id'>> & { project_id: string; labour_rate_id: string },
): Promise<string> {
  const id = newId();
  await insertOverrides(tx, scopeOf(owner), [{ id, override_rate: '46.00', reason: 'Site agreement', ...input }]);
  return id;
}

/**
 * Fills a workspace with four awards, three yearly versions of each rate with time and a half and double time,
 * allowances on the newest versions, and overrides on the projects, all in the name of their creator, also in their
 * history. The same figures each time; answers how many of each.
 */
export async function seedLabour(
  tx: Tx,
  input: LabourOwner & { projects: readonly { project_id: string; project_name: string }[] },
): Promise<{ awards: number; rates: number; allowances: number; overrides: number }> {
  await actAs(tx, input.creatorId, await nameOf(tx, input.creatorId));
  const rates: NewRate[] = [];
  for (const award of awardsOfDemo) {
    const awardId = await buildAward(tx, input, award);
    rates.push(...ratesOf(award, awardId));
  }
  await insertRates(tx, scopeOf(input), rates);
  const newest = rates.filter((rate) => rate.effective_date === yearlyRises.at(-1)!.from && rate.multiplier === 1);
  const allowances = newest.flatMap((rate, index) =>
    labourAllowances
      .filter(({ every }) => index % every === 0)
      .map(({ every: _every, ...allowance }): NewAllowance =>
        Object.assign(allowance, { id: newId(), labour_rate_id: rate.id }),
      ),
  );
  await insertAllowances(tx, scopeOf(input), allowances);
  const overrides = overridesOf(input.projects, newest);
  await insertOverrides(tx, scopeOf(input), overrides);
  await actAs(tx, '', '');
  return {
    awards: awardsOfDemo.length,
    rates: rates.length,
    allowances: allowances.length,
    overrides: overrides.length,
  };
}

const overtime = [
  { multiplier: 1, suffix: '' },
  { multiplier: 1.5, suffix: ' – time and a half' },
  { multiplier: 2, suffix: ' – double time' },
] as const;

function ratesOf(award: DemoAward, awardId: string): NewRate[] {
  return award.classifications.flatMap(({ role, level, cost, margin_on_cost }) =>
    overtime.flatMap(({ multiplier, suffix }) => {
      let base: Money = money(cost);
      return yearlyRises.map(({ from, percent }): NewRate => {
        base = add(base, percentOfToCents(base, percent));
        return {
          id: newId(),
          name: `${role} ${level}${suffix}`,
          award_id: awardId,
          role,
          level,
          cost_rate: toDecimal(base),
          sell_rate: toDecimal(add(base, percentOfToCents(base, margin_on_cost))),
          multiplier,
          effective_date: from,
          sales_tax_code: 'OUTPUT',
        };
      });
    }),
  );
}

const reasons = [
  'Site agreement with the head contractor',
  'Remote site: camp and travel are in the rate',
  'Labour hire at the rate of the supplier',
  'Shut-down works at the rate that the client agreed',
];

function overridesOf(
  projects: readonly { project_id: string }[],
  rates: readonly NewRate[],
): (NewOverride & { id: string })[] {
  return projects.flatMap(({ project_id }, place) =>
    rates
      .filter((_, index) => index % 7 === place % 7)
      .map((rate, index) => ({
        id: newId(),
        project_id,
        labour_rate_id: rate.id,
        override_rate: toDecimal(add(money(rate.cost_rate), percentOfToCents(money(rate.cost_rate), 4 + place))),
        reason: reasons[(place + index) % reasons.length]!,
      })),
  );
}
