import type { CallInput } from '../client/api.ts';
import { readEverything } from '../client/list-pages.ts';
import { useRowWindows } from '../client/row-windows.ts';
import type { RateQuery } from './rate-query.ts';
import type { RateFacets } from './rates.ts';
import { useMemo } from 'react';
import { useCall } from '../client/data.ts';
import type { WholeGroups } from '../ui/data-grid/grouping.ts';
import { wholeGroups } from './rate-groups.ts';

const withFacets = { facets: true };

/** The matching rates, loaded as the grid shows them, with the facets of the whole list. */
export function useRateList(workspaceId: string, query: RateQuery) {
  const input: CallInput<'listLabourRates'> = { params: { workspaceId }, query };
  const list = useRowWindows('listLabourRates', input, { withFirst: withFacets });
  return { ...list, facets: list.first?.facets ?? noFacets, readAll: () => readEverything('listLabourRates', input) };
}

const noFacets: RateFacets = { awards: [], roles: [], levels: [], states: [], tax_codes: [] };

/** The levels of grouping that the server counts. */
const maxLevels = 4;

/** The server renders the page without them: it must not wait for the figures of a million rates. */
const isInBrowser = typeof document !== 'undefined';

/** The figures of a list's groups, fetched after its first rows; undefined if the list is not grouped. */
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
