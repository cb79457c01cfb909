// Levels a real programme: takes its tasks one after another, the most pressing of those that are ready first, lets the
// engine place each by its links, constraints and calendars, and delays it until its resources are free (serial
// schedule generation over calendars). Started, fixed or manual tasks stay and occupy their resources from the
// beginning. The result is a levelling delay per task, with the reason for the wait; nothing is changed until the edits
// are applied.
import type { LocalMinute } from '@horizon/working-time';
import { overAllocationsOf } from '../analysis/over-allocation.ts';
import type { OverAllocation } from '../analysis/over-allocation.ts';
import { calculate } from '../calculate.ts';
import type { Fault } from '../faults.ts';
import type { Network } from '../network.ts';
import { prepare } from '../prepare.ts';
import type { Programme } from '../programme.ts';
import type { Schedule } from '../schedule.ts';
import { demandingTasks, timelinesOf } from './levelling-demands.ts';
import type { DemandingTask } from './levelling-demands.ts';
import { levellingEdits, withDelays } from './levelling-edits.ts';
import type { LevellingEdit } from './levelling-edits.ts';
import { levellingKeys, rankTasks } from './levelling-order.ts';
import type { LevellingKey } from './levelling-order.ts';
import { canMove, placeInTurn } from './place-in-turn.ts';
import type { DelayedTask, Placing, UnresolvedTask } from './place-in-turn.ts';
import { orderPackedRight } from './pack-right.ts';
import { seededRandom } from './seeded-random.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface LevellingOptions {
  /** Delays no task past its late finish, so that the project's end stays; what would have to wait longer stays overloaded. */
  withinFloat: boolean;
  /** Default: late finish, float, priority, order. */
  keys?: readonly LevellingKey[];
  /** Levels these resources only; default all that work by time. */
  resourceIds?: readonly string[];
  /** Tries this many other orders of the tasks, drawn from `seed`, and keeps the best; default none. */
  tries?: number;
  seed?: number;
}

export interface MovedTask {
  taskId: string;
  startBefore: LocalMinute;
  startAfter: LocalMinute;
  finishBefore: LocalMinute;
  finishAfter: LocalMinute;
}

export interface LevelledProgramme {
  /** Changes that level the programme as it is: delays set, and earlier delays that are no longer needed taken away. */
  edits: LevellingEdit[];
  /** Tasks with a delay of their own, in the programme's order. */
  delayed: DelayedTask[];
  unresolved: UnresolvedTask[];
  /** Over-allocations of the levelled resources, now and once the edits are applied. */
  overAllocatedNow: OverAllocation[];
  overAllocatedLevelled: OverAllocation[];
  /** Every task that the edits move against the programme as it is, in its order. */
  moved: MovedTask[];
  /** The project's finish as it is, without any levelling delay, and with the edits. */
  finishNow: LocalMinute;
  finishWithoutDelays: LocalMinute;
  finishLevelled: LocalMinute;
}

/**
 * The levelled programme; null if it cannot be calculated (`faults` say why) or is scheduled from its finish. Cost
 * about that of a calculation for each order tried, times the occupied stretches that a task has to skip.
 */
export function levelProgramme(
  programme: Programme,
  options: LevellingOptions,
): { levelled: LevelledProgramme | null; faults: Fault[] } {
  const { network, faults } = prepare(withDelays(programme, new Map()));
  const withoutLevelling = prepare(programme).network;
  if (network === null || withoutLevelling === null || programme.project.schedulesFromFinish)
    return { levelled: null, faults };
  const base = calculate(network);
  const best = bestPlacing(base, options);
  const delays = new Map(best.delayed.map(({ taskId, levellingDelayMinutes }) => [taskId, levellingDelayMinutes]));
  const prepared = prepare(withDelays(programme, delays)).network;
  if (prepared === null) return { levelled: null, faults };
  const after = calculate(prepared);
  const now = calculate(withoutLevelling);
  const levelled: LevelledProgramme = {
    edits: levellingEdits(programme, delays),
    delayed: best.delayed,
    unresolved: best.unresolved,
    overAllocatedNow: overAllocationsOf(now, options.resourceIds ?? null),
    overAllocatedLevelled: overAllocationsOf(after, options.resourceIds ?? null),
    moved: movedBetween(now, after),
    finishNow: now.projectFinish,
    finishWithoutDelays: base.projectFinish,
    finishLevelled: after.projectFinish,
  };
  return { levelled, faults };
}

/** Every second try packs the one before to the right and takes the order in which its tasks then start. */
function bestPlacing(base: Schedule, options: LevellingOptions): Placing {
  const { network } = base;
  const only = options.resourceIds === undefined ? null : new Set(options.resourceIds);
  const freshTasks = (): Map<number, DemandingTask> => demandingTasks(network, timelinesOf(network.programme, only));
  const movable = [...freshTasks().keys()].filter((slot) => canMove(network, slot));
  const place = (order: readonly number[]): Placing =>
    placeInTurn(base, { tasks: freshTasks(), order, withinFloat: options.withinFloat });
  const random = seededRandom(options.seed ?? 1);
  let bestOrder = rankTasks(base, movable, options.keys ?? levellingKeys);
  let best = place(bestOrder);
  let last = best;
  for (let t = 0; t < (options.tries ?? 0); t += 1) {
    const order = t % 2 === 0 ? orderPackedRight(base, last, freshTasks(), movable) : jostled(bestOrder, random);
    last = place(order);
    if (isBetter(last, best)) {
      best = last;
      bestOrder = order;
    }
  }
  return best;
}

/** Each task moves a little in the order, some more, most hardly. */
function jostled(order: readonly number[], random: SeededRandom): number[] {
  const reach = order.length * random.next() ** 2;
  return order
    .map((slot, place) => ({ slot, key: place + reach * (random.next() - 0.5) }))
    .sort((a, b) => a.key - b.key)
    .map(({ slot }) => slot);
}

/** Fewer unresolved, then an earlier end of the project, then less waiting in all. */
function isBetter(one: Placing, other: Placing): boolean {
  const waiting = ({ delayed }: Placing): number => delayed.reduce((sum, task) => sum + task.levellingDelayMinutes, 0);
  return (
    (one.unresolved.length - other.unresolved.length || one.finish - other.finish || waiting(one) - waiting(other)) < 0
  );
}

function movedBetween(now: Schedule, after: Schedule): MovedTask[] {
  const { programme }: Network = after.network;
  return programme.tasks.flatMap(({ id }, slot) => {
    const [startBefore, startAfter] = [now.start[slot]!, after.start[slot]!];
    const [finishBefore, finishAfter] = [now.finish[slot]!, after.finish[slot]!];
    const hasMoved = startAfter !== startBefore || finishAfter !== finishBefore;
    const isDated = [startBefore, startAfter, finishBefore, finishAfter].every(Number.isFinite);
    return hasMoved && isDated ? [{ taskId: id, startBefore, startAfter, finishBefore, finishAfter }] : [];
  });
}
