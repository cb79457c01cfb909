// Which column of a file is which field, by its heading.
import type { BodyOf, Calls } from '@horizon/contract';

export type BulkRow = BodyOf<Calls['importLabourRates']>['rows'][number];
export type BulkField = keyof BulkRow;

/** Those of the list and of its files come in too. */
const headings: Record<BulkField, string[]> = {
  name: ['name', 'rate name', 'labour rate', 'labour rate name', 'description', 'rate'],
  // The code comes first: where a file has both, two awards of one name are told apart by it.
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

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/\(.*?\)|a?\$/g, ' ')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** The field of each column, none for a column that is not known. Each field is taken from one column only. */
export function recogniseHeadings(row: readonly string[]): (BulkField | null)[] {
  const words = row.map(plain);
  const fields = row.map((): BulkField | null => null);
  for (const [field, names] of Object.entries(headings)) {
    const name = names.find((candidate) => fields[words.indexOf(candidate)] === null);
    if (name !== undefined) {
      fields[words.indexOf(name)] = field as BulkField;
    }
  }
  return fields;
}

/** The row that holds the headings, among the first twenty: the one in which most are known; none below two. */
export function findHeadings(rows: readonly string[][]): number | null {
  const known = rows.slice(0, 20).map((row) => recogniseHeadings(row).filter((field) => field !== null).length);
  const best = Math.max(0, ...known);
  return best < 2 ? null : known.indexOf(best);
}
