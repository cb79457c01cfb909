// Which rows a key or a press selects.
import type { VisibleRows } from '../layout/visible-rows.ts';

/** The tasks in the rows from one to another, whichever stands first. */
export function tasksBetween({ tasks }: Pick<VisibleRows, 'tasks'>, from: number, to: number): Set<number> {
  return new Set(tasks.slice(Math.min(from, to), Math.max(from, to) + 1).filter((task) => task >= 0));
}

/** The selection with a task in it, or without it where it was in it. */
export function toggled(selected: ReadonlySet<number>, task: number): Set<number> {
  const next = new Set(selected);
  if (next.has(task)) next.delete(task);
  else if (task >= 0) next.add(task);
  return next;
}
