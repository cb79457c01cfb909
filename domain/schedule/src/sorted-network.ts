// The passes run over slots and arrows renumbered in the order of calculation, so that what is read next lies next in
// memory: with a hundred thousand tasks in any order that is worth more than half of the time. Results are put back into
// the programme's order at the end. The renumbered copy and its scratch arrays are kept with the network.
import { type Arrows, blankArrows, type Graph, type Network, type Slots } from './network.ts';
import { emptySchedule, type Schedule, unfilledSchedule } from './schedule.ts';
import { buildGraph } from './topological-order.ts';

export interface SortedNetwork {
  network: Network;
  /** Where each slot of the given network is in the sorted one. */
  place: Int32Array;
  /** The given network's arrow of each sorted arrow. */
  arrowOf: Int32Array;
  /** Results of the passes, used again by each calculation. */
  scratch: Schedule;
}

const kept = new WeakMap<Network, SortedNetwork>();

/** The network in the order of calculation; made once. Cost: slots plus arrows. */
export function sortNetwork(network: Network): SortedNetwork {
  const known = kept.get(network);
  if (known) return known;
  const { order, place, inFrom, incoming } = network.graph;
  const arrowOf = new Int32Array(network.arrows.count);
  let end = 0;
  for (const slot of order) for (let k = inFrom[slot]!; k < inFrom[slot + 1]!; k++) arrowOf[end++] = incoming[k]!;
  const arrows = sortArrows(network.arrows, arrowOf, place);
  const slots = sortSlots(network.slots, order, place);
  const sorted: Network = { ...network, slots, arrows, graph: sortGraph(network.slotCount, arrows, arrowOf) };
  const result = { network: sorted, place, arrowOf, scratch: emptySchedule(sorted) };
  kept.set(network, result);
  return result;
}

/** Results of the sorted network in the numbering of the given one. */
export function unsort(network: Network, { place, arrowOf, scratch }: SortedNetwork): Schedule {
  const schedule = unfilledSchedule(network);
  const { earlyCause, lateCause, flags, arrowDate, arrowDrives } = scratch;
  gather(schedule.earlyStart, scratch.earlyStart, place);
  gather(schedule.earlyFinish, scratch.earlyFinish, place);
  gather(schedule.lateStart, scratch.lateStart, place);
  gather(schedule.lateFinish, scratch.lateFinish, place);
  gather(schedule.totalFloat, scratch.totalFloat, place);
  gather(schedule.freeFloat, scratch.freeFloat, place);
  gather(schedule.startFloat, scratch.startFloat, place);
  gather(schedule.finishFloat, scratch.finishFloat, place);
  gather(schedule.roomThrough, scratch.roomThrough, place);
  for (let slot = 0; slot < place.length; slot++) {
    const at = place[slot]!;
    schedule.flags[slot] = flags[at]!;
    const early = earlyCause[at]!;
    const late = lateCause[at]!;
    schedule.earlyCause[slot] = early < 0 ? early : arrowOf[early]!;
    schedule.lateCause[slot] = late < 0 ? late : arrowOf[late]!;
  }
  for (let arrow = 0; arrow < arrowOf.length; arrow++) {
    schedule.arrowDate[arrowOf[arrow]!] = arrowDate[arrow]!;
    schedule.arrowDrives[arrowOf[arrow]!] = arrowDrives[arrow]!;
  }
  schedule.projectStart = scratch.projectStart;
  schedule.projectFinish = scratch.projectFinish;
  schedule.lateLimit = scratch.lateLimit;
  return schedule;
}

function gather(into: Float64Array, from: Float64Array, place: Int32Array): void {
  for (let slot = 0; slot < place.length; slot++) into[slot] = from[place[slot]!]!;
}

function sortSlots(slots: Slots, order: Int32Array, place: Int32Array): Slots {
  const float = (from: Float64Array): Float64Array => {
    const to = new Float64Array(from.length);
    for (let k = 0; k < order.length; k++) to[k] = from[order[k]!]!;
    return to;
  };
  const small = <T extends Uint8Array | Uint16Array | Int32Array>(from: T, to: T): T => {
    for (let k = 0; k < order.length; k++) to[k] = from[order[k]!]!;
    return to;
  };
  const count = order.length;
  return {
    state: small(slots.state, new Uint8Array(count)),
    traits: small(slots.traits, new Uint16Array(count)),
    calendar: small(slots.calendar, new Uint16Array(count)),
    floatCalendar: small(slots.floatCalendar, new Uint16Array(count)),
    span: float(slots.span),
    duration: float(slots.duration),
    percentComplete: float(slots.percentComplete),
    floor: float(slots.floor),
    startFrom: float(slots.startFrom),
    finishFrom: float(slots.finishFrom),
    startBy: float(slots.startBy),
    finishBy: float(slots.finishBy),
    lateStartBy: float(slots.lateStartBy),
    lateFinishBy: float(slots.lateFinishBy),
    startOn: float(slots.startOn),
    finishOn: float(slots.finishOn),
    givenStart: float(slots.givenStart),
    givenFinish: float(slots.givenFinish),
    delay: float(slots.delay),
    parent: small(slots.parent, new Int32Array(count)),
    legs: new Map([...slots.legs].map(([slot, legs]) => [place[slot]!, legs])),
  };
}

function sortArrows(arrows: Arrows, arrowOf: Int32Array, place: Int32Array): Arrows {
  const { count } = arrows;
  const sorted = blankArrows(count);
  for (let arrow = 0; arrow < count; arrow++) {
    const given = arrowOf[arrow]!;
    sorted.from[arrow] = place[arrows.from[given]!]!;
    sorted.to[arrow] = place[arrows.to[given]!]!;
    sorted.kind[arrow] = arrows.kind[given]!;
    sorted.lag[arrow] = arrows.lag[given]!;
    sorted.lagCalendar[arrow] = arrows.lagCalendar[given]!;
    sorted.link[arrow] = arrows.link[given]!;
  }
  return sorted;
}

/** The graph of slots in the order of calculation; arrows out of a slot keep the order that they are given in. */
function sortGraph(slotCount: number, arrows: Arrows, arrowOf: Int32Array): Graph {
  const { count, from } = arrows;
  const graph = buildGraph(slotCount, arrows);
  const sortedOf = new Int32Array(count);
  for (let arrow = 0; arrow < count; arrow++) sortedOf[arrowOf[arrow]!] = arrow;
  const next = graph.outFrom.slice();
  for (let given = 0; given < count; given++) {
    const arrow = sortedOf[given]!;
    graph.outgoing[next[from[arrow]!]!++] = arrow;
  }
  for (let slot = 0; slot < slotCount; slot++) graph.place[slot] = slot;
  return { ...graph, order: graph.place };
}
