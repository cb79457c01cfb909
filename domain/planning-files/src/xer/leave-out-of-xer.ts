// Parts of a programme that a Primavera XER file cannot store, counted in a planner's words.
import type { Programme, Task } from '@horizon/schedule';

import type { ReadingLog } from '../reading-log.ts';

const taskRules: [kind: string, note: string, applies: (task: Task) => boolean][] = [
  ['inactive-tasks', 'Inactive tasks with their links', (task) => !task.isActive && task.kind !== 'summary'],
  [
    'manual-tasks',
    'The fixed dates of manually scheduled tasks; they become ordinary activities',
    (task) => task.isManual,
  ],
  ['elapsed-durations', 'Elapsed durations, written as working time', (task) => task.isElapsed],
  ['interruptions', 'Interruptions of tasks', (task) => task.splits.length > 0],
  ['deadlines', 'Deadlines, written as a second constraint "finish on or before"', (task) => task.deadline !== null],
  ['levelling-delays', 'Levelling delays', (task) => task.levellingDelayMinutes !== 0],
  ['hyperlinks', 'Hyperlinks of tasks', (task) => task.hyperlink !== null],
  [
    'summary-dates',
    'Calendars, constraints and progress of summary tasks',
    (task) => task.kind === 'summary' && isMoreThanWbs(task),
  ],
];

/** Counts into the log. */
export function leaveOutOfXer(programme: Programme, log: ReadingLog): void {
  for (const [kind, note, applies] of taskRules) log.leaveOut(kind, note, programme.tasks.filter(applies).length);
  const summaries = new Set(programme.tasks.filter((task) => task.kind === 'summary').map((task) => task.id));
  const links = programme.links.filter(
    (link) => summaries.has(link.predecessorId) || summaries.has(link.successorId),
  ).length;
  log.leaveOut('summary-links', 'Links of summary tasks, which P6 does not know', links);
  const perUse = programme.resources.filter(({ costPerUse }) => costPerUse !== null && costPerUse !== 0).length;
  log.leaveOut(
    'costs-per-use',
    'Costs per use of resources, which P6 does not know; they are in the costs of the assignments',
    perUse,
  );
  const lags = programme.links.filter((link) => link.lag.kind !== 'working').length;
  log.leaveOut('lag-kinds', 'Elapsed and per-cent lags, written as working time', lags);
  const calendars = programme.calendars.filter(
    (calendar) => calendar.workWeeks.length > 0 || calendar.exceptions.some(({ recurrence }) => recurrence !== null),
  ).length;
  log.leaveOut(
    'recurring-exceptions',
    'Rules of recurring exceptions, written as single days for ten years',
    calendars,
  );
  const fields = programme.customFields.filter(({ type }) => type === 'flag' || type === 'duration').length;
  log.leaveOut('custom-field-types', 'Flags and durations among custom fields, written as text and numbers', fields);
}

function isMoreThanWbs(task: Task): boolean {
  return task.calendarId !== null || task.constraint.kind !== 'ASAP' || task.actualStart !== null;
}
