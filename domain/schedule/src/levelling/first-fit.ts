// Finds the first start at which everything that a task needs is free until its finish.
import type { LocalMinute } from '@horizon/working-time';
import { holdings } from './levelling-demands.ts';
import type { DemandingTask, Holding } from './levelling-demands.ts';

/** Why a task waits: the resource, the tasks whose end frees it (none if its capacity rises), and when. */
export interface LevellingWait {
  resourceId: string;
  waitsForTaskIds: string[];
  until: LocalMinute;
}

export interface Fit {
  /** Infinite if the task needs more than is ever available. */
  start: LocalMinute;
  /** The last resource it waited for; null if it fits at once. */
  wait: LevellingWait | null;
}

/** The first fit at or after `earliest`, which must be a start of work. Each step jumps past a conflict. */
export function firstFit(task: DemandingTask, earliest: LocalMinute): Fit {
  let start = earliest;
  let last: Conflict | null = null;
  for (;;) {
    const conflict = firstConflict(task, start);
    if (conflict === null) break;
    last = conflict;
    start = behind(task, start, conflict);
    if (start === Infinity) break;
  }
  return { start, wait: last && waitFor(last) };
}

/**
 * Where nothing fits in time: the start from `earliest` to `latest` with the least over-allocation; the earliest of
 * several. Only `latest` itself and the ends of conflicts are candidates.
 */
export function leastOverAllocated(task: DemandingTask, earliest: LocalMinute, latest: LocalMinute): Fit {
  let best: Fit = { start: earliest, wait: null };
  let least = overAt(task, earliest);
  let start = earliest;
  for (let last = firstConflict(task, start); last !== null && start < latest; last = firstConflict(task, start)) {
    start = Math.min(behind(task, start, last), latest);
    const over = overAt(task, start);
    if (over >= least) continue;
    least = over;
    best = { start, wait: waitFor(last) };
  }
  return best;
}

const overAt = (task: DemandingTask, start: LocalMinute): number =>
  holdings(task, start, task.finishFrom(start)).reduce(
    (sum, { timeline, from, to, units }) => sum + timeline.excess(from, to, units),
    0,
  );

/** The start at which the task is past a conflict. */
function behind(task: DemandingTask, start: LocalMinute, { holding, until }: Conflict): LocalMinute {
  if (until === Infinity) return Infinity;
  // A demand may begin some working time after the task does; then only the demand has to wait.
  const offset = task.calendar.workBetween(start, holding.from);
  const next = task.calendar.minuteAt(task.calendar.workAt(until) - offset, 'start');
  return Math.max(next, task.calendar.nextStart(start + 1));
}

function waitFor({ holding: { timeline }, until }: Conflict): LevellingWait {
  const waitsForTaskIds = [...new Set(timeline.endingAt(until).map(({ taskId }) => taskId))];
  return { resourceId: timeline.resourceId, waitsForTaskIds, until };
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
