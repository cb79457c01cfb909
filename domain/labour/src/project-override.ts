// A project's own cost for an hour, replacing the rate's cost.
//
// An override belongs to one version of a rate and is unique for project and version. It changes the cost, and the sell
// rate only if it gives one: the client is charged the contractual rate. On days outside its validity the rate's own
// figures apply. A new version starts without overrides unless they are carried forward, and a project that had one is
// warned.

import type { Money } from '@horizon/money';
import { formatCalendarDay } from './calendar-day.ts';
import { placeholderRate } from './labour-rate.ts';
import type { Allowance, LabourFault, LabourRate, LabourWarning, ProjectOverride } from './labour-rate.ts';
import { amountFaults } from './limits.ts';
import { versionsOf } from './resolve-rate.ts';

const CARRIED = 'Carried forward: ';

/** An override that is yet to be stored. */
export interface OverrideDraft {
  readonly project_id: string;
  readonly labour_rate_id: string;
  readonly override_rate: Money;
  readonly override_sell_rate: Money | null;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly reason: string;
}

/** True on the days (YYYY-MM-DD) of the override's validity, both ends included. */
export function isInForce(override: ProjectOverride, date: string): boolean {
  const { valid_from, valid_to } = override;
  return (valid_from === null || valid_from <= date) && (valid_to === null || date <= valid_to);
}

/** A project's override of one rate version, none when it has none. */
export function overrideFor(
  overrides: readonly ProjectOverride[],
  pair: { readonly project_id: string; readonly labour_rate_id: string },
): ProjectOverride | undefined {
  return overrides.find(
    (override) => override.project_id === pair.project_id && override.labour_rate_id === pair.labour_rate_id,
  );
}

/** The refusal of a second override for one project and labour rate, in the words people and programs rely on. */
export function overrideExistsMessage(project: string, rate: string): string {
  return `Project override already exists for project ${project} and labour rate ${rate}`;
}

/** Every fault of an override that is to be created, `OVERRIDE_EXISTS` among them; empty when it may be. */
export function checkOverride(existing: readonly ProjectOverride[], draft: OverrideDraft): LabourFault[] {
  const faults = amountFaults('override_rate', draft.override_rate);
  if (draft.override_sell_rate !== null) faults.push(...amountFaults('override_sell_rate', draft.override_sell_rate));
  if (draft.valid_from !== null && draft.valid_to !== null && draft.valid_to < draft.valid_from) {
    const message = `The last day is before the first, ${formatCalendarDay(draft.valid_from)}`;
    faults.push({ field: 'valid_to', code: 'ENDS_BEFORE_START', message });
  }
  if (draft.reason.trim() === '') {
    faults.push({ field: 'reason', code: 'REQUIRED', message: 'Say why the project pays another rate' });
  }
  if (overrideFor(existing, draft)) {
    const message = overrideExistsMessage(draft.project_id, draft.labour_rate_id);
    faults.push({ field: 'labour_rate_id', code: 'OVERRIDE_EXISTS', message });
  }
  return faults;
}

/** Each override with its labour rate, or with a placeholder where the rate cannot be found. Order is kept. */
export function withLabourRates<Override extends ProjectOverride>(
  overrides: readonly Override[],
  rates: readonly LabourRate[],
): (Override & { readonly labour_rate: LabourRate })[] {
  const byId = new Map(rates.map((rate) => [rate.id, rate]));
  return overrides.map((override) => ({
    ...override,
    labour_rate: byId.get(override.labour_rate_id) ?? placeholderRate(override.labour_rate_id),
  }));
}

/**
 * The overrides to create when one rate version follows another: a copy of each on the new version, its reason
 * prefixed once; `skipped` are those whose project already has an override there.
 */
export function carryForward(
  overrides: readonly ProjectOverride[],
  fromRateId: string,
  toRateId: string,
): { readonly drafts: OverrideDraft[]; readonly skipped: ProjectOverride[] } {
  const drafts: OverrideDraft[] = [];
  const skipped: ProjectOverride[] = [];
  const taken = new Set(overrides.filter((one) => one.labour_rate_id === toRateId).map((one) => one.project_id));
  for (const override of overrides) {
    if (override.labour_rate_id !== fromRateId) continue;
    if (taken.has(override.project_id)) {
      skipped.push(override);
      continue;
    }
    taken.add(override.project_id);
    const reason = override.reason.startsWith(CARRIED) ? override.reason : CARRIED + override.reason;
    const { id: _id, ...agreed } = override;
    drafts.push({ ...agreed, labour_rate_id: toRateId, reason });
  }
  return { drafts, skipped };
}

/** The allowances to create when one rate version follows another: those of the old version, without their ids. */
export function carryAllowances(
  allowances: readonly Allowance[],
  fromRateId: string,
  toRateId: string,
): Omit<Allowance, 'id' | 'created_at'>[] {
  const drafts: Omit<Allowance, 'id' | 'created_at'>[] = [];
  for (const { id: _id, created_at: _created, ...allowance } of allowances) {
    if (allowance.labour_rate_id !== fromRateId || allowance.is_deleted) continue;
    drafts.push({ ...allowance, labour_rate_id: toRateId });
  }
  return drafts;
}

/** A warning when the project overrides another version of the rate's series but not this one; none otherwise. */
export function overrideNotCarried(question: {
  readonly rate: LabourRate;
  readonly rates: readonly LabourRate[];
  readonly overrides: readonly ProjectOverride[];
  readonly project_id: string;
}): LabourWarning | undefined {
  const { rate, rates, overrides, project_id } = question;
  if (overrideFor(overrides, { project_id, labour_rate_id: rate.id })) return undefined;
  const earlier = versionsOf(rates, rate).find(
    (version) => version.id !== rate.id && overrideFor(overrides, { project_id, labour_rate_id: version.id }),
  );
  if (!earlier) return undefined;
  if (earlier.effective_date === rate.effective_date) {
    const day = rate.effective_date ? `effective from ${formatCalendarDay(rate.effective_date)}` : 'without a date';
    const message = `The project overrides the older version ${day}, but not the newer one of the same day: it pays the rate’s own cost`;
    return { code: 'OVERRIDE_NOT_CARRIED', message };
  }
  const message =
    `The project overrides the version effective from ${formatCalendarDay(earlier.effective_date)}, ` +
    `but not the one effective from ${formatCalendarDay(rate.effective_date)}: it pays the rate’s own cost`;
  return { code: 'OVERRIDE_NOT_CARRIED', message };
}
