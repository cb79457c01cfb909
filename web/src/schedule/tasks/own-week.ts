// A person's tasks of the week: overdue, in progress today, and beginning later in the week.
import type { TaskItem } from './tasks.ts';

export interface OwnWeek {
  late: TaskItem[];
  today: TaskItem[];
  later: TaskItem[];
}

/** Groups the tasks by due date, in the given order; undated ones are left out. */
export function ownWeekOf(tasks: readonly TaskItem[], today: string): OwnWeek {
  const week: OwnWeek = { late: [], today: [], later: [] };
  for (const task of tasks) {
    if (task.start_date === null || task.end_date === null) continue;
    if (task.end_date < today) week.late.push(task);
    else if (task.start_date <= today) week.today.push(task);
    else week.later.push(task);
  }
  return week;
}
