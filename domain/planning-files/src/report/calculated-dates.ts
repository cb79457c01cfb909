// A programme with what Horizon calculated in the place of what a file had stored: for writing it to another tool.
import { datesOf, newStoredDates, type Programme, type Schedule } from '@horizon/schedule';

/** A copy whose `stored` dates are the calculated ones; planned and remaining dates of P6 stay. */
export function withCalculatedDates(programme: Programme, schedule: Schedule): Programme {
  const tasks = programme.tasks.map((task) => {
    const dates = datesOf(schedule, task.id);
    if (dates === null) return task;
    const { start, finish, earlyStart, earlyFinish, lateStart, lateFinish, isCritical } = dates;
    const { totalFloatMinutes, freeFloatMinutes } = dates;
    return {
      ...task,
      stored: {
        ...(task.stored ?? newStoredDates()),
        start,
        finish,
        earlyStart,
        earlyFinish,
        lateStart,
        lateFinish,
        totalFloatMinutes,
        freeFloatMinutes,
        isCritical,
      },
    };
  });
  return { ...programme, tasks, project: { ...programme.project, finish: schedule.projectFinish } };
}
