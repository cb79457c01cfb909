// Levelling delays as edits of a programme, like any other change of a planner: previewed, applied, undone.
import type { Programme } from '../programme.ts';

/** One task's levelling delay; an `Edit` as `applyEdits`, `recalculate` and `whatIf` take it. */
export interface LevellingEdit {
  kind: 'task-changed';
  id: string;
  changes: { levellingDelayMinutes: number };
}

/**
 * The edits that give every task its wanted delay, zero if it is not named; tasks that have it already are left out.
 */
export function levellingEdits({ tasks }: Programme, wanted: ReadonlyMap<string, number>): LevellingEdit[] {
  return tasks.flatMap(({ id, levellingDelayMinutes: before }): LevellingEdit[] => {
    const levellingDelayMinutes = wanted.get(id) ?? 0;
    return before === levellingDelayMinutes ? [] : [{ kind: 'task-changed', id, changes: { levellingDelayMinutes } }];
  });
}

/** The edits that take away every levelling delay, or those of the tasks named. */
export function clearedLevelling(programme: Programme, taskIds?: readonly string[]): LevellingEdit[] {
  const named = taskIds === undefined ? null : new Set(taskIds);
  return levellingEdits(programme, new Map()).filter(({ id }) => named === null || named.has(id));
}

/** The programme with these delays and no others, at the cost of one pass over the tasks. */
export function withDelays(programme: Programme, delays: ReadonlyMap<string, number>): Programme {
  const tasks = programme.tasks.map((task) => {
    const levellingDelayMinutes = delays.get(task.id) ?? 0;
    return levellingDelayMinutes === task.levellingDelayMinutes
      ? task
      : Object.assign({}, task, { levellingDelayMinutes });
  });
  return { ...programme, tasks };
}
