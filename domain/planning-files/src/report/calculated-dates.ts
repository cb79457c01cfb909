// A programme with Horizon's calculated dates in place of those stored in a file: for writing it to another tool. P6
// keeps planned and remaining dates next to the early ones. As in P6 the planned dates of tasks not started follow the
// schedule and those of started ones stay; remaining dates are those of the remaining work. Unmoved dates keep the
// file's values.
import {
  type Assignment,
  datesOf,
  isMarkedByTools,
  newStoredDates,
  type Programme,
  type Schedule,
  type StoredDates,
  type Task,
  type TaskDates,
} from '@horizon/schedule';

/** A copy whose `stored` dates, and those of its assignments, are the calculated ones. Cost: the tasks. */
export function withCalculatedDates(programme: Programme, schedule: Schedule): Programme {
  const before = new Map(programme.tasks.map((task) => [task.id, task]));
  const tasks = programme.tasks.map((task) => {
    const dates = datesOf(schedule, task.id);
    if (dates === null) return task;
    const isCritical = isMarkedByTools(schedule, schedule.network.indexOf.get(task.id)!);
    return { ...task, stored: { ...storedOf(task, dates), isCritical } };
  });
  const after = new Map(tasks.map((task) => [task.id, task]));
  const assignments = programme.assignments.map((assignment) =>
    movedWith(assignment, before.get(assignment.taskId), after.get(assignment.taskId)),
  );
  return { ...programme, tasks, assignments, project: { ...programme.project, finish: schedule.projectFinish } };
}

function storedOf(task: Task, dates: TaskDates): StoredDates {
  const { start, finish, earlyStart, earlyFinish, lateStart, lateFinish } = dates;
  const { totalFloatMinutes, freeFloatMinutes } = dates;
  return {
    ...(task.stored ?? newStoredDates()),
    ...p6DatesOf(task, dates),
    start,
    finish,
    earlyStart,
    earlyFinish,
    lateStart,
    lateFinish,
    totalFloatMinutes,
    freeFloatMinutes,
  };
}

/** The dates that only P6 has, where they are others than the file's. */
function p6DatesOf({ stored, actualStart, actualFinish }: Task, dates: TaskDates): Partial<StoredDates> {
  if (!stored || (stored.plannedStart === undefined && stored.remainingStart === undefined)) return {};
  const { start, finish, earlyStart, earlyFinish } = dates;
  const isMoved = stored.start !== start || stored.finish !== finish;
  if (actualFinish !== null) return isMoved ? { remainingStart: null, remainingFinish: null } : {};
  if (actualStart === null)
    return isMoved
      ? { plannedStart: start, plannedFinish: finish, remainingStart: start, remainingFinish: finish }
      : {};
  return isMoved || stored.earlyStart !== earlyStart || stored.earlyFinish !== earlyFinish
    ? { remainingStart: earlyStart, remainingFinish: earlyFinish }
    : {};
}

/** The assignment where its task is now; a date inside an unstarted task that moved is left for the other tool to calculate. */
function movedWith(assignment: Assignment, before: Task | undefined, after: Task | undefined): Assignment {
  const [was, is] = [before?.stored, after?.stored];
  if (!was || !is || (was.start === is.start && was.finish === is.finish)) return assignment;
  const now = (minute: number | null): number | null => {
    if (minute === null) return null;
    if (minute === was.start) return is.start;
    if (minute === was.finish) return is.finish;
    return after?.actualStart === null ? null : minute;
  };
  return { ...assignment, start: now(assignment.start), finish: now(assignment.finish) };
}
