// The groups of a programme's tasks, by its current codes, fields and outline. Crew, trade and responsible person are
// stored with a task and its promise, and are included here only if a code of the programme contains them.
import { groupingsOfProgramme, type TaskGrouping } from '@horizon/schedule';
import type { ProgrammeState } from '../programme/state.ts';

interface GroupValues {
  groupings: TaskGrouping[];
  /** The group of a task in a grouping; null if it has none or was deleted. */
  valueOf: (key: string, taskId: string) => string | null;
  /** The groups of a task by the key of the grouping. */
  valuesOf: (taskId: string) => Record<string, string>;
}

const kept = new WeakMap<ProgrammeState, GroupValues>();

/** The groupings of a state, cached. */
export function groupValues(state: ProgrammeState): GroupValues {
  const found = kept.get(state);
  if (found) return found;
  const { programme, schedule } = state;
  const { groupings, valueOf } = groupingsOfProgramme(programme);
  const taskOf = (id: string) => {
    const at = schedule.network.indexOf.get(id);
    // The board itself has the names of people: a person's id is not used as a group.
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
