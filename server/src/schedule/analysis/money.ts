// Earned value and the S-curve at the status date.
import {
  type CurvePoint,
  type EarnedValueFigures,
  projectCurves,
  projectPerformance,
  type Schedule,
} from '@horizon/schedule';
import type { LocalDay } from '@horizon/working-time';
import type { AnswerOf, Calls } from '@horizon/contract';

type Dashboard = AnswerOf<Calls['getScheduleDashboard']>;
type Performance = Dashboard['performance'];

/** A curve has weeks up to two years, else months. */
const longestInWeeks = 731 * 1440;

/** Performance and curves at the programme's status date, else at the end of today. */
export function moneyFigures(
  schedule: Schedule,
  today: LocalDay,
): Pick<Dashboard, 'performance' | 's_curve' | 's_curve_unit'> {
  const statusDate = schedule.network.programme.project.statusDate ?? (today + 1) * 1440;
  const { figures, earnedSchedule } = projectPerformance(schedule, statusDate);
  const kind = schedule.projectFinish - schedule.projectStart > longestInWeeks ? 'month' : 'week';
  const { planned, early, late, earned, actual, forecast } = projectCurves(schedule, statusDate, kind);
  const upTo = (points: readonly CurvePoint[], i: number) =>
    points[i]!.period.from > statusDate ? null : points[i]!.cumulative;
  return {
    performance: {
      budget: figures.budgetAtCompletion,
      planned_value: figures.plannedValue,
      earned_value: figures.earnedValue,
      actual_cost: figures.actualCost,
      spi: figures.schedulePerformanceIndex,
      cpi: figures.costPerformanceIndex,
      spi_t: earnedSchedule?.performanceIndex ?? null,
      estimate_at_completion: figures.estimateAtCompletion.atCostPerformance,
      ...lacksOf(schedule, figures),
    },
    s_curve_unit: 'amount',
    s_curve: planned.map(({ period, cumulative }, i) => ({
      period: period.label,
      planned: cumulative,
      early: early[i]!.cumulative,
      late: late[i]!.cumulative,
      earned: upTo(earned, i),
      actual: upTo(actual, i),
      forecast: forecast[i]!.cumulative,
    })),
  };
}

/** What is missing where an index is none: costs to measure by, else something planned or spent so far. */
function lacksOf({ network }: Schedule, figures: EarnedValueFigures): Pick<Performance, 'spi_lacks' | 'cpi_lacks'> {
  const { tasks } = network.programme;
  const isBaselined = tasks.some(({ baselines }) =>
    baselines.some(({ start, finish }) => start !== null && finish !== null),
  );
  const costs = figures.budgetAtCompletion !== 0 ? null : isBaselined ? 'baseline costs' : 'costs';
  return {
    spi_lacks: figures.schedulePerformanceIndex === null ? (costs ?? 'planned value') : null,
    cpi_lacks: figures.costPerformanceIndex === null ? (costs ?? 'actual cost') : null,
  };
}

/** The dashboard for who may not see money: ratios, and the curves in per cent of what is planned. */
export function withoutAmounts(dashboard: Dashboard): Dashboard {
  const { spi, cpi, spi_t, spi_lacks, cpi_lacks } = dashboard.performance;
  const whole = dashboard.s_curve.at(-1)?.planned ?? 0;
  const share = (amount: number) => Math.round((1000 * amount) / whole) / 10;
  const shareOrNone = (amount: number | null) => (amount === null ? null : share(amount));
  return {
    ...dashboard,
    performance: {
      budget: null,
      planned_value: null,
      earned_value: null,
      actual_cost: null,
      estimate_at_completion: null,
      spi,
      cpi,
      spi_t,
      spi_lacks,
      cpi_lacks,
    },
    s_curve_unit: 'per cent',
    s_curve:
      whole === 0
        ? []
        : dashboard.s_curve.map(({ period, planned, early, late, earned, actual, forecast }) => ({
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
