// Plans a drag, a key or a menu command as edits; or the reason why it is impossible. Dates follow the task's own calendar: a
// start moves to the next working time, and spans are working time.
import { FLAG, newLink, type Link, type LinkKind, type Schedule, type Task } from '@horizon/schedule';
import { formatLongMinute, type WorkingCalendar } from '@horizon/working-time';
import type { WantedDate } from './kept-dates.ts';
import type { PlannerEdit } from './programme-source.ts';

/**
 * Edits with their description for the history, the requested date, the skipped tasks with the reason, a note about the
 * meaning of a typed date, and whether the resulting programme is kept for comparison; or the reason why it is impossible.
 */
export type Plan =
  | {
      edits: PlannerEdit[];
      note: string;
      wanted?: WantedDate;
      leftOut?: string;
      becomes?: string;
      keeps?: boolean;
    }
  | { refusal: string };

export const refuse = (refusal: string): Plan => ({ refusal });

const SHORTEST_MINUTES = 60;

/** The working calendar of a task. */
export function calendarOf({ network }: Schedule, task: number): WorkingCalendar {
  return network.calendars[network.slots.calendar[task]!]!;
}

/** The task at an index of a schedule. */
export const taskAt = (schedule: Schedule, task: number): Task => schedule.network.programme.tasks[task]!;
/** Describes tasks by name; more than three by their number. */
export function describeTasks(schedule: Schedule, tasks: readonly number[]): string {
  if (tasks.length > 3) return `${tasks.length} tasks`;
  const names = tasks.map((task) => taskAt(schedule, task).name);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The reason why some tasks of a step are skipped; empty if none is. */
export function leavingOut(refusals: readonly string[]): { leftOut?: string } {
  const [first] = refusals;
  if (first === undefined) return {};
  return { leftOut: `${refusals.length} left as ${refusals.length === 1 ? 'it is' : 'they are'}: ${first}` };
}

const isSummary = ({ flags }: Schedule, task: number): boolean => (flags[task]! & FLAG.summary) !== 0;
const isStarted = ({ flags }: Schedule, task: number): boolean => (flags[task]! & (FLAG.started | FLAG.finished)) !== 0;

/** Moves the start of a task to a minute, or to the next working time; for a summary, moves its tasks that no link drives. */
export function moveTask(schedule: Schedule, task: number, minute: number): Plan {
  if (isSummary(schedule, task)) return moveSummary(schedule, task, minute - schedule.start[task]!);
  const { id, name, isManual, durationMinutes, actualStart } = taskAt(schedule, task);
  if (isStarted(schedule, task))
    return refuse(
      `${name} started on ${formatLongMinute(actualStart ?? schedule.start[task]!)}: work that has begun keeps its start.`,
    );
  const start = calendarOf(schedule, task).nextStart(minute);
  const note = `Move ${name}`;
  if (isManual) {
    const manualFinish = calendarOf(schedule, task).addWork(start, durationMinutes, 'finish');
    return { note, edits: [{ kind: 'task-changed', id, changes: { manualStart: start, manualFinish } }] };
  }
  const changes: Partial<Omit<Task, 'id'>> = { constraint: { kind: 'SNET', date: start } };
  return { note, wanted: { id, end: 'start', minute: start }, edits: [{ kind: 'task-changed', id, changes }] };
}

function moveSummary(schedule: Schedule, summary: number, byMinutes: number): Plan {
  const edits: PlannerEdit[] = [];
  for (const task of childrenIn(schedule, summary)) {
    const plan = moveTask(schedule, task, schedule.start[task]! + byMinutes);
    if ('edits' in plan) edits.push(...plan.edits);
  }
  const { name } = taskAt(schedule, summary);
  return edits.length > 0 ? { note: `Move ${name}`, edits } : refuse(`${name} follows its tasks: move these.`);
}

/** A cache of the last result: a drag needs the same with every move of the pointer. */
const lastChildren = new WeakMap<Schedule, { summary: number; tasks: readonly number[] }>();

/** The tasks below a summary that must be moved: driven tasks follow by themselves. */
function childrenIn(schedule: Schedule, summary: number): readonly number[] {
  const known = lastChildren.get(schedule);
  if (known?.summary === summary) return known.tasks;
  const { slots, taskCount } = schedule.network;
  const tasks: number[] = [];
  for (let task = 0; task < taskCount; task++) {
    let parent = slots.parent[task]!;
    while (parent >= 0 && parent !== summary) parent = slots.parent[parent]!;
    if (parent !== summary || isSummary(schedule, task) || isStarted(schedule, task) || schedule.earlyCause[task]! >= 0)
      continue;
    tasks.push(task);
  }
  lastChildren.set(schedule, { summary, tasks });
  return tasks;
}

/** Moves the finish of a task; the start stays. */
export function stretchTask(schedule: Schedule, task: number, finish: number): Plan {
  const { id, isElapsed } = taskAt(schedule, task);
  const start = schedule.start[task]!;
  const minutes = isElapsed ? finish - start : calendarOf(schedule, task).workBetween(start, finish);
  const plan = setDuration(schedule, task, minutes);
  return 'refusal' in plan ? plan : { ...plan, wanted: { id, end: 'finish', minute: finish } };
}

/** Moves the start of a task; the finish stays. */
export function stretchStart(schedule: Schedule, task: number, minute: number): Plan {
  const moved = moveTask(schedule, task, minute);
  if ('refusal' in moved) return moved;
  const calendar = calendarOf(schedule, task);
  const sized = setDuration(schedule, task, calendar.workBetween(calendar.nextStart(minute), schedule.finish[task]!));
  return 'refusal' in sized ? sized : { note: sized.note, edits: [...moved.edits, ...sized.edits] };
}

/** Sets the duration in working minutes; remaining duration follows the percentage. */
export function setDuration(schedule: Schedule, task: number, minutes: number): Plan {
  const { id, name, kind, actualFinish, remainingMinutes, percentComplete, durationMinutes, isManual } = taskAt(
    schedule,
    task,
  );
  if (isSummary(schedule, task)) return refuse(`${name} spans its tasks: change these.`);
  if (actualFinish !== null) return refuse(`${name} is finished: change its actual finish instead.`);
  const wanted = durationMinutes === 0 && minutes <= 0 ? 0 : Math.max(Math.round(minutes), SHORTEST_MINUTES);
  const changes: Partial<Omit<Task, 'id'>> = { durationMinutes: wanted };
  if (wanted > 0) changes.isMilestone = false;
  if (wanted > 0 && kind.endsWith('milestone')) changes.kind = 'task';
  if (remainingMinutes !== null) changes.remainingMinutes = Math.round(wanted * (1 - percentComplete / 100));
  if (isManual) changes.manualFinish = calendarOf(schedule, task).addWork(schedule.start[task]!, wanted, 'finish');
  return { note: `Change the duration of ${name}`, edits: [{ kind: 'task-changed', id, changes }] };
}

/** Converts a task to a milestone: by Primavera's rules a finish milestone, or a start milestone without predecessors. */
export function makeMilestone(schedule: Schedule, task: number): Plan {
  const { id, name, kind, durationMinutes, isMilestone, isManual } = taskAt(schedule, task);
  const { options, links } = schedule.network.programme;
  if (isSummary(schedule, task)) return refuse(`${name} spans its tasks: change these.`);
  if (isStarted(schedule, task)) return refuse(`${name} has begun: a milestone has no work. Finish it instead.`);
  if (durationMinutes === 0 && (isMilestone || kind !== 'task')) return refuse(`${name} is a milestone already.`);
  const isDriven = links.some((link) => link.successorId === id);
  const wanted = options.profile === 'msp' ? 'task' : isDriven ? 'finish-milestone' : 'start-milestone';
  const changes: Partial<Omit<Task, 'id'>> = {
    kind: wanted,
    isMilestone: true,
    durationMinutes: 0,
    remainingMinutes: null,
    splits: [],
  };
  if (isManual) changes.manualFinish = schedule.start[task]!;
  return {
    note: `Make ${name} a milestone`,
    edits: [{ kind: 'task-changed', id, changes }],
    becomes: `It becomes a ${wanted === 'task' ? 'milestone' : wanted.replace('-', ' ')}: no work of its own.`,
  };
}

interface LinkEnds extends Partial<Pick<Link, 'lag' | 'lagUnit'>> {
  from: number;
  to: number;
  kind: LinkKind;
  id: string;
}

/** Links one task to another, optionally with a lag. */
export function linkTasks(schedule: Schedule, ends: LinkEnds): Plan {
  const { from, to, kind } = ends;
  const [predecessor, successor] = [taskAt(schedule, from), taskAt(schedule, to)];
  if (from === to) return refuse('A task cannot follow itself.');
  const isThere = schedule.network.programme.links.some(
    (link) => link.predecessorId === predecessor.id && link.successorId === successor.id && link.kind === kind,
  );
  if (isThere) return refuse(`${successor.name} already follows ${predecessor.name} by ${kind}.`);
  return { note: `Link ${predecessor.name} to ${successor.name}`, edits: [linkEdit(schedule, ends)] };
}

/** The edit that links two tasks. */
export function linkEdit(schedule: Schedule, { from, to, id, ...kindAndLag }: LinkEnds): PlannerEdit {
  return {
    kind: 'link-added',
    link: { ...newLink(id, taskAt(schedule, from).id, taskAt(schedule, to).id), ...kindAndLag },
  };
}

/** Splits a task at a minute for a number of working days; the remaining work follows. */
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

/** Removes the splits of a task. */
export function joinTask(schedule: Schedule, task: number): Plan {
  const { id, name, splits } = taskAt(schedule, task);
  if (splits.length === 0) return refuse(`${name} has no pause.`);
  return { note: `Join ${name}`, edits: [{ kind: 'task-changed', id, changes: { splits: [] } }] };
}

/** Sets the progress of a task, 0–100; 100 finishes it, 0 removes its progress. */
export function setPercent(schedule: Schedule, task: number, percent: number): Plan {
  const { id, name, actualStart } = taskAt(schedule, task);
  if (isSummary(schedule, task)) return refuse(`${name} takes its progress from its tasks.`);
  const changes: Partial<Omit<Task, 'id'>> = { percentComplete: percent, remainingMinutes: null };
  if (percent > 0) changes.actualStart = actualStart ?? schedule.start[task]!;
  else changes.actualStart = null;
  changes.actualFinish = percent >= 100 ? schedule.finish[task]! : null;
  return { note: `Progress of ${name}`, edits: [{ kind: 'task-changed', id, changes }] };
}
