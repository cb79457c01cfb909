// Data of a task for the passes: its calendar, the work left to place, the bounds of its dates. One task at a time, so
// that an edit recompiles only what it touches. Rules by profile: Microsoft Project takes the dates of started work as
// given; P6 places the remaining work behind the data date and follows logic.
import { type Fault, faultOf } from './faults.ts';
import { type Slots, STATE, TRAIT } from './network.ts';
import type { Constraint, Task } from './programme.ts';
import { remainingOf, soundMinutes, type TaskContext } from './task-context.ts';
import { nameOf } from './task-name.ts';
import { finishAfter, legsOf, type PlacedWork } from './task-spans.ts';

/** Empty slots: outside the network, without bounds. */
export function emptySlots(count: number, parent: Int32Array, projectCalendar: number): Slots {
  const filled = (value: number): Float64Array => new Float64Array(count).fill(value);
  return {
    state: new Uint8Array(count).fill(STATE.outside),
    traits: new Uint16Array(count),
    calendar: new Uint16Array(count).fill(projectCalendar),
    floatCalendar: new Uint16Array(count).fill(projectCalendar),
    span: filled(0),
    duration: filled(0),
    percentComplete: filled(0),
    floor: filled(Number.NEGATIVE_INFINITY),
    startFrom: filled(Number.NEGATIVE_INFINITY),
    finishFrom: filled(Number.NEGATIVE_INFINITY),
    startBy: filled(Number.POSITIVE_INFINITY),
    finishBy: filled(Number.POSITIVE_INFINITY),
    lateStartBy: filled(Number.POSITIVE_INFINITY),
    lateFinishBy: filled(Number.POSITIVE_INFINITY),
    startOn: filled(Number.NaN),
    finishOn: filled(Number.NaN),
    givenStart: filled(Number.NaN),
    givenFinish: filled(Number.NaN),
    delay: filled(0),
    parent,
    legs: new Map(),
  };
}

/** Fills the slot of task `i`, at another place if given. Invalid values are skipped and reported. */
export function compileTask(context: TaskContext, slots: Slots, i: number, at: number = i): void {
  const task = context.programme.tasks[i]!;
  clearSlot(slots, at);
  checkTask(task, context.faults);
  slots.duration[at] = soundMinutes(task.durationMinutes);
  slots.percentComplete[at] = Number.isFinite(task.percentComplete)
    ? Math.min(Math.max(task.percentComplete, 0), 100)
    : 0;
  slots.calendar[at] = slots.floatCalendar[at] = ownCalendar(context, task);
  if (task.kind === 'summary' || context.hasChildren[i] === 1 || !task.isActive) return;
  if (task.kind === 'level-of-effort' || task.kind === 'wbs-summary') {
    slots.state[at] = STATE.hammock;
    slots.givenStart[at] = dateOr(task.actualStart);
    slots.givenFinish[at] = dateOr(task.actualFinish);
    if (task.actualStart !== null) slots.traits[at]! |= TRAIT.started;
    if (task.actualFinish !== null) slots.traits[at]! |= TRAIT.finished;
    slots.span[at] = remainingOf(task);
    return;
  }
  const work = legsOf(context, task, slots.calendar[at]!);
  slots.calendar[at] = work.calendar;
  slots.span[at] = work.span;
  if (work.legs) {
    slots.legs.set(at, work.legs);
    slots.traits[at]! |= TRAIT.hasLegs;
  }
  slots.state[at] = STATE.open;
  slots.floor[at] = Number.isNaN(context.dataDate)
    ? context.projectStart
    : Math.max(context.projectStart, context.dataDate);
  if (task.isExternal) placeExternal(slots, at, task, context, work);
  else if (task.isManual && task.actualStart === null) placeManual(slots, at, task, context, work);
  else if (task.actualStart !== null || task.actualFinish !== null) {
    if (context.programme.options.profile === 'msp') placeStartedMsp(slots, at, task, context, work);
    else placeStartedP6(slots, at, task, context);
  } else placeUnstarted(slots, at, task);
  applyConstraints(slots, at, task, context, context.parent[i]!);
  if (isBounded(slots, at)) slots.traits[at]! |= TRAIT.bounded;
}

function isBounded(slots: Slots, i: number): boolean {
  const { startFrom, finishFrom, startBy, finishBy, lateStartBy, lateFinishBy, startOn, finishOn, delay } = slots;
  const earliest = Math.max(startFrom[i]!, finishFrom[i]!);
  const latest = Math.min(startBy[i]!, finishBy[i]!, lateStartBy[i]!, lateFinishBy[i]!);
  const hasMustDate = !Number.isNaN(startOn[i]!) || !Number.isNaN(finishOn[i]!);
  return earliest > Number.NEGATIVE_INFINITY || latest < Number.POSITIVE_INFINITY || hasMustDate || delay[i]! > 0;
}

function clearSlot(slots: Slots, i: number): void {
  slots.state[i] = STATE.outside;
  slots.traits[i] = 0;
  slots.span[i] = slots.delay[i] = 0;
  slots.floor[i] = slots.startFrom[i] = slots.finishFrom[i] = Number.NEGATIVE_INFINITY;
  slots.startBy[i] = slots.finishBy[i] = slots.lateStartBy[i] = slots.lateFinishBy[i] = Number.POSITIVE_INFINITY;
  slots.startOn[i] = slots.finishOn[i] = slots.givenStart[i] = slots.givenFinish[i] = Number.NaN;
  slots.legs.delete(i);
}

function placeUnstarted(slots: Slots, i: number, task: Task): void {
  if (slots.span[i] === 0) {
    slots.traits[i]! |= TRAIT.point;
    if (task.kind === 'start-milestone') slots.traits[i]! |= TRAIT.startsPeriod;
    if (task.kind === 'finish-milestone') slots.traits[i]! |= TRAIT.endsPeriod;
  }
  if (Number.isFinite(task.levellingDelayMinutes)) slots.delay[i] = Math.max(0, task.levellingDelayMinutes);
  if (isAlap(task)) slots.traits[i]! |= TRAIT.alap;
}

function placeStartedP6(slots: Slots, i: number, task: Task, context: TaskContext): void {
  slots.givenStart[i] = dateOr(task.actualStart ?? task.actualFinish);
  slots.givenFinish[i] = dateOr(task.actualFinish);
  slots.traits[i]! |= TRAIT.started;
  if (task.actualFinish !== null) {
    slots.state[i] = STATE.completed;
    slots.traits[i]! |= TRAIT.finished | TRAIT.point;
    slots.span[i] = 0;
    return;
  }
  if (slots.span[i] === 0) slots.traits[i]! |= TRAIT.point;
  if (context.programme.options.progress !== 'retained-logic') slots.traits[i]! |= TRAIT.ignoresLogic;
  const resumed = dateOr(task.resumedAt);
  if (resumed > slots.floor[i]!) slots.startFrom[i] = resumed;
}

function placeStartedMsp(slots: Slots, i: number, task: Task, context: TaskContext, work: PlacedWork): void {
  slots.state[i] = STATE.fixed;
  slots.traits[i]! |= TRAIT.started | TRAIT.keepsStart;
  const start = dateOr(task.actualStart ?? task.actualFinish);
  slots.givenStart[i] = start;
  if (task.actualFinish !== null || task.percentComplete >= 100) {
    slots.traits[i]! |= TRAIT.finished;
    slots.givenFinish[i] = task.actualFinish ?? finishAfter(context.calendars.list, work, start);
    return;
  }
  const calendar = context.calendars.list[work.calendar]!;
  const remaining = remainingOf(task);
  let finish = finishAfter(context.calendars.list, work, start);
  const resumesAt = task.resumedAt === null ? context.dataDate : Math.max(task.resumedAt, orEarliest(context.dataDate));
  if (task.splits.length === 0 && Number.isFinite(resumesAt)) {
    finish = Math.max(finish, calendar.addWork(resumesAt, remaining, 'finish'));
  }
  slots.givenFinish[i] = finish;
}

function placeManual(slots: Slots, i: number, task: Task, context: TaskContext, work: PlacedWork): void {
  const calendar = context.calendars.list[work.calendar]!;
  const start =
    task.manualStart ?? (task.manualFinish === null ? null : calendar.addWork(task.manualFinish, -work.span, 'start'));
  if (start === null || !Number.isFinite(start)) {
    placeUnstarted(slots, i, task);
    return;
  }
  slots.state[i] = STATE.fixed;
  slots.traits[i]! |= task.isPlaceholder ? TRAIT.showsGiven | TRAIT.placeholder : TRAIT.showsGiven;
  slots.givenStart[i] = start;
  slots.givenFinish[i] = task.manualFinish ?? finishAfter(context.calendars.list, work, start);
  slots.span[i] = Math.max(0, calendar.workBetween(start, slots.givenFinish[i]!));
  if (task.percentComplete >= 100) slots.traits[i]! |= TRAIT.finished;
}

function placeExternal(slots: Slots, i: number, task: Task, context: TaskContext, work: PlacedWork): void {
  const start =
    task.actualStart ?? task.manualStart ?? task.stored?.start ?? task.stored?.earlyStart ?? context.projectStart;
  slots.state[i] = STATE.fixed;
  slots.traits[i]! |= TRAIT.aside | TRAIT.showsGiven;
  slots.givenStart[i] = start;
  slots.givenFinish[i] =
    task.actualFinish ?? task.manualFinish ?? task.stored?.finish ?? finishAfter(context.calendars.list, work, start);
  slots.span[i] = Math.max(0, context.calendars.list[work.calendar]!.workBetween(start, slots.givenFinish[i]!));
}

function isAlap(task: Task): boolean {
  return task.constraint.kind === 'ALAP' || task.secondConstraint?.kind === 'ALAP';
}

function applyConstraints(slots: Slots, i: number, task: Task, context: TaskContext, parent: number): void {
  const { profile, honoursConstraints } = context.programme.options;
  const isStarted = (slots.traits[i]! & TRAIT.started) !== 0;
  const breaksLogic = profile === 'msp' && honoursConstraints;
  for (const constraint of [task.constraint, task.secondConstraint]) {
    if (constraint === null || constraint.date === null || !Number.isFinite(constraint.date)) continue;
    if (constraint.kind === 'EXPECTED_FINISH') {
      if (!context.programme.options.usesExpectedFinish || slots.state[i] !== STATE.open) continue;
      slots.traits[i]! |= TRAIT.expects;
      slots.givenFinish[i] = constraint.date;
      continue;
    }
    if (!isStarted || isFinishSide(constraint))
      bind(slots, i, constraint, constraint.date, breaksLogic, profile === 'p6');
  }
  applyExternalDates(slots, i, task);
  if (isStarted && profile === 'msp' && (slots.traits[i]! & TRAIT.finished) === 0) {
    slots.givenFinish[i] = Math.max(slots.givenFinish[i]!, slots.finishFrom[i]!);
  }
  if (task.deadline !== null && Number.isFinite(task.deadline)) {
    slots.lateFinishBy[i] = Math.min(slots.lateFinishBy[i]!, task.deadline);
  }
  for (let p = parent; p >= 0; p = context.parent[p]!) bindSummary(slots, i, context.programme.tasks[p]!, isStarted);
}

/** They represent links: the remaining work of a started task waits for them if it waits for links (P6's retained logic). */
function applyExternalDates(slots: Slots, i: number, { externalEarlyStart, externalLateFinish }: Task): void {
  const followsLogic = slots.state[i] === STATE.open && (slots.traits[i]! & TRAIT.ignoresLogic) === 0;
  if (followsLogic) raise(slots.startFrom, i, dateOr(externalEarlyStart ?? null));
  lower(slots.lateFinishBy, i, dateOr(externalLateFinish ?? null));
}

function isFinishSide({ kind }: Constraint): boolean {
  return kind === 'FNET' || kind === 'FNLT' || kind === 'MFO' || kind === 'FINISH_ON';
}

function bind(slots: Slots, i: number, { kind }: Constraint, date: number, breaksLogic: boolean, isP6: boolean): void {
  const isHard = isP6 || breaksLogic;
  if (kind === 'MSO' && isHard) slots.startOn[i] = date;
  if (kind === 'MFO' && isHard) slots.finishOn[i] = date;
  if (kind === 'MFO' && isP6) slots.traits[i]! |= TRAIT.mandatory;
  const isSoftPair = kind === 'START_ON' || kind === 'FINISH_ON' || !isHard;
  if (kind === 'SNET' || kind === 'START_ON' || (kind === 'MSO' && isSoftPair)) raise(slots.startFrom, i, date);
  if (kind === 'FNET' || kind === 'FINISH_ON' || (kind === 'MFO' && isSoftPair)) raise(slots.finishFrom, i, date);
  if (kind === 'SNLT' || kind === 'START_ON' || (kind === 'MSO' && isSoftPair)) lower(slots.lateStartBy, i, date);
  if (kind === 'FNLT' || kind === 'FINISH_ON' || (kind === 'MFO' && isSoftPair)) lower(slots.lateFinishBy, i, date);
  if (kind === 'SNLT' && breaksLogic) lower(slots.startBy, i, date);
  if (kind === 'FNLT' && breaksLogic) lower(slots.finishBy, i, date);
}

/** A summary's start-no-earlier and finish-no-later apply to all tasks below it. */
function bindSummary(slots: Slots, i: number, summary: Task, isStarted: boolean): void {
  const { kind, date } = summary.constraint;
  if (date === null || !Number.isFinite(date) || !summary.isActive) return;
  if (kind === 'SNET' && !isStarted) raise(slots.startFrom, i, date);
  if (kind === 'FNLT') lower(slots.lateFinishBy, i, date);
}

function raise(bounds: Float64Array, i: number, date: number): void {
  if (date > bounds[i]!) bounds[i] = date;
}

function lower(bounds: Float64Array, i: number, date: number): void {
  if (date < bounds[i]!) bounds[i] = date;
}

function ownCalendar({ calendars, faults }: TaskContext, task: Task): number {
  if (task.isElapsed) return 0;
  if (task.calendarId === null) return calendars.project;
  const own = calendars.index.get(task.calendarId);
  if (own !== undefined) return own;
  const message = `Task ${nameOf(task)}: its calendar ${task.calendarId} does not exist; the project's is used.`;
  faults.push(
    faultOf('task-missing-calendar', 'warning', message, { taskIds: [task.id], calendarIds: [task.calendarId] }),
  );
  return calendars.project;
}

const DATE_FIELDS = [
  'actualStart',
  'actualFinish',
  'manualStart',
  'manualFinish',
  'deadline',
  'resumedAt',
  'externalEarlyStart',
  'externalLateFinish',
] as const;

function checkTask(task: Task, faults: Fault[]): void {
  const { durationMinutes } = task;
  if (!(durationMinutes >= 0 && durationMinutes < Number.POSITIVE_INFINITY)) {
    const message = `Task ${nameOf(task)}: a duration of ${durationMinutes} minutes cannot be; none is used.`;
    faults.push(faultOf('task-impossible-duration', 'warning', message, { taskIds: [task.id] }));
  }
  for (const field of DATE_FIELDS) {
    const date = task[field] ?? null;
    if (date === null || Number.isFinite(date)) continue;
    faults.push(
      faultOf('task-impossible-date', 'warning', `Task ${nameOf(task)}: ${field} is no date.`, { taskIds: [task.id] }),
    );
  }
  if (task.actualStart !== null && task.actualFinish !== null && task.actualFinish < task.actualStart) {
    const message = `Task ${nameOf(task)}: its actual finish is before its actual start.`;
    faults.push(faultOf('task-finish-before-start', 'warning', message, { taskIds: [task.id] }));
  }
}

function dateOr(date: number | null): number {
  return date !== null && Number.isFinite(date) ? date : Number.NaN;
}

function orEarliest(date: number): number {
  return Number.isNaN(date) ? Number.NEGATIVE_INFINITY : date;
}
