// Types shared by the dashboard's panels.
import type { CallAnswer } from '../../../client/api.ts';
import type { ProjectPlace } from '../../tasks/project-place.ts';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { usePlannedTasks } from '../parts/planned-tasks.ts';
import type { Behind } from '../parts/tasks-behind.tsx';
import { formatPeriod } from './month-words.ts';

export type DashboardData = CallAnswer<'getScheduleDashboard'>;

/** The rule for overdue tasks. */
export const overdueRule =
  'They should have ended by the plan before today and are neither completed, closed nor cancelled.';

/** The drawer content for overdue tasks. */
export function overdueBehind(overdue: DashboardData['overdue']): Behind {
  const days = new Map(overdue.map((task) => [task.id, task.days_late]));
  return {
    title: 'Overdue tasks',
    note: overdueRule,
    ids: overdue.map((task) => task.id),
    more: { header: 'Days late', of: (id: string) => String(days.get(id) ?? '') },
  };
}

/** Definition of SPI. */
export const spiRule = 'Earned value divided by the value planned up to now: below 1 is behind the plan.';

type Measure = DashboardData['performance']['measured_by'];

/** Names of the measures of value, shown next to an index. */
export const measureNames: Record<Measure, string> = {
  cost: 'by cost',
  work: 'by hours',
  duration: 'by duration',
};

/** Definition of a task's budget. */
export const budgetRule: Record<Measure, string> = {
  cost: 'The budget of a task is its cost.',
  work: 'The budget of a task is the hours of its assignments.',
  duration: 'The budget of a task is the working time that it lasts.',
};

/** An amount of value in its unit: money, or hours of work. */
export function formatValue(value: number | null, measure: Measure, digits = 0): string {
  if (measure === 'cost') return formatMoney(value, { digits });
  return value === null ? '–' : `${formatNumber(Math.round(value))} h`;
}

/** How the SPI is calculated, with the tasks that it includes. */
export function spiBehind({ performance, today }: DashboardData): Behind {
  const { spi, earned_value: earned, planned_value: planned, measured_by: measure } = performance;
  const isKnown = spi !== null && earned !== null && planned !== null;
  const sum = isKnown
    ? ` ${spi.toFixed(2)} = ${formatValue(earned, measure, 2)} ÷ ${formatValue(planned, measure, 2)}.`
    : '';
  return {
    title: 'How the SPI is calculated',
    note: `${spiRule}${sum} ${budgetRule[measure]} Planned is the budget of what should be done by now, by the baseline's dates, or the programme's where there is no baseline; earned is the budget of what is done. These tasks have begun, or should have.`,
    where: (task) => task.percentComplete > 0 || (task.start !== null && task.start <= today),
  };
}

/** Days of float are those of the project's calendar; eight hours until it is known. */
export function useMinutesPerDay(place: ProjectPlace): number {
  const { planned } = usePlannedTasks(place.workspaceId, place.projectId);
  return planned?.project.minutesPerDay ?? 480;
}

/** The tasks in progress in a period of the curve, which is given by its first day or month; `next` is missing for the last. */
export function tasksAtWorkIn(period: string, next: string | null): Behind {
  const from = period.length === 7 ? `${period}-01` : period;
  const to = next === null ? '9999' : next.length === 7 ? `${next}-01` : next;
  return {
    title: `At work, ${formatPeriod(period)}`,
    note: 'Their value accrues in this period.',
    where: (task) => task.start !== null && task.finish !== null && task.start < to && task.finish >= from,
  };
}
