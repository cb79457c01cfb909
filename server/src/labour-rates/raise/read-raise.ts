// Parses the body of a raise.
import type { BodyOf, Calls } from '@horizon/contract';
import { levelKey, type Raise } from '@horizon/labour';
import { money } from '@horizon/money';
import { againstRule, type Faults } from '../../platform/failures.ts';

export type RaiseBody = BodyOf<Calls['raiseLabourRates']>;

/** How the rates rise. Refuses (422) with every missing or contradictory part. */
export function readRaise({
  cost_pct,
  figures,
  sell = 'with_cost',
  sell_pct,
  rounding = 'cent',
  carried_allowances,
}: RaiseBody): Raise {
  const faults: Faults = {};
  if ((cost_pct === undefined) === (figures === undefined)) {
    faults['cost_pct'] = ['Give a percentage, or new figures of the levels: one of both.'];
  }
  if (sell === 'by_pct' && sell_pct === undefined) {
    faults['sell_pct'] = ['Give the percentage that the sell rate rises by.'];
  }
  if (carried_allowances === 'rise' && cost_pct === undefined) {
    faults['carried_allowances'] = [
      'New figures of the levels give no percentage that allowances could rise by. Let them stay, and change them by hand.',
    ];
  }
  const levels = (figures ?? []).map(({ level }) => levelKey(level));
  const twice = levels.find((level, at) => levels.indexOf(level) !== at);
  if (twice !== undefined) {
    faults['figures'] = [`There are two figures of level ${figures?.[levels.indexOf(twice)]?.level}. Give one.`];
  }
  if (Object.keys(faults).length > 0) {
    throw againstRule(faults);
  }
  return {
    cost: figures
      ? { figures: new Map(figures.map(({ level, cost_rate }) => [levelKey(level), money(cost_rate)])) }
      : { pct: cost_pct ?? 0 },
    sell: sell === 'by_pct' ? { pct: sell_pct ?? 0 } : sell,
    step: rounding,
  };
}
