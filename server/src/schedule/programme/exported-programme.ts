// The programme for a file of another tool: with the dates that Horizon calculated, each task under the number the tool
// knew it by, so that a returning file is recognised.
import { withCalculatedDates } from '@horizon/planning-files';
import type { Programme } from '@horizon/schedule';
import type { ProgrammeState } from './state.ts';

export interface ExportedProgramme {
  programme: Programme;
  /** Our ids by those of the file. */
  ids: ReadonlyMap<string, string>;
}

/** A copy for writing; every task has a whole number as its id. */
export function exportedProgramme({ programme, schedule }: ProgrammeState): ExportedProgramme {
  const ids = numbersOf(programme.tasks);
  const whole = withCalculatedDates(programme, schedule);
  const of = (id: string) => ids.get(id) ?? id;
  return {
    programme: {
      ...whole,
      tasks: whole.tasks.map((task) => ({
        ...task,
        id: of(task.id),
        parentId: task.parentId === null ? null : of(task.parentId),
      })),
      links: whole.links.map((link) => ({
        ...link,
        predecessorId: of(link.predecessorId),
        successorId: of(link.successorId),
      })),
      assignments: whole.assignments.map((assignment) => ({ ...assignment, taskId: of(assignment.taskId) })),
    },
    ids: new Map([...ids].map(([own, number]) => [number, own])),
  };
}

/** The tool's own number if it has one that is unique, else the next free one. */
function numbersOf(tasks: readonly { id: string; sourceId: string | null }[]): Map<string, string> {
  const taken = new Set<number>();
  const numbers = new Map<string, string>();
  for (const { id, sourceId } of tasks) {
    const number = sourceId !== null && /^[1-9]\d{0,8}$/.test(sourceId) ? Number(sourceId) : 0;
    if (number === 0 || taken.has(number)) continue;
    taken.add(number);
    numbers.set(id, String(number));
  }
  let next = 1;
  for (const { id } of tasks) {
    if (numbers.has(id)) continue;
    while (taken.has(next)) next += 1;
    taken.add(next);
    numbers.set(id, String(next));
  }
  return numbers;
}
