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

/** The rates that fit, those read that the grid looks at, with the facets of the whole list. */
export function useRateList(workspaceId: string, query: RateQuery) {
  const input: CallInput<'listLabourRates'> = { params: { workspaceId }, query };
  const list = useRowWindows('listLabourRates', input, { withFirst: withFacets });
  return { ...list, facets: list.first?.facets ?? noFacets, readAll: () => readEverything('listLabourRates', input) };
}

const noFacets: RateFacets = { awards: [], roles: [], levels: [], states: [], tax_codes: [] };

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
