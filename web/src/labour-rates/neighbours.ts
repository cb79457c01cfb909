import { createStore } from '../ui/store.ts';

/** Ids of the list that a rate was opened from, in its order: J and K go through them. */
export const listedRates = createStore<readonly string[]>([]);

/** The rates before and after one in the list it was opened from. */
export function neighboursOf(
  id: string,
  ids: readonly string[],
): { before: string | undefined; after: string | undefined } {
  const at = ids.indexOf(id);
  return at < 0 ? { before: undefined, after: undefined } : { before: ids[at - 1], after: ids[at + 1] };
}
