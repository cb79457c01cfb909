// Previews re-pricing a stored line. A line is never re-priced automatically: people see this first.

import { money, subtract, toDecimal } from '@horizon/money';
import type { Money } from '@horizon/money';
import { formatCalendarDay } from './calendar-day.ts';
import type { LineSnapshot } from './line-snapshot.ts';
import type { PricedLine } from './price-line.ts';

/** One change, as text and decimal strings. */
export interface PriceChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The changes in the order of calculation, and the resulting difference; empty if nothing changes. */
export interface RepricePreview {
  readonly changes: readonly PriceChange[];
  readonly cost_difference: Money;
  readonly sell_difference: Money;
}

/** The differences between the stored line and the same work with current prices. */
export function repricePreview(kept: LineSnapshot, fresh: PricedLine): RepricePreview {
  const compared: PriceChange[] = [
    change('Rate version', formatCalendarDay(kept.effective_date), formatCalendarDay(fresh.rate.effective_date)),
    change(
      'Project override',
      kept.override_rate ?? 'none',
      fresh.override ? toDecimal(fresh.override.override_rate) : 'none',
    ),
    change(
      'Project override of the sell rate',
      kept.override_sell_rate ?? 'none',
      fresh.override?.override_sell_rate == null ? 'none' : toDecimal(fresh.override.override_sell_rate),
    ),
    change('Multiplier', String(kept.multiplier), String(fresh.rate.multiplier)),
    change('Cost of an hour', kept.hourly_cost, toDecimal(fresh.hourly_cost)),
    change('Charge for an hour', kept.hourly_sell, toDecimal(fresh.hourly_sell)),
    ...allowanceChanges(kept, fresh),
    change('Cost', kept.cost, toDecimal(fresh.cost)),
    change('Sell', kept.sell, toDecimal(fresh.sell)),
    change('GST', kept.gst, toDecimal(fresh.gst)),
  ];
  return {
    changes: compared.filter(({ before, after }) => before !== after),
    cost_difference: subtract(fresh.cost, money(kept.cost)),
    sell_difference: subtract(fresh.sell, money(kept.sell)),
  };
}

function allowanceChanges(kept: LineSnapshot, fresh: PricedLine): PriceChange[] {
  const then = new Map(kept.allowances.map((one) => [one.allowance_id, one]));
  const now = new Map(fresh.allowances.map((one) => [one.allowance_id, one]));
  return [...new Set([...then.keys(), ...now.keys()])].map((id) => {
    const [before, after] = [then.get(id), now.get(id)];
    const applied = after?.outcome === 'applied' ? toDecimal(after.extended) : 'none';
    const label = after?.name ?? before?.name ?? id;
    return change(label, before?.outcome === 'applied' ? before.extended : 'none', applied);
  });
}

function change(label: string, before: string, after: string): PriceChange {
  return { label, before, after };
}
