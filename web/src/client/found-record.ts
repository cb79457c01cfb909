// A record that is looked for among those in use, and then among the deleted: its page stays while it goes from the one to
// the other.
import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from './api.ts';

type Looked<T> = Pick<UseQueryResult<{ items: T[] }, ApiFailure>, 'data' | 'isFetching' | 'error' | 'refetch'>;

/** Whether the record is not among those in use: then the deleted ones are asked for. */
export const isNotInUse = ({ data }: Looked<unknown>): boolean => data?.items.length === 0;

/** Of a list that is read whole: one of its records alone. */
export function onlyOne<T>({ data, isFetching, error, refetch }: Looked<T>, isIt: (record: T) => boolean): Looked<T> {
  return { data: data && { items: data.items.filter(isIt) }, isFetching, error, refetch } as Looked<T>;
}

/** The record as it is known; `isNowhere` once it is neither in use nor deleted. `query`: the answer that is waited for. */
export function useFoundRecord<T>(
  inUse: Looked<T>,
  deleted: Looked<T>,
): { record: T | undefined; isNowhere: boolean; query: Looked<T> } {
  const found = inUse.data?.items[0] ?? deleted.data?.items[0];
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  const isNowhere =
    found === undefined && isNotInUse(inUse) && deleted.data !== undefined && !inUse.isFetching && !deleted.isFetching;
  const query = isNotInUse(inUse) ? deleted : inUse;
  return { record: found ?? (isNowhere || query.error ? undefined : last), isNowhere, query };
}
