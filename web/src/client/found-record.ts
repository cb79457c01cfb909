// A record that is searched for among those in use, and then among the deleted. Its page stays open while the record is
// deleted or restored.
import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from './api.ts';

type RecordQuery<T> = Pick<UseQueryResult<{ items: T[] }, ApiFailure>, 'data' | 'isFetching' | 'error' | 'refetch'>;

/** Whether the record is not in use: then the deleted records are fetched. */
export const isNotInUse = ({ data }: RecordQuery<unknown>): boolean => data?.items.length === 0;

/** Narrows a whole list to one of its records. */
export function onlyOne<T>(
  { data, isFetching, error, refetch }: RecordQuery<T>,
  isIt: (record: T) => boolean,
): RecordQuery<T> {
  return { data: data && { items: data.items.filter(isIt) }, isFetching, error, refetch } as RecordQuery<T>;
}

/** The record; `isMissing` once it is neither in use nor deleted. `query` is the query that is pending. */
export function useFoundRecord<T>(
  inUse: RecordQuery<T>,
  deleted: RecordQuery<T>,
): { record: T | undefined; isMissing: boolean; query: RecordQuery<T> } {
  const found = inUse.data?.items[0] ?? deleted.data?.items[0];
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  const isMissing =
    found === undefined && isNotInUse(inUse) && deleted.data !== undefined && !inUse.isFetching && !deleted.isFetching;
  const query = isNotInUse(inUse) ? deleted : inUse;
  return { record: found ?? (isMissing || query.error ? undefined : last), isMissing, query };
}
