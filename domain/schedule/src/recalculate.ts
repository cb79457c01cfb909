// What changes when one thing is edited? Only what the edit can reach is calculated again: early dates forward from it,
// late dates backward, floats where a date or a neighbour's date moved, then the summaries. The result equals a full
// calculation to the minute. Edits that change the shape of the network (an outline, a calendar, a summary's link)
// prepare it again. The old result is left as it was, so that a what-if can be thrown away.
import { hasAlap } from './alap.ts';
import { calculate, setLimits } from './calculate.ts';
import { applyEdits, type Edit } from './edits.ts';
import { placeEarly } from './early-pass.ts';
import type { Fault } from './faults.ts';
import { markLongestPath, measureFloats } from './floats.ts';
import { placeHammocks } from './hammocks.ts';
import { placeLate } from './late-pass.ts';
import { type Network, STATE } from './network.ts';
import { patchNetwork } from './patch-network.ts';
import { prepare } from './prepare.ts';
import { rollUpAgain } from './roll-up.ts';
import type { Schedule } from './schedule.ts';

export interface Recalculation {
  /** None when the edits break the network; `faults` says how. */
  schedule: Schedule | null;
  /** Ids of the tasks whose shown dates, late dates, floats, critical mark, duration or progress differ from before, in the programme's order. */
  changedTaskIds: string[];
  /** Everything that is wrong with the edited programme. */
  faults: readonly Fault[];
}

/** The schedule after some edits. Never throws. Cost: the network copied, plus what the edits reach. */
export function recalculate(before: Schedule, edits: readonly Edit[]): Recalculation {
  const programme = applyEdits(before.network.programme, edits, before.network.indexOf);
  const patch = patchNetwork(before.network, programme, edits);
  if (patch === null) return recalculateAll(before, programme);
  const { network, touched } = patch;
  if (network.programme.project.schedulesFromFinish || hasAlap(network) || hasAlap(before.network)) {
    const schedule = calculate(network);
    return { schedule, changedTaskIds: changesBetween(before, schedule), faults: network.faults };
  }
  const schedule = copyOf(before, network, patch.arrowSource);
  propagate(before, schedule, touched);
  return { schedule, changedTaskIds: changesBetween(before, schedule), faults: network.faults };
}

function recalculateAll(before: Schedule, programme: Network['programme']): Recalculation {
  const { network, faults } = prepare(programme);
  if (network === null) return { schedule: null, changedTaskIds: [], faults };
  const schedule = calculate(network);
  return { schedule, changedTaskIds: changesBetween(before, schedule), faults };
}

function propagate(before: Schedule, schedule: Schedule, touched: ReadonlySet<number>): void {
  const { network } = schedule;
  const early = propagateEarly(before, schedule, touched);
  setLimits(network, schedule);
  const isLimitMoved = schedule.lateLimit !== before.lateLimit;
  const late = propagateLate(before, schedule, touched, early, isLimitMoved);
  placeHammocks(network, schedule);
  const isAll = schedule.projectFinish !== before.projectFinish || network.slotCount > network.taskCount;
  const isDue = remeasure(schedule, touched, early, late, isAll || network.hammockArrows.length > 0);
  markLongestPath(network, schedule);
  for (let slot = 0; slot < network.taskCount; slot++) if (isHammock(network, slot)) isDue[slot] = 1;
  rollUpAgain(network, schedule, isDue);
}

function isHammock({ slots }: Network, slot: number): boolean {
  return slots.state[slot] === STATE.hammock;
}

/** Marks of the slots whose early dates moved. */
function propagateEarly(before: Schedule, schedule: Schedule, touched: ReadonlySet<number>): Uint8Array {
  const { network } = schedule;
  const { order, place, outFrom, outgoing } = network.graph;
  const { to } = network.arrows;
  const isDue = new Uint8Array(network.slotCount);
  const isMoved = new Uint8Array(network.slotCount);
  let first = order.length;
  const ask = (slot: number): void => {
    isDue[slot] = 1;
    if (place[slot]! < first) first = place[slot]!;
  };
  for (const slot of touched) {
    ask(slot);
    for (let k = outFrom[slot]!; k < outFrom[slot + 1]!; k++) ask(to[outgoing[k]!]!);
  }
  for (let k = first; k < order.length; k++) {
    const slot = order[k]!;
    if (isDue[slot] === 0) continue;
    placeEarly(network, schedule, slot);
    const isSame =
      same(schedule.earlyStart[slot]!, before.earlyStart[slot]!) &&
      same(schedule.earlyFinish[slot]!, before.earlyFinish[slot]!);
    if (isSame) continue;
    isMoved[slot] = 1;
    for (let i = outFrom[slot]!; i < outFrom[slot + 1]!; i++) isDue[to[outgoing[i]!]!] = 1;
  }
  return isMoved;
}

/** Marks of the slots whose late dates moved. */
function propagateLate(
  before: Schedule,
  schedule: Schedule,
  touched: ReadonlySet<number>,
  early: Uint8Array,
  isAll: boolean,
): Uint8Array {
  const { network } = schedule;
  const { order, inFrom, incoming } = network.graph;
  const { from } = network.arrows;
  const isDue = isAll ? new Uint8Array(network.slotCount).fill(1) : early.slice();
  const isMoved = new Uint8Array(network.slotCount);
  const askBefore = (slot: number): void => {
    for (let k = inFrom[slot]!; k < inFrom[slot + 1]!; k++) isDue[from[incoming[k]!]!] = 1;
  };
  for (const slot of touched) {
    isDue[slot] = 1;
    askBefore(slot);
  }
  for (let slot = network.taskCount; slot < network.slotCount; slot++) {
    if (network.slots.state[slot] === STATE.earliest) askBefore(slot);
  }
  for (let k = order.length - 1; k >= 0; k--) {
    const slot = order[k]!;
    if (isDue[slot] === 0) continue;
    placeLate(network, schedule, slot);
    const isSame =
      same(schedule.lateStart[slot]!, before.lateStart[slot]!) &&
      same(schedule.lateFinish[slot]!, before.lateFinish[slot]!);
    if (isSame) continue;
    isMoved[slot] = 1;
    askBefore(slot);
  }
  return isMoved;
}

/** Measures floats again where they may differ; marks of these slots. */
function remeasure(
  schedule: Schedule,
  touched: ReadonlySet<number>,
  early: Uint8Array,
  late: Uint8Array,
  isAll: boolean,
): Uint8Array {
  const { network } = schedule;
  const { order, inFrom, incoming } = network.graph;
  const { from } = network.arrows;
  const isDue = isAll ? new Uint8Array(network.slotCount).fill(1) : late.slice();
  const askWithPredecessors = (slot: number): void => {
    isDue[slot] = 1;
    for (let k = inFrom[slot]!; k < inFrom[slot + 1]!; k++) isDue[from[incoming[k]!]!] = 1;
  };
  for (const slot of touched) askWithPredecessors(slot);
  if (!isAll) for (let slot = 0; slot < network.slotCount; slot++) if (early[slot] === 1) askWithPredecessors(slot);
  for (let k = order.length - 1; k >= 0; k--) {
    const slot = order[k]!;
    if (isDue[slot] === 0) continue;
    const room = schedule.roomThrough[slot]!;
    measureFloats(network, schedule, slot);
    if (network.slots.state[slot] === STATE.completed && !same(schedule.roomThrough[slot]!, room)) {
      askWithPredecessors(slot);
    }
  }
  return isDue;
}

function copyOf(before: Schedule, network: Network, arrowSource: Int32Array | null): Schedule {
  const schedule: Schedule = {
    ...before,
    network,
    earlyStart: before.earlyStart.slice(),
    earlyFinish: before.earlyFinish.slice(),
    lateStart: before.lateStart.slice(),
    lateFinish: before.lateFinish.slice(),
    start: before.start.slice(),
    finish: before.finish.slice(),
    totalFloat: before.totalFloat.slice(),
    freeFloat: before.freeFloat.slice(),
    startFloat: before.startFloat.slice(),
    finishFloat: before.finishFloat.slice(),
    roomThrough: before.roomThrough.slice(),
    duration: before.duration.slice(),
    percentComplete: before.percentComplete.slice(),
    flags: before.flags.slice(),
    earlyCause: before.earlyCause.slice(),
    lateCause: before.lateCause.slice(),
    earlyWork: countsOf(before.earlyWork, network),
    lateWork: countsOf(before.lateWork, network),
    arrowDate: before.arrowDate.slice(),
    arrowDrives: before.arrowDrives.slice(),
  };
  if (arrowSource !== null) renumberArrows(before, schedule, arrowSource);
  return schedule;
}

function countsOf(known: Float64Array, { slotCount }: Network): Float64Array {
  return known.length > 0 ? known.slice() : new Float64Array(slotCount).fill(Number.NaN);
}

/** After links were added or removed: what is known of each arrow moves to its new number. */
function renumberArrows(before: Schedule, schedule: Schedule, arrowSource: Int32Array): void {
  const count = arrowSource.length;
  const renumbered = new Int32Array(before.arrowDate.length).fill(-1);
  schedule.arrowDate = new Float64Array(count).fill(Number.NaN);
  schedule.arrowDrives = new Uint8Array(count);
  for (let arrow = 0; arrow < count; arrow++) {
    const source = arrowSource[arrow]!;
    if (source < 0) continue;
    renumbered[source] = arrow;
    schedule.arrowDate[arrow] = before.arrowDate[source]!;
    schedule.arrowDrives[arrow] = before.arrowDrives[source]!;
  }
  for (const causes of [schedule.earlyCause, schedule.lateCause]) {
    for (let slot = 0; slot < causes.length; slot++) if (causes[slot]! >= 0) causes[slot] = renumbered[causes[slot]!]!;
  }
}

const SHOWN = [
  'start',
  'finish',
  'lateStart',
  'lateFinish',
  'totalFloat',
  'freeFloat',
  'flags',
  'percentComplete',
  'duration',
] as const;

/** Ids of the tasks whose shown figures differ between two schedules, in the order of the second. Linear. */
export function changesBetween(before: Schedule, after: Schedule): string[] {
  const { tasks } = after.network.programme;
  const isChanged = new Uint8Array(tasks.length);
  if (before.network.indexOf === after.network.indexOf) {
    for (const name of SHOWN) markChanges(before[name], after[name], isChanged);
  } else {
    for (let i = 0; i < tasks.length; i++) {
      const j = before.network.indexOf.get(tasks[i]!.id);
      if (j === undefined || SHOWN.some((name) => !same(before[name][j]!, after[name][i]!))) isChanged[i] = 1;
    }
  }
  const ids: string[] = [];
  for (let i = 0; i < tasks.length; i++) if (isChanged[i] === 1) ids.push(tasks[i]!.id);
  return ids;
}

function markChanges(before: Float64Array | Uint8Array, after: Float64Array | Uint8Array, isChanged: Uint8Array): void {
  for (let i = 0; i < isChanged.length; i++) if (!same(before[i]!, after[i]!)) isChanged[i] = 1;
}

function same(a: number, b: number): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
}
