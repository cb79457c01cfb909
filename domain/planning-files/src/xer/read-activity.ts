// A row of the XER table TASK. Durations and floats are hours of the activity's calendar; the percentage kept is that of
// duration, the physical one apart. Dates that P6 calculated go to `stored`.
import { type Constraint, newTask, type StoredDates, type Task } from '@horizon/schedule';

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
import type { XerRow } from './xer-tables.ts';

export interface CriticalRule {
  /** Total float at or below which P6 calls an activity critical. */
  floatMinutes: number;
  isLongestPath: boolean;
}

/** The activity of a row. */
export function readActivity(row: XerRow, critical: CriticalRule, log: ReadingLog): Task {
  const task = newTask(row.text('task_id'));
  task.code = row.text('task_code') || null;
  task.name = row.text('task_name');
  task.kind = lookUp(kindOfTaskType, row.word('task_type'), 'task' as const);
  task.isMilestone = task.kind === 'start-milestone' || task.kind === 'finish-milestone';
  task.calendarId = row.word('clndr_id') || null;
  task.type = lookUp(typeOfDurationType, row.word('duration_type'), 'fixed-duration' as const);
  task.durationMinutes = Math.max(0, row.minutes('target_drtn_hr_cnt') ?? 0);
  task.priority = lookUp(priorityOfCode, row.word('priority_type'), 500);
  readConstraints(row, task, log);
  readProgress(row, task);
  task.workMinutes = sum(row.minutes('target_work_qty'), row.minutes('target_equip_qty'));
  task.externalEarlyStart = row.date('external_early_start_date');
  task.externalLateFinish = row.date('external_late_end_date');
  task.stored = readStored(row, task, critical);
  return task;
}

function readConstraints(row: XerRow, task: Task, log: ReadingLog): void {
  const first = constraintOf(row.word('cstr_type'), row, 'cstr_date');
  const second = constraintOf(row.word('cstr_type2'), row, 'cstr_date2');
  const expectedFinish = row.date('expect_end_date');
  if (first !== null || second !== null || expectedFinish !== null)
    setConstraints(task, { first, second, expectedFinish }, log);
}

function constraintOf(word: string, row: XerRow, dateField: string): Constraint | null {
  if (word === '') return null;
  return constraintAt(lookUp(constraintOfCode, word, null), row.date(dateField));
}

function readProgress(row: XerRow, task: Task): void {
  task.actualStart = row.date('act_start_date');
  task.actualFinish = row.date('act_end_date');
  task.remainingMinutes = row.minutes('remain_drtn_hr_cnt');
  task.suspendedAt = row.date('suspend_date');
  task.resumedAt = row.date('resume_date');
  task.percentKind = lookUp(percentOfCode, row.word('complete_pct_type'), 'duration' as const);
  task.physicalPercentComplete = row.number('phys_complete_pct');
  const isComplete = task.actualFinish !== null || row.word('status_code') === 'TK_Complete';
  if (isComplete) task.percentComplete = 100;
  else if (task.actualStart !== null && task.durationMinutes > 0) {
    const done = task.durationMinutes - (task.remainingMinutes ?? task.durationMinutes);
    task.percentComplete = Math.min(100, Math.max(0, (100 * done) / task.durationMinutes));
  }
}

function readStored(row: XerRow, task: Task, critical: CriticalRule): StoredDates {
  const stored = {
    start: task.actualStart,
    finish: task.actualFinish,
    earlyStart: row.date('early_start_date'),
    earlyFinish: row.date('early_end_date'),
    lateStart: row.date('late_start_date'),
    lateFinish: row.date('late_end_date'),
    totalFloatMinutes: row.minutes('total_float_hr_cnt'),
    freeFloatMinutes: row.minutes('free_float_hr_cnt'),
    isCritical: null as boolean | null,
    plannedStart: row.date('target_start_date'),
    plannedFinish: row.date('target_end_date'),
    remainingStart: row.date('restart_date'),
    remainingFinish: row.date('reend_date'),
  };
  stored.start ??= stored.remainingStart ?? stored.earlyStart ?? stored.plannedStart;
  stored.finish ??= stored.remainingFinish ?? stored.earlyFinish ?? stored.plannedFinish;
  if (critical.isLongestPath) stored.isCritical = row.flag('driving_path_flag');
  else if (stored.totalFloatMinutes !== null) stored.isCritical = stored.totalFloatMinutes <= critical.floatMinutes;
  else if (task.actualFinish !== null) stored.isCritical = false;
  return stored;
}

function sum(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : (a ?? 0) + (b ?? 0);
}
