import type { StatusBucket } from '@horizon/schedule';
import type { StatusBucket as Glyph } from '../../../ui/status-chip.tsx';

/** The buckets in the order in which they stand everywhere. */
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

/** The bucket of a word that the server gives; what is unknown counts as not started. */
export function bucketOfWord(word: string): StatusBucket {
  return bucketOrder.find((bucket) => bucket === word) ?? 'not started';
}
