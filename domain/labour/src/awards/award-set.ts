// A dated set of an award's minimum rates and allowances, with the source of each figure. It is reference
// data to copy into a workspace's own rates, where it can be edited; nothing is priced from it directly.

import type { Money } from '@horizon/money';
import type { TriggerUnit } from '../allowance-trigger.ts';
import type { AllowanceBasis, StandardRate } from '../labour-rate.ts';

/** The minimum rate of one classification level. */
export interface AwardLevel {
  /** The level as the award numbers it: '3', '1(d)'. */
  readonly level: string;
  readonly classification: string;
  readonly weekly: Money;
  readonly hourly: Money;
}

/** One allowance of the award. */
export interface AwardAllowance {
  /** A word that names it within its set. */
  readonly key: string;
  /** The clause, null where the source gives none. */
  readonly clause: string | null;
  readonly name: string;
  readonly amount: Money;
  readonly unit: TriggerUnit;
  /** Its trigger, in the words that `readTrigger` knows; picked by hand if no condition of work applies. */
  readonly trigger: string;
  /** The allowance in whose place it is paid: a rate never has both. None is next to all others. */
  readonly instead_of: string | null;
  readonly is_all_purpose: boolean;
  readonly basis: AllowanceBasis;
  readonly percent: number | null;
  /**
   * True where basis and percentage are not stated by a source but worked back from the amount, which they
   * reproduce to the cent. The amount is sourced all the same; import such an allowance as fixed.
   */
  readonly basis_is_inferred: boolean;
  /** Source of amount and unit; a secondary source is marked as such. */
  readonly source: string;
}

/** An award's figures from one day on. */
export interface AwardSet {
  readonly code: string;
  readonly name: string;
  readonly determination: string;
  /** The figures hold from the first full pay period on or after this day. */
  readonly effective_date: string;
  readonly source: string;
  readonly standard_rate: StandardRate;
  /** Highest level first. */
  readonly levels: readonly AwardLevel[];
  readonly allowances: readonly AwardAllowance[];
  /** To be shown together with the figures. */
  readonly disclaimer: string;
}
