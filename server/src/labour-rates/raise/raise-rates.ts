// The yearly rise: the new amounts of each rate, and the new versions of all of them in one transaction.
import { maxSelectedRates, type AnswerOf, type Calls } from '@horizon/contract';
import { isBelowMarginFloor, raiseRate, formatCalendarDay, type Raise } from '@horizon/labour';
import { money, percentage, subtract, toDecimal, toNumber, type Money } from '@horizon/money';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { refuseUnseenCost } from '../cost-mask.ts';
import type { Viewer } from '../rates/present.ts';
import { insertRates, listRatesOf, type NewRate, type RateRow } from '../rates/store.ts';
import { carryForwardAll } from './carry-all.ts';
import {
  fingerprintOf,
  readRateSelection,
  refuseChanged,
  tooMany,
  type RateSelection,
} from '../rates/rate-selection.ts';
import { readRaise, type RaiseBody } from './read-raise.ts';
import { listInForce, lockRates } from './store.ts';

type Answer = AnswerOf<Calls['raiseLabourRates']>;
type Shown = Answer['rates'][number];

/** The result of the rise; stored unless it is a dry run. */
export async function raiseRates(tx: Tx, { scope, today }: Viewer, body: RaiseBody): Promise<Answer> {
  // The raised cost, and whether it can rise, would reveal the cost.
  refuseUnseenCost(scope);
  const selection = readRateSelection(body, { scope, today });
  const raise = readRaise(body);
  const day = body.effective_date;
  const isDryRun = body.dry_run ?? true;
  if (!isDryRun) {
    // Of two people raising the same rates, the second finds the versions of the first.
    const { ids } = await selectedInForce(tx, scope, selection, day);
    await lockRates(tx, scope, ids);
  }
  const { ids, without } = await selectedInForce(tx, scope, selection, day);
  const before = await listRatesOf(tx, scope, ids);
  const { fingerprint } = await fingerprintOf(tx, scope, { ids, except: [] });
  refuseChanged(isDryRun ? {} : { seen: body.seen }, { count: before.length, fingerprint });
  const risen = before.map((row) => riseOf(row, raise, day));
  const made = risen.flatMap(({ next, row }) => (next ? [{ from: row.id, rate: next }] : []));
  if (!isDryRun) {
    await insertRates(
      tx,
      scope,
      made.map(({ rate }) => rate),
    );
  }
  const carried = await carryForwardAll(
    tx,
    scope,
    made.map(({ from, rate }) => ({ from, to: rate.id })),
    {
      overrides: body.carry_forward_overrides ?? true,
      allowances: body.carry_forward_allowances ?? true,
      risePct: body.carried_allowances === 'rise' ? (body.cost_pct ?? 0) : 0,
      isDryRun,
    },
  );
  const rates = risen.map((one) => present(one, isDryRun));
  return {
    rates,
    raised: made.length,
    stays: rates.length - made.length,
    not_in_force: without,
    below_floor: rates.filter((rate) => rate.outcome === 'raise' && rate.is_below_floor).length,
    ...carried,
    seen: fingerprint,
    committed: !isDryRun,
  };
}

/** The selected series' versions in force on the day, and how many series have none. Refuses too many. */
async function selectedInForce(tx: Tx, scope: Scope, selection: RateSelection, day: string) {
  const found = await listInForce(tx, scope, selection, { day, most: maxSelectedRates + 1 });
  if (found.length > maxSelectedRates) {
    throw tooMany();
  }
  const ids = found.filter((id) => id !== null);
  return { ids, without: found.length - ids.length };
}

interface Risen {
  row: RateRow;
  cost: Money;
  sell: Money;
  /** The new version; null if the rate stays unchanged. */
  next: NewRate | null;
  note: string | null;
}

function riseOf(row: RateRow, raise: Raise, day: string): Risen {
  const [cost, sell] = [money(row.cost_rate), money(row.sell_rate)];
  const stays = (note: string): Risen => ({ row, cost, sell, next: null, note });
  if (row.effective_date === day) {
    return stays(`A version from ${formatCalendarDay(day)} is here already`);
  }
  const raised = raiseRate({ level: row.level, cost_rate: cost, sell_rate: sell }, raise);
  if (!raised.ok) {
    return stays(`There is no figure of level ${row.level}`);
  }
  if (raised.faults.length > 0) {
    return stays('The raised rate would be above the greatest that is stored');
  }
  if (raised.cost_rate === cost && raised.sell_rate === sell) {
    return stays('Its amounts stay the same');
  }
  const next: NewRate = {
    id: newId(),
    name: row.name,
    award_id: row.award_id,
    role: row.role,
    level: row.level,
    cost_rate: toDecimal(raised.cost_rate),
    sell_rate: toDecimal(raised.sell_rate),
    multiplier: row.multiplier,
    effective_date: day,
    sales_tax_code: row.sales_tax_code,
  };
  const note =
    row.superseded_on !== null && row.superseded_on > day
      ? `Holds until ${formatCalendarDay(row.superseded_on)}, when a version takes over that is here already`
      : null;
  return { row, cost: raised.cost_rate, sell: raised.sell_rate, next, note };
}

function present({ row, cost, sell, next, note }: Risen, isDryRun: boolean): Shown {
  const [costBefore, sellBefore] = [money(row.cost_rate), money(row.sell_rate)];
  const margin = subtract(sell, cost);
  return {
    labour_rate_id: row.id,
    id: isDryRun ? null : (next?.id ?? null),
    name: row.name,
    award_name: row.award_name,
    role: row.role,
    level: row.level,
    multiplier: Number(row.multiplier),
    effective_date: row.effective_date,
    cost_rate: toNumber(costBefore),
    new_cost_rate: toNumber(cost),
    sell_rate: toNumber(sellBefore),
    new_sell_rate: toNumber(sell),
    margin_pct: percentage(subtract(sellBefore, costBefore), sellBefore),
    new_margin_pct: percentage(margin, sell),
    is_below_floor: isBelowMarginFloor({ margin, sell }, row.margin_floor_pct),
    overrides_count: row.overrides_count,
    allowances_count: row.allowances_count,
    outcome: next ? 'raise' : 'stays',
    note,
  };
}
