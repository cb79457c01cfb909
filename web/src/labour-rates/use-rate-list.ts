import type { CallInput } from '../client/api.ts';
import { readEverything } from '../client/list-pages.ts';
import { useRowWindows } from '../client/row-windows.ts';
import type { RateQuery } from './rate-query.ts';
import type { RateFacets } from './rates.ts';

const withFacets = { facets: true };

/** The rates that fit, those read that the grid looks at, with the facets of the whole list. */
export function useRateList(workspaceId: string, query: RateQuery) {
  const input: CallInput<'listLabourRates'> = { params: { workspaceId }, query };
  const list = useRowWindows('listLabourRates', input, { withFirst: withFacets });
  return { ...list, facets: list.first?.facets ?? noFacets, readAll: () => readEverything('listLabourRates', input) };
}

const noFacets: RateFacets = { awards: [], roles: [], levels: [], states: [], tax_codes: [] };
