// Earned value and the S-curve at the status date, by cost, by hours or by duration.
import {
  type CurvePoint,
  type EarnedValueFigures,
  projectCurves,
  projectPerformance,
  type Schedule,
  type ValueMeasure,
  valueMeasureOf,
} from '@horizon/schedule';
import type { LocalDay } from '@horizon/working-time';
import type { AnswerOf, Calls } from '@horizon/contract';

type Dashboard = AnswerOf<Calls['getScheduleDashboard']>;
type Performance = Dashboard['performance'];
/** Value figures of the dashboard. */
export type ValueFigures = Pick<Dashboard, 'performance' | 's_curve' | 's_curve_unit'>;

/** Curves up to two years have weeks, longer ones months. */
const longestInWeeks = 731 * 1440;

/**
 * The figures with and without permission to see money: without it, by hours if there are any, else only the ratios of
 * money.
 */
export function valueFigures(schedule: Schedule, today: LocalDay): { priced: ValueFigures; unpriced: ValueFigures } {
  const measure = valueMeasureOf(schedule);
  const priced = figuresBy(measure, schedule, today);
  if (measure !== 'cost') return { priced, unpriced: priced };
  const unseen = valueMeasureOf(schedule, { withoutCosts: true });
  return { priced, unpriced: unseen === 'work' ? figuresBy('work', schedule, today) : ratiosOnly(priced) };
}

/** Performance and curves at the programme's status date, else at the end of today. */
function figuresBy(measure: ValueMeasure, schedule: Schedule, today: LocalDay): ValueFigures {
  const statusDate = schedule.network.programme.project.statusDate ?? (today + 1) * 1440;
  const { figures, earnedSchedule } = projectPerformance(schedule, statusDate, measure);
  // Work not done by the status date is forecast after it, however long ago it was planned.
  const ends = Math.max(schedule.projectFinish, statusDate);
  const kind = ends - schedule.projectStart > longestInWeeks ? 'month' : 'week';
  const { planned, early, late, earned, actual, forecast } = projectCurves(schedule, { statusDate, kind, measure });
  // Money in its unit; minutes as hours.
  const inUnit = (value: number) => (measure === 'cost' ? value : value / 60);
  const amountOrNone = (value: number | null) => (value === null ? null : inUnit(value));
  const upTo = (points: readonly CurvePoint[], i: number) =>
    points[i]!.period.from > statusDate ? null : inUnit(points[i]!.cumulative);
  const isSpent = measure === 'cost' || figures.actualCost !== 0;
  const all: ValueFigures = {
    performance: {
      measured_by: measure,
      budget: inUnit(figures.budgetAtCompletion),
      planned_value: inUnit(figures.plannedValue),
      earned_value: inUnit(figures.earnedValue),
      actual_cost: isSpent ? inUnit(figures.actualCost) : null,
      spi: figures.schedulePerformanceIndex,
      cpi: figures.costPerformanceIndex,
      spi_t: earnedSchedule?.performanceIndex ?? null,
      estimate_at_completion: amountOrNone(figures.estimateAtCompletion.atCostPerformance),
      ...lacksOf(schedule, figures, measure),
    },
    s_curve_unit: measure === 'cost' ? 'amount' : 'hours',
    s_curve: planned.map(({ period, cumulative }, i) => ({
      period: period.label,
      planned: inUnit(cumulative),
      early: inUnit(early[i]!.cumulative),
      late: inUnit(late[i]!.cumulative),
      earned: upTo(earned, i),
      actual: isSpent ? upTo(actual, i) : null,
      forecast: inUnit(forecast[i]!.cumulative),
    })),
  };
  return measure === 'duration' ? ratiosOnly(all) : all;
}

/** The reason an index is missing: no measure, or nothing planned or spent so far. */
function lacksOf(
  { network }: Schedule,
  figures: EarnedValueFigures,
  measure: ValueMeasure,
): Pick<Performance, 'spi_lacks' | 'cpi_lacks'> {
  const { tasks } = network.programme;
  const isBaselined = tasks.some(({ baselines }) =>
    baselines.some(({ start, finish }) => start !== null && finish !== null),
  );
  const nothing = figures.budgetAtCompletion === 0 ? 'work' : null;
  const spent = {
    cost: 'actual cost',
    work: 'actual work',
    duration: isBaselined ? 'baseline costs' : 'costs',
  } as const;
  return {
    spi_lacks: figures.schedulePerformanceIndex === null ? (nothing ?? 'planned value') : null,
    cpi_lacks: figures.costPerformanceIndex === null ? (nothing ?? spent[measure]) : null,
  };
}

/** Ratios, and the curves in per cent of the planned value. */
function ratiosOnly({ performance, s_curve }: ValueFigures): ValueFigures {
  const whole = s_curve.at(-1)?.planned ?? 0;
  const share = (amount: number) => Math.round((1000 * amount) / whole) / 10;
  const shareOrNone = (amount: number | null) => (amount === null ? null : share(amount));
  return {
    performance: {
      ...performance,
      budget: null,
      planned_value: null,
      earned_value: null,
      actual_cost: null,
      estimate_at_completion: null,
    },
    s_curve_unit: 'per cent',
    s_curve:
      whole === 0
        ? []
        : s_curve.map(({ period, planned, early, late, earned, actual, forecast }) => ({
            period,
            planned: share(planned),
            early: share(early),
            late: share(late),
            earned: shareOrNone(earned),
            actual: shareOrNone(actual),
            forecast: share(forecast),
          })),
  };
}
