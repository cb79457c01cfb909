// Totals of priced lines. A total is the sum of rounded lines, so that a column adds up on paper.

import { isBelowPercentage, percentage, subtract, sum } from '@horizon/money';
import type { Money, Quantity } from '@horizon/money';
import type { LabourWarning } from './labour-rate.ts';
import type { PricedLine, UnpricedLine } from './price-line.ts';

/** The sums of several lines; `left_out` counts the lines that could not be priced and are in no sum. */
export interface LineTotals {
  readonly cost: Money;
  readonly sell: Money;
  readonly margin: Money;
  readonly margin_pct: number | null;
  readonly markup_pct: number | null;
  readonly gst: Money;
  readonly total: Money;
  readonly left_out: number;
  readonly warnings: readonly LabourWarning[];
}

/** The totals of the lines that are priced, with a warning for each that is not because its rate is gone. */
export function totalsOf(lines: readonly (PricedLine | UnpricedLine)[]): LineTotals {
  const priced = lines.filter((line) => line.ok);
  const unpriced = lines.filter((line) => !line.ok);
  const cost = sum(priced.map((line) => line.cost));
  const sell = sum(priced.map((line) => line.sell));
  const margin = subtract(sell, cost);
  return {
    cost,
    sell,
    margin,
    margin_pct: percentage(margin, sell),
    markup_pct: percentage(margin, cost),
    gst: sum(priced.map((line) => line.gst)),
    total: sum(priced.map((line) => line.total)),
    left_out: unpriced.length,
    warnings: unpriced.flatMap((line) =>
      line.faults
        .filter((fault) => fault.code === 'UNRESOLVED_RATE')
        .map(({ message }): LabourWarning => ({ code: 'UNRESOLVED_RATE', message })),
    ),
  };
}

/** True when the margin is less than `floorPct` per cent of the sell, exactly; a cost with no sell is below any floor. */
export function isBelowMarginFloor(
  line: { readonly margin: Money; readonly sell: Money },
  floorPct: Quantity,
): boolean {
  return isBelowPercentage(line.margin, line.sell, floorPct);
}
