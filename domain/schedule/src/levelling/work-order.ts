// Orders of work for serial schedule generation. An order for one direction of time is read off schedules built in the
// other: what finishes last there starts first here, so that each pass also justifies its parent (forward-backward
// improvement, Li & Willis 1992; Valls et al. 2005) and every order keeps precedence by itself.
import type { LevellingDirection, PreparedLevelling } from './levelling-problem.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A schedule in the time of the direction it was built in. */
export interface BuiltSchedule {
  finishes: Int32Array;
  makespan: number;
}

/** Ways to fill `order`, which is reused: read it before the next call. */
export interface WorkOrders {
  order: Int32Array;
  /** Latest finish first come, ties by the order of the list. */
  byLatestFinish(): void;
  /** Drawn among the activities that are ready, the likelier the earlier their latest finish (regret-based sampling). */
  byRegret(random: SeededRandom): void;
  /** The justifying order for `side`, read off a schedule of the other direction. */
  justifying(side: LevellingDirection, from: BuiltSchedule): void;
  /** As `frame` justifies, but what starts in `frame` from `windowStart` up to `windowEnd` is put among itself in the order of `inner`. */
  crossed(side: LevellingDirection, cross: Crossing): void;
  /** Moves each activity with probability `rate` to another place between its predecessors and successors. */
  mutated(side: LevellingDirection, random: SeededRandom, rate: number): void;
}

export interface Crossing {
  frame: BuiltSchedule;
  inner: BuiltSchedule;
  /** Time units of the direction for which the order is made. */
  windowStart: number;
  windowEnd: number;
}

/** Orders for one prepared problem. Each costs about the activities plus the makespan; `byRegret` their product with the ready ones. */
export function workOrders(prepared: PreparedLevelling): WorkOrders {
  const { count, forward, backward, latestFinish } = prepared;
  const order = new Int32Array(count);
  const key = new Int32Array(count);
  const counts = new Int32Array(3 * prepared.horizon + 4);
  const place = new Int32Array(count);
  const waiting = new Int32Array(count);
  const opposite = (side: LevellingDirection): LevellingDirection => (side === forward ? backward : forward);

  const sortByKey = (side: LevellingDirection, largest: number): void => {
    counts.fill(0, 0, largest + 2);
    for (let i = 0; i < count; i += 1) counts[key[i]! + 1]! += 1;
    for (let t = 0; t <= largest; t += 1) counts[t + 1]! += counts[t]!;
    // Taking ties in topological order keeps activities without duration behind their predecessors.
    for (let i = 0; i < count; i += 1) {
      const activity = side.topological[i]!;
      order[counts[key[activity]!]!] = activity;
      counts[key[activity]!]! += 1;
    }
  };

  const byLatestFinish = (): void => {
    key.set(latestFinish);
    sortByKey(forward, prepared.criticalPathLength);
  };

  const byRegret = (random: SeededRandom): void => {
    const ready: number[] = [];
    for (let i = 0; i < count; i += 1) {
      waiting[i] = forward.predecessorStart[i + 1]! - forward.predecessorStart[i]!;
      if (waiting[i] === 0) ready.push(i);
    }
    for (let p = 0; p < count; p += 1) {
      const chosen = drawByRegret(ready, latestFinish, random);
      const activity = ready[chosen]!;
      ready[chosen] = ready.at(-1)!;
      ready.pop();
      order[p] = activity;
      for (let k = backward.predecessorStart[activity]!; k < backward.predecessorStart[activity + 1]!; k += 1) {
        const successor = backward.predecessors[k]!;
        waiting[successor]! -= 1;
        if (waiting[successor] === 0) ready.push(successor);
      }
    }
  };

  const justifying = (side: LevellingDirection, from: BuiltSchedule): void => {
    for (let i = 0; i < count; i += 1) key[i] = from.makespan - from.finishes[i]!;
    sortByKey(side, from.makespan);
  };

  const crossed = (side: LevellingDirection, { frame, inner, windowStart, windowEnd }: Crossing): void => {
    for (let i = 0; i < count; i += 1) {
      const outside = frame.makespan - frame.finishes[i]!;
      if (outside < windowStart) key[i] = outside;
      else if (outside < windowEnd) key[i] = windowStart + inner.makespan - inner.finishes[i]!;
      else key[i] = inner.makespan + 1 + outside;
    }
    sortByKey(side, inner.makespan + 1 + frame.makespan);
  };

  const mutated = (side: LevellingDirection, random: SeededRandom, rate: number): void => {
    for (let p = 0; p < count; p += 1) place[order[p]!] = p;
    for (let p = 0; p < count; p += 1) {
      if (random.next() < rate) moveWithin(side, random, p);
    }
  };

  const moveWithin = (side: LevellingDirection, random: SeededRandom, from: number): void => {
    const activity = order[from]!;
    const other = opposite(side);
    let first = 0;
    let last = count - 1;
    for (let k = side.predecessorStart[activity]!; k < side.predecessorStart[activity + 1]!; k += 1) {
      first = Math.max(first, place[side.predecessors[k]!]! + 1);
    }
    for (let k = other.predecessorStart[activity]!; k < other.predecessorStart[activity + 1]!; k += 1) {
      last = Math.min(last, place[other.predecessors[k]!]! - 1);
    }
    const to = first + random.below(last - first + 1);
    const step = to < from ? -1 : 1;
    for (let p = from; p !== to; p += step) {
      order[p] = order[p + step]!;
      place[order[p]!] = p;
    }
    order[to] = activity;
    place[activity] = to;
  };

  return { order, byLatestFinish, byRegret, justifying, crossed, mutated };
}

/** The position in `ready`; weight is the regret of not choosing it, plus one. */
function drawByRegret(ready: readonly number[], latestFinish: Int32Array, random: SeededRandom): number {
  let latest = 0;
  let total = ready.length;
  for (const activity of ready) latest = Math.max(latest, latestFinish[activity]!);
  for (const activity of ready) total += latest - latestFinish[activity]!;
  let left = random.next() * total;
  for (let i = 0; i < ready.length; i += 1) {
    left -= latest - latestFinish[ready[i]!]! + 1;
    if (left < 0) return i;
  }
  return ready.length - 1;
}
