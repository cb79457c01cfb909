// The dashboard of a project: tasks by status, overdue tasks, upcoming milestones, and the months around today.
// Days of the project's own calendar; `today` is a parameter, never read from a clock.
import { MINUTES_PER_DAY } from '@horizon/working-time';
import type { LocalDay } from '@horizon/working-time';
import { monthsAround, periodIndexAt } from './period.ts';
import type { MonthWindow } from './period.ts';
import { statusBucketOf } from './status-bucket.ts';
import type { StatusBucket } from './status-bucket.ts';

export interface DashboardTask {
  id: string;
  status: string | null;
  /** Per cent; none when unknown. */
  progress: number | null;
  /** It has an actual start. */
  isStarted?: boolean;
  startDay: LocalDay | null;
  endDay: LocalDay | null;
  isMilestone: boolean;
}

export interface MonthCount {
  /** `2026-05`. */
  month: string;
  /** Tasks whose start or end day falls in the month. */
  starting: number;
  ending: number;
  /** Of those ending, completed or closed. */
  ended: number;
}

export interface Dashboard {
  /** Every bucket, including empty ones; the sum is the number of tasks. */
  buckets: Record<StatusBucket, number>;
  /** Ended before today by plan and neither completed, closed nor cancelled; the longest overdue first. */
  overdue: { id: string; daysLate: number }[];
  /** Milestones that are not done, by day, undated last. */
  milestones: { id: string; day: LocalDay | null; bucket: StatusBucket }[];
  months: Record<MonthWindow, MonthCount[]>;
}

const furthestDay = Number.MAX_SAFE_INTEGER;
const settled: ReadonlySet<StatusBucket> = new Set(['completed', 'closed', 'cancelled']);

/** All figures over the tasks given; cost n log n. */
export function dashboard(tasks: readonly DashboardTask[], today: LocalDay): Dashboard {
  const placed = tasks.map((task) => ({ task, bucket: statusBucketOf(task.status, task.progress, task) }));
  const open = placed.filter(({ bucket }) => !settled.has(bucket));
  return {
    buckets: countBuckets(placed.map(({ bucket }) => bucket)),
    overdue: open
      .flatMap(({ task: { id, endDay } }) =>
        endDay !== null && endDay < today ? [{ id, daysLate: today - endDay }] : [],
      )
      .sort((a, b) => b.daysLate - a.daysLate),
    milestones: open
      .filter(({ task }) => task.isMilestone)
      .map(({ task, bucket }) => ({ id: task.id, day: task.endDay ?? task.startDay, bucket }))
      .sort((a, b) => (a.day ?? furthestDay) - (b.day ?? furthestDay)),
    months: {
      baseline: countMonths(placed, today, 'baseline'),
      forward: countMonths(placed, today, 'forward'),
    },
  };
}

function countBuckets(buckets: readonly StatusBucket[]): Record<StatusBucket, number> {
  const countOf = (wanted: StatusBucket): number => buckets.filter((bucket) => bucket === wanted).length;
  return {
    delayed: countOf('delayed'),
    cancelled: countOf('cancelled'),
    completed: countOf('completed'),
    closed: countOf('closed'),
    'in progress': countOf('in progress'),
    'not started': countOf('not started'),
    open: countOf('open'),
  };
}

function countMonths(
  placed: readonly { task: DashboardTask; bucket: StatusBucket }[],
  today: LocalDay,
  window: MonthWindow,
): MonthCount[] {
  const months = monthsAround(today, window);
  const counts = months.map(({ label }): MonthCount => ({ month: label, starting: 0, ending: 0, ended: 0 }));
  const countOf = (day: LocalDay | null): MonthCount | undefined =>
    day === null ? undefined : counts[periodIndexAt(months, day * MINUTES_PER_DAY)];
  for (const { task, bucket } of placed) {
    const starting = countOf(task.startDay);
    const ending = countOf(task.endDay);
    if (starting !== undefined) starting.starting += 1;
    if (ending === undefined) continue;
    ending.ending += 1;
    if (bucket === 'completed' || bucket === 'closed') ending.ended += 1;
  }
  return counts;
}
