// How many of the days added to a task arrive at the project's finish? Counting the finish's move in one calendar misleads
// where the path runs through several: the same delay is 600 days of one and 513 of another. So the path is followed back
// from the new finish, link by link, and what was free before is taken off where it was free.
import type { Network } from '../network.ts';
import type { Schedule } from '../schedule.ts';
import { calendarOf, minutesPerDayOf } from './leaf-tasks.ts';

const FF = 2;

/**
 * Days by which a longer task delayed the project's finish; null if the delay did not reach the finish from the task
 * through links only. `after` is `before` with the task made longer. Cost: the length of the path.
 */
export function carriedDelay(before: Schedule, after: Schedule, task: number): number | null {
  const { network } = after;
  const { arrows } = network;
  let slot = lastSlot(after, task);
  if (slot < 0 || arrows.count !== before.network.arrows.count) return null;
  let freeDays = daysBetween(network, slot, before.earlyFinish[slot]!, before.projectFinish);
  while (slot !== task) {
    const arrow = after.earlyCause[slot]!;
    if (arrow < 0) return null;
    const got = arrows.kind[arrow]! < FF ? before.earlyStart[slot]! : before.earlyFinish[slot]!;
    freeDays += daysBetween(network, slot, before.arrowDate[arrow]!, got);
    slot = arrows.from[arrow]!;
  }
  return daysBetween(network, task, before.earlyFinish[task]!, after.earlyFinish[task]!) - freeDays;
}

/** A slot that ends with the project: the task itself where it does, else one that a link placed there. */
function lastSlot({ network, earlyFinish, earlyCause, projectFinish }: Schedule, task: number): number {
  if (earlyFinish[task] === projectFinish) return task;
  for (let slot = 0; slot < network.taskCount; slot++)
    if (earlyFinish[slot] === projectFinish && earlyCause[slot]! >= 0) return slot;
  return -1;
}

function daysBetween(network: Network, slot: number, from: number, to: number): number {
  if (!(from < to)) return 0;
  const perDay = slot < network.taskCount ? minutesPerDayOf(network, slot) : network.programme.project.minutesPerDay;
  return calendarOf(network, slot).workBetween(from, to) / perDay;
}
