// The types of task that a planner can choose, and the changes made by choosing one.
import type { Task } from '@horizon/schedule';
import type { TaskChanges } from './tasks.ts';

interface TypeChoice {
  value: TaskType;
  label: string;
  does: string;
}

/** `milestone` is Microsoft Project's: a task without duration, neither start nor finish milestone. */
export type TaskType = Task['kind'] | 'milestone';

const types: readonly TypeChoice[] = [
  { value: 'task', label: 'Task', does: 'Work of a duration, in the calendar of the task.' },
  { value: 'start-milestone', label: 'Start milestone', does: 'The moment at which something starts.' },
  { value: 'finish-milestone', label: 'Finish milestone', does: 'A moment at which something is done.' },
  {
    value: 'level-of-effort',
    label: 'Level of effort (hammock)',
    does: 'Spans what it is linked with, start to start and finish to finish; it drives nothing and is never critical.',
  },
  {
    value: 'resource-dependent',
    label: 'Resource-dependent task',
    does: 'Its work runs in the calendars of its resources.',
  },
  { value: 'wbs-summary', label: 'WBS summary task', does: 'Spans the tasks next to and below it in its branch.' },
];
const plainMilestone: TypeChoice = {
  value: 'milestone',
  label: 'Milestone',
  does: 'A moment, at the end of what drives it.',
};

/** The type of a task. */
export function typeOfTask({ kind, isMilestone, durationMinutes }: Task): TaskType {
  return kind === 'task' && isMilestone && durationMinutes === 0 ? 'milestone' : kind;
}

/** The types to choose from; the plain milestone only if the task is one already. */
export function typeChoices(present: TaskType): readonly TypeChoice[] {
  return present === 'milestone' ? [...types, plainMilestone] : types;
}

/** The label of a type; a summary cannot be chosen. */
export const typeLabel = (type: TaskType): string =>
  [...types, plainMilestone].find(({ value }) => value === type)?.label ?? 'Summary';

/** A one-line description of a type. */
export const taskTypeName = (type: string): string =>
  [...types, plainMilestone].find(({ value }) => value === type)?.does ?? '';

/** Whether a type has a duration of its own. */
export const hasDuration = (type: string): boolean =>
  type === 'task' || type === 'resource-dependent' || type === 'summary';
const isPoint = (type: string): boolean => type.endsWith('milestone');

/** Changes to a task made by choosing a type. */
export function changesOfType(type: string): TaskChanges {
  const kind = (type === 'milestone' ? 'task' : type) as Task['kind'];
  return isPoint(type)
    ? { kind, isMilestone: true, durationMinutes: 0, remainingMinutes: null }
    : { kind, isMilestone: false };
}
