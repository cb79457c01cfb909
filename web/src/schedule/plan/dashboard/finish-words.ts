// Compares the finish of a programme with the contract's completion date.
import { countOf, formatDay } from '../../../ui/format.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import type { DashboardData } from './dashboard-data.ts';
import { daysAfter } from './days-after.ts';

const overBuckets: readonly string[] = ['completed', 'closed', 'cancelled'];

/** The number of tasks that are not completed, closed or cancelled. */
export function openTasks(buckets: DashboardData['buckets']): number {
  return buckets.reduce((sum, { status, count }) => (overBuckets.includes(status) ? sum : sum + count), 0);
}

interface Finish {
  finish: string | null;
  /** The contract completion date. */
  completion: string | null;
  today: string;
  open: number;
}

export interface Lateness {
  words: string;
  isLate: boolean;
  /** The programme needs an update. */
  wantsUpdate?: boolean;
}

/** Lateness of the finish against the contract; a finish in the past with work still open is never early. */
export function latenessOf({ finish, completion, today, open }: Finish): Lateness | null {
  if (finish !== null && finish < today && open > 0) {
    return { words: `In the past, with ${describeTasks(open)} open`, isLate: true, wantsUpdate: true };
  }
  const days = daysAfter(completion, finish);
  if (days === null) return null;
  const many = countOf(Math.abs(days), 'day');
  const words = days === 0 ? 'On' : days > 0 ? `${many} late: after` : `${many} early: before`;
  return { words: `${words} contract completion ${formatDay(completion)}`, isLate: days > 0 };
}
