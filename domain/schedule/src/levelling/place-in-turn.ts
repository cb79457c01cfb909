// One pass of levelling: every slot of the network is placed by the engine's own rules as soon as all that leads to it is
// placed; a task that needs resources waits for its turn in the given order and, if need be, for its resources. Setting
// its delay and placing it again keeps the pass and a later calculation in step to the minute.
import type { LocalMinute } from '@horizon/working-time';
import { placeEarly } from '../early-pass.ts';
import { STATE, TRAIT } from '../network.ts';
import type { Network } from '../network.ts';
import { linkKinds } from '../programme.ts';
import { emptySchedule } from '../schedule.ts';
import type { Schedule } from '../schedule.ts';
import { firstFit, leastOverAllocated } from './first-fit.ts';
import type { Fit, LevellingWait } from './first-fit.ts';
import { occupyTask, occupyFixed } from './levelling-demands.ts';
import type { DemandingTask } from './levelling-demands.ts';
import { inLogicalOrder } from './logical-order.ts';
import { neverLevelled } from './levelling-order.ts';

export interface DelayedTask {
  taskId: string;
  /** Start by its links and constraints only, its predecessors being levelled. */
  logicStart: LocalMinute;
  start: LocalMinute;
  finish: LocalMinute;
  /** Wall-clock minutes that are added to what its start-side links ask for. */
  levellingDelayMinutes: number;
  wait: LevellingWait;
}

/** A task that stays where its resource is overloaded. */
export interface UnresolvedTask {
  taskId: string;
  resourceId: string;
  reason: 'asks-for-more-than-there-is' | 'would-pass-its-late-finish' | 'fixed-by-its-constraint';
  /** Where it could start; null if it never could. */
  couldStart: LocalMinute | null;
}

export interface Turn {
  /** By task index, on timelines that are still empty. */
  tasks: ReadonlyMap<number, DemandingTask>;
  /** Indices of the tasks that may move, the most pressing first. */
  order: readonly number[];
  withinFloat: boolean;
}

export interface Placing {
  delayed: DelayedTask[];
  unresolved: UnresolvedTask[];
  finish: LocalMinute;
  /** The early dates of every slot; nothing else in it is filled. */
  draft: Schedule;
}

/** Whether levelling may delay a task: it follows logic, is not started, and its constraints leave it free. */
export function canMove({ slots, programme }: Network, slot: number): boolean {
  const fixing = TRAIT.started | TRAIT.alap;
  return (
    slots.state[slot] === STATE.open &&
    (slots.traits[slot]! & fixing) === 0 &&
    Number.isNaN(slots.startOn[slot]!) &&
    Number.isNaN(slots.finishOn[slot]!) &&
    (programme.tasks[slot]?.priority ?? 0) < neverLevelled
  );
}

/** Places everything; overwrites the network's delays. `base` is its schedule without delays. */
export function placeInTurn(base: Schedule, turn: Turn): Placing {
  const { network } = base;
  const draft = emptySchedule(network);
  network.slots.delay.fill(0);
  const rank = new Int32Array(network.slotCount).fill(-1);
  turn.order.forEach((slot, place) => {
    rank[slot] = place;
    // Without this trait the engine ignores a delay.
    network.slots.traits[slot]! |= TRAIT.bounded;
  });
  occupyFixed(base, turn.tasks, (slot) => rank[slot]! >= 0);
  const delayed: DelayedTask[] = [];
  const unresolved: UnresolvedTask[] = [];
  inLogicalOrder(network, 'forward', rank, (slot) => {
    placeEarly(network, draft, slot);
    const task = turn.tasks.get(slot);
    if (task === undefined || rank[slot]! < 0) return;
    const found = delayIfNeeded(draft, slot, task, turn.withinFloat ? latestOf(base, slot) : never);
    if (found.delayed) delayed.push(found.delayed);
    if (found.unresolved) unresolved.push(found.unresolved);
    occupyTask(task, draft.earlyStart[slot]!, draft.earlyFinish[slot]!);
  });
  delayed.sort((a, b) => network.indexOf.get(a.taskId)! - network.indexOf.get(b.taskId)!);
  return { delayed, unresolved, finish: lastFinish(draft), draft };
}

/** When a task must have started and be done. */
interface Latest {
  start: LocalMinute;
  finish: LocalMinute;
}
const never: Latest = { start: Infinity, finish: Infinity };
const latestOf = ({ lateStart, lateFinish }: Schedule, slot: number): Latest => ({
  start: lateStart[slot]!,
  finish: lateFinish[slot]!,
});

/** Outcome of a task: it waits, it stays overloaded, both if waiting reduces the overload, or neither. */
interface Found {
  delayed?: DelayedTask | null;
  unresolved?: UnresolvedTask;
}

function delayIfNeeded(draft: Schedule, slot: number, task: DemandingTask, latest: Latest): Found {
  const logicStart = draft.earlyStart[slot]!;
  const fit = firstFit(task, logicStart);
  if (fit.wait === null) return {};
  const left = (reason: UnresolvedTask['reason']): UnresolvedTask => unresolvedTask(task, fit, reason);
  if (fit.start === Infinity) return { unresolved: left('asks-for-more-than-there-is') };
  if (task.finishFrom(fit.start) > latest.finish) {
    const least = leastOverAllocated(task, logicStart, latest.start);
    const delayed = least.start > logicStart ? delay(draft, slot, task, least) : null;
    return { delayed, unresolved: left('would-pass-its-late-finish') };
  }
  const delayed = delay(draft, slot, task, fit);
  return delayed ? { delayed } : { unresolved: left('fixed-by-its-constraint') };
}

/** Delays a task to a fit; none, and nothing is delayed, where its constraint holds it. */
function delay(draft: Schedule, slot: number, task: DemandingTask, fit: Fit): DelayedTask | null {
  const { network } = draft;
  const logicStart = draft.earlyStart[slot]!;
  const levellingDelayMinutes = fit.start - startBound(draft, slot);
  network.slots.delay[slot] = levellingDelayMinutes;
  placeEarly(network, draft, slot);
  if (draft.earlyStart[slot]! < fit.start) {
    network.slots.delay[slot] = 0;
    placeEarly(network, draft, slot);
    return null;
  }
  const [start, finish] = [draft.earlyStart[slot]!, draft.earlyFinish[slot]!];
  return { taskId: task.id, logicStart, start, finish, levellingDelayMinutes, wait: fit.wait! };
}

/** The bound to which the engine adds the delay: the floor of the network and the links that bind the start. */
function startBound({ network, arrowDate }: Schedule, slot: number): LocalMinute {
  const { graph, arrows, slots } = network;
  let bound = slots.floor[slot]!;
  for (let k = graph.inFrom[slot]!; k < graph.inFrom[slot + 1]!; k += 1) {
    const arrow = graph.incoming[k]!;
    const kind = linkKinds[arrows.kind[arrow]!];
    if (kind === 'FS' || kind === 'SS') bound = Math.max(bound, arrowDate[arrow]!);
  }
  return bound;
}

function unresolvedTask(task: DemandingTask, { start, wait }: Fit, reason: UnresolvedTask['reason']): UnresolvedTask {
  return {
    taskId: task.id,
    resourceId: wait?.resourceId ?? '',
    reason,
    couldStart: start === Infinity ? null : start,
  };
}

function lastFinish({ network, earlyFinish }: Schedule): LocalMinute {
  let latest = -Infinity;
  for (let slot = 0; slot < network.taskCount; slot += 1) {
    const isAside = (network.slots.traits[slot]! & TRAIT.aside) !== 0;
    if (!isAside && earlyFinish[slot]! > latest) latest = earlyFinish[slot]!;
  }
  return latest;
}
