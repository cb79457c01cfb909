// How long does a task take on the clock, and in whose calendar? A plain task runs in its own calendar; assignments of
// time-based resources bring their calendars (Microsoft Project: unless the duration is fixed; P6: resource-dependent
// activities). One calendar among them makes the task run in it; several make legs, and the last one finishes the task.
import type { LocalMinute, WorkingCalendar } from '@horizon/working-time';
import { remainingOf, soundMinutes, type TaskContext } from './task-context.ts';
import type { Leg } from './network.ts';
import type { Assignment, Task } from './programme.ts';

export interface PlacedWork {
  calendar: number;
  span: number;
  legs: readonly Leg[] | null;
}

/** The calendar and the working minutes of a task that is still to be placed. */
export function legsOf(context: TaskContext, task: Task, ownCalendar: number): PlacedWork {
  const isP6 = context.programme.options.profile === 'p6';
  const duration = isP6 ? remainingOf(task) : soundMinutes(task.durationMinutes);
  const isMilestone = task.kind === 'start-milestone' || task.kind === 'finish-milestone';
  const span = isMilestone ? 0 : duration + gapsOf(task, context.calendars.list[ownCalendar]!, duration);
  const own: PlacedWork = { calendar: ownCalendar, span, legs: null };
  const usesResources = isP6 ? task.kind === 'resource-dependent' : task.type !== 'fixed-duration' && !task.isManual;
  if (!usesResources || task.isElapsed || span === 0) return own;
  const legs = (context.assignments.get(task.id) ?? [])
    .filter((assignment) => drives(context, assignment))
    .map((assignment) => legOf(context, task, assignment, ownCalendar, span));
  if (legs.length === 0) return own;
  const calendar = legs[0]!.calendar;
  if (legs.every((leg) => leg.calendar === calendar)) return { calendar, span, legs: null };
  return { calendar: ownCalendar, span, legs };
}

/** The finish of work that starts at a minute. */
export function finishAfter(calendars: readonly WorkingCalendar[], work: PlacedWork, start: LocalMinute): LocalMinute {
  if (work.legs) return legsFinish(calendars, work.legs, start);
  return work.span === 0 ? start : calendars[work.calendar]!.addWork(start, work.span, 'finish');
}

/** When the first of the legs starts, if the task may start at a minute. */
export function legsStart(calendars: readonly WorkingCalendar[], legs: readonly Leg[], from: LocalMinute): LocalMinute {
  let start = Number.POSITIVE_INFINITY;
  for (const leg of legs) start = Math.min(start, calendars[leg.calendar]!.addWork(from, leg.delay, 'start'));
  return start;
}

/** When the last of the legs finishes, if the task may start at a minute. */
export function legsFinish(
  calendars: readonly WorkingCalendar[],
  legs: readonly Leg[],
  from: LocalMinute,
): LocalMinute {
  let finish = Number.NEGATIVE_INFINITY;
  for (const leg of legs)
    finish = Math.max(finish, calendars[leg.calendar]!.addWork(from, leg.delay + leg.span, 'finish'));
  return finish;
}

/** The latest start from which every leg is done by a minute. */
export function legsStartFor(
  calendars: readonly WorkingCalendar[],
  legs: readonly Leg[],
  by: LocalMinute,
): LocalMinute {
  let start = Number.POSITIVE_INFINITY;
  for (const leg of legs)
    start = Math.min(start, calendars[leg.calendar]!.addWork(by, -(leg.delay + leg.span), 'start'));
  return start;
}

/** Gaps of splits that fall inside the work, as working minutes: they move along with the task. */
function gapsOf(task: Task, calendar: WorkingCalendar, duration: number): number {
  let gaps = 0;
  for (const { afterMinutes, from, to } of task.splits) {
    if (afterMinutes > 0 && afterMinutes < duration && to > from) gaps += Math.max(0, calendar.workBetween(from, to));
  }
  return Number.isFinite(gaps) ? gaps : 0;
}

function drives(context: TaskContext, assignment: Assignment): boolean {
  const resource = context.resources.get(assignment.resourceId);
  if (!resource || resource.kind === 'material' || resource.kind === 'cost') return false;
  return context.programme.options.profile === 'p6' ? assignment.isDriving : assignment.units > 0;
}

function legOf(context: TaskContext, task: Task, assignment: Assignment, ownCalendar: number, span: number): Leg {
  const delay = soundMinutes(assignment.delayMinutes);
  return {
    calendar: legCalendar(context, task, assignment, ownCalendar),
    delay,
    span: legSpan(context, assignment, span, delay),
  };
}

function legCalendar(context: TaskContext, task: Task, assignment: Assignment, ownCalendar: number): number {
  const { calendars } = context;
  const id = context.resources.get(assignment.resourceId)?.calendarId ?? null;
  const resources = id === null ? undefined : calendars.index.get(id);
  if (resources === undefined) return ownCalendar;
  if (context.programme.options.profile === 'p6' || task.calendarId === null) return resources;
  return task.ignoresResourceCalendar ? ownCalendar : calendars.both(ownCalendar, resources);
}

function legSpan(context: TaskContext, assignment: Assignment, span: number, delay: number): number {
  const isP6 = context.programme.options.profile === 'p6';
  const work = isP6 ? assignment.remainingWorkMinutes : assignment.workMinutes;
  const rest = Math.max(0, span - delay);
  if (assignment.contour !== 'flat' || !(work > 0) || !(assignment.units > 0)) return rest;
  const minutes = Math.round(work / assignment.units);
  // Units are kept in whole per cent and work in whole minutes: what differs by no more than that is the duration.
  const rounding = 1 / assignment.units + (0.005 * rest) / assignment.units;
  return Number.isFinite(minutes) && Math.abs(minutes - rest) > rounding ? minutes : rest;
}
