// The whole calculation, pass by pass: early dates, the project's finish, late dates, as-late-as-possible, floats,
// longest path, what is shown. Nothing is allocated per task; a result is a dozen flat arrays.
import { followLateDates, hasAlap, slideIntoFreeFloat } from './alap.ts';
import { placeEarly } from './early-pass.ts';
import { markLongestPath, measureFloats } from './floats.ts';
import { placeHammocks } from './hammocks.ts';
import { placeLate } from './late-pass.ts';
import { type Network, STATE, TRAIT } from './network.ts';
import { rollUp } from './roll-up.ts';
import { CAUSE, type Schedule } from './schedule.ts';

/** Every date and float of a network. Never throws. Cost: tasks plus links, in constant time each. */
export function calculate(network: Network): Schedule {
  const schedule = emptySchedule(network);
  const { order } = network.graph;
  if (network.programme.project.schedulesFromFinish) return calculateFromFinish(network, schedule);
  for (let k = 0; k < order.length; k++) placeEarly(network, schedule, order[k]!);
  setLimits(network, schedule);
  for (let k = order.length - 1; k >= 0; k--) placeLate(network, schedule, order[k]!);
  finishPasses(network, schedule, hasAlap(network));
  return schedule;
}

/** What follows the two passes; also after an incremental change. */
export function finishPasses(network: Network, schedule: Schedule, isAlapUsed: boolean): void {
  const { order } = network.graph;
  const isMsp = network.programme.options.profile === 'msp';
  const kept = isAlapUsed && isMsp ? keepEarly(network, schedule) : null;
  if (isAlapUsed && isMsp) {
    followLateDates(network, schedule);
    setBounds(network, schedule);
  } else if (isAlapUsed) slideIntoFreeFloat(network, schedule);
  placeHammocks(network, schedule);
  for (let k = order.length - 1; k >= 0; k--) measureFloats(network, schedule, order[k]!);
  markLongestPath(network, schedule);
  rollUp(network, schedule);
  if (kept) restoreEarly(schedule, kept);
}

/** Scheduled from the finish: late dates first, from the given finish; early dates from the earliest of them. */
function calculateFromFinish(network: Network, schedule: Schedule): Schedule {
  const { order } = network.graph;
  const finish = network.programme.project.finish;
  for (let k = 0; k < order.length; k++) placeEarly(network, schedule, order[k]!);
  setLimits(network, schedule);
  schedule.lateLimit = finish !== null && Number.isFinite(finish) ? finish : schedule.lateLimit;
  for (let k = order.length - 1; k >= 0; k--) placeLate(network, schedule, order[k]!);
  let start = Number.POSITIVE_INFINITY;
  for (let i = 0; i < network.taskCount; i++) {
    if (network.slots.state[i] === STATE.open) start = Math.min(start, schedule.lateStart[i]!);
  }
  const moved: Network = start < Number.POSITIVE_INFINITY ? startingAt(network, start) : network;
  for (let k = 0; k < order.length; k++) placeEarly(moved, schedule, order[k]!);
  setBounds(moved, schedule);
  schedule.network = moved;
  finishPasses(moved, schedule, hasAlap(moved));
  return schedule;
}

function startingAt(network: Network, start: number): Network {
  const floor = new Float64Array(network.slotCount).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < network.taskCount; i++) if (network.slots.floor[i]! > Number.NEGATIVE_INFINITY) floor[i] = start;
  return { ...network, projectStart: start, slots: { ...network.slots, floor } };
}

/** A result without dates. */
export function emptySchedule(network: Network): Schedule {
  const { slotCount, arrows } = network;
  const none = (): Float64Array => new Float64Array(slotCount).fill(Number.NaN);
  return {
    network,
    earlyStart: none(),
    earlyFinish: none(),
    lateStart: none(),
    lateFinish: none(),
    start: none(),
    finish: none(),
    totalFloat: none(),
    freeFloat: none(),
    startFloat: none(),
    finishFloat: none(),
    duration: none(),
    percentComplete: new Float64Array(slotCount),
    flags: new Uint8Array(slotCount),
    earlyCause: new Int32Array(slotCount).fill(CAUSE.none),
    lateCause: new Int32Array(slotCount).fill(CAUSE.none),
    arrowDate: new Float64Array(arrows.count).fill(Number.NaN),
    arrowDrives: new Uint8Array(arrows.count),
    projectStart: network.projectStart,
    projectFinish: network.projectStart,
    lateLimit: network.projectStart,
  };
}

/** The bounds of the network and where the late pass begins. */
export function setLimits(network: Network, schedule: Schedule): void {
  setBounds(network, schedule);
  const { mustFinishBy } = network.programme.project;
  schedule.lateLimit = mustFinishBy !== null && Number.isFinite(mustFinishBy) ? mustFinishBy : schedule.projectFinish;
}

function setBounds(network: Network, schedule: Schedule): void {
  const { slots, taskCount } = network;
  let start = Number.POSITIVE_INFINITY;
  let finish = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < taskCount; i++) {
    const state = slots.state[i]!;
    if (state === STATE.outside || state === STATE.hammock || (slots.traits[i]! & TRAIT.aside) !== 0) continue;
    const begins = (slots.traits[i]! & TRAIT.started) === 0 ? schedule.earlyStart[i]! : slots.givenStart[i]!;
    if (begins < start) start = begins;
    if (schedule.earlyFinish[i]! > finish) finish = schedule.earlyFinish[i]!;
  }
  schedule.projectStart = start < Number.POSITIVE_INFINITY ? start : network.projectStart;
  schedule.projectFinish = finish > Number.NEGATIVE_INFINITY ? finish : network.projectStart;
}

interface KeptEarly {
  slots: number[];
  start: number[];
  finish: number[];
}

/** Microsoft Project keeps the early dates of a task that it shows as late as possible. */
function keepEarly(network: Network, schedule: Schedule): KeptEarly {
  const kept: KeptEarly = { slots: [], start: [], finish: [] };
  for (let i = 0; i < network.taskCount; i++) {
    if ((network.slots.traits[i]! & TRAIT.alap) === 0 || network.slots.state[i] !== STATE.open) continue;
    kept.slots.push(i);
    kept.start.push(schedule.earlyStart[i]!);
    kept.finish.push(schedule.earlyFinish[i]!);
  }
  return kept;
}

function restoreEarly(schedule: Schedule, kept: KeptEarly): void {
  for (let k = 0; k < kept.slots.length; k++) {
    schedule.earlyStart[kept.slots[k]!] = kept.start[k]!;
    schedule.earlyFinish[kept.slots[k]!] = kept.finish[k]!;
  }
}
