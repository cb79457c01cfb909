// The records of a list that are ticked, as acts on many of them take them: by their ids, or all that the list shows but some.
import { countTicked, type RowSelection } from '../../ui/data-grid/row-selection.ts';
import { countOf, formatNumber } from '../../ui/format.ts';

/** `ids`, or a `filter` with those that were unticked. */
export interface Which<Filter> {
  ids?: string[];
  filter?: Filter;
  except?: string[];
}

export interface TickedRecords<Filter = unknown> {
  which: Which<Filter>;
  count: number;
  /** "All 4,932 rates of this filter". */
  summary: string;
  /** Of all of a filter the fingerprint, taken when they were ticked. */
  seen?: SeenRecords;
}

/** The state of all records of a filter when the person chose them. */
export interface SeenRecords {
  fingerprint: () => Promise<string | null>;
  /** The list was another by then: what it shows now is what the person sees next. */
  lookAgain: () => void;
}

interface TickedList<Filter> {
  /** The noun for one record: "rate". */
  one: string;
  filter: Filter;
  total: number;
  seen?: SeenRecords | undefined;
}

/** The records that an act is on, as its call takes them: with what the person saw of them. */
export async function actedOn<Filter>({
  which,
  count,
  seen,
}: TickedRecords<Filter>): Promise<Which<Filter> & { count: number; seen?: string }> {
  const fingerprint = await seen?.fingerprint();
  return { ...which, count, ...(fingerprint ? { seen: fingerprint } : {}) };
}

/** None where nothing is ticked. */
export function tickedRecords<Filter>(
  selection: RowSelection,
  { one, filter, total, seen }: TickedList<Filter>,
): TickedRecords<Filter> | null {
  const count = countTicked(selection, total);
  if (count === 0) return null;
  if (!selection.all) return { which: { ids: [...selection.ids] }, count, summary: countOf(count, one) };
  const except = [...selection.ids];
  const which = { filter, ...(except.length > 0 ? { except } : {}) };
  const all = { which, count, ...(seen ? { seen } : {}) };
  const listed = `${countOf(total, one)} of this filter`;
  if (except.length > 0) return { ...all, summary: `${formatNumber(count)} of the ${listed}` };
  return { ...all, summary: `${total === 1 ? 'The' : 'All'} ${listed}` };
}

/** Runs an act on them; what is refused is looked at again. */
export async function recheckingFirst<T>({ seen }: TickedRecords, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    seen?.lookAgain();
    throw error;
  }
}
