// Converts a task to form values (dates as days, durations as planners write them), and the changes to one edit.
import { numberAdvice, readTypedNumber } from '@horizon/money';
import type { Task } from '@horizon/schedule';
import { MINUTES_PER_DAY } from '@horizon/working-time';
import type { ReadProgramme } from './read-programme.ts';
import { finishDay } from './finish-day.ts';
import { dayOf, durationText, minuteOf, parseDuration, type TaskChanges } from './tasks.ts';
import { changesOfType, hasDuration, typeOfTask } from './task-types.ts';

export interface TaskValues extends Readonly<Record<string, unknown>> {
  name: string;
  code: string;
  type: string;
  location: string;
  wbsId: string;
  status: string;
  assigneeUserId: string;
  trade: string;
  crew: string;
  calendarId: string;
  isManual: boolean;
  manualStart: string;
  manualFinish: string;
  duration: string;
  constraintKind: string;
  constraintDate: string;
  secondKind: string;
  secondDate: string;
  deadline: string;
  percentComplete: string;
  percentKind: string;
  physicalPercentComplete: string;
  actualStart: string;
  actualFinish: string;
  remaining: string;
  notes: string;
}

/** Labels of the form's fields. */
export const taskLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  code: 'Activity id',
  type: 'Type',
  location: 'Location',
  wbsId: 'WBS element',
  status: 'Status',
  assigneeUserId: 'Responsible',
  trade: 'Trade',
  crew: 'Crew',
  calendarId: 'Calendar',
  isManual: 'Scheduled by hand',
  manualStart: 'Given start',
  manualFinish: 'Given finish',
  duration: 'Duration',
  constraintKind: 'Constraint',
  constraintDate: 'Constraint date',
  secondKind: 'Second constraint',
  secondDate: 'Second constraint date',
  deadline: 'Deadline',
  percentComplete: 'Done',
  percentKind: 'Per cent complete by',
  physicalPercentComplete: 'Physically done',
  actualStart: 'Actual start',
  actualFinish: 'Actual finish',
  remaining: 'Remaining',
  notes: 'Notes',
};

/** The labels of the constraints. */
export const constraintChoices = [
  { value: 'ASAP', label: 'As soon as possible' },
  { value: 'ALAP', label: 'As late as possible' },
  { value: 'SNET', label: 'Start no earlier than' },
  { value: 'SNLT', label: 'Start no later than' },
  { value: 'FNET', label: 'Finish no earlier than' },
  { value: 'FNLT', label: 'Finish no later than' },
  { value: 'MSO', label: 'Must start on' },
  { value: 'MFO', label: 'Must finish on' },
  { value: 'START_ON', label: 'Start on' },
  { value: 'FINISH_ON', label: 'Finish on' },
  { value: 'EXPECTED_FINISH', label: 'Expected finish' },
];
/** The constraints that refer to the end of their day. */
export const endsTheDay: ReadonlySet<string> = new Set(['FNET', 'FNLT', 'MFO', 'FINISH_ON', 'EXPECTED_FINISH']);

/** Whether a constraint needs a date. */
export const needsDate = (kind: string): boolean => kind !== 'ASAP' && kind !== 'ALAP';

/** The form values of a task. */
export function valuesOfTask(task: Task, read: ReadProgramme): TaskValues {
  const more = read.moreOf(task.id);
  return {
    name: task.name,
    code: task.code ?? '',
    type: typeOfTask(task),
    location: more.location ?? '',
    wbsId: more.wbsId ?? '',
    status: more.status ?? '',
    assigneeUserId: more.assigneeUserId ?? '',
    trade: more.trade ?? '',
    crew: more.crew ?? '',
    calendarId: task.calendarId ?? '',
    isManual: task.isManual,
    manualStart: dayOf(task.manualStart),
    manualFinish: lastDayOf(task.manualFinish),
    duration: durationText(task.durationMinutes, task.durationUnit, lengthOf(task, read)),
    constraintKind: task.constraint.kind,
    constraintDate: dayOf(task.constraint.date),
    secondKind: task.secondConstraint?.kind ?? '',
    secondDate: dayOf(task.secondConstraint?.date),
    deadline: dayOf(task.deadline),
    percentComplete: String(task.percentComplete),
    percentKind: task.percentKind,
    physicalPercentComplete: task.physicalPercentComplete === null ? '' : String(task.physicalPercentComplete),
    actualStart: dayOf(task.actualStart),
    actualFinish: finishDay(task.actualStart, task.actualFinish) ?? '',
    remaining:
      task.remainingMinutes === null
        ? ''
        : durationText(task.remainingMinutes, task.durationUnit, lengthOf(task, read)),
    notes: task.notes ?? '',
  };
}

/** The minutes per day for a task's durations: elapsed durations run around the clock. */
function lengthOf(task: Task, { programme: { project } }: ReadProgramme) {
  return task.isElapsed ? { minutesPerDay: 1440, minutesPerWeek: 10_080, daysPerMonth: 30 } : project;
}

export type ReadChanges = { changes: TaskChanges } | { faults: Record<string, string[]> };

/** The changes of the task from the form values, or the faults of invalid values. */
export function changesOfTask(
  typed: Partial<TaskValues>,
  all: TaskValues,
  task: Task,
  read: ReadProgramme,
): ReadChanges {
  const { project } = read.programme;
  const has = (name: keyof TaskValues) => typed[name] !== undefined;
  const changes: TaskChanges = {};
  const faults: Record<string, string[]> = {};
  if (has('name')) changes.name = all.name;
  if (has('code')) changes.code = orNone(all.code);
  if (has('location')) changes.location = orNone(all.location);
  if (has('wbsId')) changes.wbsId = orNone(all.wbsId);
  if (has('type')) Object.assign(changes, changesOfType(all.type));
  if (has('notes')) changes.notes = orNone(all.notes);
  if (has('status')) changes.status = orNone(all.status);
  if (has('assigneeUserId')) changes.assigneeUserId = orNone(all.assigneeUserId);
  if (has('trade')) changes.trade = orNone(all.trade);
  if (has('crew')) changes.crew = orNone(all.crew);
  if (has('calendarId')) changes.calendarId = orNone(all.calendarId);
  if (has('deadline')) changes.deadline = minuteOf(all.deadline, project.defaultFinishMinute);
  if (has('actualStart')) changes.actualStart = minuteOf(all.actualStart, project.defaultStartMinute);
  if (has('actualFinish')) changes.actualFinish = minuteOf(all.actualFinish, project.defaultFinishMinute);
  if (has('isManual') || has('manualStart') || has('manualFinish'))
    Object.assign(changes, manualChanges(all, task, read));
  if (has('percentKind')) changes.percentKind = all.percentKind as Task['percentKind'];
  if (has('physicalPercentComplete')) {
    const physical = percentOf(all.physicalPercentComplete);
    if (all.physicalPercentComplete.trim() === '') changes.physicalPercentComplete = null;
    else if (physical === null)
      faults['physicalPercentComplete'] = [numberAdvice(all.physicalPercentComplete, noPercent)];
    else changes.physicalPercentComplete = physical;
  }
  if (hasDuration(all.type) && (has('duration') || has('type'))) {
    const duration = parseDuration(all.duration, lengthOf(task, read));
    if (!duration || duration.minutes < 0)
      faults['duration'] = [numberAdvice(all.duration, 'Not a duration. Write it as 5 d or 12 h.')];
    else if (duration.minutes === 0 && all.type !== 'summary') faults['duration'] = [noDuration];
    else if (has('duration'))
      Object.assign(changes, { durationMinutes: duration.minutes, durationUnit: duration.unit });
  }
  if (has('percentComplete')) {
    const percent = percentOf(all.percentComplete);
    if (percent === null) faults['percentComplete'] = [numberAdvice(all.percentComplete, noPercent)];
    else changes.percentComplete = percent;
  }
  if (has('remaining')) {
    const isGiven = all.remaining.trim() !== '';
    const remaining = isGiven ? parseDuration(all.remaining, lengthOf(task, read)) : null;
    if (isGiven && (!remaining || remaining.minutes < 0))
      faults['remaining'] = [numberAdvice(all.remaining, 'Not a duration. Write it as 3 d.')];
    else changes.remainingMinutes = remaining?.minutes ?? null;
  }
  const constraintOf = (kind: Task['constraint']['kind'], day: string, dateField: string) => {
    const minute = endsTheDay.has(kind) ? project.defaultFinishMinute : project.defaultStartMinute;
    const date = needsDate(kind) ? minuteOf(day, minute) : null;
    if (needsDate(kind) && date === null) faults[dateField] = ['This constraint needs a date.'];
    return { kind, date };
  };
  if (has('constraintKind') || has('constraintDate')) {
    const kind = all.constraintKind as Task['constraint']['kind'];
    changes.constraint = constraintOf(kind, all.constraintDate, 'constraintDate');
  }
  if (has('secondKind') || has('secondDate')) {
    const kind = all.secondKind as Task['constraint']['kind'] | '';
    changes.secondConstraint = kind === '' ? null : constraintOf(kind, all.secondDate, 'secondDate');
  }
  return Object.keys(faults).length > 0 ? { faults } : { changes };
}

export const noPercent = 'Enter a number from 0 to 100.';
const noDuration = 'A task without duration is a milestone: choose that type or enter a duration.';

/** Parses a percentage, to two decimals; null if it is invalid. */
export function percentOf(text: string): number | null {
  const read = readTypedNumber(text);
  return read.ok && read.value >= 0 && read.value <= 100 ? Math.round(read.value * 100) / 100 : null;
}

/** The dates of a manually scheduled task; by default the calculated ones. */
function manualChanges(
  { isManual, manualStart, manualFinish }: TaskValues,
  task: Task,
  read: ReadProgramme,
): TaskChanges {
  if (!isManual) return { isManual };
  const { project } = read.programme;
  const row = read.rowOf(task.id);
  // An unchanged day keeps its time.
  const kept = (day: string, was: number | null, shown: string, minuteOfDay: number) =>
    day === shown && was !== null ? was : minuteOf(day, minuteOfDay);
  return {
    isManual,
    manualStart:
      kept(manualStart, task.manualStart, dayOf(task.manualStart), project.defaultStartMinute) ??
      read.dates.start[row] ??
      null,
    manualFinish: kept(manualFinish, task.manualFinish, lastDayOf(task.manualFinish), project.defaultFinishMinute),
  };
}

/** The last day of work that ends at a minute: midnight belongs to the day before. */
const lastDayOf = (minute: number | null): string =>
  dayOf(minute !== null && minute % MINUTES_PER_DAY === 0 ? minute - 1 : minute);

const orNone = (text: string): string | null => (text.trim() === '' ? null : text.trim());
