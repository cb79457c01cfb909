import type { Task } from './programme.ts';

/** Display name of a task: its activity id and its name. */
export function nameOf(task: Task): string {
  return task.code ? `${task.code} ${task.name}`.trim() : task.name || task.id;
}

/** The same by its id; the id where there is no such task. */
export function nameOfId(id: string, tasks: readonly Task[], indexOf: ReadonlyMap<string, number>): string {
  const index = indexOf.get(id);
  return index === undefined ? id : nameOf(tasks[index]!);
}
