// Effect of planning a task for a day of the week on its dates, as the product's specification says: the actual start
// is the week's start plus the day, the end follows at the original distance in calendar days, and a task that is
// planned for no day loses both. A plan is no progress: the commitment itself is stored separately (see Last Planner).
import { formatDay, parseDay } from '@horizon/working-time';
import type { LocalDay } from '@horizon/working-time';

export const firstPlannedDay = 0;
export const lastPlannedDay = 6;
/**
 * Reports made offline count from the time they were made for a fortnight, in seconds; later they have to be made
 * again.
 */
export const longestWaitSeconds = 14 * 86_400;

/**
 * The last day on which reports on a week's promises change its PPC: the Sunday of the week after it, so that the
 * meeting at which the week is closed falls into it. Later reports are shown next to the figure, so that trends are
 * reliable.
 */
export function settlingDay(weekStart: LocalDay): LocalDay {
  return weekStart + 13;
}

export interface PlannedTask {
  id: string;
  /** 0–6 from the week's start; none for a task that is taken out of the week. */
  plannedDay: number | null;
  /** `YYYY-MM-DD`, a time behind it is passed over; anything else counts as empty. */
  startDate: string | null;
  endDate: string | null;
}

export interface PlannedDates {
  id: string;
  /** `YYYY-MM-DD`; none is a cleared or unknown date. */
  actualStartDate: string | null;
  actualEndDate: string | null;
}

export interface WeeklyPlanFault {
  id: string;
  code: 'planned-day-out-of-range';
  message: string;
}

/** The dates of every task that can be planned, and what is wrong with the others, each in the order given. */
export function planWeek(
  weekStart: string,
  tasks: readonly PlannedTask[],
): { planned: PlannedDates[]; faults: WeeklyPlanFault[] } {
  const firstDay = dayIn(weekStart);
  const planned: PlannedDates[] = [];
  const faults: WeeklyPlanFault[] = [];
  for (const task of tasks) {
    if (isPlannable(task.plannedDay)) planned.push(datesOf(firstDay, task));
    else faults.push(outOfRange(task));
  }
  return { planned, faults };
}

/** The day a date names; none for what is no date. */
export function dayIn(text: string | null): LocalDay | null {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?$/.exec(text?.trim() ?? '');
  return parts?.[1] === undefined ? null : parseDay(parts[1]);
}

function isPlannable(day: number | null): boolean {
  return day === null || (Number.isInteger(day) && day >= firstPlannedDay && day <= lastPlannedDay);
}

function datesOf(weekStart: LocalDay | null, task: PlannedTask): PlannedDates {
  if (task.plannedDay === null || weekStart === null) {
    return { id: task.id, actualStartDate: null, actualEndDate: null };
  }
  const start = weekStart + task.plannedDay;
  const span = originalSpan(task);
  return {
    id: task.id,
    actualStartDate: formatDay(start),
    actualEndDate: span === null ? null : formatDay(start + span),
  };
}

/** Calendar days from the original start to the original end; null if either is empty or they are reversed. */
function originalSpan({ startDate, endDate }: PlannedTask): number | null {
  const start = dayIn(startDate);
  const end = dayIn(endDate);
  return start === null || end === null || end < start ? null : end - start;
}

function outOfRange({ id, plannedDay }: PlannedTask): WeeklyPlanFault {
  const message = `The planned day must be from ${firstPlannedDay} to ${lastPlannedDay}; ${plannedDay} is not.`;
  return { id, code: 'planned-day-out-of-range', message };
}
