// Assignments of a resource between two days, such as those in a bar of its histogram.
import { demandsOf } from '@horizon/schedule';
import type { AnswerOf, Calls, QueryOf } from '@horizon/contract';
import { parseDay } from '@horizon/working-time';
import { againstRule, notFound } from '../../platform/failures.ts';
import type { ProgrammeState } from '../programme/state.ts';

type Query = NonNullable<QueryOf<Calls['listResourceDemand']>>;

/** By start, then by the name of the task. 404 if there is no such resource. */
export function resourceDemand(
  state: ProgrammeState,
  resourceId: string,
  { from = '1900-01-01', to = '2199-12-31' }: Query,
): AnswerOf<Calls['listResourceDemand']> {
  const { programme, schedule } = state;
  const resource = programme.resources.find(({ id }) => id === resourceId);
  if (!resource) throw notFound();
  if (to < from) throw againstRule({ to: ['It must not be before the first day.'] });
  const [first, end] = [parseDay(from)! * 1440, (parseDay(to)! + 1) * 1440];
  const tasks = new Map(programme.tasks.map((task) => [task.id, task]));
  const items = demandsOf(schedule)
    .filter((demand) => demand.resourceId === resourceId && demand.from < end && demand.to > first)
    .map(({ assignmentId, taskId, units, calendar, from: begins, to: ends }) => ({
      assignment_id: assignmentId,
      task_id: taskId,
      task_name: tasks.get(taskId)?.name ?? '',
      units,
      work_minutes: Math.round(units * calendar.workBetween(Math.max(begins, first), Math.min(ends, end))),
      start: Math.round(begins),
      finish: Math.round(ends),
    }))
    .filter(({ work_minutes }) => work_minutes > 0)
    .sort((a, b) => a.start - b.start || a.task_name.localeCompare(b.task_name));
  return { resource_id: resource.id, name: resource.name, max_units: resource.maxUnits, items };
}
