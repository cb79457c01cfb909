// Finds tasks by number, activity id or part of the name.
import { plainLetters } from '@horizon/identifiers';
import { type Chart, findTask, referenceOf } from '../rows/chart-rows.ts';

export const MAX_OFFERED = 30;

export interface LinkMatch {
  task: number;
  reference: string;
  name: string;
  /** The parent's name: names repeat from level to level. */
  under: string;
}

/** The matching tasks, or only the one with a number or an id. Cost: the tasks. */
export function linkMatches(chart: Chart, text: string, except: number): { offered: LinkMatch[]; count: number } {
  const { network } = chart.schedule;
  const { tasks } = network.programme;
  const words = plainLetters(text.trim()).split(/\s+/).filter(Boolean);
  if (words.length === 0) return { offered: [], count: 0 };
  const named = findTask(chart, text.trim());
  const fitting =
    named !== null
      ? [named].filter((task) => task !== except)
      : tasks.flatMap(({ name, code }, task) => {
          const own = plainLetters(`${code ?? ''} ${name}`);
          return task !== except && words.every((word) => own.includes(word)) ? [task] : [];
        });
  const offered = fitting.slice(0, MAX_OFFERED).map((task) => ({
    task,
    reference: referenceOf(chart, task),
    name: tasks[task]!.name,
    under: tasks[network.slots.parent[task]!]?.name ?? '',
  }));
  return { offered, count: fitting.length };
}
