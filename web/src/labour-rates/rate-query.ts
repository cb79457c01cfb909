// Converts the view of the grid to the query of the list call. The grid, its facets and the export all send the same
// filters, so that a file contains exactly the rows shown.
import { salesTaxCodes } from '@horizon/labour';
import type { CallInput } from '../client/api.ts';
import { chosenValues, serverSort } from '../client/server-view.ts';
import type { GridView } from '../ui/data-grid/grid-types.ts';
import type { RateState } from './rates.ts';

export type RateQuery = NonNullable<CallInput<'exportLabourRates'>['query']>;

/** The view of a first visit: the versions in force, by award. */
export const firstView = { group: ['award_name'], filters: { state: { kind: 'set' as const, values: ['current'] } } };

/** Whether a view filters no more than the first one does. */
export function isFirstView(view: GridView): boolean {
  return view.q.trim() === '' && Object.keys(view.filters).every((id) => id in firstView.filters);
}

/** The view without filters: for imported rates that would not show, such as those of a later day. */
export function unfiltered(view: GridView): GridView {
  return { ...view, q: '', filters: {} };
}

/** The default order: each series together, its newest version first. */
const defaultOrder = ['role', 'level', 'multiplier', '-effective_date'];
const states: readonly string[] = ['current', 'upcoming', 'superseded'] satisfies RateState[];
type TaxCode = Exclude<NonNullable<RateQuery['sales_tax_code']>, readonly unknown[]>;
const isText = (value: string): value is string => value !== '';
const isState = (value: string): value is RateState => states.includes(value);
const isTaxCode = (value: string): value is TaxCode => salesTaxCodes.some(({ code }) => code === value);

/** The query for the view, as of `day` if it is not empty; `sortable` are the names that the server sorts by. */
export function rateQuery(view: GridView, day: string, sortable: readonly string[]): RateQuery {
  const { filters } = view;
  const award = chosenValues(filters['award_name'], isText);
  const role = chosenValues(filters['role'], isText);
  const level = chosenValues(filters['level'], isText);
  const state = chosenValues(filters['state'], isState);
  const floor = chosenValues(filters['margin_pct'], isText);
  const tax = chosenValues(filters['sales_tax_code'], isTaxCode);
  const sort = serverSort(view, sortable, defaultOrder);
  return {
    ...(view.q.trim() ? { q: view.q.trim() } : {}),
    ...(award ? { award_id: award } : {}),
    ...(role ? { role } : {}),
    ...(level ? { level } : {}),
    ...(state ? { state } : {}),
    ...(floor ? { below_floor: floor === 'below' } : {}),
    ...(tax ? { sales_tax_code: tax } : {}),
    ...rangesOf(filters),
    ...(day ? { effective_on: day } : {}),
    ...(sort ? { sort } : {}),
  };
}

/** The range filters of amounts and days. A margin is a fraction in the view, and per cent to two decimals for the server. */
function rangesOf(filters: GridView['filters']): Partial<RateQuery> {
  const bounds = (id: string, name: string, read: (text: string) => number | string) => {
    const filter = filters[id];
    if (filter?.kind !== 'range') return [];
    return [
      ...(filter.from ? [[`${name}_from`, read(filter.from)] as const] : []),
      ...(filter.to ? [[`${name}_to`, read(filter.to)] as const] : []),
    ];
  };
  return Object.fromEntries([
    ...bounds('cost_rate', 'cost', Number),
    ...bounds('sell_rate', 'sell', Number),
    ...bounds('margin_pct', 'margin', (text) => Math.round(Number(text) * 10_000) / 100),
    ...bounds('multiplier', 'multiplier', Number),
    ...bounds('effective_date', 'effective', String),
  ]);
}
