// The bounds within which labour is priced. They keep every product of a line within the range of exact money
// and catch a misplaced decimal point.

import { money, parseDecimal, toDisplay } from '@horizon/money';
import type { Money, Quantity } from '@horizon/money';
import type { LabourFault } from './labour-rate.ts';

/** The greatest rate of an hour, and amount of an allowance for one unit. */
export const MAX_RATE: Money = money('100000');

/** The greatest number of hours, days, kilometres and so on in one line. */
export const MAX_QUANTITY = 10_000;

/** The greatest multiplier. */
export const MAX_MULTIPLIER = 10;

/** The greatest percentage of a standard rate that an allowance may be. */
export const MAX_ALLOWANCE_PCT = 1000;

/** The greatest mark-up on allowances, in per cent. */
export const MAX_MARKUP_PCT = 500;

/** The greatest number of allowances on one line. */
export const MAX_ALLOWANCE_COUNT = 100;

/** The faults of a rate or of an allowance's amount: below zero, or above the greatest rate. */
export function amountFaults(field: string, amount: Money): LabourFault[] {
  if (amount < 0) return [{ field, code: 'NEGATIVE', message: 'Give an amount that is not negative' }];
  if (amount <= MAX_RATE) return [];
  return [{ field, code: 'TOO_LARGE', message: `Give an amount of at most ${toDisplay(MAX_RATE)}` }];
}

/** A fault when the quantity is no decimal number from 0 to the greatest one. */
export function quantityFault(field: string, quantity: Quantity, greatest = MAX_QUANTITY): LabourFault | undefined {
  if (!parseDecimal(quantity)) return { field, code: 'NOT_A_NUMBER', message: 'Give a number' };
  if (Number(quantity) < 0) return { field, code: 'NEGATIVE', message: 'Give a number that is not negative' };
  if (Number(quantity) > greatest) return { field, code: 'TOO_LARGE', message: `Give a number of at most ${greatest}` };
  return undefined;
}
