// What all rates of a filter were when they were ticked: an act on them is held to it, so that nobody deletes a rate that came
// into the list meanwhile.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { api } from '../client/api.ts';
import { raiseFilter } from './raise-values.ts';
import type { RateQuery } from './rate-query.ts';
import type { SeenRecords } from '../client/grid-edits/ticked-records.ts';

/**
 * The rates of the filter as they were when all were ticked for the `turn`th time, none where they are not; they are not asked
 * for again when somebody changes them.
 */
export function useSeenRates(workspaceId: string, query: RateQuery, turn: number | null): SeenRecords {
  const queries = useQueryClient();
  const [look, setLook] = useState(0);
  const filter = JSON.stringify(raiseFilter(query));
  const asked = useMemo(
    () => ({
      // Another name than that of the domain, whose lists are asked for again with each change.
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
  const lookAgain = useCallback(() => {
    setLook((before) => before + 1);
    void queries.invalidateQueries({ queryKey: ['labour-rates'] });
  }, [queries]);
  return useMemo(
    () => ({ fingerprint: async () => (await queries.fetchQuery(asked)).fingerprint, lookAgain }),
    [queries, asked, lookAgain],
  );
}
