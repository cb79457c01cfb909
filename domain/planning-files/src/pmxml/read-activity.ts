// An activity of a P6 XML file. Durations and floats are hours, percentages fractions of one.
import { type Constraint, newStoredDates, newTask, type StoredDates, type Task } from '@horizon/schedule';

import { constraintAt, setConstraints } from '../model/set-constraints.ts';
import type { ReadingLog } from '../reading-log.ts';
import { lookUp } from '../xer/codes.ts';
import type { CriticalRule } from '../xer/read-activity.ts';
import type { BusinessObject } from './business-object.ts';
import { constraintOfWord, kindOfType, percentOfWord, priorityOfWord, typeOfWord } from './codes.ts';

/** The activity of an object. */
export function readPmxmlActivity(object: BusinessObject, critical: CriticalRule, log: ReadingLog): Task {
  const task = newTask(object.text('ObjectId'));
  task.code = object.text('Id') || null;
  task.name = object.text('Name');
  task.kind = lookUp(kindOfType, object.text('Type'), 'task' as const);
  task.isMilestone = task.kind === 'start-milestone' || task.kind === 'finish-milestone';
  task.calendarId = object.text('CalendarObjectId') || null;
  task.type = lookUp(typeOfWord, object.text('DurationType'), 'fixed-duration' as const);
  task.durationMinutes = Math.max(0, object.minutes('PlannedDuration') ?? 0);
  task.priority = lookUp(priorityOfWord, object.text('LevelingPriority'), 500);
  const first = constraintOf(object, 'PrimaryConstraint');
  const second = constraintOf(object, 'SecondaryConstraint');
  setConstraints(task, { first, second, expectedFinish: object.date('ExpectedFinishDate') }, log);
  readProgress(object, task);
  const labour = object.minutes('PlannedLaborUnits');
  const other = object.minutes('PlannedNonLaborUnits');
  task.workMinutes = labour === null && other === null ? null : (labour ?? 0) + (other ?? 0);
  task.cost = object.number('AtCompletionTotalCost');
  task.actualCost = object.number('ActualTotalCost');
  task.externalEarlyStart = object.date('ExternalEarlyStartDate');
  task.externalLateFinish = object.date('ExternalLateFinishDate');
  task.stored = readStored(object, task, critical);
  return task;
}

function constraintOf(object: BusinessObject, prefix: string): Constraint | null {
  const kind = lookUp(constraintOfWord, object.text(`${prefix}Type`), null);
  return constraintAt(kind, object.date(`${prefix}Date`));
}

function readProgress(object: BusinessObject, task: Task): void {
  task.actualStart = object.date('ActualStartDate');
  task.actualFinish = object.date('ActualFinishDate');
  task.remainingMinutes = object.minutes('RemainingDuration');
  task.suspendedAt = object.date('SuspendDate');
  task.resumedAt = object.date('ResumeDate');
  task.percentKind = lookUp(percentOfWord, object.text('PercentCompleteType'), 'duration' as const);
  const physical = object.number('PhysicalPercentComplete');
  task.physicalPercentComplete = physical === null ? null : Math.round(physical * 1e6) / 1e4;
  if (task.actualFinish !== null || object.text('Status') === 'Completed') task.percentComplete = 100;
  else if (task.actualStart !== null && task.durationMinutes > 0) {
    const done = task.durationMinutes - (task.remainingMinutes ?? task.durationMinutes);
    task.percentComplete = Math.min(100, Math.max(0, (100 * done) / task.durationMinutes));
  }
}

function readStored(object: BusinessObject, task: Task, critical: CriticalRule): StoredDates {
  const stored = newStoredDates();
  stored.remainingStart = object.date('RemainingEarlyStartDate');
  stored.remainingFinish = object.date('RemainingEarlyFinishDate');
  stored.earlyStart = object.date('EarlyStartDate') ?? stored.remainingStart;
  stored.earlyFinish = object.date('EarlyFinishDate') ?? stored.remainingFinish;
  stored.lateStart = object.date('LateStartDate') ?? object.date('RemainingLateStartDate');
  stored.lateFinish = object.date('LateFinishDate') ?? object.date('RemainingLateFinishDate');
  stored.plannedStart = object.date('PlannedStartDate');
  stored.plannedFinish = object.date('PlannedFinishDate');
  stored.start = task.actualStart ?? object.date('StartDate') ?? stored.remainingStart ?? stored.plannedStart;
  stored.finish = task.actualFinish ?? object.date('FinishDate') ?? stored.remainingFinish ?? stored.plannedFinish;
  stored.totalFloatMinutes = object.minutes('TotalFloat');
  stored.freeFloatMinutes = object.minutes('FreeFloat');
  if (object.text('IsCritical') !== '') stored.isCritical = object.flag('IsCritical');
  else if (critical.isLongestPath && object.text('IsLongestPath') !== '')
    stored.isCritical = object.flag('IsLongestPath');
  else if (!critical.isLongestPath && stored.totalFloatMinutes !== null)
    stored.isCritical = task.actualFinish === null && stored.totalFloatMinutes <= critical.floatMinutes;
  return stored;
}
