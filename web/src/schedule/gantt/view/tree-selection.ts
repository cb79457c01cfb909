// The rows that a key or a press selects.
import type { VisibleRows } from '../layout/visible-rows.ts';
import type { ChartModel } from './chart-model.ts';

/** The tasks in the rows between two rows, in either order. */
export function tasksBetween({ tasks }: Pick<VisibleRows, 'tasks'>, from: number, to: number): Set<number> {
  return new Set(tasks.slice(Math.min(from, to), Math.max(from, to) + 1).filter((task) => task >= 0));
}

/** The selection with a task added or, if it was selected, removed. */
export function toggled(selected: ReadonlySet<number>, task: number): Set<number> {
  const next = new Set(selected);
  if (next.has(task)) next.delete(task);
  else if (task >= 0) next.add(task);
  return next;
}

/**
 * The selection after an edit moves the cursor from one task to another: if only the first was selected, the second is
 * selected instead, so that keys act on the row highlighted as selected; several stay selected.
 */
export function goneOn(selected: ReadonlySet<number>, from: number, to: number): ReadonlySet<number> {
  return selected.size === 1 && selected.has(from) && to >= 0 ? new Set([to]) : selected;
}

type Numbered = Pick<ChartModel, 'idOf' | 'taskOf'>;

/** The number of a task or group heading in a later model; −1 if it is gone. */
export const numberIn = (model: Numbered, before: Numbered, task: number): number =>
  task < 0 ? task : model.taskOf(before.idOf(task));

/** The selection in the numbers of a later model; the same set if nothing was renumbered. */
export function selectedIn(model: Numbered, before: Numbered, selected: ReadonlySet<number>): ReadonlySet<number> {
  const now = new Set([...selected].map((task) => numberIn(model, before, task)).filter((task) => task >= 0));
  return now.size === selected.size && [...now].every((task) => selected.has(task)) ? selected : now;
}
