// Durations that a file leaves out: they follow from start and finish on the task's calendar. Of work that has not begun
// P6 also gives the remaining duration, which is then the whole one.
import type { Programme, Task } from '@horizon/schedule';
import { compileCalendars, type LocalMinute } from '@horizon/working-time';

import type { ReadingLog } from '../reading-log.ts';

/**
 * Fills the durations of the tasks whose file gives none, with a warning that counts and names them. Summaries and
 * milestones need none. Linear.
 */
export function fillMissingDurations(programme: Programme, missing: readonly Task[], log: ReadingLog): void {
  const lacking = missing.filter(({ kind, isMilestone }) => kind !== 'summary' && !isMilestone);
  if (lacking.length === 0) return;
  const { calendars } = compileCalendars(programme.calendars);
  const filled: Task[] = [];
  const without: Task[] = [];
  for (const task of lacking) {
    const [start, finish] = spanOf(task);
    const calendar = calendars.get(task.calendarId ?? programme.project.calendarId);
    if (task.actualStart === null && task.actualFinish === null && task.remainingMinutes) {
      task.durationMinutes = task.remainingMinutes;
      filled.push(task);
    } else if (start !== null && finish !== null && finish >= start) {
      task.durationMinutes = task.isElapsed || !calendar ? finish - start : calendar.workBetween(start, finish);
      filled.push(task);
    } else without.push(task);
    if (programme.options.profile === 'p6') settlePercent(task);
  }
  warn(log, filled, 'without a duration: it was calculated from start and finish');
  warn(log, without, 'with neither a duration nor a start and finish: the duration is zero');
}

function spanOf(task: Task): [LocalMinute | null, LocalMinute | null] {
  const { stored, isManual } = task;
  if (isManual) return [task.manualStart, task.manualFinish];
  const start = task.actualStart ?? stored?.plannedStart ?? stored?.start ?? null;
  return [
    start,
    task.actualFinish ?? (task.actualStart === null ? stored?.plannedFinish : null) ?? stored?.finish ?? null,
  ];
}

/** P6 gives the percentage by the duration that was missing. */
function settlePercent(task: Task): void {
  if (task.actualStart === null || task.percentComplete === 100 || task.durationMinutes === 0) return;
  const done = task.durationMinutes - (task.remainingMinutes ?? task.durationMinutes);
  task.percentComplete = Math.min(100, Math.max(0, (100 * done) / task.durationMinutes));
}

const named = 5;

function warn(log: ReadingLog, tasks: readonly Task[], what: string): void {
  if (tasks.length === 0) return;
  const names = tasks.slice(0, named).map(({ code, name }) => [code, name].filter(Boolean).join(' '));
  const more = tasks.length > named ? ` and ${(tasks.length - named).toLocaleString('en-AU')} more` : '';
  log.warn(
    `${tasks.length.toLocaleString('en-AU')} ${tasks.length === 1 ? 'task' : 'tasks'} ${what} (${names.join(', ')}${more}).`,
  );
}
