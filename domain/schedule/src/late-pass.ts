// The latest each task can be without delaying the finish of the project, what it must finish by, a deadline or a
// late-side constraint. The mirror of the early pass: a finish moves back to the previous finish of work, lag is taken
// off on the start face. Successors that are finished hold nothing, except that retained logic runs on through them (P6);
// of started ones only what is still to come.
import type { WorkingCalendar } from '@horizon/working-time';
import { type Network, STATE, TRAIT } from './network.ts';
import { CAUSE, type Schedule } from './schedule.ts';
import { legsFinish, legsStartFor } from './task-spans.ts';

const SS = 1;
const FF = 2;
const SF = 3;

/** Fills late dates and causes of one slot; all its successors must be done. */
export function placeLate(network: Network, schedule: Schedule, slot: number): void {
  const { slots } = network;
  const state = slots.state[slot]!;
  schedule.lateWork[slot] = Number.NaN;
  if (state === STATE.outside || state === STATE.hammock) return;
  const { graph, arrows, programme } = network;
  const { outFrom, outgoing } = graph;
  const end = outFrom[slot + 1]!;
  const traits = slots.traits[slot]!;
  const isGiven = (traits & TRAIT.showsGiven) !== 0;
  const isOpenEnd = programme.options.openEndsAreCritical && outFrom[slot] === end && state <= STATE.fixed;
  let finishBound = isOpenEnd ? schedule.earlyFinish[slot]! : schedule.lateLimit;
  let finishCause: number = isOpenEnd ? CAUSE.openEnd : limitCause(network);
  let startBound = Number.POSITIVE_INFINITY;
  let startCause: number = CAUSE.none;
  for (let k = outFrom[slot]!; k < end; k++) {
    const arrow = outgoing[k]!;
    if (!isBinding(network, schedule, arrow, state)) continue;
    // The start of a manual task is given: successors of its start cannot constrain it.
    if (isGiven && leavesFromStart(arrows.kind[arrow]!)) continue;
    const date = latestFor(network, schedule, arrow);
    if (!leavesFromStart(arrows.kind[arrow]!)) {
      if (date < finishBound) {
        finishBound = date;
        finishCause = arrow;
      }
    } else if (date < startBound) {
      startBound = date;
      startCause = arrow;
    }
  }
  if ((traits & TRAIT.bounded) !== 0) {
    if (slots.lateFinishBy[slot]! <= finishBound) {
      finishBound = slots.lateFinishBy[slot]!;
      finishCause = CAUSE.constraint;
    }
    if (slots.lateStartBy[slot]! < startBound) {
      startBound = slots.lateStartBy[slot]!;
      startCause = CAUSE.constraint;
    }
  }
  settleLate(network, schedule, slot, finishBound, startBound, finishCause, startCause);
}

/** Whether an arrow still holds its predecessor. */
export function isBinding(network: Network, schedule: Schedule, arrow: number, fromState: number): boolean {
  const { arrows, slots } = network;
  const to = arrows.to[arrow]!;
  const toState = slots.state[to]!;
  const traits = slots.traits[to]!;
  if (toState === STATE.completed) {
    return fromState === STATE.completed || network.programme.options.progress === 'retained-logic';
  }
  if (toState === STATE.earliest) return schedule.earlyStart[to] === schedule.earlyStart[arrows.from[arrow]!];
  if (traits === 0) return true;
  if ((traits & TRAIT.finished) !== 0) return false;
  const isIntoStart = arrows.kind[arrow]! < FF;
  if (toState === STATE.fixed) return (traits & TRAIT.started) === 0 || !isIntoStart;
  if ((traits & TRAIT.ignoresLogic) !== 0) {
    return network.programme.options.progress === 'actual-dates' && isIntoStart && fromState === STATE.open;
  }
  return true;
}

/** The date by which the predecessor's end must be, for the successor's late date to hold. */
function latestFor(network: Network, schedule: Schedule, arrow: number): number {
  const { arrows, slots, calendars } = network;
  const to = arrows.to[arrow]!;
  let date = arrows.kind[arrow]! < FF ? schedule.lateStart[to]! : schedule.lateFinish[to]!;
  if ((slots.traits[to]! & TRAIT.ignoresLogic) !== 0) date = slots.givenStart[to]!;
  const lag = arrows.lag[arrow]!;
  if (lag === 0) return date;
  const calendar = calendars[arrows.lagCalendar[arrow]!]!;
  return calendar.minuteAt(calendar.workAt(date) - lag, 'start');
}

function limitCause(network: Network): number {
  return network.programme.project.mustFinishBy === null ? CAUSE.projectFinish : CAUSE.mustFinishBy;
}

function settleLate(
  network: Network,
  schedule: Schedule,
  slot: number,
  finishBound: number,
  startBound: number,
  finishCause: number,
  startCause: number,
): void {
  const { slots } = network;
  const state = slots.state[slot]!;
  const traits = slots.traits[slot]!;
  const isVirtual = state === STATE.latest || state === STATE.earliest;
  if (isVirtual || state === STATE.completed || (traits & TRAIT.point) !== 0) {
    const raw = Math.min(finishBound, startBound);
    const date = isVirtual || state === STATE.completed ? raw : settlePoint(network, slot, traits, raw);
    schedule.lateStart[slot] = schedule.lateFinish[slot] = date;
    schedule.lateCause[slot] = finishBound <= startBound ? finishCause : startCause;
    return;
  }
  if ((traits & TRAIT.finished) !== 0) {
    schedule.lateStart[slot] = schedule.earlyStart[slot]!;
    schedule.lateFinish[slot] = schedule.earlyFinish[slot]!;
    schedule.lateCause[slot] = CAUSE.actual;
    return;
  }
  if ((traits & TRAIT.hasLegs) !== 0) {
    placeLegsLate(network, schedule, slot, finishBound, startBound, finishCause, startCause);
    return;
  }
  const calendar = network.calendars[slots.calendar[slot]!]!;
  const span = spanOf(network, schedule, slot, calendar);
  let work = calendar.workAt(finishBound);
  let cause = finishCause;
  if (startBound < finishBound) {
    const fromStart = calendar.workAt(startBound) + span;
    // If a link and the task's own constraint give the same date, the constraint is the cause.
    if (fromStart < work || (fromStart === work && startCause === CAUSE.constraint)) {
      work = fromStart;
      cause = startCause;
    }
  }
  const exact = (traits & TRAIT.bounded) === 0 ? Number.NaN : exactFinish(network, slot, calendar, span);
  if (!Number.isNaN(exact)) {
    work = exact;
    cause = CAUSE.constraint;
  }
  const finish = calendar.minuteAt(work, 'finish');
  schedule.lateWork[slot] = work;
  // Microsoft Project leaves the late finish of a manual task where its successor starts.
  const keepsDate = (traits & TRAIT.showsGiven) !== 0 && cause >= 0 && cause === finishCause;
  schedule.lateFinish[slot] = keepsDate && calendar.workAt(finishBound) === work ? finishBound : finish;
  schedule.lateStart[slot] =
    (traits & TRAIT.keepsStart) === 0 ? calendar.minuteAt(work - span, 'start') : slots.givenStart[slot]!;
  schedule.lateCause[slot] = cause;
}

/** The finish that a must-date dictates, as a count of work; none is NaN. */
function exactFinish(network: Network, slot: number, calendar: WorkingCalendar, span: number): number {
  const { startOn, finishOn, floor } = network.slots;
  if (!Number.isNaN(finishOn[slot]!)) return calendar.workAt(finishOn[slot]!);
  if (Number.isNaN(startOn[slot]!)) return Number.NaN;
  const isP6 = network.programme.options.profile === 'p6';
  return calendar.workAt(isP6 ? Math.max(startOn[slot]!, floor[slot]!) : startOn[slot]!) + span;
}

function spanOf(network: Network, schedule: Schedule, slot: number, calendar: WorkingCalendar): number {
  const { traits, span, state } = network.slots;
  if ((traits[slot]! & TRAIT.expects) === 0 || state[slot] !== STATE.open) return span[slot]!;
  return Math.max(0, calendar.workBetween(schedule.earlyStart[slot]!, schedule.earlyFinish[slot]!));
}

function settlePoint(network: Network, slot: number, traits: number, raw: number): number {
  const { calendar, startOn, finishOn } = network.slots;
  const exact = Number.isNaN(startOn[slot]!) ? finishOn[slot]! : startOn[slot]!;
  const date = Number.isNaN(exact) ? raw : exact;
  const own = network.calendars[calendar[slot]!]!;
  const work = own.workAt(date);
  const finish = own.minuteAt(work, 'finish');
  if ((traits & TRAIT.endsPeriod) !== 0) return finish;
  return own.minuteAt(work, 'start') === date ? date : finish;
}

function placeLegsLate(
  network: Network,
  schedule: Schedule,
  slot: number,
  finishBound: number,
  startBound: number,
  finishCause: number,
  startCause: number,
): void {
  const { slots, calendars } = network;
  const legs = slots.legs.get(slot)!;
  let start = legsStartFor(calendars, legs, finishBound);
  let cause = finishCause;
  if (startBound < start) {
    start = startBound;
    cause = startCause;
  }
  if (!Number.isNaN(slots.startOn[slot]!)) start = slots.startOn[slot]!;
  if (!Number.isNaN(slots.finishOn[slot]!)) start = legsStartFor(calendars, legs, slots.finishOn[slot]!);
  schedule.lateFinish[slot] = legsFinish(calendars, legs, start);
  schedule.lateStart[slot] = (slots.traits[slot]! & TRAIT.keepsStart) === 0 ? start : slots.givenStart[slot]!;
  schedule.lateCause[slot] = cause;
}

/** Index of SS and SF in the kinds: links that leave from a start. */
export function leavesFromStart(kind: number): boolean {
  return kind === SS || kind === SF;
}
