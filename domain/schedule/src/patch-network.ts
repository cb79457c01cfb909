// The network after edits that keep its shape: other numbers in a task's slot, another lag, a link more or less
// between two tasks. Any other edit returns null, and the programme is prepared again.
import { lagOf } from './compile-links.ts';
import type { LinkContext } from './link-ends.ts';
import { compileTask, emptySlots } from './compile-tasks.ts';
import { type Edit, placesOf } from './edits.ts';
import type { Fault } from './faults.ts';
import { type Arrows, blankArrows, type Network, type Slots, slotArrays, STATE } from './network.ts';
import { type Link, linkKinds, type Programme, type Task } from './programme.ts';
import { buildGraph } from './topological-order.ts';

export interface Patch {
  network: Network;
  /** Slots whose own dates, or what they ask of others, may differ. */
  touched: Set<number>;
  /** For each arrow its number before, −1 for a new one; none when the arrows are numbered as before. */
  arrowSource: Int32Array | null;
}

const SHAPING: readonly (keyof Task)[] = ['parentId', 'isActive', 'kind'];

/** The patched network; none when the edits change its shape or need the full check. */
export function patchNetwork(before: Network, programme: Programme, edits: readonly Edit[]): Patch | null {
  const linkOf = linksById(before.programme.links, edits);
  if (!edits.every((edit) => isPatch(before, edit, linkOf))) return null;
  const linkIds = new Set(edits.flatMap((edit) => ('link' in edit ? [edit.link.id] : 'id' in edit ? [edit.id] : [])));
  // If a task is changed twice, the programme has the last state.
  const taskIds = new Set(edits.flatMap((edit) => (edit.kind === 'task-changed' ? [edit.id] : [])));
  const isCurrent = ({ code, ...fault }: Fault) =>
    !fault.linkIds.some((id) => linkIds.has(id)) &&
    !(code.startsWith('task-') && fault.taskIds.some((id) => taskIds.has(id)));
  const faults = before.faults.filter(isCurrent);
  const network: Network = {
    ...before,
    programme,
    slots: { ...before.slots },
    arrows: copyArrows(before.arrows),
    context: { ...before.context, programme, faults },
    faults,
  };
  const touched = new Set<number>();
  for (const id of taskIds) if (!patchTask(before, network, id, touched)) return null;
  const hasLinkEdits = edits.some((edit) => edit.kind.startsWith('link'));
  const arrowSource = hasLinkEdits ? patchLinks(before, network, edits, touched) : null;
  for (const edit of edits) if (edit.kind === 'link-removed') touchEnds(before, linkOf(edit.id)!, touched);
  if (hasLinkEdits && arrowSource === null) return null;
  patchLags(network, touched);
  return { network, touched, arrowSource };
}

type FindsLink = (id: string) => Link | undefined;

/** Finds links by their ids; they are numbered where several edits ask for some. */
function linksById(links: readonly Link[], edits: readonly Edit[]): FindsLink {
  const asked = edits.filter(({ kind }) => kind === 'link-changed' || kind === 'link-removed').length;
  if (asked < 2) return (id) => links.find((link) => link.id === id);
  const places = placesOf(links);
  return (id) => links[places.get(id) ?? -1];
}

function isPatch(network: Network, edit: Edit, linkOf: FindsLink): boolean {
  if (edit.kind === 'task-changed') {
    const i = network.indexOf.get(edit.id);
    return (
      i !== undefined && network.slots.state[i] !== STATE.outside && SHAPING.every((key) => !(key in edit.changes))
    );
  }
  if (edit.kind === 'link-added') return isPlainLink(network, edit.link);
  if (edit.kind !== 'link-changed' && edit.kind !== 'link-removed') return false;
  const link = linkOf(edit.id);
  if (!link || !isPlainLink(network, link)) return false;
  return edit.kind === 'link-removed' || !('predecessorId' in edit.changes || 'successorId' in edit.changes);
}

/** Whether a link joins two tasks that are both in the network. */
function isPlainLink(network: Network, { predecessorId, successorId }: Link): boolean {
  const from = network.indexOf.get(predecessorId);
  const to = network.indexOf.get(successorId);
  return from !== undefined && to !== undefined && from !== to && isInPasses(network, from) && isInPasses(network, to);
}

function isInPasses({ slots }: Network, slot: number): boolean {
  return slots.state[slot] !== STATE.outside && slots.state[slot] !== STATE.hammock;
}

function patchTask(before: Network, network: Network, id: string, touched: Set<number>): boolean {
  const i = network.indexOf.get(id)!;
  recompile(before, network, i);
  touched.add(i);
  return network.slots.state[i] === before.slots.state[i] || (isInPasses(before, i) && isInPasses(network, i));
}

/** Compiles a task next to the others; only arrays in which its values differ are copied, the rest stay shared. */
function recompile(before: Network, network: Network, i: number): void {
  const { slots, context } = network;
  const one = emptySlots(1, new Int32Array(1), network.projectCalendar);
  compileTask(context, one, i, 0);
  for (const name of slotArrays) {
    const value = one[name][0]!;
    if (Object.is(value, slots[name][i])) continue;
    if (slots[name] === before.slots[name]) copyArray(slots, name);
    slots[name][i] = value;
  }
  const legs = one.legs.get(0);
  if (!legs && !slots.legs.has(i)) return;
  slots.legs = new Map(slots.legs);
  if (legs) slots.legs.set(i, legs);
  else slots.legs.delete(i);
}

function copyArray<K extends (typeof slotArrays)[number]>(slots: Slots, name: K): void {
  slots[name] = slots[name].slice() as Slots[K];
}

/** Where links were added, removed or changed: new arrows and a new order; null if the full check is needed. */
function patchLinks(
  before: Network,
  network: Network,
  edits: readonly Edit[],
  touched: Set<number>,
): Int32Array | null {
  if (network.slotCount > network.taskCount || network.hammockArrows.length > 0) return null;
  const { links } = network.programme;
  if (before.arrows.count !== before.programme.links.length) return null;
  const placeOf = new Map<Link, number>();
  for (let l = 0; l < before.programme.links.length; l++) placeOf.set(before.programme.links[l]!, l);
  const changed = new Set(edits.flatMap((edit) => (edit.kind === 'link-changed' ? [edit.id] : [])));
  const places = changed.size > 0 ? placesOf(before.programme.links) : null;
  const source = new Int32Array(links.length);
  const arrows = blankArrows(links.length);
  const seen = new Set<number>();
  const isMsp = network.programme.options.profile === 'msp';
  for (let l = 0; l < links.length; l++) {
    const link = links[l]!;
    const known = placeOf.get(link) ?? (changed.has(link.id) ? (places?.get(link.id) ?? -1) : -1);
    source[l] = known;
    const from = network.indexOf.get(link.predecessorId)!;
    const to = network.indexOf.get(link.successorId)!;
    const kind = linkKinds.indexOf(link.kind);
    const key = (from * network.slotCount + to) * 4 + (isMsp ? 0 : kind);
    if (seen.has(key) || kind < 0) return null;
    seen.add(key);
    arrows.from[l] = from;
    arrows.to[l] = to;
    arrows.kind[l] = kind;
    arrows.link[l] = l;
    const isKept = placeOf.has(link);
    if (isKept) {
      arrows.lag[l] = before.arrows.lag[known]!;
      arrows.lagCalendar[l] = before.arrows.lagCalendar[known]!;
    } else {
      touched.add(from);
      touched.add(to);
    }
  }
  network.arrows = arrows;
  network.graph = buildGraph(network.slotCount, arrows);
  return network.graph.order.length === network.slotCount ? source : null;
}

function touchEnds({ indexOf }: Network, { predecessorId, successorId }: Link, touched: Set<number>): void {
  touched.add(indexOf.get(predecessorId)!);
  touched.add(indexOf.get(successorId)!);
}

/** Lag may depend on the tasks it connects: their calendars, their durations, their progress. */
function patchLags(network: Network, touched: Set<number>): void {
  const { graph, arrows, context } = network;
  const linkContext: LinkContext = {
    programme: network.programme,
    calendars: context.calendars,
    indexOf: network.indexOf,
    slots: network.slots,
    hasChildren: context.hasChildren,
    dataDate: network.dataDate,
    faults: context.faults,
  };
  const due = new Set<number>();
  for (const slot of touched) {
    for (let k = graph.inFrom[slot]!; k < graph.inFrom[slot + 1]!; k++) due.add(graph.incoming[k]!);
    for (let k = graph.outFrom[slot]!; k < graph.outFrom[slot + 1]!; k++) due.add(graph.outgoing[k]!);
  }
  const { links } = network.programme;
  forgetLags(context.faults, due, (arrow) => links[arrows.link[arrow]!]?.id);
  for (const arrow of due) {
    const link = links[arrows.link[arrow]!];
    if (!link) continue;
    const { lag, lagCalendar } = lagOf(linkContext, link, arrows.from[arrow]!, arrows.to[arrow]!, arrows.kind[arrow]!);
    arrows.lag[arrow] = lag;
    arrows.lagCalendar[arrow] = lagCalendar;
  }
}

/** A fault of a lag is reported again when the lag is compiled again. */
function forgetLags(faults: Fault[], due: ReadonlySet<number>, linkIdOf: (arrow: number) => string | undefined): void {
  const isOfLag = ({ code }: Fault) => code === 'link-impossible-lag';
  if (!faults.some(isOfLag)) return;
  const ids = new Set(Array.from(due, linkIdOf));
  let kept = 0;
  for (const fault of faults) {
    if (!(isOfLag(fault) && fault.linkIds.some((id) => ids.has(id)))) faults[kept++] = fault;
  }
  faults.length = kept;
}

function copyArrows(arrows: Arrows): Arrows {
  return { ...arrows, lag: arrows.lag.slice(), lagCalendar: arrows.lagCalendar.slice() };
}
