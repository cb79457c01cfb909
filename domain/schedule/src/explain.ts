// Explains a date: the chain of its drivers, from the task back to its beginning: the project's start, the data
// date, a constraint, an actual date. Each step in a planner's terms, with the ids for links.
import { formatLongMinute } from '@horizon/working-time';
import { type Network, STATE, TRAIT, taskOf } from './network.ts';
import type { Constraint, Task } from './programme.ts';
import { CAUSE, FLAG, type Schedule } from './schedule.ts';
import { nameOf } from './task-name.ts';
import { describeConstraint, describeLink } from './words.ts';

export type ExplanationCause =
  | 'link'
  | 'project-start'
  | 'data-date'
  | 'constraint'
  | 'actual'
  | 'given'
  | 'resumed'
  | 'late-dates'
  | 'hammock'
  | 'summary'
  | 'ignored';

export interface ExplanationStep {
  /** The task whose date this step explains. */
  taskId: string;
  cause: ExplanationCause;
  /** The link that drove it, and the task (or summary) it comes from. */
  linkId: string | null;
  fromTaskId: string | null;
  /** The start that came of it. */
  start: number;
  text: string;
}

export interface Explanation {
  taskId: string;
  /** From the task itself back to the beginning of its chain. */
  steps: ExplanationStep[];
  /** The first step as a sentence. */
  text: string;
}

/** Explains the dates of a task; null when there is no such task. Cost: the length of the chain. */
export function explain(schedule: Schedule, taskId: string): Explanation | null {
  const { network } = schedule;
  const index = network.indexOf.get(taskId);
  if (index === undefined) return null;
  const steps: ExplanationStep[] = [];
  let slot = earliestWithin(schedule, index);
  if (slot !== index) steps.push(summaryStep(schedule, index, slot));
  for (;;) {
    const { step, next } = stepOf(schedule, slot);
    steps.push(step);
    if (next < 0) break;
    slot = next;
  }
  return { taskId, steps, text: steps[0]!.text };
}

interface Reached {
  step: ExplanationStep;
  /** The slot to explain next, −1 at the end of the chain. */
  next: number;
}

function stepOf(schedule: Schedule, slot: number): Reached {
  const { network } = schedule;
  const task = taskOf(network, slot)!;
  const base = { taskId: task.id, linkId: null, fromTaskId: null, start: schedule.start[slot]! };
  const end = (cause: ExplanationCause, text: string): Reached => ({ step: { ...base, cause, text }, next: -1 });
  if ((schedule.flags[slot]! & FLAG.ignored) !== 0) return end('ignored', 'Inactive: no part of the network.');
  if (network.slots.state[slot] === STATE.outside) return end('summary', 'A summary without tasks.');
  if (network.slots.state[slot] === STATE.hammock) return end('hammock', 'Spans what its links, or its branch, span.');
  if (isLate(network, slot))
    return end('late-dates', `As late as possible: ${formatLongMinute(schedule.start[slot]!)}.`);
  const cause = schedule.earlyCause[slot]!;
  if (cause >= 0) return linkStep(schedule, slot, cause);
  return end(...ownCause(schedule, slot, task, cause));
}

function isLate({ slots }: Network, slot: number): boolean {
  return (slots.traits[slot]! & TRAIT.alap) !== 0;
}

function ownCause(schedule: Schedule, slot: number, task: Task, cause: number): [ExplanationCause, string] {
  const { network } = schedule;
  const moved = movedText(schedule, slot, boundOf(network, slot, cause));
  if (cause === CAUSE.dataDate)
    return ['data-date', `Not before the data date, ${formatLongMinute(network.dataDate)}${moved}.`];
  if (cause === CAUSE.constraint) return ['constraint', `Constraint: ${constraintsOf(task)}${moved}.`];
  if (cause === CAUSE.actual) return ['actual', `Actually started ${formatLongMinute(schedule.start[slot]!)}.`];
  if (cause === CAUSE.resumed) {
    const from = network.slots.startFrom[slot]!;
    const why = from === task.externalEarlyStart ? ', for a link from another project' : '';
    return ['resumed', `Resumes ${formatLongMinute(from)}${why}${moved}.`];
  }
  if (cause === CAUSE.given) {
    return [
      'given',
      `${task.isExternal ? 'External' : 'Manually scheduled'}: ${formatLongMinute(schedule.start[slot]!)}.`,
    ];
  }
  return ['project-start', `The project starts ${formatLongMinute(network.projectStart)}${moved}.`];
}

function boundOf(network: Network, slot: number, cause: number): number {
  if (cause === CAUSE.dataDate || cause === CAUSE.projectStart) return network.slots.floor[slot]!;
  return Math.max(network.slots.startFrom[slot]!, Number.NEGATIVE_INFINITY);
}

function constraintsOf(task: Task): string {
  const isSet = (constraint: Constraint | null): constraint is Constraint =>
    constraint !== null && constraint.date !== null;
  const set = [task.constraint, task.secondConstraint].filter(isSet);
  const phrases = set.map(({ kind, date }) => describeConstraint(kind, date));
  if (task.externalEarlyStart)
    phrases.push(`not before ${formatLongMinute(task.externalEarlyStart)}, for a link from another project`);
  return phrases.length === 0 ? 'of a summary above it' : phrases.join(' and ');
}

/** A link step; inner arrows of summaries are walked through to the task that decides. */
function linkStep(schedule: Schedule, slot: number, cause: number): Reached {
  const { network } = schedule;
  const { arrows, programme } = network;
  let arrow = cause;
  while (arrows.link[arrow]! < 0 && schedule.earlyCause[arrows.from[arrow]!]! >= 0) {
    arrow = schedule.earlyCause[arrows.from[arrow]!]!;
  }
  const link = programme.links[arrows.link[arrow]!];
  const task = taskOf(network, slot)!;
  let next = arrows.from[arrow]!;
  while (next >= network.taskCount && schedule.earlyCause[next]! >= 0) next = arrows.from[schedule.earlyCause[next]!]!;
  const base = { taskId: task.id, cause: 'link' as const, start: schedule.start[slot]! };
  if (!link || next >= network.taskCount) {
    return { step: { ...base, linkId: null, fromTaskId: null, text: 'Follows a summary without tasks.' }, next: -1 };
  }
  const from = programme.tasks[network.indexOf.get(link.predecessorId)!]!;
  const isFromStart = link.kind === 'SS' || link.kind === 'SF';
  const isIntoFinish = link.kind === 'FF' || link.kind === 'SF';
  const moved = isIntoFinish ? finishText(schedule, slot) : movedText(schedule, slot, schedule.arrowDate[cause]!);
  const when = endText(schedule, next, isFromStart);
  const isFinished = network.slots.state[slot] === STATE.completed;
  const lead = isFinished ? 'Finished out of sequence, retained logic runs on: ' : '';
  const text = `${lead}${describeLink(link, programme.project)} from ${nameOf(from)}, which ${when}${moved}.`;
  return { step: { ...base, linkId: link.id, fromTaskId: from.id, text }, next };
}

/** `finishes Wed 7 Jan 2026 17:00`; of what has happened, when it did. */
function endText(schedule: Schedule, slot: number, isStart: boolean): string {
  const isActual = (schedule.flags[slot]! & (isStart ? FLAG.started : FLAG.finished)) !== 0;
  if (isStart) {
    return isActual
      ? `started ${formatLongMinute(schedule.start[slot]!)}`
      : `starts ${formatLongMinute(schedule.earlyStart[slot]!)}`;
  }
  return isActual
    ? `finished ${formatLongMinute(schedule.finish[slot]!)}`
    : `finishes ${formatLongMinute(schedule.earlyFinish[slot]!)}`;
}

function movedText(schedule: Schedule, slot: number, asked: number): string {
  const { network } = schedule;
  const start = schedule.earlyStart[slot]!;
  if (!Number.isFinite(asked) || start === asked) return '';
  const calendar = network.calendars[network.slots.calendar[slot]!]!;
  const arrived = asked > start ? `; set back to ${formatLongMinute(start)} by its constraint` : '';
  return arrived || `; moved to ${formatLongMinute(start)}, next working time of ${calendar.name}`;
}

function finishText(schedule: Schedule, slot: number): string {
  const start = formatLongMinute(schedule.earlyStart[slot]!);
  return `; its finish follows ${formatLongMinute(schedule.earlyFinish[slot]!)}, its start ${start}`;
}

/** Of a summary: the task below it that starts first; else the task itself. */
function earliestWithin(schedule: Schedule, index: number): number {
  const { slots, taskCount } = schedule.network;
  if (slots.state[index] !== STATE.outside) return index;
  let earliest = index;
  for (let i = 0; i < taskCount; i++) {
    if (slots.state[i] === STATE.outside || schedule.start[i] !== schedule.start[index]) continue;
    let p = slots.parent[i]!;
    while (p >= 0 && p !== index) p = slots.parent[p]!;
    if (p === index) {
      earliest = i;
      break;
    }
  }
  return earliest;
}

function summaryStep(schedule: Schedule, summary: number, first: number): ExplanationStep {
  const { tasks } = schedule.network.programme;
  return {
    taskId: tasks[summary]!.id,
    cause: 'summary',
    linkId: null,
    fromTaskId: tasks[first]!.id,
    start: schedule.start[summary]!,
    text: `Starts with its first task, ${nameOf(tasks[first]!)}, ${formatLongMinute(schedule.start[summary]!)}.`,
  };
}
