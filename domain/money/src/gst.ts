// Goods and services tax on the lines of an invoice.
//
// A New Tax System (Goods and Services Tax) Act 1999, s 9-90: the tax is rounded to the cent, half a cent
// up, either on the unrounded sum of the invoice or on each supply. Supplier and recipient may choose
// differently, so two right answers can be some cents apart (`gstTolerance`).

import { multiplyToCents, percentOfToCents, subtract, sum } from './arithmetic.ts';
import { decimalOf, divideHalfUp, powerOfTen } from './decimal.ts';
import type { Quantity } from './decimal.ts';
import { fromUnits, money } from './money.ts';
import type { Money } from './money.ts';

/** How the tax of several lines is rounded: once on their sum, or on each line. */
export type GstMethod = 'total_invoice' | 'per_line';

/** The Australian rate, in per cent. */
export const GST_PERCENT = 10;

/** The tax on lines ex GST, in whole cents; 10 per cent unless another rate is given. */
export function gstOf(lines: readonly Money[], method: GstMethod, percent: Quantity = GST_PERCENT): Money {
  if (method === 'total_invoice') return percentOfToCents(sum(lines), percent);
  return sum(lines.map((line) => percentOfToCents(line, percent)));
}

/** The tax inside a price that includes it, in whole cents: one eleventh at 10 per cent. */
export function gstInside(inclusive: Money, percent: Quantity = GST_PERCENT): Money {
  const { coefficient, scale } = decimalOf(percent);
  const whole = 100n * powerOfTen(scale) + coefficient;
  return fromUnits(divideHalfUp(BigInt(inclusive) * coefficient, whole * 100n) * 100n);
}

/** A price that includes the tax, without it: the price less `gstInside`. */
export function withoutGst(inclusive: Money, percent: Quantity = GST_PERCENT): Money {
  return subtract(inclusive, gstInside(inclusive, percent));
}

/** How far the two methods may differ before an invoice is queried: one cent for each line. */
export function gstTolerance(lineCount: number): Money {
  return multiplyToCents(money('0.01'), lineCount);
}
