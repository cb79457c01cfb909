// A start that was overwritten in a row of the programme's own table, if links drive the task.
import type { Task } from '@horizon/schedule';

interface Starts {
  sent: Task;
  /** Its values in the table when it was exported. */
  was: Task;
  /** Its values in an export made now. */
  image: Task;
}

/**
 * A start-no-earlier-than constraint on the typed day, as when it is typed in the chart; null if the day is not later
 * than the exported and the calculated one, or if the task has started, has a constraint, or is a summary.
 */
export function typedLater(
  here: Pick<Task, 'kind' | 'actualStart'>,
  { sent, was, image }: Starts,
): Task['constraint'] | null {
  const [start, before, now] = [sent, was, image].map(({ stored }) => stored?.start ?? null);
  if (start == null || before == null || now == null || start <= Math.max(before, now)) return null;
  if (here.kind === 'summary' || here.actualStart !== null || sent.actualStart !== null) return null;
  return sent.constraint.kind === 'ASAP' && was.constraint.kind === 'ASAP' ? { kind: 'SNET', date: start } : null;
}
