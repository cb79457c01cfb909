// Snapshot stored with a cost line, so that later changes of rates, overrides and allowances never change it.

import { toDecimal } from '@horizon/money';
import type { Quantity } from '@horizon/money';
import type { AllowanceOutcome, AllowanceReason } from './apply-allowances.ts';
import type { TriggerUnit } from './allowance-trigger.ts';
import type { SellAllowances } from './labour-work.ts';
import type { PricedLine } from './price-line.ts';

/** One allowance as it came out. Amounts are decimal strings. */
export interface AllowanceSnapshot {
  readonly allowance_id: string;
  readonly name: string;
  readonly unit: TriggerUnit;
  readonly amount: string;
  readonly quantity: Quantity;
  readonly extended: string;
  readonly outcome: AllowanceOutcome;
  readonly reason: AllowanceReason;
}

/** A priced line frozen as plain JSON. Amounts are decimal strings, so that no reader can mistake their unit. */
export interface LineSnapshot {
  readonly rate_id: string;
  readonly rate_name: string;
  readonly effective_date: string | null;
  readonly date: string;
  readonly hours: Quantity;
  readonly cost_rate: string;
  readonly sell_rate: string;
  readonly override_id: string | null;
  readonly override_rate: string | null;
  readonly override_sell_rate: string | null;
  readonly override_reason: string | null;
  readonly multiplier: number;
  readonly hourly_cost: string;
  readonly hourly_sell: string;
  readonly allowances: readonly AllowanceSnapshot[];
  readonly sell_allowances: SellAllowances;
  readonly allowance_markup_pct: Quantity | null;
  readonly cost: string;
  readonly sell: string;
  readonly sales_tax_code: string;
  readonly gst: string;
  readonly total: string;
  readonly computed_at: string;
}

/** The line frozen; `computedAt` is the instant of pricing, ISO 8601. Shares nothing with the line's records. */
export function snapshotOf(line: PricedLine, computedAt: string): LineSnapshot {
  const { rate, override } = line;
  return {
    rate_id: rate.id,
    rate_name: rate.name,
    effective_date: rate.effective_date,
    date: line.date,
    hours: line.hours,
    cost_rate: toDecimal(rate.cost_rate),
    sell_rate: toDecimal(rate.sell_rate),
    override_id: override?.id ?? null,
    override_rate: override ? toDecimal(override.override_rate) : null,
    override_sell_rate: override?.override_sell_rate == null ? null : toDecimal(override.override_sell_rate),
    override_reason: override?.reason ?? null,
    multiplier: rate.multiplier,
    hourly_cost: toDecimal(line.hourly_cost),
    hourly_sell: toDecimal(line.hourly_sell),
    allowances: line.allowances.map((allowance) => ({
      allowance_id: allowance.allowance_id,
      name: allowance.name,
      unit: allowance.unit,
      amount: toDecimal(allowance.amount),
      quantity: allowance.quantity,
      extended: toDecimal(allowance.extended),
      outcome: allowance.outcome,
      reason: allowance.reason,
    })),
    sell_allowances: line.sell_allowances,
    allowance_markup_pct: line.allowance_markup_pct,
    cost: toDecimal(line.cost),
    sell: toDecimal(line.sell),
    sales_tax_code: line.sales_tax.code,
    gst: toDecimal(line.gst),
    total: toDecimal(line.total),
    computed_at: computedAt,
  };
}
