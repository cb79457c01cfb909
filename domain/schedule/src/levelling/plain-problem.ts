// A programme as the bare levelling question, where it is simple enough: one around-the-clock time line, plain
// finish-to-start links, constant capacities. So are benchmark instances, and takt plans counted in days.
import type { Programme } from '../programme.ts';
import type { LevellingProblem } from './levelling-problem.ts';

/**
 * Activities in the order of the programme's tasks, durations in units of `unitMinutes`, demands and capacities in
 * whole units; calendars, constraints and progress are not looked at. Null if a link has lag or is not finish-to-start.
 */
export function plainProblemOf(programme: Programme, unitMinutes: number): LevellingProblem | null {
  const { tasks, links, resources, assignments } = programme;
  const taskIndex = new Map(tasks.map(({ id }, index) => [id, index]));
  const resourceIndex = new Map(resources.map(({ id }, index) => [id, index]));
  const activities = tasks.map(({ durationMinutes }) => ({
    duration: durationMinutes / unitMinutes,
    demands: resources.map(() => 0),
    successors: new Array<number>(),
  }));
  for (const { predecessorId, successorId, kind, lag } of links) {
    if (kind !== 'FS' || ('minutes' in lag ? lag.minutes : lag.percent) !== 0) return null;
    const from = activities[taskIndex.get(predecessorId) ?? -1];
    const to = taskIndex.get(successorId);
    if (from !== undefined && to !== undefined) from.successors.push(to);
  }
  for (const { taskId, resourceId, units } of assignments) {
    const activity = activities[taskIndex.get(taskId) ?? -1];
    const resource = resourceIndex.get(resourceId);
    if (activity !== undefined && resource !== undefined) activity.demands[resource]! += units;
  }
  return { activities, capacities: resources.map(({ maxUnits }) => maxUnits) };
}
