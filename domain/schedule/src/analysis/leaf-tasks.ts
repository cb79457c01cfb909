// Shared by every analysis of a calculated programme: which tasks are work (no summaries, nothing inactive), the length
// of a day of each, and the baseline they are compared with.
import type { WorkingCalendar } from '@horizon/working-time';
import { STATE } from '../network.ts';
import type { Network } from '../network.ts';
import type { Baseline, ProjectProperties, Task } from '../programme.ts';

/** Indices of the tasks that are part of the network, in order; levels of effort only where they are asked for. */
export function leafTasks({ slots, taskCount }: Network, withLevelsOfEffort: boolean): number[] {
  const leaves: number[] = [];
  for (let i = 0; i < taskCount; i += 1) {
    const state = slots.state[i];
    if (state !== STATE.outside && (withLevelsOfEffort || state !== STATE.hammock)) leaves.push(i);
  }
  return leaves;
}

/** The calendar that a task is worked in. */
export function calendarOf({ slots, calendars }: Network, i: number): WorkingCalendar {
  return calendars[slots.calendar[i]!]!;
}

/** Minutes that represent a day: of the calendar by which the task's float is measured, else of the project. */
export function minutesPerDayOf({ programme, slots, calendars }: Network, i: number): number {
  const calendar = calendars[slots.floatCalendar[i]!]!;
  const spec = programme.calendars.find(({ id }) => id === calendar.id);
  return spec?.minutesPerDay ?? (calendar.isContinuous ? 1440 : programme.project.minutesPerDay);
}

/**
 * The baseline that a task is compared with, with both its dates: the programme's current one, else that of the lowest
 * number; null if the task has none.
 */
export function baselineOf(
  { baselines }: Task,
  { currentBaseline }: ProjectProperties,
): (Baseline & { start: number; finish: number }) | null {
  const dated = baselines.filter(isDated);
  if (currentBaseline !== null && currentBaseline !== undefined) {
    return dated.find(({ number }) => number === currentBaseline) ?? null;
  }
  return dated.sort((a, b) => a.number - b.number)[0] ?? null;
}

function isDated(baseline: Baseline): baseline is Baseline & { start: number; finish: number } {
  return baseline.start !== null && baseline.finish !== null;
}
