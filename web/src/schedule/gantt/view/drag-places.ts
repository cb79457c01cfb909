// The position of a dragged bar, and the ends joined by a drawn link.
import type { TaskTable } from '../layout/task-table.ts';
import type { TimeScale } from '../layout/time-scale.ts';
import type { Drag } from './chart-model.ts';

const DAY = 1440;
const HOURLY_PX = 220;
const PROGRESS_STEP = 5;

/**
 * Snaps to whole days, keeping the time of day of the dragged end; at the hour scale to hours; progress to five per cent.
 */
export function snappedMinute(
  minute: number,
  { kind, task }: Pick<Drag, 'kind' | 'task'>,
  { start, finish }: Pick<TaskTable, 'start' | 'finish'>,
  { pxPerDay }: Pick<TimeScale, 'pxPerDay'>,
): number {
  const [from, to] = [start[task]!, finish[task]!];
  if (kind === 'progress') {
    const percent = Math.round(percentAt(minute, from, to) / PROGRESS_STEP) * PROGRESS_STEP;
    return from + ((to - from) * percent) / 100;
  }
  if (pxPerDay >= HOURLY_PX) return Math.round(minute / 60) * 60;
  const fixedEnd = kind === 'stretch-finish' ? to : from;
  return fixedEnd + Math.round((minute - fixedEnd) / DAY) * DAY;
}

/** Position of a minute on a bar, 0–100. */
export function percentAt(minute: number, from: number, to: number): number {
  return to > from ? Math.min(Math.max(((minute - from) / (to - from)) * 100, 0), 100) : 0;
}

/** The type of a link drawn from the start or finish of one bar and dropped on a half of another. */
export function dropKind(
  fromStart: boolean,
  { start, finish }: Pick<TaskTable, 'start' | 'finish'>,
  task: number,
  minute: number,
): 'FS' | 'SS' | 'FF' | 'SF' {
  const isPoint = start[task] === finish[task];
  const isFirstHalf = isPoint ? !fromStart : minute <= (start[task]! + finish[task]!) / 2;
  return `${fromStart ? 'S' : 'F'}${isFirstHalf ? 'S' : 'F'}`;
}
