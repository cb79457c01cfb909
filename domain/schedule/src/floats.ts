// How much can a task slip? Total float until the project (or a late-side date) is late, free float until the next task
// is. Both in working minutes of the task's own calendar. Of started work only the finish can slip; finished work has
// none, and is no next task: by retained logic what is behind it is. P6 gives more free float than total float where a
// late-side date binds, which free float knows nothing of, and where links leave from the start alone or have leads.
// Microsoft Project measures free float by a task's own links alone: where only the summary above it has successors, the
// task is free until the project (or a late-side date) is late.
import { marksByFloat, marksByPath } from './criticality.ts';
import { type Network, STATE, TRAIT } from './network.ts';
import { isBinding } from './late-pass.ts';
import { FLAG, type Schedule } from './schedule.ts';

const FF = 2;

/** Fills the floats and the critical marks (by float) of one slot; successors' early dates must be final. */
export function measureFloats(network: Network, schedule: Schedule, slot: number): void {
  const { slots, programme } = network;
  const state = slots.state[slot]!;
  if (state === STATE.outside) return;
  const traits = slots.traits[slot]!;
  schedule.roomThrough[slot] = state === STATE.completed ? roomThrough(network, schedule, slot) : Number.NaN;
  if ((traits & TRAIT.finished) !== 0 || state === STATE.hammock) {
    const isFinished = (traits & TRAIT.finished) !== 0;
    setFloats(schedule, slot, 0, 0, 0);
    schedule.freeFloat[slot] = 0;
    schedule.flags[slot] = isFinished ? FLAG.finished | FLAG.started : startedFlag(traits);
    return;
  }
  const calendar = network.calendars[slots.floatCalendar[slot]!]!;
  // In one calendar, and with the span as planned, both ends slip by the same count of work.
  const isSimple = state === STATE.open && slots.calendar[slot] === slots.floatCalendar[slot];
  const counted = isSimple ? schedule.lateWork[slot]! - schedule.earlyWork[slot]! - slots.span[slot]! : Number.NaN;
  const isCounted = !Number.isNaN(counted);
  const finishFloat = isCounted
    ? counted
    : calendar.workBetween(schedule.earlyFinish[slot]!, schedule.lateFinish[slot]!);
  const startFloat = isCounted ? counted : calendar.workBetween(schedule.earlyStart[slot]!, schedule.lateStart[slot]!);
  let total = finishFloat;
  if ((traits & TRAIT.started) === 0) {
    if (programme.options.float === 'start') total = startFloat;
    else if (programme.options.float === 'smaller') total = Math.min(startFloat, finishFloat);
  }
  setFloats(schedule, slot, total, startFloat, finishFloat);
  schedule.freeFloat[slot] = freeFloat(network, schedule, slot, total);
  schedule.flags[slot] = startedFlag(traits) | disagreement(network, schedule, slot, traits);
  if ((traits & TRAIT.placeholder) === 0) schedule.flags[slot]! |= marksByFloat(programme.options, total);
}

function startedFlag(traits: number): number {
  return (traits & TRAIT.started) === 0 ? 0 : FLAG.started;
}

function setFloats(schedule: Schedule, slot: number, total: number, start: number, finish: number): void {
  schedule.totalFloat[slot] = total;
  schedule.startFloat[slot] = start;
  schedule.finishFloat[slot] = finish;
}

/** The least room before any successor; without successors the total float (P6: until the project's finish). */
function freeFloat(network: Network, schedule: Schedule, slot: number, total: number): number {
  const { slots } = network;
  if ((slots.traits[slot]! & (TRAIT.mandatory | TRAIT.expects)) !== 0) return 0;
  const least = roomAfter(network, schedule, slot);
  if (least < Number.POSITIVE_INFINITY) return least;
  return network.programme.options.profile === 'msp' ? Math.max(0, total) : roomToFinish(network, schedule, slot);
}

/** Float that finished work leaves to its predecessors: the room behind the place where retained logic puts it. */
function roomThrough(network: Network, schedule: Schedule, slot: number): number {
  return Math.min(roomAfter(network, schedule, slot), roomToFinish(network, schedule, slot));
}

function roomToFinish({ calendars, slots }: Network, schedule: Schedule, slot: number): number {
  const calendar = calendars[slots.floatCalendar[slot]!]!;
  return Math.max(0, calendar.workBetween(schedule.earlyFinish[slot]!, schedule.projectFinish));
}

/** The least room before any successor that is not finished is moved; infinite where there is none. */
function roomAfter(network: Network, schedule: Schedule, slot: number): number {
  const { slots, graph, arrows } = network;
  const state = slots.state[slot]!;
  let least = Number.POSITIVE_INFINITY;
  for (let k = graph.outFrom[slot]!; k < graph.outFrom[slot + 1]!; k++) {
    const arrow = graph.outgoing[k]!;
    if (isOfSummary(network, slot, arrow) || !isBinding(network, schedule, arrow, state)) continue;
    const to = arrows.to[arrow]!;
    let room = roomOf(network, schedule, arrow);
    // Finished work cannot be delayed; retained logic continues through it to unfinished successors.
    if (slots.state[to] === STATE.completed) {
      room = Math.min(room + schedule.roomThrough[to]!, roomToFinish(network, schedule, slot));
    }
    if (room <= 0) return 0;
    if (room < least) least = room;
  }
  return least;
}

/** Whether an arrow leads from a task to the start or finish of the summary above it, so to that summary's successors. */
const isOfSummary = ({ taskCount, arrows }: Network, slot: number, arrow: number): boolean =>
  slot < taskCount && arrows.link[arrow] === -1;

/** Free float of one link: working minutes, in the predecessor's calendar, by which its requested date could move. */
export function roomOf(network: Network, schedule: Schedule, arrow: number): number {
  const { arrows, slots } = network;
  const to = arrows.to[arrow]!;
  const got = arrows.kind[arrow]! < FF ? schedule.earlyStart[to]! : schedule.earlyFinish[to]!;
  const asked = schedule.arrowDate[arrow]!;
  const room = got === asked ? 0 : workFromTo(network, schedule, arrow, asked, got);
  const isVirtual = slots.state[to] === STATE.latest;
  return isVirtual ? room + schedule.freeFloat[to]! : room;
}

/** The room of a link, from the counts of work where all is in one calendar, else from the dates. */
function workFromTo(network: Network, schedule: Schedule, arrow: number, asked: number, got: number): number {
  const { arrows, slots } = network;
  const from = arrows.from[arrow]!;
  const to = arrows.to[arrow]!;
  const own = slots.floatCalendar[from]!;
  const lag = arrows.lag[arrow]!;
  const isStarted = (slots.traits[from]! & TRAIT.started) !== 0;
  if (
    own === slots.calendar[to] &&
    own === slots.calendar[from] &&
    !isStarted &&
    (lag === 0 || own === arrows.lagCalendar[arrow])
  ) {
    const kind = arrows.kind[arrow]!;
    const gotWork = schedule.earlyWork[to]! + (kind < FF ? 0 : slots.span[to]!);
    const askedWork = schedule.earlyWork[from]! + (kind === 0 || kind === FF ? slots.span[from]! : 0) + lag;
    const room = gotWork - askedWork;
    if (!Number.isNaN(room)) return room;
  }
  const calendar = network.calendars[own]!;
  return calendar.workAt(got) - calendar.workAt(asked);
}

function disagreement(network: Network, schedule: Schedule, slot: number, traits: number): number {
  if ((traits & TRAIT.showsGiven) === 0) return 0;
  const { graph, arrows, slots } = network;
  const calendar = network.calendars[slots.calendar[slot]!]!;
  for (let k = graph.inFrom[slot]!; k < graph.inFrom[slot + 1]!; k++) {
    const arrow = graph.incoming[k]!;
    const given = arrows.kind[arrow]! < FF ? schedule.earlyStart[slot]! : schedule.earlyFinish[slot]!;
    if (calendar.workAt(schedule.arrowDate[arrow]!) > calendar.workAt(given)) return FLAG.logicDisagrees;
  }
  return 0;
}

/** Marks what leads, by driving links only, to the tasks that finish last. Cost: slots plus arrows. */
export function markLongestPath(network: Network, schedule: Schedule): void {
  const { graph, arrows, slots, slotCount } = network;
  const isOn = new Uint8Array(slotCount);
  for (let k = graph.order.length - 1; k >= 0; k--) {
    const slot = graph.order[k]!;
    const isOpen = slots.state[slot] === STATE.open || slots.state[slot] === STATE.fixed;
    const isAside = (slots.traits[slot]! & (TRAIT.finished | TRAIT.aside)) !== 0;
    if (isOpen && !isAside && schedule.earlyFinish[slot] === schedule.projectFinish) isOn[slot] = 1;
    if (isOn[slot] === 0) continue;
    for (let i = graph.inFrom[slot]!; i < graph.inFrom[slot + 1]!; i++) {
      const arrow = graph.incoming[i]!;
      if (schedule.arrowDrives[arrow] === 1) isOn[arrows.from[arrow]!] = 1;
    }
  }
  const { options } = network.programme;
  for (let slot = 0; slot < slotCount; slot++) {
    if (slots.state[slot] === STATE.outside) continue;
    const isOnPath = isOn[slot] === 1;
    let flags = schedule.flags[slot]! & ~FLAG.longestPath;
    if (isOnPath) flags |= FLAG.longestPath;
    if (options.critical === 'longest-path') {
      flags &= ~(FLAG.critical | FLAG.nearCritical);
      const isOpenWork = (slots.traits[slot]! & TRAIT.finished) === 0 && slots.state[slot] !== STATE.hammock;
      if (isOpenWork) flags |= marksByPath(options, { isOnPath, totalFloat: schedule.totalFloat[slot]! });
    }
    schedule.flags[slot] = flags;
  }
}
