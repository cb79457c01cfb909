// Labour rates in groups: the number of rates for each value of a column, or of several nested columns, with the ranges
// of their cost and sell rates.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Nullable, Optional, searchDescription, WorkspaceParams } from '../schema.ts';
import { rateFilters } from './rates.ts';
import { area, base, Masked } from './shapes.ts';

/** Groupings of rates. */
const rateGroupings = [
  'award_name',
  'award_code',
  'role',
  'level',
  'multiplier',
  'effective_date',
  'state',
  'sales_tax_code',
] as const;

const anyGrouping = `(${rateGroupings.join('|')})`;
const margin = 'in per cent of sell; missing for rates that sell for nothing';

/** The call that counts groups of rates. */
export const rateGroupCalls = {
  groupLabourRates: call({
    ...area,
    method: 'GET',
    path: `${base}/groups`,
    permission: 'labour_rates:view',
    summary: 'Labour rates in groups: how many, from what to what they cost and sell',
    description:
      'Of all rates that the filters leave, as a list with them shows. Nested groups are listed next to the groups that contain them; beyond 5,000 the small ones are left out.',
    params: WorkspaceParams,
    query: Fields({
      q: Optional(Type.String({ maxLength: 200, description: searchDescription })),
      ...rateFilters,
      group_by: Optional(
        Type.String({
          maxLength: 200,
          pattern: `^${anyGrouping}(,${anyGrouping}){0,3}$`,
          default: 'award_name',
          description: `Columns by comma, the outermost first, four at the most: ${rateGroupings.join(', ')}`,
        }),
      ),
    }),
    answer: Type.Object({
      groups: Type.Array(
        Type.Object({
          values: Type.Array(Nullable(Type.String()), {
            description: 'The values that its rates have in common, the outermost first; null for none',
          }),
          count: Type.Integer({ description: 'How many rates it has' }),
          cost_least: Masked('Least cost an hour'),
          cost_greatest: Masked('Greatest cost an hour'),
          cost_mean: Masked('Mean cost an hour, half up to four decimals'),
          sell_least: Type.Number(),
          sell_greatest: Type.Number(),
          sell_mean: Type.Number({ description: 'Half up to four decimals' }),
          margin_least: Masked(`Least margin ${margin}`),
          margin_greatest: Masked(`Greatest margin ${margin}`),
          margin_mean: Masked(`Mean of the margins ${margin}`),
        }),
      ),
    }),
    failureMessage: 'Failed to fetch labour rates',
  }),
};
