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
  summary: string;
  /** Of all of a filter the fingerprint, taken when they were ticked. */
  seen?: SeenRates;
}

/** What all rates of a filter were when the person chose them. */
export interface SeenRates {
  fingerprint: () => Promise<string | null>;
  /** The list was another by then: what it shows now is what the person sees next. */
  lookAgain: () => void;
}

/** The rates that an act is on, as its call takes them: with what the person saw of them. */
export async function actedOn({ which, count, seen }: TickedRates): Promise<Which & { count: number; seen?: string }> {
  const fingerprint = await seen?.fingerprint();
  return { ...which, count, ...(fingerprint ? { seen: fingerprint } : {}) };
}

/** None where nothing is ticked. */
export function tickedRates(
  selection: RowSelection,
  query: RateQuery,
  total: number,
  seen?: SeenRates,
): TickedRates | null {
  const count = countTicked(selection, total);
  if (count === 0) return null;
  const rates = count === 1 ? 'rate' : 'rates';
  if (!selection.all) return { which: { ids: [...selection.ids] }, count, summary: `${formatNumber(count)} ${rates}` };
  const except = [...selection.ids];
  const which = { filter: raiseFilter(query), ...(except.length > 0 ? { except } : {}) };
  const all = { which, count, ...(seen ? { seen } : {}) };
  if (except.length > 0) {
    return { ...all, summary: `${formatNumber(count)} of the ${formatNumber(total)} rates of this filter` };
  }
  return {
    ...all,
    summary: total === 1 ? 'The 1 rate of this filter' : `All ${formatNumber(total)} rates of this filter`,
  };
}

/** Runs an act on them; what is refused is looked at again. */
export async function recheckingFirst<T>({ seen }: TickedRates, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    seen?.lookAgain();
    throw error;
  }
}
