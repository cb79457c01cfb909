// Tasks of a programme by words of their activity id and name, as choices of a search.
import type { Task } from '@horizon/schedule';
import type { Choice } from '../../ui/fields.tsx';
import type { ReadProgramme } from './read-programme.ts';

interface TaskSearch {
  words: string;
  /** Listed first and always offered. */
  chosen: string | null;
  /** Which tasks may be chosen; none: all. */
  fits?: (task: Task) => boolean;
}

const maxFound = 40;
const labelOf = (task: Task) => (task.code ? `${task.code} ${task.name}` : task.name);

/** Tasks whose name or activity id holds the words, the first forty, after the one that is chosen. */
export function findTasks(read: ReadProgramme, { words, chosen, fits = () => true }: TaskSearch): Choice[] {
  const wanted = words.trim().toLowerCase();
  const found: Choice[] = [];
  const kept = chosen === null ? undefined : read.taskOf(chosen);
  // After a choice the field contains the selected task's label: then everything is offered again.
  const isChoosing = !kept || wanted !== labelOf(kept).toLowerCase();
  const isFound = (task: Task) => !isChoosing || labelOf(task).toLowerCase().includes(wanted);
  if (kept) found.push({ value: kept.id, label: labelOf(kept), isKept: !isFound(kept) });
  for (const each of read.programme.tasks) {
    if (found.length >= maxFound) break;
    if (each.id === chosen || !fits(each)) continue;
    if (isFound(each)) found.push({ value: each.id, label: labelOf(each) });
  }
  return found;
}
