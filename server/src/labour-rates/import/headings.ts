// The headings of a file of labour rates.
import type { BodyOf, Calls } from '@horizon/contract';
import type { HeadingNames } from '../../platform/import/headings.ts';

export type BulkRow = BodyOf<Calls['importLabourRates']>['rows'][number];
export type BulkField = keyof BulkRow;

/** Headings of the list and of exported files are recognised too. */
export const rateHeadings: HeadingNames<BulkField> = {
  name: ['name', 'rate name', 'labour rate', 'labour rate name', 'description', 'rate'],
  // The code comes first: if a file has both, it distinguishes two awards of the same name.
  award: ['award code', 'award', 'award name', 'agreement', 'eba'],
  award_name: ['award name', 'award', 'agreement'],
  role: ['role', 'trade', 'position', 'occupation'],
  level: ['level', 'classification', 'grade'],
  cost_rate: ['cost rate', 'cost', 'cost per hour', 'cost hour', 'cost an hour', 'ordinary cost'],
  sell_rate: [
    'sell rate',
    'sell',
    'charge out rate',
    'charge rate',
    'charge out',
    'sell per hour',
    'bill rate',
    'ordinary sell',
  ],
  multiplier: ['multiplier', 'factor', 'loading'],
  effective_date: ['effective date', 'effective from', 'effective', 'valid from', 'from', 'start date', 'date'],
  sales_tax_code: ['sales tax code', 'tax code', 'gst code', 'tax', 'gst'],
};
