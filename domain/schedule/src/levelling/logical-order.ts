// Visits the slots of a network so that logic is kept and, of those that are ready, the most pressing comes first.
import type { Network } from '../network.ts';
import { ReadyQueue } from './ready-queue.ts';

/**
 * Forward each slot comes after all that lead to it, backward after all that it leads to; of those that are ready the
 * lowest rank first. Cost: links, and the slots times their logarithm.
 */
export function inLogicalOrder(
  { graph, arrows, slotCount }: Network,
  direction: 'forward' | 'backward',
  rank: ArrayLike<number>,
  visit: (slot: number) => void,
): void {
  const isForward = direction === 'forward';
  const before = isForward ? graph.inFrom : graph.outFrom;
  const after = isForward ? graph.outFrom : graph.inFrom;
  const leading = isForward ? graph.outgoing : graph.incoming;
  const end = isForward ? arrows.to : arrows.from;
  const queue = new ReadyQueue(rank);
  const waiting = new Int32Array(slotCount);
  for (let slot = 0; slot < slotCount; slot += 1) {
    waiting[slot] = before[slot + 1]! - before[slot]!;
    if (waiting[slot] === 0) queue.add(slot);
  }
  for (let slot = queue.take(); slot !== null; slot = queue.take()) {
    visit(slot);
    for (let k = after[slot]!; k < after[slot + 1]!; k += 1) {
      const next = end[leading[k]!]!;
      waiting[next]! -= 1;
      if (waiting[next] === 0) queue.add(next);
    }
  }
}
