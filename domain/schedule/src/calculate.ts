// The whole calculation, pass by pass: early dates, the project's finish, late dates, as-late-as-possible, floats,
// longest path, what is shown. Nothing is allocated per task; a result is a dozen flat arrays.
import { followLateDates, hasAlap, slideIntoFreeFloat } from './alap.ts';
import { placeEarly } from './early-pass.ts';
import { markLongestPath, measureFloats } from './floats.ts';
import { placeHammocks } from './hammocks.ts';
import { placeLate } from './late-pass.ts';
import { type Network, STATE, TRAIT } from './network.ts';
import { rollUp } from './roll-up.ts';
import type { Schedule } from './schedule.ts';
import { sortNetwork, unsort } from './sorted-network.ts';

export { emptySchedule } from './schedule.ts';

/** Every date and float of a network. Never throws. Cost: tasks plus links, in constant time each. */
export function calculate(network: Network): Schedule {
  const sorted = sortNetwork(network);
  const { scratch } = sorted;
  let inner = sorted.network;
  let shown = network;
  if (network.programme.project.schedulesFromFinish) {
    const start = passFromFinish(inner, scratch);
    shown = startingAt(network, start);
    inner = startingAt(inner, start);
    passEarly(inner, scratch);
    setBounds(inner, scratch);
  } else passBothWays(inner, scratch);
  const kept = placeAlap(inner, scratch);
  for (let k = inner.slotCount - 1; k >= 0; k--) measureFloats(inner, scratch, k);
  markLongestPath(inner, scratch);
  const schedule = unsort(shown, sorted);
  placeHammocks(shown, schedule);
  rollUp(shown, schedule);
  if (kept) restoreEarly(shown, schedule, kept);
  return schedule;
}

function passEarly(network: Network, schedule: Schedule): void {
  for (let k = 0; k < network.slotCount; k++) placeEarly(network, schedule, k);
}

function passLate(network: Network, schedule: Schedule): void {
  for (let k = network.slotCount - 1; k >= 0; k--) placeLate(network, schedule, k);
}

function passBothWays(network: Network, schedule: Schedule): void {
  passEarly(network, schedule);
  setLimits(network, schedule);
  passLate(network, schedule);
}

/** Scheduled from the finish: late dates first, from the given finish; the earliest of them starts the project. */
function passFromFinish(network: Network, schedule: Schedule): number {
  const { finish } = network.programme.project;
  passEarly(network, schedule);
  setLimits(network, schedule);
  if (finish !== null && Number.isFinite(finish)) schedule.lateLimit = finish;
  passLate(network, schedule);
  let start = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < network.slotCount; slot++) {
    if (network.slots.state[slot] === STATE.open) start = Math.min(start, schedule.lateStart[slot]!);
  }
  return start < Number.POSITIVE_INFINITY ? start : network.projectStart;
}

/** Early dates of as-late-as-possible tasks that Microsoft Project keeps next to the late ones it shows. */
interface KeptEarly {
  start: Float64Array;
  finish: Float64Array;
}

function placeAlap(network: Network, schedule: Schedule): KeptEarly | null {
  if (!hasAlap(network)) return null;
  if (network.programme.options.profile === 'p6') {
    slideIntoFreeFloat(network, schedule);
    return null;
  }
  const kept = { start: schedule.earlyStart.slice(), finish: schedule.earlyFinish.slice() };
  followLateDates(network, schedule);
  setBounds(network, schedule);
  return kept;
}

function restoreEarly(network: Network, schedule: Schedule, kept: KeptEarly): void {
  const { place } = network.graph;
  for (let i = 0; i < network.taskCount; i++) {
    if ((network.slots.traits[i]! & TRAIT.alap) === 0 || network.slots.state[i] !== STATE.open) continue;
    schedule.earlyStart[i] = kept.start[place[i]!]!;
    schedule.earlyFinish[i] = kept.finish[place[i]!]!;
  }
}

function startingAt(network: Network, start: number): Network {
  const floor = new Float64Array(network.slotCount).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < network.slotCount; i++) if (network.slots.floor[i]! > Number.NEGATIVE_INFINITY) floor[i] = start;
  return { ...network, projectStart: start, slots: { ...network.slots, floor } };
}

/** The bounds of the network and where the late pass begins. */
export function setLimits(network: Network, schedule: Schedule): void {
  setBounds(network, schedule);
  const { mustFinishBy } = network.programme.project;
  schedule.lateLimit = mustFinishBy !== null && Number.isFinite(mustFinishBy) ? mustFinishBy : schedule.projectFinish;
}

function setBounds(network: Network, schedule: Schedule): void {
  const { slots, slotCount } = network;
  let start = Number.POSITIVE_INFINITY;
  let finish = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < slotCount; i++) {
    const state = slots.state[i]!;
    if (state > STATE.fixed || (slots.traits[i]! & TRAIT.aside) !== 0) continue;
    const begins = (slots.traits[i]! & TRAIT.started) === 0 ? schedule.earlyStart[i]! : slots.givenStart[i]!;
    if (begins < start) start = begins;
    if (schedule.earlyFinish[i]! > finish) finish = schedule.earlyFinish[i]!;
  }
  schedule.projectStart = start < Number.POSITIVE_INFINITY ? start : network.projectStart;
  schedule.projectFinish = finish > Number.NEGATIVE_INFINITY ? finish : network.projectStart;
}
