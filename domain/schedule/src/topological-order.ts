// In which order can slots be calculated? Incoming and outgoing arrows are stored contiguously (compressed rows), slots
// are taken as soon as all their predecessors are (Kahn). Any left over are in a loop or behind one.
import type { Arrows, Graph } from './network.ts';

/** The graph of the arrows; `order` is shorter than the slots when there is a loop. Cost: slots plus arrows. */
export function buildGraph(slotCount: number, arrows: Arrows): Graph {
  const inFrom = new Int32Array(slotCount + 1);
  const outFrom = new Int32Array(slotCount + 1);
  const { from, to, count } = arrows;
  for (let a = 0; a < count; a++) {
    inFrom[to[a]! + 1]!++;
    outFrom[from[a]! + 1]!++;
  }
  for (let s = 0; s < slotCount; s++) {
    inFrom[s + 1]! += inFrom[s]!;
    outFrom[s + 1]! += outFrom[s]!;
  }
  const incoming = new Int32Array(count);
  const outgoing = new Int32Array(count);
  const inNext = inFrom.slice();
  const outNext = outFrom.slice();
  for (let a = 0; a < count; a++) {
    incoming[inNext[to[a]!]!++] = a;
    outgoing[outNext[from[a]!]!++] = a;
  }
  const waiting = new Int32Array(slotCount);
  const order = new Int32Array(slotCount);
  const place = new Int32Array(slotCount);
  let end = 0;
  for (let s = 0; s < slotCount; s++) {
    waiting[s] = inFrom[s + 1]! - inFrom[s]!;
    if (waiting[s] === 0) order[end++] = s;
  }
  for (let next = 0; next < end; next++) {
    const s = order[next]!;
    place[s] = next;
    for (let k = outFrom[s]!; k < outFrom[s + 1]!; k++) {
      const t = to[outgoing[k]!]!;
      if (--waiting[t]! === 0) order[end++] = t;
    }
  }
  return { inFrom, incoming, outFrom, outgoing, order: order.subarray(0, end), place };
}
