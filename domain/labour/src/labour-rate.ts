// The records that labour is priced from, in the names they have on the wire. Amounts are exact and ex GST;
// dates are calendar days 'YYYY-MM-DD' in the project's time zone. A stored record may carry more fields.

import { ZERO } from '@horizon/money';
import type { Money } from '@horizon/money';

/** One dated version of a labour rate. Versions of one award, role, level and multiplier make a series. */
export interface LabourRate {
  readonly id: string;
  readonly workspace_id?: string;
  readonly name: string;
  readonly award_id: string | null;
  readonly role: string;
  readonly level: string;
  /** Cost of one ordinary hour, before the multiplier. */
  readonly cost_rate: Money;
  /** Charge for one ordinary hour, before the multiplier. */
  readonly sell_rate: Money;
  /** Above 0, at most 10; 1.5 is time and a half. */
  readonly multiplier: number;
  /** First day on which the version is valid; null: from the beginning. */
  readonly effective_date: string | null;
  readonly sales_tax_code: string;
  readonly is_deleted: boolean;
  /** Instant of creation, ISO 8601; the later of two versions of one date wins. */
  readonly created_at: string;
  /** Set on a placeholder: the rate could not be found, and nothing may be priced with it. */
  readonly unresolved?: true;
}

/** The cost of an hour that a project agreed instead of the rate's own; one for each project and rate version. */
export interface ProjectOverride {
  readonly id: string;
  readonly project_id: string;
  readonly labour_rate_id: string;
  readonly override_rate: Money;
  /** The charge for an hour on this project; null leaves the rate's own sell rate. */
  readonly override_sell_rate: Money | null;
  /** First and last day (YYYY-MM-DD) of its validity; none is open at that end. */
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly reason: string;
}

/** Basis of an allowance's amount: fixed, or a percentage of the award's standard rate of a week or of an hour. */
export type AllowanceBasis = 'fixed' | 'percent_weekly_standard' | 'percent_hourly_standard';

/** A payment on top of a rate, called up by its trigger. */
export interface Allowance {
  readonly id: string;
  readonly labour_rate_id: string;
  readonly name: string;
  /** Amount for one unit of the trigger; not read when the basis is a percentage. */
  readonly amount: Money;
  /** Unit and conditions in words, see `readTrigger`. */
  readonly trigger: string;
  readonly is_stackable: boolean;
  readonly created_at: string;
  readonly is_deleted?: boolean;
  /** Absent means fixed. */
  readonly basis?: AllowanceBasis;
  /** The percentage, when the basis is one. */
  readonly percent?: number | null;
  /** True when it is part of the rate on which the multiplier works. */
  readonly is_all_purpose?: boolean;
  /** Where the amount is from, such as a clause of an award; not read. */
  readonly source?: string | null;
}

/** The award's standard rate, of which allowances may be percentages. */
export interface StandardRate {
  readonly weekly: Money;
  readonly hourly: Money;
}

/** Something wrong with an input, by field, with a sentence for people. */
export interface LabourFault {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** A warning that does not invalidate the answer. */
export interface LabourWarning {
  readonly code:
    | 'DUPLICATE_EFFECTIVE_DATE'
    | 'NOT_WEEKLY'
    | 'ORDINARY_RATE_ON_REST_DAY'
    | 'OTHER_VERSION'
    | 'OVERRIDE_NOT_CARRIED'
    | 'OVERRIDE_NOT_IN_FORCE'
    | 'TAX_CODE_SIDE'
    | 'UNRESOLVED_RATE';
  readonly message: string;
}

/** Replaces a rate that cannot be looked up, so that a list can be shown. Never priced, never in totals. */
export function placeholderRate(id: string): LabourRate {
  return {
    id,
    name: `Labour Rate ID: ${id}`,
    award_id: null,
    role: 'Unknown',
    level: 'Unknown',
    cost_rate: ZERO,
    sell_rate: ZERO,
    multiplier: 1,
    effective_date: null,
    sales_tax_code: '',
    is_deleted: false,
    created_at: '',
    unresolved: true,
  };
}
