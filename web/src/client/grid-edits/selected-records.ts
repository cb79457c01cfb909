// The selected records of a list, as bulk actions take them: by their ids, or all records of a filter except some.
import { countSelected, type RowSelection } from '../../ui/data-grid/row-selection.ts';
import { countOf, formatNumber } from '../../ui/format.ts';

/** Either `ids`, or a `filter` with the deselected ids in `except`. */
export interface Which<Filter> {
  ids?: string[];
  filter?: Filter;
  except?: string[];
}

export interface SelectedRecords<Filter = unknown> {
  which: Which<Filter>;
  count: number;
  /** "All 4,932 rates of this filter". */
  summary: string;
  /** For all records of a filter: their fingerprint at the time they were selected. */
  seen?: SeenRecords;
}

/** The state of all records of a filter when the person selected them. */
export interface SeenRecords {
  fingerprint: () => Promise<string | null>;
  /** Takes a new fingerprint, after the list has changed. */
  recheck: () => void;
}

interface SelectedList<Filter> {
  /** The noun for one record: "rate". */
  one: string;
  filter: Filter;
  total: number;
  seen?: SeenRecords | undefined;
}

/** The input of a bulk action: the selection, with the fingerprint of the state that the person saw. */
export async function withFingerprint<Filter>({
  which,
  count,
  seen,
}: SelectedRecords<Filter>): Promise<Which<Filter> & { count: number; seen?: string }> {
  const fingerprint = await seen?.fingerprint();
  return { ...which, count, ...(fingerprint ? { seen: fingerprint } : {}) };
}

/** The selected records; null if nothing is selected. */
export function selectedRecords<Filter>(
  selection: RowSelection,
  { one, filter, total, seen }: SelectedList<Filter>,
): SelectedRecords<Filter> | null {
  const count = countSelected(selection, total);
  if (count === 0) return null;
  if (!selection.all) return { which: { ids: [...selection.ids] }, count, summary: countOf(count, one) };
  const except = [...selection.ids];
  const which = { filter, ...(except.length > 0 ? { except } : {}) };
  const all = { which, count, ...(seen ? { seen } : {}) };
  const listed = `${countOf(total, one)} of this filter`;
  if (except.length > 0) return { ...all, summary: `${formatNumber(count)} of the ${listed}` };
  return { ...all, summary: `${total === 1 ? 'The' : 'All'} ${listed}` };
}

/** Runs a bulk action; takes a new fingerprint if it fails. */
export async function recheckOnFailure<T>({ seen }: SelectedRecords, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    seen?.recheck();
    throw error;
  }
}
