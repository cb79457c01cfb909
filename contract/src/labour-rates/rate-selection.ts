// Which labour rates an act is on: those named, or all that a list shows, read or not.
import { Type } from 'typebox';
import { Fields, Id, Optional, searchDescription } from '../schema.ts';
import { rateFilters } from './rates.ts';

const { id: _id, series_of: _series, is_deleted: _deleted, ...listed } = rateFilters;

/** Rates that one act is on at most. */
export const maxSelectedRates = 30_000;

/** Filters that find the rates of an act: those of the list, and its search. */
export const rateSelectionFilters = {
  q: Optional(Type.String({ maxLength: 200, description: searchDescription })),
  ...listed,
};

/** Fields of a body that name or find rates. */
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
