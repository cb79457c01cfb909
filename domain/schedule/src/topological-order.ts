// In which order can slots be calculated, and if in none, which loop is to blame? Incoming and outgoing arrows are laid
// out contiguously (compressed rows), slots are taken as soon as all that lead to them are (Kahn). What is left over
// holds every loop; walking back along left-over arrows finds one, named task by task.
import { type Fault, faultOf } from './faults.ts';
import type { Arrows, Graph } from './network.ts';
import { linkKinds, type Link, type Task } from './programme.ts';

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

/** Every separate loop that the graph still holds, each named in order; none when there is a full order. */
export function loopFaults(
  slotCount: number,
  arrows: Arrows,
  graph: Graph,
  tasks: readonly Task[],
  links: readonly Link[],
): Fault[] {
  if (graph.order.length === slotCount) return [];
  const isLeft = new Uint8Array(slotCount).fill(1);
  for (const s of graph.order) isLeft[s] = 0;
  const faults: Fault[] = [];
  for (let s = 0; s < slotCount; s++) {
    if (isLeft[s] !== 1) continue;
    const loop = walkBack(s, arrows, graph, isLeft);
    if (loop.length > 0) faults.push(loopFault(loop, arrows, tasks, links));
  }
  return faults;
}

/** The arrows of a loop that leads to the slot, in order; visited slots are marked 2, so that each loop is told once. */
function walkBack(start: number, arrows: Arrows, graph: Graph, isLeft: Uint8Array): number[] {
  const seenAt = new Map<number, number>();
  const path: number[] = [];
  let slot = start;
  while (!seenAt.has(slot)) {
    if (isLeft[slot] === 2) return [];
    seenAt.set(slot, path.length);
    isLeft[slot] = 2;
    let back = -1;
    for (let k = graph.inFrom[slot]!; k < graph.inFrom[slot + 1]! && back < 0; k++) {
      const arrow = graph.incoming[k]!;
      if (isLeft[arrows.from[arrow]!] !== 0) back = arrow;
    }
    if (back < 0) return [];
    path.push(back);
    slot = arrows.from[back]!;
  }
  return path.slice(seenAt.get(slot)).toReversed();
}

function loopFault(loop: number[], arrows: Arrows, tasks: readonly Task[], links: readonly Link[]): Fault {
  const real = loop.filter((arrow) => arrows.link[arrow]! >= 0);
  const indices = real.map((arrow) => arrows.link[arrow]!);
  const suspect = links[Math.max(...indices)];
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const say = (id: string): string => byId.get(id)?.code ?? byId.get(id)?.name ?? id;
  const parts = real.map((arrow) => {
    const link = links[arrows.link[arrow]!]!;
    return `${say(link.predecessorId)} →(${linkKinds[arrows.kind[arrow]!]}) `;
  });
  const first = links[indices[0]!]!;
  const suspectText = suspect
    ? ` The link added last is ${say(suspect.predecessorId)} → ${say(suspect.successorId)}.`
    : '';
  return faultOf(
    'link-cycle',
    'error',
    `The links run in a circle: ${parts.join('')}${say(first.predecessorId)}.${suspectText}`,
    {
      taskIds: indices.map((link) => links[link]!.predecessorId),
      linkIds: indices.map((link) => links[link]!.id),
      suspectLinkId: suspect?.id ?? null,
    },
  );
}
