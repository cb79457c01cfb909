// Are we ahead or behind, and what will it cost? Earned value management (ANSI/EIA-748; PMI, Practice Standard for
// Earned Value Management) and earned schedule (Lipke 2003), which keeps its meaning to the end where SPI returns to 1.
// All money in one currency, at one status date. An index without a denominator is null, never infinite.
import type { LocalMinute } from '@horizon/working-time';

export interface EarnedValueTotals {
  /** BAC. */
  budgetAtCompletion: number;
  /** PV: the budget of what should be done by now, by the baseline's (early) dates. */
  plannedValue: number;
  /** EV: the budget of what is done. */
  earnedValue: number;
  /** AC. */
  actualCost: number;
}

export interface EarnedValueFigures extends EarnedValueTotals {
  /** SV = EV − PV and CV = EV − AC; negative is behind, or over. */
  scheduleVariance: number;
  costVariance: number;
  /** SPI = EV ÷ PV, CPI = EV ÷ AC. */
  schedulePerformanceIndex: number | null;
  costPerformanceIndex: number | null;
  percentComplete: number | null;
  percentSpent: number | null;
  estimateAtCompletion: {
    /** BAC ÷ CPI: the rest goes as the work so far. */
    atCostPerformance: number | null;
    /** AC + (BAC − EV): the rest goes as budgeted. */
    atBudget: number;
    /** AC + (BAC − EV) ÷ (CPI × SPI): time lost costs money too. */
    atCostAndSchedulePerformance: number | null;
  };
  /** EAC − AC and BAC − EAC, by the first estimate. */
  estimateToComplete: number | null;
  varianceAtCompletion: number | null;
  /** TCPI: the cost performance that the rest needs to end at the budget, or at the first estimate. */
  toCompletePerformanceIndex: { forBudget: number | null; forEstimate: number | null };
}

/** All figures that follow from the four totals. */
export function earnedValueFigures(totals: EarnedValueTotals): EarnedValueFigures {
  const { budgetAtCompletion: budget, plannedValue: planned, earnedValue: earned, actualCost: actual } = totals;
  const spi = ratio(earned, planned);
  const cpi = ratio(earned, actual);
  const left = budget - earned;
  const estimate = cpi === null ? null : ratio(budget, cpi);
  const rest = cpi === null || spi === null ? null : ratio(left, cpi * spi);
  return {
    ...totals,
    scheduleVariance: earned - planned,
    costVariance: earned - actual,
    schedulePerformanceIndex: spi,
    costPerformanceIndex: cpi,
    percentComplete: percent(ratio(earned, budget)),
    percentSpent: percent(ratio(actual, budget)),
    estimateAtCompletion: {
      atCostPerformance: estimate,
      atBudget: actual + left,
      atCostAndSchedulePerformance: rest === null ? null : actual + rest,
    },
    estimateToComplete: estimate === null ? null : estimate - actual,
    varianceAtCompletion: estimate === null ? null : budget - estimate,
    toCompletePerformanceIndex: {
      forBudget: ratio(left, budget - actual),
      forEstimate: estimate === null ? null : ratio(left, estimate - actual),
    },
  };
}

export interface EarnedScheduleFigures {
  /** When the plan would have earned what is earned now. */
  earnedAt: LocalMinute;
  /** ES and AT: wall-clock minutes from the plan's start to `earnedAt`, and to the status date. */
  earnedMinutes: number;
  actualMinutes: number;
  /** SV(t) = ES − AT; negative is behind. */
  varianceMinutes: number;
  /** SPI(t) = ES ÷ AT; none before the plan's start. */
  performanceIndex: number | null;
}

/** A point of the planned curve: cumulative PV at a minute. */
export interface PlannedPoint {
  at: LocalMinute;
  value: number;
}

/**
 * Earned schedule against the cumulative planned curve, straight between its points (in time order, values never
 * falling, the first at the plan's start). None for an empty curve. Logarithmic.
 */
export function earnedSchedule(
  curve: readonly PlannedPoint[],
  earnedValue: number,
  statusDate: LocalMinute,
): EarnedScheduleFigures | null {
  const start = curve[0];
  if (start === undefined) return null;
  const earnedAt = whenPlanned(curve, earnedValue);
  const earnedMinutes = earnedAt - start.at;
  const actualMinutes = statusDate - start.at;
  return {
    earnedAt,
    earnedMinutes,
    actualMinutes,
    varianceMinutes: earnedMinutes - actualMinutes,
    performanceIndex: actualMinutes > 0 ? earnedMinutes / actualMinutes : null,
  };
}

/** The first minute by which the plan reaches the value; the end of the plan for all above it. */
function whenPlanned(curve: readonly PlannedPoint[], value: number): LocalMinute {
  let low = 0;
  let high = curve.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (curve[middle]!.value < value) low = middle + 1;
    else high = middle;
  }
  const after = curve[low]!;
  const before = curve[low - 1];
  if (before === undefined || after.value <= value) return after.at;
  return before.at + ((value - before.value) / (after.value - before.value)) * (after.at - before.at);
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function percent(share: number | null): number | null {
  return share === null ? null : 100 * share;
}
