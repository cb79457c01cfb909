export { readTrigger, triggerConditions, triggerUnits } from './allowance-trigger.ts';
export type { Trigger, TriggerCondition, TriggerUnit } from './allowance-trigger.ts';
export { ORDINARY_HOURS_PER_WEEK, allowanceAmount, applyAllowances } from './apply-allowances.ts';
export type { AllowanceOutcome, AllowanceReason, AllowanceWork, PricedAllowance } from './apply-allowances.ts';
export type { AwardAllowance, AwardLevel, AwardSet } from './awards/award-set.ts';
export { ma000020 } from './awards/ma000020.ts';
export { formatCalendarDay } from './calendar-day.ts';
export { repricePreview } from './reprice-preview.ts';
export type { PriceChange, RepricePreview } from './reprice-preview.ts';
export { checkAllowance, checkLabourRate } from './check-rate.ts';
export { explainPrice } from './explain-price.ts';
export type { PriceStep } from './explain-price.ts';
export { placeholderRate } from './labour-rate.ts';
export type {
  Allowance,
  AllowanceBasis,
  LabourFault,
  LabourRate,
  LabourWarning,
  ProjectOverride,
  StandardRate,
} from './labour-rate.ts';
export type { LabourWork, SellAllowances } from './labour-work.ts';
export {
  MAX_ALLOWANCE_COUNT,
  MAX_ALLOWANCE_PCT,
  MAX_MARKUP_PCT,
  MAX_MULTIPLIER,
  MAX_QUANTITY,
  MAX_RATE,
} from './limits.ts';
export { snapshotOf } from './line-snapshot.ts';
export type { AllowanceSnapshot, LineSnapshot } from './line-snapshot.ts';
export { isBelowMarginFloor, totalsOf } from './line-totals.ts';
export type { LineTotals } from './line-totals.ts';
export { priceLine } from './price-line.ts';
export type { PricedLine, UnpricedLine } from './price-line.ts';
export {
  carryAllowances,
  carryForward,
  checkOverride,
  overrideExistsMessage,
  isInForce,
  overrideFor,
  overrideNotCarried,
  withLabourRates,
} from './project-override.ts';
export type { OverrideDraft } from './project-override.ts';
export { levelKey, raiseAllowance, raiseLimits, raiseRate, raiseSteps } from './raise-rate.ts';
export type { Raise, Raised, RaiseStep } from './raise-rate.ts';
export { resolveRate, seriesKey, versionsOf } from './resolve-rate.ts';
export type { RateQuery, ResolvedRate } from './resolve-rate.ts';
export { checkSalesTaxCode, refusedTaxCodes, salesTaxCodeNamed, salesTaxCodes, taxCodesFor } from './sales-tax-code.ts';
export type { SalesTaxCheck, SalesTaxCode } from './sales-tax-code.ts';
export { conditionsOf, timeCodes } from './time-code.ts';
export type { TimeCode } from './time-code.ts';
export { weeklyPercentageFault } from './weekly-percentage.ts';
export { workspaceDay } from './workspace-day.ts';
