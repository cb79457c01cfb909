// The rates that are ticked, as acts on many of them take them: by their ids, or all that the list shows but some.
import type { CallInput } from '../client/api.ts';
import { formatNumber } from '../ui/format.ts';
import { countTicked, type RowSelection } from '../ui/data-grid/row-selection.ts';
import { raiseFilter } from './raise-values.ts';
import type { RateQuery } from './rate-query.ts';

type Which = Pick<NonNullable<CallInput<'deleteManyLabourRates'>['body']>, 'ids' | 'filter' | 'except'>;

export interface TickedRates {
  which: Which;
  count: number;
  /** "All 4,932 rates of this filter". */
  says: string;
}

/** None where nothing is ticked. */
export function tickedRates(selection: RowSelection, query: RateQuery, total: number): TickedRates | null {
  const count = countTicked(selection, total);
  if (count === 0) return null;
  const rates = count === 1 ? 'rate' : 'rates';
  if (!selection.all) return { which: { ids: [...selection.ids] }, count, says: `${formatNumber(count)} ${rates}` };
  const except = [...selection.ids];
  const which = { filter: raiseFilter(query), ...(except.length > 0 ? { except } : {}) };
  if (except.length > 0)
    return { which, count, says: `${formatNumber(count)} of the ${formatNumber(total)} rates of this filter` };
  return {
    which,
    count,
    says: total === 1 ? 'The 1 rate of this filter' : `All ${formatNumber(total)} rates of this filter`,
  };
}
