// What the dashboard's panels share.
import type { CallAnswer } from '../../../client/api.ts';
import type { PlanPlace } from '../parts/plan-page.tsx';
import { usePlannedTasks } from '../parts/planned-tasks.ts';
import type { Behind } from '../parts/tasks-behind.tsx';

export type DashboardData = CallAnswer<'getScheduleDashboard'>;

/** The overdue tasks as the drawer shows them. */
export function overdueBehind(overdue: DashboardData['overdue']): Behind {
  const days = new Map(overdue.map((task) => [task.id, task.days_late]));
  return {
    title: 'Overdue tasks',
    note: 'They should have ended by the plan and are neither completed, closed nor cancelled.',
    ids: overdue.map((task) => task.id),
    more: { header: 'Days late', of: (id: string) => String(days.get(id) ?? '') },
  };
}

/** Days of float are those of the project's calendar; eight hours until it is known. */
export function useMinutesPerDay(place: PlanPlace): number {
  const { planned } = usePlannedTasks(place.workspaceId, place.projectId);
  return planned?.project.minutesPerDay ?? 480;
}
