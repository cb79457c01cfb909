import type { StatusBucket } from '@horizon/schedule';
import type { StatusBucket as Glyph } from '../../../ui/status-chip.tsx';

/** The buckets, in their usual order. */
export const bucketOrder: readonly StatusBucket[] = [
  'delayed',
  'in progress',
  'open',
  'not started',
  'completed',
  'closed',
  'cancelled',
];

export const bucketGlyphs: Readonly<Record<StatusBucket, Glyph>> = {
  delayed: 'delayed',
  'in progress': 'in-progress',
  open: 'open',
  'not started': 'not-started',
  completed: 'completed',
  closed: 'closed',
  cancelled: 'cancelled',
};

export const bucketWords: Readonly<Record<StatusBucket, string>> = {
  delayed: 'Delayed',
  'in progress': 'In progress',
  open: 'Open',
  'not started': 'Not started',
  completed: 'Completed',
  closed: 'Closed',
  cancelled: 'Cancelled',
};

/** Short description of a bucket, shown next to its figure. */
export const bucketCounts: Readonly<Record<StatusBucket, string>> = {
  delayed: 'status delayed or at risk',
  'in progress': 'started, or 1 to 99% done',
  open: 'status open or planned',
  'not started': 'any other, not started',
  completed: 'status done, or 100%',
  closed: 'status closed',
  cancelled: 'status cancelled',
};

/** The rule for each bucket; if several apply, `statusBucketOf` decides. */
export const bucketRules: Readonly<Record<StatusBucket, string>> = {
  delayed:
    'Its status says delayed or at risk. A task past its date is overdue, whether or not its status says delayed.',
  'in progress': 'It has actually started, its status says in progress or active, or 1 to 99% of it is done.',
  open: 'Its status is open or planned, and it has not started.',
  'not started': 'It has not started, and its status is not started or any other.',
  completed: 'Its status says completed or done, or 100% of it is done.',
  closed: 'Its status says closed, and less than 100% of it is done.',
  cancelled: 'Its status is cancelled.',
};

/** The bucket for a value of the server; an unknown value counts as not started. */
export function bucketOfWord(word: string): StatusBucket {
  return bucketOrder.find((bucket) => bucket === word) ?? 'not started';
}
