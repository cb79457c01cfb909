import { useMemo } from 'react';
import { useCall } from '../client/data.ts';
import type { WholeGroups } from '../ui/data-grid/grouping.ts';
import { wholeGroups } from './rate-groups.ts';
import type { RateQuery } from './rate-query.ts';

/** Levels of grouping of which the server counts the groups. */
const maxLevels = 4;

/** The server draws the page without them: nothing of it waits for figures of a million rates. */
const isInBrowser = typeof document !== 'undefined';

/** Whole groups of the rates that a list shows, asked for once its first rows are here; none where it is not grouped. */
export function useRateGroups(
  workspaceId: string,
  { sort: _sort, ...filters }: RateQuery,
  group: readonly string[],
  isListed: boolean,
): WholeGroups | undefined {
  const { data } = useCall(
    'groupLabourRates',
    { params: { workspaceId }, query: { ...filters, group_by: group.slice(0, maxLevels).join(',') } },
    { enabled: isListed && group.length > 0 && isInBrowser },
  );
  return useMemo(() => data && wholeGroups(data.groups), [data]);
}
