import type { Behind } from './tasks-behind.tsx';

interface Kept {
  made: number;
  kept: number;
  made_task_ids: readonly string[];
  kept_task_ids: readonly string[];
}

/** A share in per cent, or the mark of none. */
export const sayPercent = (value: number | null) => (value === null ? '–' : `${Math.round(value)} %`);

/** The tasks behind a share of promises kept. */
export function keptBehind(title: string, { made, kept, made_task_ids, kept_task_ids }: Kept): Behind {
  const done = new Set(kept_task_ids);
  return {
    title,
    note: `${kept} of ${made} promises were kept.`,
    ids: made_task_ids,
    more: { header: 'Kept', of: (id) => (done.has(id) ? 'Yes' : 'No') },
  };
}
