// Packs a levelled programme to the right: from its end back, each task as late as its successors and its resources
// allow. Nobody works to these dates; the order in which the tasks start in them is what makes the next levelling
// shorter (forward-backward improvement, Li & Willis 1992).
import type { LocalMinute } from '@horizon/working-time';
import { placeLate } from '../late-pass.ts';
import { emptySchedule } from '../schedule.ts';
import type { Schedule } from '../schedule.ts';
import { occupyTask, occupyFixed, holdings } from './levelling-demands.ts';
import type { DemandingTask, Holding } from './levelling-demands.ts';
import { inLogicalOrder } from './logical-order.ts';
import type { Placing } from './place-in-turn.ts';

/** The movable tasks in the order in which they start when packed to the right. `tasks` on empty timelines. */
export function orderPackedRight(
  base: Schedule,
  { draft, finish }: Placing,
  tasks: ReadonlyMap<number, DemandingTask>,
  movable: readonly number[],
): number[] {
  const { network } = base;
  const late = emptySchedule(network);
  late.earlyStart.set(draft.earlyStart);
  late.earlyFinish.set(draft.earlyFinish);
  late.lateLimit = finish;
  const isMovable = new Uint8Array(network.slotCount);
  for (const slot of movable) isMovable[slot] = 1;
  occupyFixed(base, tasks, (slot) => isMovable[slot] === 1);
  const rank = draft.earlyFinish.map((minute, slot) => (isMovable[slot] === 1 ? -minute : -Infinity));
  inLogicalOrder(network, 'backward', rank, (slot) => {
    placeLate(network, late, slot);
    const task = tasks.get(slot);
    if (task === undefined || isMovable[slot] === 0) return;
    late.lateStart[slot] = lastFit(task, late.lateStart[slot]!);
    late.lateFinish[slot] = task.finishFrom(late.lateStart[slot]!);
    occupyTask(task, late.lateStart[slot]!, late.lateFinish[slot]!);
  });
  return [...movable].sort((a, b) => late.lateStart[a]! - late.lateStart[b]! || a - b);
}

/** The last start at or before `latest` at which all its resources are free; `latest` itself where there is none. */
function lastFit(task: DemandingTask, latest: LocalMinute): LocalMinute {
  let start = latest;
  for (;;) {
    const conflict = firstConflict(task, start);
    if (conflict === null) return start;
    if (conflict.from === -Infinity) return latest;
    const excess = task.calendar.workBetween(conflict.from, conflict.holding.to);
    const earlier = task.calendar.minuteAt(task.calendar.workAt(start) - excess, 'start');
    start = Math.min(earlier, task.calendar.minuteAt(task.calendar.workAt(start) - 1, 'start'));
  }
}

function firstConflict(task: DemandingTask, start: LocalMinute): { holding: Holding; from: LocalMinute } | null {
  for (const holding of holdings(task, start, task.finishFrom(start))) {
    const from = holding.timeline.conflictStart(holding.from, holding.to, holding.units);
    if (from !== null) return { holding, from };
  }
  return null;
}
