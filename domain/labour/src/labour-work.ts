// The request to price a line of labour.

import type { Quantity } from '@horizon/money';
import type { TriggerCondition, TriggerUnit } from './allowance-trigger.ts';
import type { Allowance, LabourRate, ProjectOverride, StandardRate } from './labour-rate.ts';
import type { TimeCode } from './time-code.ts';

/** Allowances charged to the client: none, at cost, or with a mark-up. */
export type SellAllowances = 'none' | 'at_cost' | 'marked_up';

/** A line of labour to price. The rate is the version that holds on the date (`resolveRate`). */
export interface LabourWork {
  readonly rate: LabourRate;
  readonly override?: ProjectOverride | undefined;
  /** Allowances of any rate: those of other rates and deleted ones are ignored. */
  readonly allowances?: readonly Allowance[];
  readonly date: string;
  readonly hours: Quantity;
  readonly time_code?: TimeCode;
  readonly conditions?: readonly TriggerCondition[];
  /** Ids of manual allowances that were picked. */
  readonly picked?: readonly string[];
  readonly quantities?: Partial<Record<TriggerUnit, Quantity>>;
  readonly allowance_quantities?: Readonly<Record<string, Quantity>>;
  readonly standard_rate?: StandardRate | undefined;
  /** Absent means at cost. */
  readonly sell_allowances?: SellAllowances;
  /** In per cent, for marked-up allowances. */
  readonly allowance_markup_pct?: Quantity;
}
