// The previous and the next record in the list that a record was opened from.
import { createStore } from '../ui/store.ts';

/** Ids of the list that a record was opened from, in its order. */
export const listedRecords = createStore<readonly string[]>([]);

/** The ids before and after a record in the list it was opened from. */
export function neighboursOf(
  id: string,
  ids: readonly string[],
): { before: string | undefined; after: string | undefined } {
  const at = ids.indexOf(id);
  return at < 0 ? { before: undefined, after: undefined } : { before: ids[at - 1], after: ids[at + 1] };
}
