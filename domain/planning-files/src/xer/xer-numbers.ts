// Ids of the records of a programme in an XER file: whole numbers, WBS elements and activities numbered separately.
import { activityIdCounter, activityIdKey, type Programme, type Task } from '@horizon/schedule';

import { numericIds } from '../writing/numeric-ids.ts';
import { cutTo, lengthOf } from './xer-limits.ts';

export interface XerNumbers {
  projectId: number;
  /** Summary tasks, which are WBS elements in P6. */
  wbs: Task[];
  activities: Task[];
  /** The project's own WBS element. */
  rootId: number;
  /** The one summary above all, when there is one. */
  rootTask: Task | null;
  wbsId: (taskId: string) => number;
  activityId: (taskId: string) => number | undefined;
  /** P6's id of the activity: unique in the file. */
  activityCode: (task: Task) => string;
  calendarId: (id: string | null) => number | null;
  resourceId: (id: string) => number | undefined;
}

/** Numbers for everything that is written. Inactive tasks are not written as activities. */
export function numberRecords(programme: Programme): XerNumbers {
  const wbs = programme.tasks.filter((task) => task.kind === 'summary');
  const activities = programme.tasks.filter((task) => task.kind !== 'summary' && task.isActive);
  const roots = programme.tasks.filter((task) => task.parentId === null);
  const rootTask = roots.length === 1 && roots[0]!.kind === 'summary' ? roots[0]! : null;
  const plain = (id: string): string => id.replace(/^W(?=\d+$)|^project-(?=\d+$)/, '');
  const wbsNumbers = numericIds(wbs.map((task) => plain(task.id)));
  const activityNumbers = numericIds(activities.map((task) => task.id));
  const calendarNumbers = numericIds(programme.calendars.map((calendar) => calendar.id));
  const resourceNumbers = numericIds(programme.resources.filter(isNoRole).map((resource) => resource.id));
  let rootId = 1;
  for (const number of wbsNumbers.values()) rootId = Math.max(rootId, number + 1);
  return {
    projectId: numericIds([programme.project.id]).get(programme.project.id)!,
    wbs,
    activities,
    rootTask,
    rootId: rootTask ? wbsNumbers.get(plain(rootTask.id))! : rootId,
    wbsId: (taskId) => wbsNumbers.get(plain(taskId)) ?? rootId,
    activityId: (taskId) => activityNumbers.get(taskId),
    activityCode: activityCodes(activities),
    calendarId: (id) => (id === null ? null : (calendarNumbers.get(id) ?? null)),
    resourceId: (id) => resourceNumbers.get(id),
  };
}

/** Roles are read as generic resources with ids of their own. */
export function isNoRole(resource: { id: string }): boolean {
  return !resource.id.startsWith('role-');
}

/**
 * Their own activity ids; who has none gets that of its row, or the next one that is free. Of two that are called alike the
 * first keeps its id.
 */
function activityCodes(activities: readonly Task[]): (task: Task) => string {
  const codes = new Map<string, string>();
  const taken = new Set<string>();
  const give = ({ id }: Task, code: string | null): boolean => {
    const key = activityIdKey(code ?? '');
    if (code === null || key === '' || taken.has(key)) return false;
    taken.add(key);
    codes.set(id, code);
    return true;
  };
  const longest = lengthOf('TASK', 'task_code')!;
  const without = activities
    .filter((task) => !give(task, task.code === null ? null : cutTo(task.code, longest)))
    .filter((task) => !give(task, task.code === null && task.rowNumber !== null ? `A${task.rowNumber}` : null));
  const next = activityIdCounter(codes.values());
  for (const task of without) give(task, next());
  return (task) => codes.get(task.id)!;
}
