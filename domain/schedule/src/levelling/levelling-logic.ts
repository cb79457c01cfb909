// Where do its links alone start a task, once its predecessors are placed? The forward rules of the four kinds of link
// (Microsoft Project and P6 agree on them), and the order of the tasks that they impose.
import type { LocalMinute } from '@horizon/working-time';
import type { LevellingInput, LevellingLink, LevellingTask } from './levelling-task.ts';

export interface Placement {
  start: LocalMinute;
  finish: LocalMinute;
}

export interface IncomingLink {
  predecessor: number;
  link: LevellingLink;
}

export interface LevellingLogic {
  /** By task index. */
  predecessors: IncomingLink[][];
  successors: number[][];
  /** Ids of one loop in the order of its links; empty where there is none. */
  cycle: string[];
}

/** Links by task index, both ways; links to unknown tasks are left out. */
export function orderByLinks({ tasks, links }: LevellingInput): LevellingLogic {
  const indexOf = new Map(tasks.map((task, index) => [task.id, index]));
  const predecessors: IncomingLink[][] = tasks.map(() => []);
  const successors: number[][] = tasks.map(() => []);
  for (const link of links) {
    const predecessor = indexOf.get(link.predecessorId);
    const successor = indexOf.get(link.successorId);
    if (predecessor === undefined || successor === undefined) continue;
    predecessors[successor]!.push({ predecessor, link });
    successors[predecessor]!.push(successor);
  }
  const cycle = loopOf(predecessors, successors).map((index) => tasks[index]!.id);
  return { predecessors, successors, cycle };
}

/** The start that links and the engine's own early start (constraints, data date) allow, on the task's calendar. */
export function logicStart(
  task: LevellingTask,
  incoming: readonly IncomingLink[],
  placements: readonly (Placement | null)[],
): LocalMinute {
  let start = task.start;
  for (const { predecessor, link } of incoming) {
    const placed = placements[predecessor];
    if (placed) start = Math.max(start, startByLink(task, link, placed));
  }
  return start === task.start || task.durationMinutes === 0 ? start : task.calendar.nextStart(start);
}

function startByLink(task: LevellingTask, link: LevellingLink, before: Placement): LocalMinute {
  const from = link.kind === 'FS' || link.kind === 'FF' ? before.finish : before.start;
  const isToStart = link.kind === 'FS' || link.kind === 'SS';
  const face = isToStart ? 'start' : 'finish';
  const reached = link.lagMinutes === 0 ? from : link.lagCalendar.addWork(from, link.lagMinutes, face);
  return isToStart ? reached : task.calendar.addWork(reached, -task.durationMinutes, 'start');
}

/** Takes away what has nothing before it until nothing changes; what is left holds a loop, found by going backwards. */
function loopOf(predecessors: readonly IncomingLink[][], successors: readonly number[][]): number[] {
  const open = predecessors.map((links) => links.length);
  const free = open.flatMap((count, index) => (count === 0 ? [index] : []));
  for (let head = 0; head < free.length; head += 1) {
    for (const successor of successors[free[head]!]!) {
      open[successor]! -= 1;
      if (open[successor] === 0) free.push(successor);
    }
  }
  let at = open.findIndex((count) => count > 0);
  if (at < 0) return [];
  const trail: number[] = [];
  while (!trail.includes(at)) {
    trail.push(at);
    at = predecessors[at]!.find(({ predecessor }) => open[predecessor]! > 0)!.predecessor;
  }
  return trail.slice(trail.indexOf(at)).reverse();
}
