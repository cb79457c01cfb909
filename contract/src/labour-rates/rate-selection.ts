// The labour rates of a bulk operation: a list of ids, or all that match the filters of a list.
import { Type } from 'typebox';
import { Fields, Id, Optional, searchDescription } from '../schema.ts';
import { rateFilters } from './rates.ts';

const { id: _id, series_of: _series, is_deleted: _deleted, ...listed } = rateFilters;

/** Maximum number of rates of one bulk operation. */
export const maxSelectedRates = 30_000;

/** Filters that select the rates of a bulk operation: those of the list, and its search. */
export const rateSelectionFilters = {
  q: Optional(Type.String({ maxLength: 200, description: searchDescription })),
  ...listed,
};

/** Fields of a body that list or find rates. */
export const rateSelectionFields = {
  ids: Optional(
    Type.Array(Id('A labour rate'), { minItems: 1, maxItems: maxSelectedRates, description: 'These rates' }),
  ),
  filter: Optional(
    Fields(rateSelectionFilters, {
      description: `Or all rates that a list with these filters shows, ${maxSelectedRates.toLocaleString('en-AU')} at the most`,
    }),
  ),
  seen: Optional(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      description:
        'The fingerprint of the rates that the caller has seen; refused with 409 where they are others now, or changed. Of a filter it is that of all that it finds, those left out with them',
    }),
  ),
  except: Optional(Type.Array(Id('A labour rate'), { maxItems: 5000, description: 'Of those found, not these' })),
};
