// Searches tasks by activity id and name, for choices.
import { plainLetters } from '@horizon/identifiers';
import type { Task } from '@horizon/schedule';
import type { Choice } from '../../ui/fields.tsx';
import type { ReadProgramme } from './read-programme.ts';

interface TaskSearch {
  words: string;
  /** The selected task, listed first and always offered. */
  chosen: string | null;
  /** The tasks that may be chosen; by default all. */
  fits?: (task: Task) => boolean;
}

const maxFound = 40;
const labelOf = (task: Task) => (task.code ? `${task.code} ${task.name}` : task.name);

/** The first forty tasks whose name or activity id contains the words, after the selected one. */
export function findTasks(read: ReadProgramme, { words, chosen, fits = () => true }: TaskSearch): Choice[] {
  const wanted = plainLetters(words.trim());
  const found: Choice[] = [];
  const kept = chosen === null ? undefined : read.taskOf(chosen);
  // After a selection the field contains the task's label: offer all tasks again.
  const isChoosing = !kept || wanted !== plainLetters(labelOf(kept));
  const isFound = (task: Task) => !isChoosing || plainLetters(labelOf(task)).includes(wanted);
  if (kept) found.push({ value: kept.id, label: labelOf(kept), isKept: !isFound(kept) });
  for (const each of read.programme.tasks) {
    if (found.length >= maxFound) break;
    if (each.id === chosen || !fits(each)) continue;
    if (isFound(each)) found.push({ value: each.id, label: labelOf(each) });
  }
  return found;
}
