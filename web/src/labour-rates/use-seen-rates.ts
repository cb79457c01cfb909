// The fingerprint of a filter's rates at the time they were selected. A bulk action sends it, so that nobody deletes a rate
// that has joined the list meanwhile.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { api } from '../client/api.ts';
import { raiseFilter } from './raise-values.ts';
import type { RateQuery } from './rate-query.ts';
import type { SeenRecords } from '../client/grid-edits/selected-records.ts';

/**
 * The fingerprint from when all rates of the filter were selected for the `turn`th time; null if they are not. It is not
 * fetched again when somebody changes a rate.
 */
export function useSeenRates(workspaceId: string, query: RateQuery, turn: number | null): SeenRecords {
  const queries = useQueryClient();
  const [look, setLook] = useState(0);
  const filter = JSON.stringify(raiseFilter(query));
  const asked = useMemo(
    () => ({
      // Not the domain's name, as its queries are invalidated by every change.
      queryKey: ['seen-rates', workspaceId, filter, turn, look],
      queryFn: () =>
        api('fingerprintLabourRates', {
          params: { workspaceId },
          query: JSON.parse(filter) as ReturnType<typeof raiseFilter>,
        }),
      staleTime: Infinity,
      gcTime: 0,
    }),
    [workspaceId, filter, turn, look],
  );
  useQuery({ ...asked, enabled: turn !== null });
  const recheck = useCallback(() => {
    setLook((before) => before + 1);
    void queries.invalidateQueries({ queryKey: ['labour-rates'] });
  }, [queries]);
  return useMemo(
    () => ({ fingerprint: async () => (await queries.fetchQuery(asked)).fingerprint, recheck }),
    [queries, asked, recheck],
  );
}
