// Parses one row into a rate to store, with all its faults by field.
import { plainCode } from '@horizon/identifiers';
import { checkLabourRate, MAX_RATE, salesTaxCodeNamed } from '@horizon/labour';
import {
  DECIMAL_COMMA,
  money,
  numberAdvice,
  readTypedNumber,
  round4,
  toDecimal,
  toDisplay,
  typedAmount,
} from '@horizon/money';
import { newId } from '../../platform/ids.ts';
import { readDay } from '../../platform/import/read-day.ts';
import type { AwardName } from '../awards/store.ts';
import type { NewRate } from '../rates/store.ts';
import type { Fold } from './missing-awards.ts';
import { readMultiplier } from './read-multiplier.ts';
import type { BulkField, BulkRow } from './headings.ts';

export interface RowFault {
  field: BulkField;
  message: string;
}

/** The rate, or the faults of the row. */
export type ReadRow = { rate: NewRate; faults: []; warnings: string[] } | { rate: null; faults: RowFault[] };

/** Messages for missing cells, with advice. */
const missing: Readonly<Record<'name' | 'role' | 'level' | 'cost_rate' | 'sell_rate', string>> = {
  name: 'The name is missing. Write what the rate is called, such as Carpenter CW3.',
  role: 'The role is missing. Write the trade or position, such as Carpenter.',
  level: 'The level is missing. Write the classification, such as CW3.',
  cost_rate: 'The cost rate is missing. Write dollars an hour, such as 47.24.',
  sell_rate: 'The sell rate is missing. Write dollars an hour, such as 71.33; 0 where nothing is charged.',
};

const longest = { name: 200, role: 100, level: 60 } as const;

/** The name of a rate without one: its role and its level. */
const defaultName = (role: string, level: string): string =>
  role !== '' && level !== '' ? `${role} ${level}`.slice(0, longest.name) : '';

/** An amount with the unit of every rate: "42.50/hr", "$42.50 per hour". */
const perHour = /\s*(?:\/|\bper|\bp[/.]?|\ban)?\s*(?:h|hr|hour)\.?$/i;
/** A cell that says that it is empty. */
const noValue = /^(?:[-\u2010-\u2015]+|n\/?a|nil|none)$/i;
const optional: readonly BulkField[] = ['award', 'multiplier', 'effective_date', 'sales_tax_code'];

/** Parses the row; `awards` are those that the rows name, `dayFault` the fault of its day among the others. */
export function readRow(row: BulkRow, awards: NamedAwards, dayFault: string | null = null): ReadRow {
  const faults: RowFault[] = [];
  const warnings: string[] = [];
  const fault = (field: BulkField, message: string) => {
    faults.push({ field, message });
  };
  const cell = (field: BulkField) => {
    const text = (row[field] ?? '').trim();
    return optional.includes(field) && noValue.test(text) ? '' : text;
  };

  const words = (field: 'name' | 'role' | 'level') => {
    const text = field === 'name' ? cell(field) || defaultName(cell('role'), cell('level')) : cell(field);
    if (text === '') {
      fault(field, missing[field]);
    } else if (text.length > longest[field]) {
      fault(field, `The ${field} has ${text.length} characters; ${longest[field]} are the most. Shorten it.`);
    }
    return text;
  };
  const amount = (field: 'cost_rate' | 'sell_rate') => {
    const text = cell(field);
    const plain = text.replace(perHour, '');
    const read = typedAmount(plain) ?? roundedAmount(plain);
    if (read !== null && typedAmount(plain) === null) {
      warnings.push(`${quoted(text)} is stored as ${read}: rates have four decimals at most`);
    }
    if (read === null) {
      fault(field, text === '' ? missing[field] : amountFault(text));
    } else if (isDoubtful(text)) {
      fault(field, `${quoted(text)} would be ${toDisplay(money(read))} an hour. ${DECIMAL_COMMA}`);
    }
    return read ?? '0';
  };
  const award = awardOf(cell('award'), awards);
  if (award.message !== null) {
    fault('award', award.message);
  }
  const multiplier = cell('multiplier') === '' ? 1 : readMultiplier(cell('multiplier'));
  if (multiplier === null) {
    const advice = `${quoted(cell('multiplier'))} is not a multiplier. Write 1.5 or 150% for time and a half.`;
    fault('multiplier', numberAdvice(cell('multiplier'), advice));
  }
  if (dayFault !== null) {
    fault('effective_date', dayFault);
  }
  const day = cell('effective_date') === '' ? null : readDay(cell('effective_date'));
  if (day === null && dayFault === null && cell('effective_date') !== '') {
    fault(
      'effective_date',
      `${quoted(cell('effective_date'))} is not a day. Write day/month/year, such as 1/7/2026, or 2026-07-01.`,
    );
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
    sales_tax_code: salesTaxCodeNamed(cell('sales_tax_code') || 'OUTPUT'),
  };
  faults.push(...engineFaults(rate));
  return faults.length > 0 ? { rate: null, faults } : { rate, faults: [], warnings };
}

/** A rate that a spreadsheet calculated, such as a week's pay over 38, rounded to four decimals; null for other texts. */
function roundedAmount(text: string): string | null {
  const read = readTypedNumber(text);
  if (!read.ok || read.isPercent || !/\.\d{5,}$/.test(read.plain)) return null;
  return toDecimal(round4(read.plain));
}

/** A cell in quotation marks, shortened if it is long. */
const quoted = (text: string) => `“${text.length > 30 ? `${text.slice(0, 30)}…` : text}”`;

/** No hour costs five digits: “47,240” is 47.24 with a decimal comma. */
function isDoubtful(text: string): boolean {
  const read = readTypedNumber(text);
  return read.ok && read.isAmbiguous && Math.abs(read.value) >= 10_000;
}

function amountFault(text: string): string {
  if (text.startsWith('#')) {
    return `The cell holds an error of the spreadsheet (${text.slice(0, 10)}). Correct its formula, or write the amount.`;
  }
  const read = readTypedNumber(text);
  if (!read.ok && read.fault === DECIMAL_COMMA) {
    return read.fault;
  }
  if (read.ok && read.isPercent) {
    return `${quoted(text)} is a percentage. Write dollars an hour, such as 69.50.`;
  }
  if (/^\d{9,}(\.\d*)?$/.test(text.replaceAll(/[\s,$A]/g, ''))) {
    return `${quoted(text)} is too great. A rate is at most ${toDisplay(MAX_RATE)}.`;
  }
  return `${quoted(text)} is not an amount. Write dollars an hour with at most four decimals, such as 69.50.`;
}

function engineFaults(rate: NewRate): RowFault[] {
  return checkLabourRate({
    ...rate,
    cost_rate: money(rate.cost_rate),
    sell_rate: money(rate.sell_rate),
    multiplier: Number(rate.multiplier),
  }).map(({ field, message }) => ({ field: field as BulkField, message }));
}

/** The awards by folded text: codes first. */
export interface NamedAwards {
  fold: Fold;
  byCode: ReadonlyMap<string, string>;
  byName: ReadonlyMap<string, readonly string[]>;
}

/** Awards by their codes and names; `alias` also by the texts of the rows that created them. */
export function awardsByText(
  awards: readonly AwardName[],
  alias: readonly { id: string; named: string }[],
  fold: Fold,
): NamedAwards {
  const byName = new Map<string, string[]>();
  for (const { id, name } of awards) {
    byName.set(fold(name), [...(byName.get(fold(name)) ?? []), id]);
  }
  return {
    fold,
    byCode: new Map([
      ...awards.map(({ id, code }) => [fold(code), id] as const),
      ...alias.map(({ id, named }) => [fold(named), id] as const),
    ]),
    byName,
  };
}

function awardOf(text: string, awards: NamedAwards): { id: string | null; message: string | null } {
  const code = plainCode(text) === '' ? null : awards.byCode.get(awards.fold(text));
  if (code !== undefined) {
    return { id: code, message: null };
  }
  const byName = awards.byName.get(awards.fold(text)) ?? [];
  if (byName.length > 1) {
    return { id: null, message: `${byName.length} awards are called ${text}. Give the code.` };
  }
  return byName[0]
    ? { id: byName[0], message: null }
    : { id: null, message: `There is no award with the code or name ${text}. Make it first, or leave the cell empty.` };
}
