// Compares the calculated programme with the values that the file's own tool had stored. Field by field and task by task,
// each difference with the reason that the engine gives for its own date.
import {
  datesOf,
  explain,
  isMarkedByTools,
  negativeFloatCause,
  type Schedule,
  type StoredDates,
  type Task,
} from '@horizon/schedule';
import type { LocalMinute } from '@horizon/working-time';

export const comparedFields = [
  'start',
  'finish',
  'earlyStart',
  'earlyFinish',
  'lateStart',
  'lateFinish',
  'totalFloatMinutes',
  'freeFloatMinutes',
  'isCritical',
] as const;
export type StoredField = (typeof comparedFields)[number];

/** Calculated and stored value of one field of one task: local minutes, minutes of float, or the critical flag. */
export interface StoredDifference {
  taskId: string;
  field: StoredField;
  calculated: LocalMinute | number | boolean | null;
  stored: LocalMinute | number | boolean;
  /** Why Horizon's value is what it is; empty for a flag. */
  reason: string;
}

export interface StoredComparison {
  /** How many values agree, of how many that are stored. */
  agreement: Record<StoredField, { same: number; of: number }>;
  differences: StoredDifference[];
  /** Leaf tasks that were compared. */
  taskCount: number;
}

const dateTolerance = 1;
const floatTolerance = 1.5;

/**
 * Compares leaf tasks; summaries follow from them. Linear in the tasks; the reasons are found for what differs. `file`: the
 * tasks with the dates that the file stored, by the ids of the schedule; those of its own programme where none are given.
 */
export function compareWithStored(
  schedule: Schedule,
  file: readonly Pick<Task, 'id' | 'kind' | 'stored'>[] = schedule.network.programme.tasks,
): StoredComparison {
  const agreement = Object.fromEntries(comparedFields.map((field) => [field, { same: 0, of: 0 }]));
  const comparison: StoredComparison = {
    agreement: agreement as StoredComparison['agreement'],
    differences: [],
    taskCount: 0,
  };
  for (const task of file) {
    if (task.stored === null || task.kind === 'summary') continue;
    comparison.taskCount += 1;
    compareTask(task.id, task.stored, schedule, comparison);
  }
  return comparison;
}

function compareTask(taskId: string, stored: StoredDates, schedule: Schedule, comparison: StoredComparison): void {
  const dates = datesOf(schedule, taskId);
  if (dates === null) return;
  const isMarked = isMarkedByTools(schedule, schedule.network.indexOf.get(taskId)!);
  for (const field of comparedFields) {
    const wanted = stored[field];
    if (wanted === null) continue;
    const count = comparison.agreement[field];
    const calculated = field === 'isCritical' ? isMarked : dates[field];
    count.of += 1;
    if (agrees(calculated, wanted, field)) count.same += 1;
    else
      comparison.differences.push({
        taskId,
        field,
        calculated,
        stored: wanted,
        reason: reasonFor(schedule, taskId, field),
      });
  }
}

function agrees(calculated: number | boolean | null, stored: number | boolean, field: StoredField): boolean {
  if (typeof stored === 'boolean') return calculated === stored;
  if (typeof calculated !== 'number') return false;
  return Math.abs(calculated - stored) <= (field.endsWith('Minutes') ? floatTolerance : dateTolerance);
}

function reasonFor(schedule: Schedule, taskId: string, field: StoredField): string {
  if (field === 'isCritical') return '';
  if (field === 'totalFloatMinutes' || field === 'lateStart' || field === 'lateFinish')
    return negativeFloatCause(schedule, taskId)?.text ?? 'The late dates are set by the successors.';
  return explain(schedule, taskId)?.text ?? '';
}
