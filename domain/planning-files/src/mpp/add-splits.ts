// Finds the interruptions of tasks. The file does not store the gaps of a task: they show as pauses in the work of its
// assignments, counted in working time (mpp-format facts, 7.4). A task is split where all its assignments pause. Which
// calendar a file counted on is proved by the finish: the one that leads to the stored finish is taken.
import type { Programme, Split, Task } from '@horizon/schedule';
import type { LocalMinute, WorkingCalendar } from '@horizon/working-time';
import { type CandidateCalendars, candidateCalendars, exceptionDays } from './candidate-calendars.ts';
import type { OpenProject } from './open-project.ts';
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
const stepsOfTask = 200;
const maxExceptionDays = 20_000_000;
const farthestFromFinish = 1440;

/** Work of an assignment, before it is placed on the clock. */
interface Pattern {
  resourceUid: number | null;
  start: LocalMinute;
  finish: LocalMinute;
  resume: LocalMinute;
  stop: LocalMinute;
  /** From the start; null if the actual work is continuous from start to stop. */
  actual: WorkPeriod[] | null;
  /** From the resumption; null if the remaining work is continuous from there to the finish. */
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
  const materials = materialsOf(programme);
  const paused = new Set<number>();
  for (const row of rows) {
    const pattern = patternOf(row, project);
    if (pattern === null) continue;
    if (materials.has(pattern.resourceUid)) continue;
    if (mayPause(pattern)) paused.add(row.taskUid);
    const others = byTask.get(row.taskUid);
    if (others === undefined) byTask.set(row.taskUid, [pattern]);
    else others.push(pattern);
  }
  if (paused.size === 0) return;
  if (exceptionDays(programme) > maxExceptionDays) {
    project.log.leaveOut('splits', 'Interruptions of tasks: the calendars have too many exceptions', paused.size);
    return;
  }
  const calendars = candidateCalendars(programme);
  for (const task of programme.tasks) {
    if (!paused.has(Number(task.id)) || task.kind === 'summary' || task.isElapsed) continue;
    project.bound.spend(stepsOfTask);
    const splits = splitsOf(task, byTask.get(Number(task.id))!, calendars);
    if (splits === null) {
      project.log.leaveOut('splits', 'Interruptions of tasks that the file gives no dates for');
    } else task.splits = splits;
  }
}

// Material is used up while others work; it interrupts nothing.
function materialsOf({ resources }: Programme): Set<number | null> {
  return new Set(resources.filter(({ kind }) => kind !== 'labour').map(({ id }) => Number(id)));
}

function patternOf({ row, resourceUid }: AssignmentRow, { bound }: OpenProject): Pattern | null {
  const start = row.timestamp(f.start);
  const finish = row.timestamp(f.finish);
  if (start === null || finish === null) return null;
  const hasActual = (row.work(f.actualWork) ?? 0) > 0;
  const hasRemaining = (row.work(f.remainingWork) ?? 0) > 0;
  if (!hasActual && !hasRemaining) return null;
  const resume = (hasActual ? row.timestamp(f.resume) : null) ?? start;
  const stop = hasRemaining ? row.timestamp(f.stop) : finish;
  const done = hasActual ? actualPeriods(row.slice(f.actual), bound) : null;
  return {
    resourceUid,
    start,
    finish,
    resume,
    stop: stop ?? resume,
    actual: stop === null ? done : interrupted(done),
    remaining: hasRemaining ? interrupted(remainingPeriods(row.slice(f.remaining), bound)) : null,
    hasActual,
    hasRemaining,
  };
}

// Work without interruption needs no counting: its dates are enough.
function interrupted(periods: WorkPeriod[] | null): WorkPeriod[] | null {
  return periods !== null && (periods.length > 1 || periods[0]!.from > 0) ? periods : null;
}

// Pauses within a part, or between what is done and what remains.
function mayPause({ actual, remaining, hasActual, hasRemaining }: Pattern): boolean {
  return actual !== null || remaining !== null || (hasActual && hasRemaining);
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

// Gaps between the working spans of all assignments; a night or a weekend is no gap.
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
