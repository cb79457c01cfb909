// Figures for whole groups of rates, whichever of their rows are loaded: the ranges of cost, sell and margin.
import { groupKey, type WholeGroup, type WholeGroups } from '../ui/data-grid/grouping.ts';
import type { CallAnswer } from '../client/api.ts';
import { formatMargin, formatRate } from './rates.ts';

type Group = CallAnswer<'groupLabourRates'>['groups'][number];
type Amount = number | null;

/** The groups, by the key of their group line. */
export function wholeGroups(groups: readonly Group[]): WholeGroups {
  return new Map(groups.map((group) => [groupKey(group.values), wholeGroup(group)]));
}

function wholeGroup(group: Group): WholeGroup {
  const figures = [
    ['cost_rate', rangeOf('Ordinary cost', formatRate, [group.cost_least, group.cost_greatest, group.cost_mean])],
    ['sell_rate', rangeOf('Ordinary sell', formatRate, [group.sell_least, group.sell_greatest, group.sell_mean])],
    ['margin_pct', rangeOf('Margin', formatMargin, [group.margin_least, group.margin_greatest, group.margin_mean])],
  ] as const;
  return {
    count: group.count,
    figures: Object.fromEntries(figures.flatMap(([id, figure]) => (figure ? [[id, figure]] : []))),
  };
}

/** `$42.47–50.00`, with the mean in the hint; null if there is no amount. */
function rangeOf(
  name: string,
  format: (amount: Amount) => string,
  [least, greatest, mean]: readonly [Amount, Amount, Amount],
) {
  if (least === null || greatest === null || mean === null) return null;
  const [from, to] = [format(least), format(greatest)];
  if (from === to) return { text: to, hint: `${name} ${to}` };
  const average = format(Math.round(mean * 100) / 100);
  return { text: joined(from, to), hint: `${name} from ${from} to ${to}, on average ${average}` };
}

/** Joins both ends with a single currency sign or percent sign. */
function joined(from: string, to: string): string {
  if (from.startsWith('$') && to.startsWith('$')) return `${from}–${to.slice(1)}`;
  const [first, last] = [from.replace(/%$/, ''), to];
  return last.startsWith('−') || first.startsWith('−') ? `${first} – ${last}` : `${first}–${last}`;
}
