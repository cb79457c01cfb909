// Input of the compilation of tasks in addition to the task, and the two quantities every part of it takes from a task.
import type { LocalMinute } from '@horizon/working-time';
import type { Fault } from './faults.ts';
import type { Assignment, Programme, Resource, Task } from './programme.ts';
import type { SharedCalendars } from './shared-calendars.ts';

export interface TaskContext {
  programme: Programme;
  calendars: SharedCalendars;
  projectStart: LocalMinute;
  dataDate: LocalMinute;
  hasChildren: Uint8Array;
  parent: Int32Array;
  resources: ReadonlyMap<string, Resource>;
  assignments: ReadonlyMap<string, readonly Assignment[]>;
  faults: Fault[];
}

/** Work that is left: as given, else by the percentage. */
export function remainingOf(task: Task): number {
  if (task.remainingMinutes !== null && Number.isFinite(task.remainingMinutes))
    return Math.max(0, task.remainingMinutes);
  const share = Number.isFinite(task.percentComplete) ? Math.min(Math.max(task.percentComplete, 0), 100) : 0;
  return Math.round((soundMinutes(task.durationMinutes) * (100 - share)) / 100);
}

/** Valid minutes: 0 if they are negative or not finite. */
export function soundMinutes(minutes: number): number {
  return minutes >= 0 && minutes < Number.POSITIVE_INFINITY ? minutes : 0;
}
