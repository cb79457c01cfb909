// Converts stored rows for the labour engine: exact amounts in place of decimal strings.
import type { Allowance, LabourRate, OverrideDraft, ProjectOverride } from '@horizon/labour';
import { money, toDecimal, ZERO } from '@horizon/money';
import { newId } from '../platform/ids.ts';
import type { AllowanceRow } from './allowances/store.ts';
import type { NewOverride, OverrideRow } from './overrides/store.ts';
import type { NewRate, RateRow } from './rates/store.ts';

/** The engine's view of a rate, stored or about to be. */
export type LabourRateRow = NewRate & Pick<RateRow, 'is_deleted' | 'created_at'>;

export function toLabourRate(row: LabourRateRow): LabourRate {
  return {
    id: row.id,
    name: row.name,
    award_id: row.award_id,
    role: row.role,
    level: row.level,
    cost_rate: money(row.cost_rate),
    sell_rate: money(row.sell_rate),
    multiplier: Number(row.multiplier),
    effective_date: row.effective_date,
    sales_tax_code: row.sales_tax_code,
    is_deleted: row.is_deleted,
    created_at: row.created_at,
  };
}

/** The stored amount is dollars, or per cent if the basis says so. */
export function toAllowance(row: Pick<AllowanceRow, keyof Allowance & keyof AllowanceRow>): Allowance {
  const isFixed = row.basis === 'fixed';
  return {
    id: row.id,
    labour_rate_id: row.labour_rate_id,
    name: row.name,
    amount: isFixed ? money(row.amount) : ZERO,
    percent: isFixed ? null : Number(row.amount),
    trigger: row.trigger,
    is_stackable: row.is_stackable,
    is_all_purpose: row.is_all_purpose,
    basis: row.basis,
    source: row.source,
    is_deleted: row.is_deleted,
    created_at: row.created_at,
  };
}

export function toOverride(row: Pick<OverrideRow, keyof ProjectOverride & keyof OverrideRow>): ProjectOverride {
  return {
    id: row.id,
    project_id: row.project_id,
    labour_rate_id: row.labour_rate_id,
    override_rate: money(row.override_rate),
    override_sell_rate: row.override_sell_rate === null ? null : money(row.override_sell_rate),
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    reason: row.reason,
  };
}

/** A draft of the engine as a row, with a new id. */
export function newOverride(draft: OverrideDraft): NewOverride {
  const { override_rate, override_sell_rate } = draft;
  return {
    ...draft,
    id: newId(),
    override_rate: toDecimal(override_rate),
    override_sell_rate: override_sell_rate === null ? null : toDecimal(override_sell_rate),
  };
}
