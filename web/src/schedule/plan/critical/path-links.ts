import { describeLink } from '@horizon/schedule';
import type { PlannedTasks } from '../parts/planned-tasks.ts';

const kindWords = {
  FS: 'finish to start',
  SS: 'start to start',
  FF: 'finish to finish',
  SF: 'start to finish',
} as const;

export interface DrivenBy {
  task: string;
  /** `FS +2d`. */
  link: string;
  /** The kind of link in words. */
  words: string;
}

/** The link to a task from one of the tasks before; null at the start of the path. */
export function drivenBy(id: string, before: ReadonlySet<string>, planned: PlannedTasks): DrivenBy | null {
  const link = planned.linksInto.get(id)?.find((one) => before.has(one.predecessorId));
  if (!link) return null;
  return {
    task: planned.tasks.get(link.predecessorId)?.name ?? 'a deleted task',
    link: describeLink(link, planned.project),
    words: kindWords[link.kind],
  };
}
