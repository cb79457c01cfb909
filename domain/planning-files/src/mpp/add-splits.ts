// Where is a task interrupted? The file does not name the gaps of a task: they show as pauses in the work of its
// assignments, counted in working time (mpp-format facts, 7.4). A task is split where all its assignments pause. Which
// calendar a file counted on is proved by the finish: the one that leads to the stored finish is taken.
import type { Programme, Split, Task } from '@horizon/schedule';
import { compileCalendars, intersectCalendars, type LocalMinute, type WorkingCalendar } from '@horizon/working-time';
import type { OpenProject } from './open-project.ts';
import type { WorkBound } from './work-bound.ts';
import type { AssignmentRow } from './read-assignments.ts';
import { actualPeriods, remainingPeriods, type WorkPeriod } from './work-periods.ts';

const f = {
  start: 20,
  finish: 21,
  resume: 24,
  stop: 264,
  actualWork: 10,
  remainingWork: 12,
  remaining: 49,
  actual: 50,
};
const stepsOfDay = 5;
const daysLaidOutAtOnce = 2000;
const stepsOfTask = 200;
const mostExceptionDays = 20_000_000;
const farthestFromFinish = 1440;

/** What an assignment works, before it is placed on the clock. */
interface Pattern {
  resourceUid: number | null;
  start: LocalMinute;
  finish: LocalMinute;
  resume: LocalMinute;
  stop: LocalMinute;
  /** From the start; none where the actual work has no blocks. */
  actual: WorkPeriod[] | null;
  /** From the resumption. */
  remaining: WorkPeriod[] | null;
  hasActual: boolean;
  hasRemaining: boolean;
}

interface Span {
  from: LocalMinute;
  to: LocalMinute;
}

/** Fills `splits` of the tasks whose assignments pause together. Cost: linear in the assignments. */
export function addSplits(project: OpenProject, programme: Programme, rows: AssignmentRow[]): void {
  const byTask = new Map<number, Pattern[]>();
  const paused = new Set<number>();
  for (const row of rows) {
    const pattern = patternOf(row, project);
    if (pattern === null) continue;
    if (mayPause(pattern)) paused.add(row.taskUid);
    const others = byTask.get(row.taskUid);
    if (others === undefined) byTask.set(row.taskUid, [pattern]);
    else others.push(pattern);
  }
  if (paused.size === 0) return;
  if (exceptionDays(programme) > mostExceptionDays) {
    project.log.leaveOut('splits', 'Interruptions of tasks: the calendars have too many exceptions', paused.size);
    return;
  }
  const calendars = calendarsOf(programme, project);
  for (const task of programme.tasks) {
    if (!paused.has(Number(task.id)) || task.kind === 'summary' || task.isElapsed) continue;
    project.bound.spend(stepsOfTask);
    const splits = splitsOf(task, byTask.get(Number(task.id))!, calendars);
    if (splits === null) {
      project.log.leaveOut('splits', 'Interruptions of tasks whose place in time the file does not tell');
    } else task.splits = splits;
  }
}

function patternOf({ row, resourceUid }: AssignmentRow, { bound }: OpenProject): Pattern | null {
  const start = row.timestamp(f.start);
  const finish = row.timestamp(f.finish);
  if (start === null || finish === null) return null;
  const hasActual = (row.work(f.actualWork) ?? 0) > 0;
  const hasRemaining = (row.work(f.remainingWork) ?? 0) > 0;
  if (!hasActual && !hasRemaining) return null;
  return {
    resourceUid,
    start,
    finish,
    resume: (hasActual ? row.timestamp(f.resume) : null) ?? start,
    stop: (hasRemaining ? row.timestamp(f.stop) : null) ?? finish,
    actual: hasActual ? actualPeriods(row.slice(f.actual), bound) : null,
    remaining: hasRemaining ? remainingPeriods(row.slice(f.remaining), bound) : null,
    hasActual,
    hasRemaining,
  };
}

// Pauses within a part, or between what is done and what remains.
function mayPause({ actual, remaining, hasActual, hasRemaining }: Pattern): boolean {
  return (
    (actual?.length ?? 0) > 1 ||
    (remaining?.length ?? 0) > 1 ||
    (remaining?.[0]?.from ?? 0) > 0 ||
    (hasActual && hasRemaining)
  );
}

// A calendar lays out the days between all the moments that it is asked for.
function chargeDays(
  reached: Map<WorkingCalendar, Span>,
  calendar: WorkingCalendar,
  { start, resume, finish }: Pattern,
  bound: WorkBound,
): void {
  const before = reached.get(calendar);
  const from = Math.min(start, resume, finish, before?.from ?? start);
  const to = Math.max(start, resume, finish, before?.to ?? finish);
  const grown = to - from - (before === undefined ? 0 : before.to - before.from);
  const days = grown / 1440 + (before === undefined ? daysLaidOutAtOnce : 0);
  bound.spend(days * stepsOfDay);
  reached.set(calendar, { from, to });
}

// What it costs to lay out the calendars' days.
function exceptionDays({ calendars }: Programme): number {
  const dated = calendars.flatMap(({ exceptions, workWeeks }) => [...exceptions, ...workWeeks]);
  return dated.reduce((sum, { firstDay, lastDay }) => sum + Math.min(lastDay - firstDay + 1, 4000), 0);
}

/** The candidates for a resource's work on a task, the likeliest first. */
type CandidateCalendars = (task: Task, pattern: Pattern) => WorkingCalendar[];

function calendarsOf(programme: Programme, { bound }: OpenProject): CandidateCalendars {
  const { calendars } = compileCalendars(programme.calendars);
  const ofResource = new Map(programme.resources.map(({ id, calendarId }) => [Number(id), calendarId ?? '']));
  const ofProject = calendars.get(programme.project.calendarId)!;
  const together = new Map<string, WorkingCalendar>();
  const reached = new Map<WorkingCalendar, Span>();
  return (task, pattern) => {
    const { resourceUid } = pattern;
    const own = task.calendarId === null ? undefined : calendars.get(task.calendarId);
    const resource = resourceUid === null ? undefined : calendars.get(ofResource.get(resourceUid) ?? '');
    const key = `${own?.id}|${resource?.id}`;
    if (own !== undefined && resource !== undefined && !together.has(key)) {
      together.set(key, intersectCalendars(own, resource).calendar);
    }
    const both = together.get(key);
    const ordered = task.ignoresResourceCalendar ? [own, both, resource] : [both, resource, own];
    const candidates = [...ordered.filter((calendar) => calendar !== undefined), ofProject];
    for (const calendar of candidates) chargeDays(reached, calendar, pattern, bound);
    return candidates;
  };
}

function splitsOf(task: Task, patterns: Pattern[], calendars: CandidateCalendars): Split[] | null {
  const spans: Span[] = [];
  let counting: WorkingCalendar | null = null;
  for (const pattern of patterns) {
    const placed = placeOnClock(pattern, calendars(task, pattern));
    if (placed === null) return null;
    counting ??= placed.calendar;
    spans.push(...placed.spans);
  }
  return counting === null ? [] : gapsBetween(spans, counting);
}

function placeOnClock(
  pattern: Pattern,
  candidates: WorkingCalendar[],
): { spans: Span[]; calendar: WorkingCalendar } | null {
  let best: { spans: Span[]; calendar: WorkingCalendar; miss: number } | null = null;
  for (const calendar of candidates) {
    if (!hasRoom(calendar, pattern)) continue;
    const spans = spansOn(calendar, pattern);
    const end = spans.at(-1)?.to ?? pattern.finish;
    const miss = Math.abs(end - pattern.finish);
    if (best === null || miss < best.miss) best = { spans, calendar, miss };
    if (miss <= 1) break;
  }
  return best !== null && best.miss <= farthestFromFinish ? best : null;
}

// More work than the calendar has until the finish cannot have been counted on it.
function hasRoom(calendar: WorkingCalendar, { start, resume, finish, actual, remaining }: Pattern): boolean {
  const fits = (origin: LocalMinute, periods: WorkPeriod[] | null): boolean =>
    (periods?.at(-1)?.to ?? 0) <= calendar.workBetween(origin, finish) + farthestFromFinish;
  return fits(start, actual) && fits(resume, remaining);
}

function spansOn(calendar: WorkingCalendar, pattern: Pattern): Span[] {
  const place = (origin: LocalMinute, { from, to }: WorkPeriod): Span => {
    const begin = calendar.workAt(origin);
    return { from: calendar.minuteAt(begin + from, 'start'), to: calendar.minuteAt(begin + to, 'finish') };
  };
  const spans = pattern.actual?.map((period) => place(pattern.start, period)) ?? [];
  if (pattern.hasActual && pattern.actual === null) spans.push({ from: pattern.start, to: pattern.stop });
  if (!pattern.hasRemaining) return spans;
  if (pattern.remaining === null) spans.push({ from: calendar.nextStart(pattern.resume), to: pattern.finish });
  else spans.push(...pattern.remaining.map((period) => place(pattern.resume, period)));
  return spans;
}

// What lies between the working spans of all assignments; a night or a weekend is no gap.
function gapsBetween(spans: Span[], calendar: WorkingCalendar): Split[] {
  const splits: Split[] = [];
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  let end = sorted[0]?.to ?? 0;
  let begin = sorted[0]?.from ?? 0;
  let done = 0;
  for (const span of sorted.slice(1)) {
    if (span.from > end && calendar.workBetween(end, span.from) > 0) {
      done += calendar.workBetween(begin, end);
      splits.push({ afterMinutes: done, from: end, to: span.from });
      begin = span.from;
    }
    end = Math.max(end, span.to);
  }
  return splits;
}
