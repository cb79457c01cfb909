// What the dashboard's panels share.
import type { CallAnswer } from '../../../client/api.ts';
import type { ProjectPlace } from '../../tasks/project-place.ts';
import { sayCriticalRule } from '../parts/critical-words.ts';
import { usePlannedTasks } from '../parts/planned-tasks.ts';
import type { Behind } from '../parts/tasks-behind.tsx';
import { sayPeriod } from './month-words.ts';

export type DashboardData = CallAnswer<'getScheduleDashboard'>;

/** By which rule a task is overdue. */
export const overdueRule =
  'They should have ended by the plan before today and are neither completed, closed nor cancelled.';

/** The overdue tasks as the drawer shows them. */
export function overdueBehind(overdue: DashboardData['overdue']): Behind {
  const days = new Map(overdue.map((task) => [task.id, task.days_late]));
  return {
    title: 'Overdue tasks',
    note: overdueRule,
    ids: overdue.map((task) => task.id),
    more: { header: 'Days late', of: (id: string) => String(days.get(id) ?? '') },
  };
}

/** By which rule tasks are critical, once the programme is there. */
export function useCriticalRule(place: ProjectPlace): string | undefined {
  const { planned } = usePlannedTasks(place.workspaceId, place.projectId);
  return planned ? sayCriticalRule(planned) : undefined;
}

/** Days of float are those of the project's calendar; eight hours until it is known. */
export function useMinutesPerDay(place: ProjectPlace): number {
  const { planned } = usePlannedTasks(place.workspaceId, place.projectId);
  return planned?.project.minutesPerDay ?? 480;
}

/** The tasks at work in a period of the curve, named by its first day or month; none follows the last. */
export function tasksAtWorkIn(period: string, next: string | null): Behind {
  const from = period.length === 7 ? `${period}-01` : period;
  const to = next === null ? '9999' : next.length === 7 ? `${next}-01` : next;
  return {
    title: `At work, ${sayPeriod(period)}`,
    note: 'Their value accrues in this period.',
    where: (task) => task.start !== null && task.finish !== null && task.start < to && task.finish >= from,
  };
}
