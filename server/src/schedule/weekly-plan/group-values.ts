// The groups of a programme's tasks, by its current codes, fields and outline. Crew, trade and who is responsible are
// stored with a task and its promise already, and are reported here only if a code of the programme contains them.
import { groupingsOfProgramme, type TaskGrouping } from '@horizon/schedule';
import type { ProgrammeState } from '../programme/state.ts';

interface GroupValues {
  groupings: TaskGrouping[];
  /** The group of a task by a grouping; null if it has none or was deleted. */
  valueOf: (key: string, taskId: string) => string | null;
  /** By key of a grouping, what the task is in. */
  valuesOf: (taskId: string) => Record<string, string>;
}

const kept = new WeakMap<ProgrammeState, GroupValues>();

/** The groupings of a state, made once for it. */
export function groupValues(state: ProgrammeState): GroupValues {
  const found = kept.get(state);
  if (found) return found;
  const { programme, schedule } = state;
  const { groupings, valueOf } = groupingsOfProgramme(programme);
  const taskOf = (id: string) => {
    const at = schedule.network.indexOf.get(id);
    // Names of people are the board's own: the value of a person's task is not described by their id.
    return at === undefined ? null : { ...programme.tasks[at]!, assigneeUserId: null };
  };
  const made: GroupValues = {
    groupings: [...groupings],
    valueOf: (key, id) => {
      const task = taskOf(id);
      return (task && valueOf(key, task)) || null;
    },
    valuesOf: (id) => {
      const task = taskOf(id);
      if (!task) return {};
      return Object.fromEntries(
        groupings.flatMap(({ key }) => {
          const value = valueOf(key, task);
          return value === '' ? [] : [[key, value]];
        }),
      );
    },
  };
  kept.set(state, made);
  return made;
}
