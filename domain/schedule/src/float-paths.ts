// Which chains of work lead to an activity, and how close is each to driving it? Path 1 is the longest path to the chosen
// end; each further path branches off where the link with the least free float (or the task with the least total float)
// joins what is on a path already, and is followed back to its beginning.
import { roomOf } from './floats.ts';
import { STATE } from './network.ts';
import type { Schedule } from './schedule.ts';

export interface FloatPath {
  /** From 1. */
  number: number;
  /** From the beginning of the path to the task it ends at or branches off before. */
  taskIds: string[];
  /** Working minutes of the link by which it joins the earlier paths; none for path 1. */
  joinFloatMinutes: number | null;
  joinLinkId: string | null;
  /** The least total float on the path. */
  totalFloatMinutes: number;
}

export interface FloatPathChoice {
  /** None: the task that finishes last. */
  endTaskId?: string;
  count: number;
  by?: 'free-float' | 'total-float';
}

/** At most `count` paths, the most driving first; none when the end is not in the network. Cost: paths times links. */
export function floatPaths(schedule: Schedule, { endTaskId, count, by = 'free-float' }: FloatPathChoice): FloatPath[] {
  const { network } = schedule;
  const end = endTaskId === undefined ? lastTask(schedule) : (network.indexOf.get(endTaskId) ?? -1);
  if (end < 0 || network.slots.state[end] === STATE.outside) return [];
  const isUsed = new Uint8Array(network.slotCount);
  const paths = [pathFrom(schedule, end, isUsed, 1, -1)];
  while (paths.length < count) {
    const join = nextJoin(schedule, isUsed, by);
    if (join < 0) break;
    paths.push(pathFrom(schedule, network.arrows.from[join]!, isUsed, paths.length + 1, join));
  }
  return paths;
}

function lastTask({ network, earlyFinish }: Schedule): number {
  let last = -1;
  for (let i = 0; i < network.taskCount; i++) {
    if (network.slots.state[i] !== STATE.open && network.slots.state[i] !== STATE.fixed) continue;
    if (last < 0 || earlyFinish[i]! > earlyFinish[last]!) last = i;
  }
  return last;
}

function nextJoin(schedule: Schedule, isUsed: Uint8Array, by: 'free-float' | 'total-float'): number {
  const { arrows } = schedule.network;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let arrow = 0; arrow < arrows.count; arrow++) {
    const from = arrows.from[arrow]!;
    if (isUsed[from] === 1 || isUsed[arrows.to[arrow]!] === 0) continue;
    const float = by === 'free-float' ? roomOf(schedule.network, schedule, arrow) : schedule.totalFloat[from]!;
    if (float < least) {
      least = float;
      best = arrow;
    }
  }
  return best;
}

function pathFrom(schedule: Schedule, end: number, isUsed: Uint8Array, number: number, join: number): FloatPath {
  const { network } = schedule;
  const slots: number[] = [];
  for (let slot = end; slot >= 0; slot = maxDriving(schedule, slot, isUsed)) {
    isUsed[slot] = 1;
    slots.push(slot);
  }
  const tasks = slots.filter((slot) => slot < network.taskCount).toReversed();
  return {
    number,
    taskIds: tasks.map((slot) => network.programme.tasks[slot]!.id),
    joinFloatMinutes: join < 0 ? null : roomOf(network, schedule, join),
    joinLinkId: join < 0 ? null : (network.programme.links[network.arrows.link[join]!]?.id ?? null),
    totalFloatMinutes: tasks.reduce(
      (least, slot) => Math.min(least, schedule.totalFloat[slot]!),
      Number.POSITIVE_INFINITY,
    ),
  };
}

/** The predecessor, not yet on a path, whose link leaves the least room; if equal, the one that starts the longest chain. */
function maxDriving(schedule: Schedule, slot: number, isUsed: Uint8Array): number {
  const { network } = schedule;
  const { inFrom, incoming } = network.graph;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let k = inFrom[slot]!; k < inFrom[slot + 1]!; k++) {
    const from = network.arrows.from[incoming[k]!]!;
    if (isUsed[from] === 1) continue;
    const room = roomOf(network, schedule, incoming[k]!);
    if (room > least || (room === least && schedule.totalFloat[from]! >= schedule.totalFloat[best]!)) continue;
    least = room;
    best = from;
  }
  return best;
}
