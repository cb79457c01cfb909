// The moves of a levelling preview: first the tasks that wait for a resource, then those that only follow them, each with the
// task that it follows. Summaries are left out, as they move with their tasks.
import type { CallAnswer } from '../../../client/api.ts';
import type { PlannedTasks } from '../parts/planned-tasks.ts';

type Preview = Pick<CallAnswer<'previewLevelling'>, 'moved' | 'delayed'>;
type Moved = Preview['moved'][number];
export type LevelledMove = Moved & {
  delay: Preview['delayed'][number] | null;
  /** The task that it follows; null if it waits itself, or if a summary causes the move. */
  follows: string | null;
};

/** Data needed to describe the moves: the tasks, and the links into each. */
type Read = Pick<PlannedTasks, 'tasks' | 'linksInto'> | null;

/** The moves by cause, then by their previous start. */
export function levelledMoves({ moved, delayed }: Preview, planned: Read): LevelledMove[] {
  const why = new Map(delayed.map((one) => [one.task_id, one]));
  const byTask = new Map(moved.map((move) => [move.task_id, move]));
  return moved
    .filter(({ task_id }) => !planned?.tasks.get(task_id)?.isSummary)
    .map((move) => {
      const delay = why.get(move.task_id) ?? null;
      return { ...move, delay, follows: delay === null ? followed(move, byTask, planned) : null };
    })
    .toSorted((a, b) => Number(a.delay === null) - Number(b.delay === null) || a.start_before - b.start_before);
}

/** The moved predecessor that ends last. */
function followed({ task_id }: Moved, byTask: ReadonlyMap<string, Moved>, planned: Read): string | null {
  const before = (planned?.linksInto.get(task_id) ?? []).flatMap((link) => byTask.get(link.predecessorId) ?? []);
  return before.toSorted((a, b) => b.finish_after - a.finish_after)[0]?.task_id ?? null;
}
