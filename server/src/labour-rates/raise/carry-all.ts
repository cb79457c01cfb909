// Carries project overrides and allowances of many rates forward to their new versions, each kind in one statement.
import type { AnswerOf, Calls } from '@horizon/contract';
import { carryAllowances, carryForward, raiseAllowance } from '@horizon/labour';
import { money, toDecimal, toNumber } from '@horizon/money';
import type { Tx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { newAllowance } from '../allowances/new-allowance.ts';
import { insertAllowances, listAllowancesOfAll, type NewAllowance } from '../allowances/store.ts';
import { newOverride, toAllowance, toOverride } from '../labour-records.ts';
import { insertOverrides, listOverridesOfAll, type NewOverride } from '../overrides/store.ts';

interface Step {
  from: string;
  to: string;
}

type Carried = Pick<
  AnswerOf<Calls['raiseLabourRates']>,
  'carried_forward' | 'overrides_left' | 'allowances_carried' | 'dollar_allowances'
>;

interface Wanted {
  overrides: boolean;
  allowances: boolean;
  /** Percentage by which allowances in dollars rise. */
  risePct: number;
  isDryRun: boolean;
}

/**
 * The copied records, or those that would be copied; overrides of projects where the caller may not create any stay
 * behind.
 */
export async function carryForwardAll(tx: Tx, scope: Scope, steps: readonly Step[], wanted: Wanted): Promise<Carried> {
  const from = steps.map((step) => step.from);
  const drafts = await overridesOf(tx, scope, steps);
  const open = wanted.overrides ? drafts.filter((draft) => scope.can('labour_overrides:create', draft.project_id)) : [];
  const allowances = wanted.allowances ? copies(await listAllowancesOfAll(tx, scope, from), steps) : [];
  const risen = allowances.map((allowance) => raised(allowance, wanted.risePct));
  if (!wanted.isDryRun) {
    await insertOverrides(tx, scope, open);
    await insertAllowances(tx, scope, risen);
  }
  return {
    carried_forward: open.length,
    overrides_left: drafts.length - open.length,
    allowances_carried: allowances.length,
    dollar_allowances: inDollars(allowances, wanted.risePct),
  };
}

async function overridesOf(tx: Tx, scope: Scope, steps: readonly Step[]): Promise<NewOverride[]> {
  const allowancesByRate = byRate(
    (
      await listOverridesOfAll(
        tx,
        scope,
        steps.map(({ from }) => from),
      )
    ).map(toOverride),
  );
  return steps.flatMap(({ from, to }) =>
    carryForward(allowancesByRate.get(from) ?? [], from, to).drafts.map((draft) => newOverride(draft)),
  );
}

function copies(rows: Awaited<ReturnType<typeof listAllowancesOfAll>>, steps: readonly Step[]): NewAllowance[] {
  const allowancesByRate = byRate(rows.map(toAllowance));
  return steps.flatMap(({ from, to }) => carryAllowances(allowancesByRate.get(from) ?? [], from, to).map(newAllowance));
}

/** A percentage follows its standard rate automatically. */
function raised(allowance: NewAllowance, pct: number): NewAllowance {
  if (allowance.basis !== 'fixed' || pct === 0) return allowance;
  return { ...allowance, amount: toDecimal(raiseAllowance(money(allowance.amount), pct)) };
}

function inDollars(allowances: readonly NewAllowance[], pct: number): Carried['dollar_allowances'] {
  const fixed = allowances.filter(({ basis }) => basis === 'fixed');
  const alike = Map.groupBy(fixed, ({ name, trigger, amount }) => JSON.stringify([name, trigger, amount]));
  return [...alike.values()]
    .map(([first, ...others]) => ({
      name: first!.name,
      trigger: first!.trigger,
      amount: toNumber(money(first!.amount)),
      new_amount: toNumber(money(raised(first!, pct).amount)),
      rates: 1 + others.length,
    }))
    .toSorted((a, b) => b.rates - a.rates || (a.name < b.name ? -1 : 1));
}

function byRate<Record extends { labour_rate_id: string }>(records: readonly Record[]): Map<string, Record[]> {
  return Map.groupBy(records, ({ labour_rate_id }) => labour_rate_id);
}
