// Variances of tasks and WBS elements from a baseline, one line each; planners look for late dates, longer durations and lost
// float.
import { compileCalendars } from '@horizon/working-time';
import { FLAG } from '@horizon/schedule';
import type { CallAnswer } from '../../client/api.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { dayOf } from '../tasks/tasks.ts';
import type { WbsNode } from '../wbs/wbs-tree.ts';

type Compared = CallAnswer<'compareBaseline'>;

/** Variances in days of the project, late and longer positive; null if missing from the baseline. */
export interface Variance {
  id: string;
  code: string | null;
  name: string;
  wbs: string | null;
  isSummary: boolean;
  isCritical: boolean;
  /** The tasks of the line: one, or all tasks in an element's branch. */
  tasks: number;
  baselineStart: string | null;
  start: string | null;
  startDays: number | null;
  baselineFinish: string | null;
  finish: string | null;
  finishDays: number | null;
  durationDays: number | null;
  /** Null for finished work, which has no float left to lose. */
  floatDays: number | null;
  workHours: number | null;
  cost: number | null;
  isInBaseline: boolean;
}

const round = (figure: number) => Math.round(figure * 100) / 100;
const dayOrNone = (minute: number | null | undefined) => dayOf(minute) || null;

/** A line for every task of the programme, in order; tasks that are not in the baseline are marked. */
export function taskVariances(
  compared: Compared,
  read: ReadProgramme,
  wbsNames: ReadonlyMap<string, string>,
): Variance[] {
  const byTask = new Map(compared.items.map((item) => [item.task_id, item]));
  const { minutesPerDay } = read.programme.project;
  const days = (minutes: number | null | undefined) =>
    minutes === null || minutes === undefined ? null : round(minutes / minutesPerDay);
  return read.programme.tasks.map(({ id, code, name }, row) => {
    const found = byTask.get(id);
    const flags = read.dates.flags[row] ?? 0;
    return {
      id,
      code,
      name,
      wbs: wbsNames.get(read.moreOf(id).wbsId ?? '') ?? null,
      isSummary: (flags & FLAG.summary) !== 0,
      isCritical: (flags & FLAG.critical) !== 0,
      tasks: 1,
      baselineStart: dayOrNone(found?.baseline_start),
      start: dayOrNone(read.dates.start[row]),
      startDays: days(found?.start_minutes),
      baselineFinish: dayOrNone(found?.baseline_finish),
      finish: dayOrNone(read.dates.finish[row]),
      finishDays: days(found?.finish_minutes),
      durationDays: days(found?.duration_minutes),
      floatDays: (flags & FLAG.finished) !== 0 ? null : days(found?.float_minutes),
      workHours: found?.work_minutes === null || found === undefined ? null : round(found.work_minutes / 60),
      cost: found?.cost ?? null,
      isInBaseline: found !== undefined,
    };
  });
}

interface Span {
  tasks: number;
  /** Whether any of its tasks is critical. */
  isCritical: boolean;
  cost: number | null;
  start: number;
  finish: number;
  float: number;
  baselineStart: number;
  baselineFinish: number;
  baselineFloat: number;
}

const nothing: Span = {
  tasks: 0,
  isCritical: false,
  cost: null,
  start: Infinity,
  finish: -Infinity,
  float: Infinity,
  baselineStart: Infinity,
  baselineFinish: -Infinity,
  baselineFloat: Infinity,
};

const joined = (a: Span, b: Span): Span => ({
  tasks: a.tasks + b.tasks,
  isCritical: a.isCritical || b.isCritical,
  cost: a.cost === null ? b.cost : b.cost === null ? a.cost : round(a.cost + b.cost),
  start: Math.min(a.start, b.start),
  finish: Math.max(a.finish, b.finish),
  float: Math.min(a.float, b.float),
  baselineStart: Math.min(a.baselineStart, b.baselineStart),
  baselineFinish: Math.max(a.baselineFinish, b.baselineFinish),
  baselineFloat: Math.min(a.baselineFloat, b.baselineFloat),
});

/**
 * A line for every WBS element in outline order: the span of all tasks in its branch, now and in the baseline, in working
 * days of the project's calendar. Its float is the least of its tasks'.
 */
export function wbsVariances(compared: Compared, read: ReadProgramme, roots: readonly WbsNode[]): Variance[] {
  const { project, calendars } = read.programme;
  const calendar = compileCalendars(calendars).calendars.get(project.calendarId);
  const own = ownSpans(compared, read);
  const lines: Variance[] = [];
  const work = (from: number, to: number) =>
    calendar && Number.isFinite(from) && Number.isFinite(to) ? calendar.workBetween(from, to) : null;
  const days = (minutes: number | null) => (minutes === null ? null : round(minutes / project.minutesPerDay));
  const grow = (node: WbsNode): Span => {
    const at = lines.length;
    const span = node.children.reduce((sum, child) => joined(sum, grow(child)), own.get(node.wbs_id) ?? nothing);
    const now = work(span.start, span.finish);
    const then = work(span.baselineStart, span.baselineFinish);
    const lost = span.float - span.baselineFloat;
    lines.splice(at, 0, {
      id: node.wbs_id,
      code: node.code,
      name: node.name,
      wbs: null,
      isSummary: node.children.length > 0,
      isCritical: span.isCritical,
      tasks: span.tasks,
      baselineStart: finiteDay(span.baselineStart),
      start: finiteDay(span.start),
      startDays: days(work(span.baselineStart, span.start)),
      baselineFinish: finiteDay(span.baselineFinish),
      finish: finiteDay(span.finish),
      finishDays: days(work(span.baselineFinish, span.finish)),
      durationDays: now === null || then === null ? null : days(now - then),
      floatDays: Number.isFinite(lost) ? days(lost) : null,
      workHours: null,
      cost: span.cost,
      isInBaseline: Number.isFinite(span.baselineStart),
    });
    return span;
  };
  roots.forEach(grow);
  return lines;
}

const finiteDay = (minute: number) => (Number.isFinite(minute) ? dayOf(minute) : null);

/** Dates spanned by each element's own tasks, not counting tasks of elements below it. */
function ownSpans(compared: Compared, read: ReadProgramme): Map<string, Span> {
  const byTask = new Map(compared.items.map((item) => [item.task_id, item]));
  const spans = new Map<string, Span>();
  const orBeyond = (minute: number | null | undefined, beyond: number) => minute ?? beyond;
  read.programme.tasks.forEach(({ id }, row) => {
    const { wbsId } = read.moreOf(id);
    const flags = read.dates.flags[row] ?? 0;
    if (wbsId === null || (flags & FLAG.summary) !== 0) return;
    const found = byTask.get(id);
    const float = read.dates.totalFloat[row] ?? null;
    const gained = found?.float_minutes ?? null;
    const span: Span = {
      tasks: 1,
      isCritical: (flags & FLAG.critical) !== 0,
      cost: found?.cost ?? null,
      start: orBeyond(read.dates.start[row], Infinity),
      finish: orBeyond(read.dates.finish[row], -Infinity),
      float: orBeyond(float, Infinity),
      baselineStart: orBeyond(found?.baseline_start, Infinity),
      baselineFinish: orBeyond(found?.baseline_finish, -Infinity),
      baselineFloat: float === null || gained === null ? Infinity : float - gained,
    };
    spans.set(wbsId, joined(spans.get(wbsId) ?? nothing, span));
  });
  return spans;
}

/** `+3 d` for late, `−2 d` for early, `0 d` for no variance. */
export function formatVariance(days: number | null): string {
  if (days === null) return '–';
  if (days === 0) return '0 d';
  return `${days > 0 ? '+' : '−'}${Math.abs(days)} d`;
}
