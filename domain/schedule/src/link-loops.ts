// Finds links in a cycle. The slots that the order of calculation leaves over form strongly connected groups (Tarjan);
// each group of more than one slot holds a loop, and one is named for each, task by task and link by link.
import { type Fault, faultOf } from './faults.ts';
import type { Arrows, Graph } from './network.ts';
import { type Link, linkKinds, type Task } from './programme.ts';
import { nameOf } from './task-name.ts';

/** One loop of each separate group of loops; none when the graph has a full order. Cost: slots plus arrows. */
export function loopFaults(
  slotCount: number,
  arrows: Arrows,
  graph: Graph,
  tasks: readonly Task[],
  links: readonly Link[],
): Fault[] {
  if (graph.order.length === slotCount) return [];
  const group = groupsOf(slotCount, arrows, graph);
  const isReported = new Set<number>();
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const nameById = (id: string): string => nameOf(byId.get(id)!);
  const faults: Fault[] = [];
  for (let slot = 0; slot < slotCount; slot++) {
    if (group[slot]! < 0 || isReported.has(group[slot]!)) continue;
    isReported.add(group[slot]!);
    const loop = loopWithin(slot, arrows, graph, group);
    if (loop.length > 0) faults.push(loopFault(loop, arrows, links, nameById));
  }
  return faults;
}

/** The group of each slot that the order leaves over; −1 of the others. Without recursion, since chains may be long. */
function groupsOf(slotCount: number, arrows: Arrows, graph: Graph): Int32Array {
  const group = new Int32Array(slotCount).fill(-1);
  const isLeft = new Uint8Array(slotCount).fill(1);
  for (const slot of graph.order) isLeft[slot] = 0;
  const found = new Int32Array(slotCount).fill(-1);
  const lowest = new Int32Array(slotCount);
  const next = graph.outFrom.slice();
  const open: number[] = [];
  const path: number[] = [];
  let time = 0;
  let groups = 0;
  for (let root = 0; root < slotCount; root++) {
    if (isLeft[root] === 0 || found[root]! >= 0) continue;
    path.push(root);
    while (path.length > 0) {
      const slot = path.at(-1)!;
      if (found[slot]! < 0) {
        found[slot] = lowest[slot] = time++;
        open.push(slot);
      }
      const to = nextLeft(slot);
      if (to >= 0 && found[to]! < 0) path.push(to);
      else if (to >= 0 && group[to]! < 0) lowest[slot] = Math.min(lowest[slot]!, found[to]!);
      else if (to < 0) close(slot);
    }
  }
  return group;

  function nextLeft(slot: number): number {
    while (next[slot]! < graph.outFrom[slot + 1]!) {
      const to = arrows.to[graph.outgoing[next[slot]!++]!]!;
      if (isLeft[to] === 1) return to;
    }
    return -1;
  }

  function close(slot: number): void {
    path.pop();
    const before = path.at(-1);
    if (before !== undefined) lowest[before] = Math.min(lowest[before]!, lowest[slot]!);
    if (lowest[slot] !== found[slot]) return;
    const number = groups++;
    for (;;) {
      const member = open.pop()!;
      group[member] = number;
      if (member === slot) return;
    }
  }
}

/** The arrows of a loop within the slot's group, in order; none when the slot is alone. */
function loopWithin(start: number, arrows: Arrows, graph: Graph, group: Int32Array): number[] {
  const seenAt = new Map<number, number>();
  const path: number[] = [];
  let slot = start;
  while (!seenAt.has(slot)) {
    seenAt.set(slot, path.length);
    let back = -1;
    for (let k = graph.inFrom[slot]!; k < graph.inFrom[slot + 1]! && back < 0; k++) {
      if (group[arrows.from[graph.incoming[k]!]!] === group[start]) back = graph.incoming[k]!;
    }
    if (back < 0) return [];
    path.push(back);
    slot = arrows.from[back]!;
  }
  return path.slice(seenAt.get(slot)).toReversed();
}

/** Tasks at each end of a long circle that are named; its fault has the ids of all. */
const maxNamed = 10;

function loopFault(loop: number[], arrows: Arrows, links: readonly Link[], nameById: (id: string) => string): Fault {
  const real = loop.filter((arrow) => arrows.link[arrow]! >= 0);
  const indices = real.map((arrow) => arrows.link[arrow]!);
  const suspect = links[indices.reduce((last, index) => Math.max(last, index), -1)];
  const describeArrow = (arrow: number) => {
    const link = links[arrows.link[arrow]!]!;
    return `${nameById(link.predecessorId)} →(${linkKinds[arrows.kind[arrow]!]}) `;
  };
  const more = real.length - 2 * maxNamed;
  const parts =
    more <= 0
      ? real.map(describeArrow)
      : [
          ...real.slice(0, maxNamed).map(describeArrow),
          `… ${more.toLocaleString('en-AU')} more tasks … → `,
          ...real.slice(-maxNamed).map(describeArrow),
        ];
  const first = links[indices[0]!]!;
  const suspectText = suspect
    ? ` The link added last is ${nameById(suspect.predecessorId)} → ${nameById(suspect.successorId)}.`
    : '';
  return faultOf(
    'link-cycle',
    'error',
    `The links run in a circle: ${parts.join('')}${nameById(first.predecessorId)}.${suspectText}`,
    {
      taskIds: indices.map((link) => links[link]!.predecessorId),
      linkIds: indices.map((link) => links[link]!.id),
      suspectLinkId: suspect?.id ?? null,
    },
  );
}
