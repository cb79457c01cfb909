// The tasks behind promises. A task promised in several weeks is listed once, with the number of its promises.
import { formatNumber } from '../../../ui/format.ts';
import type { Behind } from './tasks-behind.tsx';

interface Kept {
  made: number;
  kept: number;
  /** The task of each promise. */
  made_task_ids: readonly string[];
  kept_task_ids: readonly string[];
}

const countById = (ids: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

/** The tasks of promises; with counts if any of them was promised more than once. */
export function promisesBehind(title: string, taskIds: readonly string[]): Behind {
  const counts = countById(taskIds);
  if (counts.size === taskIds.length) return { title, ids: taskIds };
  return {
    title,
    note: `${formatNumber(taskIds.length)} promises: a task may have been promised in several weeks.`,
    ids: [...counts.keys()],
    more: { header: 'Promises', of: (id) => String(counts.get(id) ?? 0) },
  };
}

/** The tasks behind a percentage of promises kept, with the outcome of each. */
export function keptBehind(title: string, { made, kept, made_task_ids, kept_task_ids }: Kept): Behind {
  const [promises, done] = [countById(made_task_ids), countById(kept_task_ids)];
  const isRepeated = promises.size < made;
  return {
    title,
    note: `${formatNumber(kept)} of ${formatNumber(made)} promises were kept.${isRepeated ? ' A task may have been promised in several weeks.' : ''}`,
    ids: [...promises.keys()],
    more: {
      header: 'Kept',
      of: (id) => {
        const [all, good] = [promises.get(id) ?? 0, done.get(id) ?? 0];
        return all > 1 ? `${good} of ${all}` : good > 0 ? 'Yes' : 'No';
      },
    },
  };
}
