// The earliest each task can be. A start moves to the next start of work; a point in time keeps the end of a working
// period. Logic first, then the planner's constraints: those that only hold back (no earlier than) join the logic, those
// that break it (Microsoft Project's late side where it honours constraints, P6's mandatory) are applied last.
import type { WorkingCalendar } from '@horizon/working-time';
import { type Network, STATE, TRAIT } from './network.ts';
import { CAUSE, type Schedule } from './schedule.ts';
import { legsFinish, legsStart, legsStartFor } from './task-spans.ts';

const SS = 1;
const FF = 2;
const SF = 3;

/** Fills early dates, causes, arrow dates and driving marks of one slot; all its predecessors must be done. */
export function placeEarly(network: Network, schedule: Schedule, slot: number): void {
  const state = network.slots.state[slot]!;
  schedule.earlyWork[slot] = Number.NaN;
  if (state === STATE.open) placeOpen(network, schedule, slot);
  else if (state === STATE.latest || state === STATE.earliest) placeVirtual(network, schedule, slot, state);
  else if (state === STATE.fixed) placeFixed(network, schedule, slot);
  else if (state === STATE.completed) placeCompleted(network, schedule, slot);
}

/** The date that an arrow requests of its successor: the predecessor's end plus lag. */
export function askedDate(network: Network, schedule: Schedule, arrow: number): number {
  const { arrows, calendars } = network;
  const from = arrows.from[arrow]!;
  const kind = arrows.kind[arrow]!;
  const isFromStart = kind === SS || kind === SF;
  const lag = arrows.lag[arrow]!;
  let date = isFromStart ? startThatDrives(network, schedule, from) : endThatDrives(network, schedule, from);
  if (lag !== 0) {
    const calendar = calendars[arrows.lagCalendar[arrow]!]!;
    date = calendar.minuteAt(calendar.workAt(date) + lag, 'finish');
  }
  return date;
}

function startThatDrives(network: Network, schedule: Schedule, slot: number): number {
  const { state, traits, givenStart } = network.slots;
  // P6 may count the lag from the actual start; otherwise from the remaining work's early start.
  if (state[slot] === STATE.open && (traits[slot]! & TRAIT.started) !== 0) {
    if (!network.programme.options.ssLagFromEarlyStart) return givenStart[slot]!;
  }
  return schedule.earlyStart[slot]!;
}

function endThatDrives(_network: Network, schedule: Schedule, slot: number): number {
  return schedule.earlyFinish[slot]!;
}

function placeOpen(network: Network, schedule: Schedule, slot: number): void {
  const { slots, arrows, graph } = network;
  const traits = slots.traits[slot]!;
  const { inFrom, incoming } = graph;
  const calendar = network.calendars[slots.calendar[slot]!]!;
  let startBound = Number.NEGATIVE_INFINITY;
  let finishBound = Number.NEGATIVE_INFINITY;
  let startArrow: number = CAUSE.none;
  let finishArrow: number = CAUSE.none;
  const end = inFrom[slot + 1]!;
  const isFree = (traits & TRAIT.ignoresLogic) !== 0;
  for (let k = inFrom[slot]!; k < end; k++) {
    const arrow = incoming[k]!;
    const date = askedDate(network, schedule, arrow);
    schedule.arrowDate[arrow] = date;
    if (isFree) continue;
    if (arrows.kind[arrow]! < FF) {
      if (date > startBound) {
        startBound = date;
        startArrow = arrow;
      }
    } else if (date > finishBound) {
      finishBound = date;
      finishArrow = arrow;
    }
  }
  let cause = startArrow;
  const floor = slots.floor[slot]!;
  if (floor > startBound) {
    startBound = floor;
    cause = floor === network.dataDate ? CAUSE.dataDate : CAUSE.projectStart;
  }
  if ((traits & TRAIT.bounded) !== 0) {
    startBound += slots.delay[slot]!;
    const startFrom = slots.startFrom[slot]!;
    if (startFrom > startBound) {
      startBound = startFrom;
      cause = (traits & TRAIT.started) === 0 ? CAUSE.constraint : CAUSE.resumed;
    }
    if (slots.finishFrom[slot]! > finishBound) {
      finishBound = slots.finishFrom[slot]!;
      finishArrow = CAUSE.constraint;
    }
  }
  if ((traits & TRAIT.hasLegs) !== 0) placeLegs(network, schedule, slot, startBound, finishBound, cause, finishArrow);
  else if ((traits & TRAIT.point) !== 0)
    placePoint(network, schedule, slot, startBound, finishBound, cause, finishArrow);
  else placeWork(network, schedule, slot, calendar, startBound, finishBound, cause, finishArrow);
  if (end > inFrom[slot]!) markDriving(network, schedule, slot, calendar);
}

function placeWork(
  network: Network,
  schedule: Schedule,
  slot: number,
  calendar: WorkingCalendar,
  startBound: number,
  finishBound: number,
  startCause: number,
  finishCause: number,
): void {
  const { slots } = network;
  let span = slots.span[slot]!;
  let cause = startCause;
  let work = calendar.workAt(startBound);
  if (finishBound > startBound) {
    const fromFinish = calendar.workAt(finishBound) - span;
    if (fromFinish > work) {
      work = fromFinish;
      cause = finishCause;
    }
  }
  if ((slots.traits[slot]! & TRAIT.expects) !== 0) {
    span = Math.max(0, calendar.workAt(slots.givenFinish[slot]!) - work);
  }
  const isBounded = (slots.traits[slot]! & TRAIT.bounded) !== 0;
  const bounded = isBounded ? withinBounds(network, slot, calendar, work, span) : work;
  if (bounded !== work) {
    work = bounded;
    cause = CAUSE.constraint;
  }
  let finish = calendar.minuteAt(work + span, 'finish');
  // P6: a finish that others ask for in a pause of work moves on to the next start of work, the work itself stays.
  if (cause === finishCause && finishBound > finish && network.programme.options.profile === 'p6') {
    finish = calendar.minuteAt(work + span, 'start');
  }
  schedule.earlyStart[slot] = calendar.minuteAt(work, 'start');
  schedule.earlyFinish[slot] = finish;
  schedule.earlyCause[slot] = cause;
  schedule.earlyWork[slot] = span === network.slots.span[slot] ? work : Number.NaN;
}

/** The start as a count of work, after the constraints that break logic. */
function withinBounds(network: Network, slot: number, calendar: WorkingCalendar, start: number, span: number): number {
  const { startBy, finishBy, startOn, finishOn, floor } = network.slots;
  let work = start;
  if (startBy[slot]! < Number.POSITIVE_INFINITY) work = Math.min(work, calendar.workAt(startBy[slot]!));
  if (finishBy[slot]! < Number.POSITIVE_INFINITY) work = Math.min(work, calendar.workAt(finishBy[slot]!) - span);
  const isP6 = network.programme.options.profile === 'p6';
  if (!Number.isNaN(startOn[slot]!)) {
    work = calendar.workAt(isP6 ? Math.max(startOn[slot]!, floor[slot]!) : startOn[slot]!);
  }
  if (!Number.isNaN(finishOn[slot]!)) work = calendar.workAt(finishOn[slot]!) - span;
  return work;
}

function placePoint(
  network: Network,
  schedule: Schedule,
  slot: number,
  startBound: number,
  finishBound: number,
  startCause: number,
  finishCause: number,
): void {
  const { slots } = network;
  const calendar = network.calendars[slots.calendar[slot]!]!;
  let date = startBound;
  let cause = startCause;
  if (finishBound > date) {
    date = finishBound;
    cause = finishCause;
  }
  const latest = Math.min(slots.startBy[slot]!, slots.finishBy[slot]!);
  const exact = Number.isNaN(slots.startOn[slot]!) ? slots.finishOn[slot]! : slots.startOn[slot]!;
  const bound = Number.isNaN(exact) ? Math.min(date, latest) : exact;
  if (bound !== date) {
    date = bound;
    cause = CAUSE.constraint;
  }
  if ((slots.traits[slot]! & TRAIT.startsPeriod) !== 0) date = calendar.nextStart(date);
  else if (cause !== CAUSE.projectStart || network.programme.options.profile === 'p6') date = settle(calendar, date);
  schedule.earlyStart[slot] = date;
  schedule.earlyFinish[slot] = date;
  schedule.earlyCause[slot] = cause;
}

/** A point stays within working time and at either end of it; out of it, it moves to the next start. */
function settle(calendar: WorkingCalendar, date: number): number {
  const work = calendar.workAt(date);
  return calendar.minuteAt(work, 'finish') === date ? date : calendar.minuteAt(work, 'start');
}

function placeLegs(
  network: Network,
  schedule: Schedule,
  slot: number,
  startBound: number,
  finishBound: number,
  startCause: number,
  finishCause: number,
): void {
  const { slots, calendars } = network;
  const legs = slots.legs.get(slot)!;
  let bound = startBound;
  let cause = startCause;
  if (finishBound > Number.NEGATIVE_INFINITY) {
    const fromFinish = legsStartFor(calendars, legs, finishBound);
    if (fromFinish > bound) {
      bound = fromFinish;
      cause = finishCause;
    }
  }
  const { startBy, finishBy, startOn, finishOn } = slots;
  let exact = Math.min(bound, startBy[slot]!);
  if (finishBy[slot]! < Number.POSITIVE_INFINITY)
    exact = Math.min(exact, legsStartFor(calendars, legs, finishBy[slot]!));
  if (!Number.isNaN(startOn[slot]!)) exact = startOn[slot]!;
  if (!Number.isNaN(finishOn[slot]!)) exact = legsStartFor(calendars, legs, finishOn[slot]!);
  schedule.earlyStart[slot] = legsStart(calendars, legs, exact);
  schedule.earlyFinish[slot] = legsFinish(calendars, legs, exact);
  schedule.earlyCause[slot] = exact === bound ? cause : CAUSE.constraint;
}

/** An arrow drives when its requested date is no earlier than the end of work before the resulting start (or finish). */
function markDriving(network: Network, schedule: Schedule, slot: number, calendar: WorkingCalendar): void {
  const { arrows, graph, slots } = network;
  const isFree = (slots.traits[slot]! & TRAIT.ignoresLogic) !== 0;
  const early = schedule.earlyStart[slot]!;
  const finish = schedule.earlyFinish[slot]!;
  let earliest = Number.NaN;
  for (let k = graph.inFrom[slot]!; k < graph.inFrom[slot + 1]!; k++) {
    const arrow = graph.incoming[k]!;
    const date = schedule.arrowDate[arrow]!;
    const isStartSide = arrows.kind[arrow]! < FF;
    let drives = date === (isStartSide ? early : finish);
    if (!drives && !isFree) {
      if (isStartSide) {
        if (Number.isNaN(earliest)) earliest = endBefore(schedule, slot, calendar);
        drives = date >= earliest && date <= early;
      } else drives = calendar.workAt(date) === calendar.workAt(finish);
    }
    schedule.arrowDrives[arrow] = drives && !isFree ? 1 : 0;
  }
}

/** The end of work before the early start. */
function endBefore(schedule: Schedule, slot: number, calendar: WorkingCalendar): number {
  const work = schedule.earlyWork[slot]!;
  return Number.isNaN(work) ? calendar.previousFinish(schedule.earlyStart[slot]!) : calendar.minuteAt(work, 'finish');
}

function placeVirtual(network: Network, schedule: Schedule, slot: number, state: number): void {
  const { inFrom, incoming } = network.graph;
  let date = Number.NaN;
  let cause: number = CAUSE.none;
  for (let k = inFrom[slot]!; k < inFrom[slot + 1]!; k++) {
    const arrow = incoming[k]!;
    const asked = askedDate(network, schedule, arrow);
    schedule.arrowDate[arrow] = asked;
    if (Number.isNaN(date) || (state === STATE.latest ? asked > date : asked < date)) {
      date = asked;
      cause = arrow;
    }
  }
  for (let k = inFrom[slot]!; k < inFrom[slot + 1]!; k++) {
    const arrow = incoming[k]!;
    schedule.arrowDrives[arrow] = schedule.arrowDate[arrow] === date ? 1 : 0;
  }
  // A summary without tasks in the network delays nothing.
  if (Number.isNaN(date)) date = network.projectStart;
  schedule.earlyStart[slot] = date;
  schedule.earlyFinish[slot] = date;
  schedule.earlyCause[slot] = cause;
}

function placeFixed(network: Network, schedule: Schedule, slot: number): void {
  const { slots, graph } = network;
  schedule.earlyStart[slot] = slots.givenStart[slot]!;
  schedule.earlyFinish[slot] = slots.givenFinish[slot]!;
  schedule.earlyCause[slot] = (slots.traits[slot]! & TRAIT.started) === 0 ? CAUSE.given : CAUSE.actual;
  for (let k = graph.inFrom[slot]!; k < graph.inFrom[slot + 1]!; k++) {
    const arrow = graph.incoming[k]!;
    schedule.arrowDate[arrow] = askedDate(network, schedule, arrow);
    schedule.arrowDrives[arrow] = 0;
  }
}

/** Finished work is at the data date; with retained logic it passes on the dates that unfinished predecessors still request. */
function placeCompleted(network: Network, schedule: Schedule, slot: number): void {
  const { graph, dataDate, programme } = network;
  const isRetained = programme.options.progress === 'retained-logic';
  let date = dataDate;
  let cause: number = CAUSE.actual;
  for (let k = graph.inFrom[slot]!; k < graph.inFrom[slot + 1]!; k++) {
    const arrow = graph.incoming[k]!;
    const asked = askedDate(network, schedule, arrow);
    schedule.arrowDate[arrow] = asked;
    if (!isRetained || !(asked > date)) continue;
    date = asked;
    cause = arrow;
  }
  for (let k = graph.inFrom[slot]!; k < graph.inFrom[slot + 1]!; k++) {
    const arrow = graph.incoming[k]!;
    schedule.arrowDrives[arrow] = schedule.arrowDate[arrow] === date ? 1 : 0;
  }
  schedule.earlyStart[slot] = date;
  schedule.earlyFinish[slot] = date;
  schedule.earlyCause[slot] = cause;
}
