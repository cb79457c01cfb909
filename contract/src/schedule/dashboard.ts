// Status of a programme today.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Nullable, Optional, ProjectParams } from '../schema.ts';
import { area, base, CriticalRule, Revision, statusBuckets } from './shapes.ts';
import { PlanFigures } from './weekly-plan.ts';

const number = Nullable(Type.Number());
const MonthCounts = Type.Array(
  Type.Object({ month: Type.String(), starting: Type.Integer(), ending: Type.Integer(), ended: Type.Integer() }),
);

/** Data that may be missing for a performance index. */
const performanceLacks = ['work', 'costs', 'baseline costs', 'planned value', 'actual cost', 'actual work'] as const;

export const dashboardCalls = {
  getScheduleDashboard: call({
    ...area,
    method: 'GET',
    path: `${base}/dashboard`,
    permission: 'schedule:view',
    heavy: true,
    summary:
      'The dashboard: status buckets, months around today, overdue, milestones, reliability, earned value, health',
    description:
      'Remembered for 5 minutes a project and revision. Every figure carries the ids of the tasks behind it or the filter that lists them.',
    params: ProjectParams,
    query: Fields({
      fresh: Optional(Type.Boolean({ description: 'Calculated now, bypassing the cache' })),
    }),
    answer: Type.Object({
      revision: Revision,
      calculated_at: Type.String(),
      today: Type.String(),
      buckets: Type.Array(
        Type.Object({ status: Type.Enum([...statusBuckets]), count: Type.Integer(), filter: Type.String() }),
      ),
      months: Type.Object({
        baseline: MonthCounts,
        forward: MonthCounts,
        tasks: Type.Array(
          Type.Object({
            month: Type.String(),
            starting: Type.Array(Type.String()),
            ending: Type.Array(Type.String()),
            ended: Type.Array(Type.String()),
          }),
          { description: 'The tasks behind the counts of both windows' },
        ),
      }),
      overdue: Type.Array(Type.Object({ id: Type.String(), days_late: Type.Integer() })),
      milestones: Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), day: Nullable(Type.String()), status: Type.String() }),
      ),
      reliability: PlanFigures,
      performance: Type.Object({
        measured_by: Type.Enum(['cost', 'work', 'duration'], {
          description:
            'Measure of the values: money where the plan has costs and the caller may see them, else hours of the assignments, else the working time of the tasks, of which only the ratios are given',
        }),
        budget: number,
        planned_value: number,
        earned_value: number,
        actual_cost: number,
        spi: number,
        cpi: number,
        spi_t: number,
        estimate_at_completion: number,
        spi_lacks: Nullable(
          Type.Enum([...performanceLacks], { description: 'Data missing for an SPI; null if there is one' }),
        ),
        cpi_lacks: Nullable(
          Type.Enum([...performanceLacks], { description: 'Data missing for a CPI; null if there is one' }),
        ),
      }),
      s_curve_unit: Type.Enum(['amount', 'hours', 'per cent'], {
        description:
          'Hours where work is measured; per cent of what is planned where working time is, or money that the caller may not see and no work',
      }),
      s_curve: Type.Array(
        Type.Object({
          period: Type.String(),
          planned: Type.Number(),
          early: Type.Number(),
          late: Type.Number(),
          earned: number,
          actual: number,
          forecast: Type.Number(),
        }),
      ),
      float_erosion: Nullable(
        Type.Object({
          since_revision: Nullable(Revision),
          since: Type.Object(
            {
              kind: Type.Enum(['update', 'import', 'baseline', 'week']),
              name: Type.String(),
              at: Nullable(Type.String()),
            },
            {
              description:
                'The state that is compared: before the last update or import, else the current baseline, else a week ago',
            },
          ),
          fell_negative: Type.Array(Type.String(), {
            description: 'Tasks whose float is below none now and was not before, or that are new with such float',
          }),
          eroded: Type.Integer(),
          recovered: Type.Integer(),
          recovered_task_ids: Type.Array(Type.String()),
          unchanged: Type.Integer(),
          mean_lost_minutes: number,
          became_critical: Type.Array(Type.String()),
          left_critical: Type.Array(Type.String()),
          worst: Type.Array(
            Type.Object({ id: Type.String(), before: Type.Number(), after: Type.Number(), lost: Type.Number() }),
            { description: 'Every task that lost float, the greatest loss first' },
          ),
        }),
      ),
      float_bands: Type.Array(Type.Object({ up_to_minutes: number, task_ids: Type.Array(Type.String()) })),
      dcma: Type.Array(
        Type.Object({
          number: Type.Integer(),
          name: Type.String(),
          threshold: Type.Object({ is: Type.String(), value: Type.Number(), unit: Type.String() }),
          figure: number,
          passes: Nullable(Type.Boolean()),
          examined: Type.Integer(),
          task_ids: Type.Array(Type.String()),
          link_ids: Type.Array(Type.String()),
        }),
      ),
      critical: Type.Object({
        count: Type.Integer(),
        task_ids: Type.Array(Type.String()),
        finish: Type.Integer(),
        rule: CriticalRule,
      }),
    }),
    failureMessage: 'Failed to fetch dashboard data',
  }),
};
