// One typed row as a rate to store, with every fault of it by field.
import { checkLabourRate } from '@horizon/labour';
import { money } from '@horizon/money';
import { newId } from '../../platform/ids.ts';
import type { AwardName } from '../awards/store.ts';
import type { NewRate } from '../rates/store.ts';
import { readAmount, readDay, readMultiplier } from './cells.ts';
import type { BulkField, BulkRow } from './headings.ts';

export interface RowFault {
  field: BulkField;
  message: string;
}

/** The rate, or every reason why the row is none. */
export type ReadRow = { rate: NewRate; faults: [] } | { rate: null; faults: RowFault[] };

const longest = { name: 200, role: 100, level: 60 } as const;

/** The row read; `awards` are those that the rows name. */
export function readRow(row: BulkRow, awards: readonly AwardName[]): ReadRow {
  const faults: RowFault[] = [];
  const fault = (field: BulkField, message: string) => {
    faults.push({ field, message });
  };
  const cell = (field: BulkField) => (row[field] ?? '').trim();

  const words = (field: 'name' | 'role' | 'level') => {
    const text = cell(field);
    if (text === '') {
      fault(field, 'Give a value.');
    } else if (text.length > longest[field]) {
      fault(field, `Give at most ${longest[field]} characters.`);
    }
    return text;
  };
  const amount = (field: 'cost_rate' | 'sell_rate') => {
    const text = cell(field);
    const read = readAmount(text);
    if (read === null) {
      fault(field, text === '' ? 'Give a value.' : 'Give an amount with at most four decimals, such as 69.50.');
    }
    return read ?? '0';
  };
  const award = awardOf(cell('award'), awards);
  if (award.message !== null) {
    fault('award', award.message);
  }
  const multiplier = cell('multiplier') === '' ? 1 : readMultiplier(cell('multiplier'));
  if (multiplier === null) {
    fault('multiplier', 'Give a number such as 1.5.');
  }
  const day = cell('effective_date') === '' ? null : readDay(cell('effective_date'));
  if (day === null && cell('effective_date') !== '') {
    fault('effective_date', 'Give a day as YYYY-MM-DD or day/month/year.');
  }
  const rate: NewRate = {
    id: newId(),
    name: words('name'),
    award_id: award.id,
    role: words('role'),
    level: words('level'),
    cost_rate: amount('cost_rate'),
    sell_rate: amount('sell_rate'),
    multiplier: multiplier ?? 1,
    effective_date: day,
    sales_tax_code: cell('sales_tax_code').toUpperCase() || 'OUTPUT',
  };
  faults.push(...engineFaults(rate));
  return faults.length > 0 ? { rate: null, faults } : { rate, faults: [] };
}

function engineFaults(rate: NewRate): RowFault[] {
  return checkLabourRate({
    ...rate,
    cost_rate: money(rate.cost_rate),
    sell_rate: money(rate.sell_rate),
    multiplier: Number(rate.multiplier),
  }).map(({ field, message }) => ({ field: field as BulkField, message }));
}

function awardOf(text: string, awards: readonly AwardName[]): { id: string | null; message: string | null } {
  if (text === '') {
    return { id: null, message: null };
  }
  const same = (one: string) => one.toLowerCase() === text.toLowerCase();
  const byCode = awards.find((award) => same(award.code));
  if (byCode) {
    return { id: byCode.id, message: null };
  }
  const byName = awards.filter((award) => same(award.name));
  if (byName.length > 1) {
    return { id: null, message: `${byName.length} awards are called ${text}. Give the code.` };
  }
  return byName[0]
    ? { id: byName[0].id, message: null }
    : { id: null, message: `There is no award with the code or name ${text}. Make it first.` };
}
