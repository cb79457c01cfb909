// Interruptions of tasks, which the format does not name: they show in the work by day of the assignments as a time in
// which no assignment of the task works although a calendar of one of them does. A night, a weekend or a holiday is
// none. Amounts below the whole working time of the period next to the gap place its ends to the minute.
import type { Programme, Split, Task } from '@horizon/schedule';
import { compileCalendars, type LocalMinute, type WorkingCalendar } from '@horizon/working-time';

import type { AssignmentDraft } from './read-resource.ts';

interface Gap {
  from: LocalMinute;
  to: LocalMinute;
}

/** Fills `splits` of the tasks whose assignments show a gap. Linear in the number of periods. */
export function findSplits(programme: Programme, drafts: readonly AssignmentDraft[]): void {
  const byTask = new Map<string, AssignmentDraft[]>();
  for (const draft of drafts) {
    if (draft.timephased.length < 6) continue;
    const others = byTask.get(draft.assignment.taskId);
    if (others) others.push(draft);
    else byTask.set(draft.assignment.taskId, [draft]);
  }
  if (byTask.size === 0) return;
  const calendars = compileCalendars(programme.calendars).calendars;
  const resourceCalendar = new Map(programme.resources.map((resource) => [resource.id, resource.calendarId]));
  for (const task of programme.tasks) {
    const own = byTask.get(task.id);
    const taskCalendar = calendars.get(task.calendarId ?? programme.project.calendarId);
    if (!own || !taskCalendar || task.kind === 'summary' || task.isElapsed) continue;
    const calendarOf = (draft: AssignmentDraft): WorkingCalendar => {
      const ofResource = resourceCalendar.get(draft.assignment.resourceId) ?? null;
      if (ofResource === null || (task.calendarId !== null && task.ignoresResourceCalendar)) return taskCalendar;
      return calendars.get(ofResource) ?? taskCalendar;
    };
    task.splits = splitsOfTask(task, own, calendarOf);
  }
}

function splitsOfTask(
  task: Task,
  drafts: readonly AssignmentDraft[],
  calendarOf: (draft: AssignmentDraft) => WorkingCalendar,
): Split[] {
  const begins = task.stored?.start ?? Number.NEGATIVE_INFINITY;
  const calendars = drafts.map(calendarOf);
  let common: Gap[] | null = null;
  for (const [index, draft] of drafts.entries()) {
    const idle = idleTimes(draft, calendars[index]!);
    common = common === null ? idle : intersection(common, idle);
  }
  const splits: Split[] = [];
  let done = 0;
  let resumedAt = begins;
  for (const gap of common ?? []) {
    if (!Number.isFinite(gap.from) || !Number.isFinite(gap.to) || gap.from < begins) continue;
    const calendar = calendars.find((c) => c.workBetween(gap.from, gap.to) > 0);
    if (!calendar) continue;
    const from = calendar.previousFinish(gap.from);
    done += calendar.workBetween(Number.isFinite(resumedAt) ? resumedAt : gap.from, from);
    const to = calendar.nextStart(gap.to);
    splits.push({ afterMinutes: done, from, to });
    resumedAt = to;
  }
  return splits;
}

// The times outside the periods with work, from the beginning of time to its end.
function idleTimes(draft: AssignmentDraft, calendar: WorkingCalendar): Gap[] {
  const { timephased } = draft;
  const isEven = draft.assignment.contour === 'flat' && draft.assignment.units > 0;
  const busy: (Gap & { work: number })[] = [];
  for (let i = 0; i < timephased.length; i += 3)
    if (timephased[i + 2]! > 0) busy.push({ from: timephased[i]!, to: timephased[i + 1]!, work: timephased[i + 2]! });
  busy.sort((a, b) => a.from - b.from);
  const idle: Gap[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const [index, period] of busy.entries()) {
    const before = busy[index - 1];
    if (period.from > end && calendarWorks(calendar, end, period.from)) {
      const lacking = isEven ? missingWork(period, draft.assignment.units, calendar) : 0;
      const lackingBefore = isEven && before ? missingWork(before, draft.assignment.units, calendar) : 0;
      idle.push({
        from: lackingBefore > 0 ? calendar.addWork(end, -lackingBefore, 'finish') : end,
        to: lacking > 0 ? calendar.addWork(period.from, lacking, 'start') : period.from,
      });
    }
    end = Math.max(end, period.to);
  }
  idle.push({ from: end, to: Number.POSITIVE_INFINITY });
  return idle;
}

function calendarWorks(calendar: WorkingCalendar, from: LocalMinute, to: LocalMinute): boolean {
  return !Number.isFinite(from) || calendar.workBetween(from, to) > 0;
}

function missingWork(period: Gap & { work: number }, units: number, calendar: WorkingCalendar): number {
  return Math.max(0, Math.round(calendar.workBetween(period.from, period.to) - period.work / units));
}

function intersection(a: readonly Gap[], b: readonly Gap[]): Gap[] {
  const both: Gap[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const from = Math.max(a[i]!.from, b[j]!.from);
    const to = Math.min(a[i]!.to, b[j]!.to);
    if (from < to) both.push({ from, to });
    if (a[i]!.to < b[j]!.to) i += 1;
    else j += 1;
  }
  return both;
}
