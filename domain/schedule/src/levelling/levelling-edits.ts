// Levelling delays as edits of a programme: set, previewed and taken away without touching anything else.
import type { Programme } from '../programme.ts';

export interface LevellingEdit {
  taskId: string;
  levellingDelayMinutes: number;
}

/** The programme with the edits applied; tasks that are not named keep their delay. The one given stays as it is. */
export function applyLevelling(programme: Programme, edits: readonly LevellingEdit[]): Programme {
  if (edits.length === 0) return programme;
  const wanted = new Map(edits.map(({ taskId, levellingDelayMinutes }) => [taskId, levellingDelayMinutes]));
  const tasks = programme.tasks.map((task) => {
    const levellingDelayMinutes = wanted.get(task.id);
    return levellingDelayMinutes === undefined ? task : Object.assign({}, task, { levellingDelayMinutes });
  });
  return { ...programme, tasks };
}

/** The edits that take away every levelling delay, or those of the tasks named. */
export function clearedLevelling(programme: Programme, taskIds?: readonly string[]): LevellingEdit[] {
  const named = taskIds === undefined ? null : new Set(taskIds);
  return programme.tasks
    .filter(({ id, levellingDelayMinutes }) => levellingDelayMinutes !== 0 && (named === null || named.has(id)))
    .map(({ id }) => ({ taskId: id, levellingDelayMinutes: 0 }));
}
