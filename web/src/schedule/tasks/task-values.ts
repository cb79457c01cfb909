// The form of a task and the programme: dates as days, durations as planners write them; and what was changed as one edit.
import type { Task } from '@horizon/schedule';
import type { ReadProgramme } from './read-programme.ts';
import { dayOf, durationText, minuteOf, parseDuration, type TaskChanges } from './tasks.ts';

export interface TaskValues extends Readonly<Record<string, unknown>> {
  name: string;
  status: string;
  assigneeUserId: string;
  trade: string;
  crew: string;
  calendarId: string;
  duration: string;
  constraintKind: string;
  constraintDate: string;
  secondKind: string;
  secondDate: string;
  deadline: string;
  percentComplete: string;
  actualStart: string;
  actualFinish: string;
  remaining: string;
  notes: string;
}

/** Labels of the form's fields. */
export const taskLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  status: 'Status',
  assigneeUserId: 'Responsible',
  trade: 'Trade',
  crew: 'Crew',
  calendarId: 'Calendar',
  duration: 'Duration',
  constraintKind: 'Constraint',
  constraintDate: 'Constraint date',
  secondKind: 'Second constraint',
  secondDate: 'Second constraint date',
  deadline: 'Deadline',
  percentComplete: 'Done',
  actualStart: 'Actual start',
  actualFinish: 'Actual finish',
  remaining: 'Remaining',
  notes: 'Notes',
};

/** The words of the constraints. */
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
/** The constraints that keep to the end of their day. */
export const endsTheDay: ReadonlySet<string> = new Set(['FNET', 'FNLT', 'MFO', 'FINISH_ON', 'EXPECTED_FINISH']);

/** Whether a constraint needs a date. */
export const needsDate = (kind: string): boolean => kind !== 'ASAP' && kind !== 'ALAP';

/** A task as its form shows it. */
export function valuesOfTask(task: Task, read: ReadProgramme): TaskValues {
  const more = read.moreOf(task.id);
  return {
    name: task.name,
    status: more.status ?? '',
    assigneeUserId: more.assigneeUserId ?? '',
    trade: more.trade ?? '',
    crew: more.crew ?? '',
    calendarId: task.calendarId ?? '',
    duration: durationText(task.durationMinutes, task.durationUnit, lengthOf(task, read)),
    constraintKind: task.constraint.kind,
    constraintDate: dayOf(task.constraint.date),
    secondKind: task.secondConstraint?.kind ?? '',
    secondDate: dayOf(task.secondConstraint?.date),
    deadline: dayOf(task.deadline),
    percentComplete: String(task.percentComplete),
    actualStart: dayOf(task.actualStart),
    actualFinish: dayOf(task.actualFinish),
    remaining:
      task.remainingMinutes === null
        ? ''
        : durationText(task.remainingMinutes, task.durationUnit, lengthOf(task, read)),
    notes: task.notes ?? '',
  };
}

/** Minutes of a day as the task counts them: elapsed durations run around the clock. */
function lengthOf(task: Task, { programme: { project } }: ReadProgramme) {
  return task.isElapsed ? { minutesPerDay: 1440, minutesPerWeek: 10_080, daysPerMonth: 30 } : project;
}

export type ReadChanges = { changes: TaskChanges } | { faults: Record<string, string[]> };

/** What was typed as changes of the task, or the faults of what cannot be read. */
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
  if (has('notes')) changes.notes = orNone(all.notes);
  if (has('status')) changes.status = orNone(all.status);
  if (has('assigneeUserId')) changes.assigneeUserId = orNone(all.assigneeUserId);
  if (has('trade')) changes.trade = orNone(all.trade);
  if (has('crew')) changes.crew = orNone(all.crew);
  if (has('calendarId')) changes.calendarId = orNone(all.calendarId);
  if (has('deadline')) changes.deadline = minuteOf(all.deadline, project.defaultFinishMinute);
  if (has('actualStart')) changes.actualStart = minuteOf(all.actualStart, project.defaultStartMinute);
  if (has('actualFinish')) changes.actualFinish = minuteOf(all.actualFinish, project.defaultFinishMinute);
  if (has('duration')) {
    const duration = parseDuration(all.duration, lengthOf(task, read));
    if (!duration || duration.minutes < 0) faults['duration'] = ['Not a duration. Write it as 5 d or 12 h.'];
    else Object.assign(changes, { durationMinutes: duration.minutes, durationUnit: duration.unit });
  }
  if (has('percentComplete')) {
    const percent = Number(all.percentComplete.replace('%', '').trim());
    const isPercent = all.percentComplete.trim() !== '' && percent >= 0 && percent <= 100;
    if (isPercent) changes.percentComplete = Math.round(percent * 100) / 100;
    else faults['percentComplete'] = ['Give a figure from 0 to 100.'];
  }
  if (has('remaining')) {
    const isGiven = all.remaining.trim() !== '';
    const remaining = isGiven ? parseDuration(all.remaining, lengthOf(task, read)) : null;
    if (isGiven && (!remaining || remaining.minutes < 0)) faults['remaining'] = ['Not a duration. Write it as 3 d.'];
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

const orNone = (text: string): string | null => (text.trim() === '' ? null : text.trim());
