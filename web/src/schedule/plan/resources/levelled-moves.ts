// The moves of a levelling preview as a planner reads them: first the tasks that wait for a resource, then those that only
// follow them. A summary moves with its tasks and is not counted.
import type { CallAnswer } from '../../../client/api.ts';

type Preview = Pick<CallAnswer<'previewLevelling'>, 'moved' | 'delayed'>;
export type LevelledMove = Preview['moved'][number] & { delay: Preview['delayed'][number] | null };

/** Moves by cause, then by their start before; `isSummary` tells which are left out. */
export function levelledMoves({ moved, delayed }: Preview, isSummary: (id: string) => boolean): LevelledMove[] {
  const why = new Map(delayed.map((one) => [one.task_id, one]));
  return moved
    .filter(({ task_id }) => !isSummary(task_id))
    .map((move) => ({ ...move, delay: why.get(move.task_id) ?? null }))
    .toSorted((a, b) => Number(a.delay === null) - Number(b.delay === null) || a.start_before - b.start_before);
}
