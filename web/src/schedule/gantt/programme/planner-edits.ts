// What a planner means by a drag, a key or a menu, as edits; or why it can't be done, in words. Dates keep to the task's own
// calendar: a start goes to the next start of work, a span is working time.
import { FLAG, newLink, newTask, sayConstraint, type LinkKind, type Schedule, type Task } from '@horizon/schedule';
import { sayMinute, type WorkingCalendar } from '@horizon/working-time';
import { siblingBefore } from './apply-edits.ts';
import type { PlannerEdit } from './programme-source.ts';

/** Edits with what they are called in history, or the reason why there are none. */
export type Plan = { edits: PlannerEdit[]; note: string } | { refusal: string };

export const refuse = (refusal: string): Plan => ({ refusal });

const SHORTEST_MINUTES = 60;
const MAX_DEPTH_HINT = 'It already stands at the top.';

/** The calendar in which a task's work runs. */
export function calendarOf({ network }: Schedule, task: number): WorkingCalendar {
  return network.calendars[network.slots.calendar[task]!]!;
}

const taskAt = (schedule: Schedule, task: number): Task => schedule.network.programme.tasks[task]!;
const isSummary = ({ flags }: Schedule, task: number): boolean => (flags[task]! & FLAG.summary) !== 0;
const isStarted = ({ flags }: Schedule, task: number): boolean => (flags[task]! & (FLAG.started | FLAG.finished)) !== 0;

/** The task starts at a minute, or as soon after it as its calendar works. Of a summary: all below it that no link holds. */
export function moveTask(schedule: Schedule, task: number, minute: number): Plan {
  if (isSummary(schedule, task)) return moveSummary(schedule, task, minute - schedule.start[task]!);
  const { id, name, isManual, durationMinutes, actualStart } = taskAt(schedule, task);
  if (isStarted(schedule, task))
    return refuse(
      `${name} started on ${sayMinute(actualStart ?? schedule.start[task]!)}: work that has begun keeps its start.`,
    );
  const start = calendarOf(schedule, task).nextStart(minute);
  const note = `Move ${name}`;
  if (isManual) {
    const manualFinish = calendarOf(schedule, task).addWork(start, durationMinutes, 'finish');
    return { note, edits: [{ kind: 'task-changed', id, changes: { manualStart: start, manualFinish } }] };
  }
  return { note, edits: [{ kind: 'task-changed', id, changes: { constraint: { kind: 'SNET', date: start } } }] };
}

function moveSummary(schedule: Schedule, summary: number, byMinutes: number): Plan {
  const { slots, taskCount } = schedule.network;
  const edits: PlannerEdit[] = [];
  for (let task = 0; task < taskCount; task++) {
    let parent = slots.parent[task]!;
    while (parent >= 0 && parent !== summary) parent = slots.parent[parent]!;
    // What a link drives follows by itself.
    if (parent !== summary || isSummary(schedule, task) || isStarted(schedule, task) || schedule.earlyCause[task]! >= 0)
      continue;
    const plan = moveTask(schedule, task, schedule.start[task]! + byMinutes);
    if ('edits' in plan) edits.push(...plan.edits);
  }
  const { name } = taskAt(schedule, summary);
  return edits.length > 0 ? { note: `Move ${name}`, edits } : refuse(`${name} follows its tasks: move these.`);
}

/** The task moves by so many of its working days. */
export function shiftTask(schedule: Schedule, task: number, days: number): Plan {
  const calendar = calendarOf(schedule, task);
  const { minutesPerDay } = schedule.network.programme.project;
  return moveTask(schedule, task, calendar.addWork(schedule.start[task]!, days * minutesPerDay, 'start'));
}

/** The task lasts until a minute; its start stays. */
export function stretchTask(schedule: Schedule, task: number, finish: number): Plan {
  const { isElapsed } = taskAt(schedule, task);
  const start = schedule.start[task]!;
  return setDuration(
    schedule,
    task,
    isElapsed ? finish - start : calendarOf(schedule, task).workBetween(start, finish),
  );
}

/** The task begins at a minute and still ends when it ended. */
export function stretchStart(schedule: Schedule, task: number, minute: number): Plan {
  const moved = moveTask(schedule, task, minute);
  if ('refusal' in moved) return moved;
  const calendar = calendarOf(schedule, task);
  const sized = setDuration(schedule, task, calendar.workBetween(calendar.nextStart(minute), schedule.finish[task]!));
  return 'refusal' in sized ? sized : { note: sized.note, edits: [...moved.edits, ...sized.edits] };
}

/** The task takes so many working minutes; what is left of begun work follows its percentage. */
export function setDuration(schedule: Schedule, task: number, minutes: number): Plan {
  const { id, name, actualFinish, remainingMinutes, percentComplete, durationMinutes, isManual } = taskAt(
    schedule,
    task,
  );
  if (isSummary(schedule, task)) return refuse(`${name} spans its tasks: change these.`);
  if (actualFinish !== null) return refuse(`${name} is finished: change its actual finish instead.`);
  const wanted = durationMinutes === 0 && minutes <= 0 ? 0 : Math.max(Math.round(minutes), SHORTEST_MINUTES);
  const changes: Partial<Omit<Task, 'id'>> = { durationMinutes: wanted };
  if (wanted > 0) changes.isMilestone = false;
  if (remainingMinutes !== null) changes.remainingMinutes = Math.round(wanted * (1 - percentComplete / 100));
  if (isManual) changes.manualFinish = calendarOf(schedule, task).addWork(schedule.start[task]!, wanted, 'finish');
  return { note: `Change the duration of ${name}`, edits: [{ kind: 'task-changed', id, changes }] };
}

/** The task lasts so many working days longer. */
export function lengthenTask(schedule: Schedule, task: number, days: number): Plan {
  const { minutesPerDay } = schedule.network.programme.project;
  return setDuration(schedule, task, taskAt(schedule, task).durationMinutes + days * minutesPerDay);
}

/** A link from one task to another. */
export function linkTasks(schedule: Schedule, ends: { from: number; to: number; kind: LinkKind; id: string }): Plan {
  const { from, to, kind, id } = ends;
  const [predecessor, successor] = [taskAt(schedule, from), taskAt(schedule, to)];
  if (from === to) return refuse('A task cannot follow itself.');
  const isThere = schedule.network.programme.links.some(
    (link) => link.predecessorId === predecessor.id && link.successorId === successor.id && link.kind === kind,
  );
  if (isThere) return refuse(`${successor.name} already follows ${predecessor.name} by ${kind}.`);
  return {
    note: `Link ${predecessor.name} to ${successor.name}`,
    edits: [{ kind: 'link-added', link: { ...newLink(id, predecessor.id, successor.id), kind } }],
  };
}

/** Work pauses at a minute for so many working days; what is left comes after. */
export function splitTask(schedule: Schedule, task: number, minute: number, days = 1): Plan {
  const { id, name, splits } = taskAt(schedule, task);
  const [start, finish] = [schedule.start[task]!, schedule.finish[task]!];
  if (isSummary(schedule, task) || start === finish) return refuse(`${name} has no work of its own to split.`);
  if (!(minute > start && minute < finish))
    return refuse(`Point at a day between the start and the finish of ${name}.`);
  const calendar = calendarOf(schedule, task);
  const { minutesPerDay } = schedule.network.programme.project;
  const from = calendar.previousFinish(minute);
  const gapsBefore = splits
    .filter((split) => split.to <= from)
    .reduce((sum, split) => sum + calendar.workBetween(split.from, split.to), 0);
  const afterMinutes = calendar.workBetween(start, from) - gapsBefore;
  if (afterMinutes <= 0) return refuse(`${name} would begin with a pause: move it instead.`);
  const gap = { afterMinutes, from, to: calendar.addWork(from, days * minutesPerDay, 'start') };
  const all = [...splits, gap].sort((a, b) => a.afterMinutes - b.afterMinutes);
  return { note: `Split ${name}`, edits: [{ kind: 'task-changed', id, changes: { splits: all } }] };
}

/** How far a task is, 0–100; a hundred finishes it, none takes its progress back. */
export function setPercent(schedule: Schedule, task: number, percent: number): Plan {
  const { id, name, actualStart } = taskAt(schedule, task);
  if (isSummary(schedule, task)) return refuse(`${name} takes its progress from its tasks.`);
  const changes: Partial<Omit<Task, 'id'>> = { percentComplete: percent, remainingMinutes: null };
  if (percent > 0) changes.actualStart = actualStart ?? schedule.start[task]!;
  else changes.actualStart = null;
  changes.actualFinish = percent >= 100 ? schedule.finish[task]! : null;
  return { note: `Progress of ${name}`, edits: [{ kind: 'task-changed', id, changes }] };
}

/** Stands one place higher or lower among its siblings. */
export function reorderTask(schedule: Schedule, task: number, by: -1 | 1): Plan {
  const { tasks } = schedule.network.programme;
  const { id, name, parentId } = taskAt(schedule, task);
  const siblings = tasks.filter((each) => each.parentId === parentId).map((each) => each.id);
  const at = siblings.indexOf(id);
  if (!siblings[at + by]) return refuse(`${name} already stands ${by < 0 ? 'first' : 'last'} here.`);
  const afterId = by > 0 ? siblings[at + 1]! : (siblings[at - 2] ?? null);
  return { note: `Reorder ${name}`, edits: [{ kind: 'task-moved', id, parentId, afterId }] };
}

/** Stands under the sibling above it. */
export function indentTask(schedule: Schedule, task: number): Plan {
  const { tasks } = schedule.network.programme;
  const { id, name } = taskAt(schedule, task);
  const parentId = siblingBefore(tasks, id);
  if (parentId === null) return refuse(`No task above ${name} on its level: there is nothing to stand under.`);
  const afterId = tasks.findLast((each) => each.parentId === parentId)?.id ?? null;
  return { note: `Indent ${name}`, edits: [{ kind: 'task-moved', id, parentId, afterId }] };
}

/** Stands beside the task it stood under. */
export function outdentTask(schedule: Schedule, task: number): Plan {
  const { tasks } = schedule.network.programme;
  const { id, name, parentId } = taskAt(schedule, task);
  const parent = tasks.find((each) => each.id === parentId);
  if (!parent) return refuse(MAX_DEPTH_HINT);
  return {
    note: `Outdent ${name}`,
    edits: [{ kind: 'task-moved', id, parentId: parent.parentId, afterId: parent.id }],
  };
}

/** Stands before another task, under that one's parent; behind the last of all when none is named. */
export function placeTask(schedule: Schedule, task: number, before: number | null): Plan {
  const { tasks } = schedule.network.programme;
  const { id, name } = taskAt(schedule, task);
  const target = before === null ? null : taskAt(schedule, before);
  if (target?.id === id) return refuse(`${name} stays where it is.`);
  const parentId = target?.parentId ?? null;
  const afterId = target
    ? siblingBefore(tasks, target.id)
    : (tasks.findLast((each) => each.parentId === null)?.id ?? null);
  if (afterId === id) return refuse(`${name} stays where it is.`);
  for (let up = target; up; up = tasks.find((each) => each.id === up!.parentId) ?? null) {
    if (up.id === id) return refuse(`${name} cannot stand below itself.`);
  }
  return { note: `Reorder ${name}`, edits: [{ kind: 'task-moved', id, parentId, afterId }] };
}

/** A new task of one day below another, on its level. */
export function addTask(schedule: Schedule, task: number, id: string): Plan {
  const { project } = schedule.network.programme;
  const above = schedule.network.programme.tasks[task];
  const added = {
    ...newTask(id),
    name: 'New task',
    durationMinutes: project.minutesPerDay,
    calendarId: above?.calendarId ?? null,
  };
  return {
    note: 'Add a task',
    edits: [{ kind: 'task-added', task: added, parentId: above?.parentId ?? null, afterId: above?.id ?? null }],
  };
}

/** Takes tasks out; what they held moves up. */
export function removeTasks(schedule: Schedule, tasks: readonly number[]): Plan {
  if (tasks.length === 0) return refuse('Choose a task first.');
  const note = tasks.length === 1 ? `Remove ${taskAt(schedule, tasks[0]!).name}` : `Remove ${tasks.length} tasks`;
  return { note, edits: tasks.map((task) => ({ kind: 'task-removed', id: taskAt(schedule, task).id })) };
}

/** What holds a task beside its links, in words; none when nothing does. */
export function constraintText({ constraint }: Task): string | null {
  return constraint.kind === 'ASAP' ? null : sayConstraint(constraint.kind, constraint.date);
}
