// A row of the XER table TASK. Durations and floats are hours of the activity's calendar; the percentage kept is that of
// duration, the physical one apart. Dates that P6 calculated go to `stored`.
import { type Constraint, newTask, type StoredDates, type Task } from '@horizon/schedule';
import type { LocalMinute } from '@horizon/working-time';

import { constraintAt, setConstraints } from '../model/set-constraints.ts';
import type { ReadingLog } from '../reading-log.ts';
import {
  constraintOfCode,
  kindOfTaskType,
  lookUp,
  percentOfCode,
  priorityOfCode,
  typeOfDurationType,
} from './codes.ts';
import type { XerFields, XerRow } from './xer-tables.ts';

/** Fields read by `readActivity`. */
export const activityFields = [
  'task_id',
  'task_code',
  'task_name',
  'task_type',
  'clndr_id',
  'duration_type',
  'target_drtn_hr_cnt',
  'priority_type',
  'target_work_qty',
  'target_equip_qty',
  'external_early_start_date',
  'external_late_end_date',
  'cstr_type',
  'cstr_type2',
  'expect_end_date',
  'act_start_date',
  'act_end_date',
  'remain_drtn_hr_cnt',
  'suspend_date',
  'resume_date',
  'complete_pct_type',
  'phys_complete_pct',
  'status_code',
  'early_start_date',
  'early_end_date',
  'late_start_date',
  'late_end_date',
  'total_float_hr_cnt',
  'free_float_hr_cnt',
  'target_start_date',
  'target_end_date',
  'restart_date',
  'reend_date',
  'driving_path_flag',
  'cstr_date',
  'cstr_date2',
] as const;

type ActivityFields = XerFields<typeof activityFields>;

export interface CriticalRule {
  /** Total float at or below which P6 calls an activity critical. */
  floatMinutes: number;
  isLongestPath: boolean;
}

/** The activity of a row. */
export function readActivity(row: XerRow, at: ActivityFields, critical: CriticalRule, log: ReadingLog): Task {
  const task = newTask(row.text(at.task_id));
  task.code = row.text(at.task_code) || null;
  task.name = row.text(at.task_name);
  task.kind = lookUp(kindOfTaskType, row.word(at.task_type), 'task' as const);
  task.isMilestone = task.kind === 'start-milestone' || task.kind === 'finish-milestone';
  task.calendarId = row.word(at.clndr_id) || null;
  task.type = lookUp(typeOfDurationType, row.word(at.duration_type), 'fixed-duration' as const);
  task.durationMinutes = Math.max(0, row.minutes(at.target_drtn_hr_cnt) ?? 0);
  task.priority = lookUp(priorityOfCode, row.word(at.priority_type), 500);
  readConstraints(row, at, task, log);
  readProgress(row, at, task);
  task.workMinutes = sum(row.minutes(at.target_work_qty), row.minutes(at.target_equip_qty));
  task.externalEarlyStart = row.date(at.external_early_start_date);
  task.externalLateFinish = row.date(at.external_late_end_date);
  task.stored = readStored(row, at, task, critical);
  return task;
}

function readConstraints(row: XerRow, at: ActivityFields, task: Task, log: ReadingLog): void {
  const first = constraintOf(row.word(at.cstr_type), row.date(at.cstr_date));
  const second = constraintOf(row.word(at.cstr_type2), row.date(at.cstr_date2));
  const expectedFinish = row.date(at.expect_end_date);
  if (first !== null || second !== null || expectedFinish !== null)
    setConstraints(task, { first, second, expectedFinish }, log);
}

function constraintOf(word: string, date: LocalMinute | null): Constraint | null {
  return word === '' ? null : constraintAt(lookUp(constraintOfCode, word, null), date);
}

function readProgress(row: XerRow, at: ActivityFields, task: Task): void {
  task.actualStart = row.date(at.act_start_date);
  task.actualFinish = row.date(at.act_end_date);
  task.remainingMinutes = row.minutes(at.remain_drtn_hr_cnt);
  task.suspendedAt = row.date(at.suspend_date);
  task.resumedAt = row.date(at.resume_date);
  task.percentKind = lookUp(percentOfCode, row.word(at.complete_pct_type), 'duration' as const);
  task.physicalPercentComplete = row.number(at.phys_complete_pct);
  const isComplete = task.actualFinish !== null || row.word(at.status_code) === 'TK_Complete';
  if (isComplete) task.percentComplete = 100;
  else if (task.actualStart !== null && task.durationMinutes > 0) {
    const done = task.durationMinutes - (task.remainingMinutes ?? task.durationMinutes);
    task.percentComplete = Math.min(100, Math.max(0, (100 * done) / task.durationMinutes));
  }
}

function readStored(row: XerRow, at: ActivityFields, task: Task, critical: CriticalRule): StoredDates {
  const stored = {
    start: task.actualStart,
    finish: task.actualFinish,
    earlyStart: row.date(at.early_start_date),
    earlyFinish: row.date(at.early_end_date),
    lateStart: row.date(at.late_start_date),
    lateFinish: row.date(at.late_end_date),
    totalFloatMinutes: row.minutes(at.total_float_hr_cnt),
    freeFloatMinutes: row.minutes(at.free_float_hr_cnt),
    isCritical: null as boolean | null,
    plannedStart: row.date(at.target_start_date),
    plannedFinish: row.date(at.target_end_date),
    remainingStart: row.date(at.restart_date),
    remainingFinish: row.date(at.reend_date),
  };
  stored.start ??= stored.remainingStart ?? stored.earlyStart ?? stored.plannedStart;
  stored.finish ??= stored.remainingFinish ?? stored.earlyFinish ?? stored.plannedFinish;
  if (critical.isLongestPath) stored.isCritical = row.flag(at.driving_path_flag);
  else if (stored.totalFloatMinutes !== null) stored.isCritical = stored.totalFloatMinutes <= critical.floatMinutes;
  else if (task.actualFinish !== null) stored.isCritical = false;
  return stored;
}

function sum(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : (a ?? 0) + (b ?? 0);
}
