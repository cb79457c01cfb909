// Finds the first start at which everything that a task needs is free until it has done with it.
import type { LocalMinute } from '@horizon/working-time';
import { holdings } from './levelling-demands.ts';
import type { DemandingTask, Holding } from './levelling-demands.ts';

/** Why a task waits: the resource, the tasks whose end frees it (none where its capacity rises), and when. */
export interface LevellingWait {
  resourceId: string;
  heldByTaskIds: string[];
  until: LocalMinute;
}

export interface Fit {
  /** Infinite where the task asks for more than there ever is. */
  start: LocalMinute;
  /** What it waited for last; none where it fits at once. */
  wait: LevellingWait | null;
}

/** The first fit at or after `earliest`, which must be a start of work. Each step jumps behind a conflict. */
export function firstFit(task: DemandingTask, earliest: LocalMinute): Fit {
  let start = earliest;
  let last: Conflict | null = null;
  for (;;) {
    const conflict = firstConflict(task, start);
    if (conflict === null) break;
    last = conflict;
    if (conflict.until === Infinity) {
      start = Infinity;
      break;
    }
    // A demand may begin some working time after the task does; then only the demand has to wait.
    const offset = task.calendar.workBetween(start, conflict.holding.from);
    const next = task.calendar.minuteAt(task.calendar.workAt(conflict.until) - offset, 'start');
    start = Math.max(next, task.calendar.nextStart(start + 1));
  }
  if (last === null) return { start, wait: null };
  const { timeline } = last.holding;
  const heldByTaskIds = [...new Set(timeline.endingAt(last.until).map(({ taskId }) => taskId))];
  return { start, wait: { resourceId: timeline.resourceId, heldByTaskIds, until: last.until } };
}

interface Conflict {
  holding: Holding;
  until: LocalMinute;
}

function firstConflict(task: DemandingTask, start: LocalMinute): Conflict | null {
  for (const holding of holdings(task, start, task.finishFrom(start))) {
    const until = holding.timeline.conflictEnd(holding.from, holding.to, holding.units);
    if (until !== null) return { holding, until };
  }
  return null;
}
