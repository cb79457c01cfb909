// Levels a real programme: places its tasks one after another, each as early as its links, its calendar and its
// resources allow, the most pressing of those that are ready first (serial schedule generation over calendars). What is
// started, finished or fixed stays where it is and holds its resources from the beginning. Whatever is later than its
// links alone would put it gets a levelling delay, and the resource and the tasks for which it waits are told.
import type { LocalMinute } from '@horizon/working-time';
import type { LevellingInput, LevellingKey, LevellingTask } from './levelling-task.ts';
import { levellingKeys, rankTasks } from './levelling-task.ts';
import { logicStart, orderByLinks } from './levelling-logic.ts';
import type { Placement } from './levelling-logic.ts';
import { ReadyQueue } from './ready-queue.ts';
import { ResourceTimeline, unitScale } from './resource-timeline.ts';
import type { Occupation } from './resource-timeline.ts';

export interface LevellingOptions {
  /** Delays no task past its late finish, so that the project's end stays; what would have to wait longer stays overloaded. */
  withinFloat: boolean;
  /** Default: late finish, float, priority, order. */
  keys?: readonly LevellingKey[];
  /** Ranks by task index that replace the keys, for trying other orders. */
  ranks?: readonly number[];
}

/** Why a task waits: the resource, the tasks whose end frees it (none where its capacity rises), and when. */
export interface LevellingWait {
  resourceId: string;
  heldByTaskIds: string[];
  until: LocalMinute;
}

export interface LevelledTask {
  taskId: string;
  start: LocalMinute;
  finish: LocalMinute;
  /** Where its links alone would start it, its predecessors being levelled. */
  logicStart: LocalMinute;
  /** Wall-clock minutes from `logicStart` to `start`; 0 where no resource holds it back. */
  levellingDelayMinutes: number;
  /** What it waited for last; none without a delay. */
  wait: LevellingWait | null;
}

/** A task that stays where its resources are overloaded. */
export interface UnresolvedTask {
  taskId: string;
  resourceId: string;
  reason: 'asks-for-more-than-there-is' | 'would-pass-its-late-finish';
  /** Where it could start; none where it never could. */
  couldStart: LocalMinute | null;
}

export interface LevellingResult {
  /** In the order of the input. */
  tasks: LevelledTask[];
  unresolved: UnresolvedTask[];
  /** Where a resource is still overloaded: by what may not move, or by the unresolved. Units above its capacity. */
  overloads: { resourceId: string; from: LocalMinute; to: LocalMinute; units: number }[];
  finishBefore: LocalMinute;
  finishAfter: LocalMinute;
  /** Tasks in a loop, in the order of their links; nothing is levelled then. */
  cycle: string[];
}

/** The levelled programme. Cost about n log n tasks, times the steps of the resources' timelines that are looked at. */
export function levelTasks(input: LevellingInput, options: LevellingOptions): LevellingResult {
  const logic = orderByLinks(input);
  const finishBefore = latest(input.tasks.map((task) => task.finish));
  if (logic.cycle.length > 0) {
    return { tasks: [], unresolved: [], overloads: [], finishBefore, finishAfter: finishBefore, cycle: logic.cycle };
  }
  const timelines = new Map(
    input.resources.map((resource) => [
      resource.id,
      new ResourceTimeline(
        resource.id,
        scaled(resource.maxUnits),
        resource.windows.map((window) => ({ ...window, units: scaled(window.units) })),
      ),
    ]),
  );
  const placements: (Placement | null)[] = input.tasks.map(() => null);
  const levelled: LevelledTask[] = [];
  const unresolved: UnresolvedTask[] = [];
  const place = (index: number, fit: Fit, logicStart: LocalMinute): void => {
    const task = input.tasks[index]!;
    const finish = fit.start === task.start ? task.finish : finishOf(task, fit.start);
    placements[index] = { start: fit.start, finish };
    for (const occupation of occupations(task, fit.start, finish)) {
      timelines.get(occupation.resourceId)?.occupy(occupation);
    }
    const levellingDelayMinutes = fit.wait === null ? 0 : Math.max(0, fit.start - logicStart);
    levelled[index] = { taskId: task.id, start: fit.start, finish, logicStart, levellingDelayMinutes, wait: fit.wait };
  };

  input.tasks.forEach((task, index) => {
    if (!mayMove(task)) place(index, { start: task.start, wait: null }, task.start);
  });
  const rank = options.ranks ?? ranksOf(rankTasks(input.tasks, options.keys ?? levellingKeys));
  const queue = new ReadyQueue(rank);
  const waiting = logic.predecessors.map((links) => links.length);
  waiting.forEach((open, index) => open === 0 && queue.add(index));
  for (let index = queue.take(); index !== null; index = queue.take()) {
    const task = input.tasks[index]!;
    if (mayMove(task)) {
      const earliest = logicStart(task, logic.predecessors[index]!, placements);
      const fit = firstFit(task, earliest, timelines);
      const kept = keptBack(task, fit, options.withinFloat);
      if (kept !== null) unresolved.push(kept);
      place(index, kept === null ? fit : { start: earliest, wait: null }, earliest);
    }
    for (const successor of logic.successors[index]!) {
      waiting[successor]! -= 1;
      if (waiting[successor] === 0) queue.add(successor);
    }
  }
  const finishAfter = latest(levelled.map((task) => task.finish));
  const overloads = [...timelines.values()].flatMap((timeline) =>
    timeline
      .overloads()
      .map(({ from, to, units }) => ({ resourceId: timeline.resourceId, from, to, units: units / unitScale })),
  );
  return { tasks: levelled, unresolved, overloads, finishBefore, finishAfter, cycle: [] };
}

interface Fit {
  start: LocalMinute;
  wait: LevellingWait | null;
}

function mayMove(task: LevellingTask): boolean {
  return task.isMovable && task.priority < 1000;
}

/** The first start at or after `earliest` at which all its resources are free until it ends. */
function firstFit(task: LevellingTask, earliest: LocalMinute, timelines: ReadonlyMap<string, ResourceTimeline>): Fit {
  let start = earliest;
  let last: Blocked | null = null;
  for (;;) {
    const blocked = firstBlocked(task, start, timelines);
    if (blocked === null) break;
    last = blocked;
    if (blocked.until === Infinity) {
      start = Infinity;
      break;
    }
    // The demand may begin some working time after the task does; only the demand has to wait.
    const offset = task.calendar.workBetween(start, blocked.occupation.from);
    const next = task.calendar.minuteAt(task.calendar.workAt(blocked.until) - offset, 'start');
    start = Math.max(next, task.calendar.nextStart(start + 1));
  }
  if (last === null) return { start, wait: null };
  const { occupation, timeline, until } = last;
  const heldByTaskIds = timeline.endingAt(until).map((held) => held.taskId);
  return { start, wait: { resourceId: occupation.resourceId, heldByTaskIds, until } };
}

interface Blocked {
  occupation: Held;
  timeline: ResourceTimeline;
  until: LocalMinute;
}

function firstBlocked(
  task: LevellingTask,
  start: LocalMinute,
  timelines: ReadonlyMap<string, ResourceTimeline>,
): Blocked | null {
  for (const occupation of occupations(task, start, finishOf(task, start))) {
    const timeline = timelines.get(occupation.resourceId);
    const until = timeline?.conflictEnd(occupation.from, occupation.to, occupation.units) ?? null;
    if (timeline !== undefined && until !== null) return { occupation, timeline, until };
  }
  return null;
}

function keptBack(task: LevellingTask, fit: Fit, withinFloat: boolean): UnresolvedTask | null {
  if (fit.wait === null) return null;
  const resourceId = fit.wait.resourceId;
  if (fit.start === Infinity) {
    return { taskId: task.id, resourceId, reason: 'asks-for-more-than-there-is', couldStart: null };
  }
  if (!withinFloat || finishOf(task, fit.start) <= task.lateFinish) return null;
  return { taskId: task.id, resourceId, reason: 'would-pass-its-late-finish', couldStart: fit.start };
}

type Held = Occupation & { resourceId: string };

function occupations(task: LevellingTask, start: LocalMinute, finish: LocalMinute): Held[] {
  if (task.durationMinutes <= 0) return [];
  return task.demands
    .filter((demand) => demand.units > 0)
    .map((demand) => {
      const from = demand.delayMinutes > 0 ? task.calendar.addWork(start, demand.delayMinutes, 'start') : start;
      const to =
        demand.spanMinutes === null
          ? finish
          : Math.min(finish, task.calendar.addWork(from, demand.spanMinutes, 'finish'));
      return { resourceId: demand.resourceId, taskId: task.id, from, to, units: scaled(demand.units) };
    });
}

function finishOf(task: LevellingTask, start: LocalMinute): LocalMinute {
  return task.durationMinutes > 0 ? task.calendar.addWork(start, task.durationMinutes, 'finish') : start;
}

function scaled(units: number): number {
  return Math.round(units * unitScale);
}

function ranksOf(order: readonly number[]): number[] {
  const ranks: number[] = [];
  order.forEach((task, rank) => (ranks[task] = rank));
  return ranks;
}

function latest(minutes: readonly LocalMinute[]): LocalMinute {
  return minutes.reduce((most, minute) => Math.max(most, minute), -Infinity);
}
