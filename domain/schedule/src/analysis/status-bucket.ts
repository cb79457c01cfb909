// Into which bucket of the dashboard does a task fall? Its status word and its progress decide, in the order in which
// the product's specification lists the buckets: a delayed task at 100% is delayed, a closed one at 100% is completed,
// an open one at 40% is in progress. Started tasks are active, even at 0%. Any other status counts as not started.

export const statusBuckets = [
  'delayed',
  'cancelled',
  'completed',
  'closed',
  'in progress',
  'not started',
  'open',
] as const;
export type StatusBucket = (typeof statusBuckets)[number];

/** The words that name each bucket, in lower case; capitals, hyphens and underscores do not matter. */
export const statusWords: Record<StatusBucket, readonly string[]> = {
  delayed: ['delayed', 'at risk'],
  cancelled: ['cancelled', 'canceled'],
  completed: ['completed', 'complete', 'done'],
  closed: ['closed'],
  'in progress': ['in progress', 'active'],
  'not started': ['not started'],
  open: ['open', 'planned'],
};

/** The bucket of a task; `progress` in per cent, none when unknown. Every word and number has one. */
export function statusBucketOf(
  status: string | null,
  progress: number | null,
  { isStarted = false }: { isStarted?: boolean } = {},
): StatusBucket {
  const word = (status ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
  // To hundredths, as progress is stored: a record and the calculation behind it never disagree.
  const percent = Math.round(100 * (progress ?? 0)) / 100;
  const isNamed = (bucket: StatusBucket): boolean => statusWords[bucket].includes(word);
  if (isNamed('delayed')) return 'delayed';
  if (isNamed('cancelled')) return 'cancelled';
  if (isNamed('completed') || percent >= 100) return 'completed';
  if (isNamed('closed')) return 'closed';
  if (isNamed('in progress') || isStarted || percent >= 1) return 'in progress';
  if (isNamed('open')) return 'open';
  return 'not started';
}
