// Demand of each task for each resource, and its capacity: read from the assignments and resources of a programme. Only
// resources that work by time can be short: labour, equipment and subcontractors.
import type { LocalMinute, WorkingCalendar } from '@horizon/working-time';
import { STATE } from '../network.ts';
import type { Network } from '../network.ts';
import type { Assignment, Programme } from '../programme.ts';
import { FLAG } from '../schedule.ts';
import type { Schedule } from '../schedule.ts';
import { legsFinish } from '../task-spans.ts';
import { ResourceTimeline, unitScale } from './resource-timeline.ts';
import type { Occupation } from './resource-timeline.ts';

export interface Demand {
  timeline: ResourceTimeline;
  /** Ten-thousandths of a unit. */
  units: number;
  /** Working minutes after the task's start at which it begins. */
  delayMinutes: number;
  /** Working minutes for which it lasts; none means until the task ends. */
  spanMinutes: number | null;
}

/** A task as the search for a gap sees it. */
export interface DemandingTask {
  id: string;
  calendar: WorkingCalendar;
  demands: readonly Demand[];
  finishFrom(start: LocalMinute): LocalMinute;
}

/** A demand applied to the clock. */
export interface Holding extends Occupation {
  timeline: ResourceTimeline;
}

/** An empty timeline for every resource that can be short, or for those of `only`. */
export function timelinesOf(programme: Programme, only: ReadonlySet<string> | null): Map<string, ResourceTimeline> {
  const timelines = new Map<string, ResourceTimeline>();
  for (const { id, kind, maxUnits, capacity } of programme.resources) {
    if (kind === 'material' || kind === 'cost' || (only !== null && !only.has(id))) continue;
    const windows = capacity.map(({ from, to, units }) => ({ from, to, units: scaled(units) }));
    timelines.set(id, new ResourceTimeline(id, scaled(maxUnits), windows));
  }
  return timelines;
}

/**
 * By task index; tasks that ask for nothing are absent, and so are levels of effort: supervision goes on next to the work
 * that waits for each other. Cost: the assignments.
 */
export function demandingTasks(
  network: Network,
  timelines: ReadonlyMap<string, ResourceTimeline>,
): Map<number, DemandingTask> {
  const demands = new Map<number, Demand[]>();
  for (const assignment of network.programme.assignments) {
    const slot = network.indexOf.get(assignment.taskId);
    const timeline = timelines.get(assignment.resourceId);
    if (slot === undefined || timeline === undefined || !(scaled(assignment.units) > 0)) continue;
    const state = network.slots.state[slot];
    if ((state !== STATE.open && state !== STATE.fixed) || !(network.slots.span[slot]! > 0)) continue;
    const demand = demandOf(assignment, timeline, network.slots.legs.has(slot));
    const others = demands.get(slot);
    if (others === undefined) demands.set(slot, [demand]);
    else others.push(demand);
  }
  const tasks = new Map<number, DemandingTask>();
  for (const [slot, list] of demands) tasks.set(slot, demandingTask(network, slot, list));
  return tasks;
}

/** Where the demands of a task lie when it runs from `start` to `finish`. */
export function holdings(task: DemandingTask, start: LocalMinute, finish: LocalMinute): Holding[] {
  return task.demands.map(({ timeline, units, delayMinutes, spanMinutes }) => {
    const from = delayMinutes > 0 ? task.calendar.addWork(start, delayMinutes, 'start') : start;
    const to = spanMinutes === null ? finish : Math.min(finish, task.calendar.addWork(from, spanMinutes, 'finish'));
    return { timeline, taskId: task.id, from, to, units };
  });
}

/** Puts a task's demands on their timelines. */
export function occupyTask(task: DemandingTask, start: LocalMinute, finish: LocalMinute): void {
  if (!Number.isFinite(start) || !Number.isFinite(finish)) return;
  for (const holding of holdings(task, start, finish)) holding.timeline.occupy(holding);
}

/** Puts all fixed tasks on their timelines; finished work occupies nothing. */
export function occupyFixed(
  { flags, start, finish }: Schedule,
  tasks: ReadonlyMap<number, DemandingTask>,
  isMoved: (slot: number) => boolean,
): void {
  for (const [slot, task] of tasks) {
    const isFinished = (flags[slot]! & FLAG.finished) !== 0;
    if (!isFinished && !isMoved(slot)) occupyTask(task, start[slot]!, finish[slot]!);
  }
}

function demandingTask(network: Network, slot: number, demands: readonly Demand[]): DemandingTask {
  const { slots, calendars } = network;
  const calendar = calendars[slots.calendar[slot]!]!;
  const legs = slots.legs.get(slot);
  const span = slots.span[slot]!;
  return {
    id: network.programme.tasks[slot]!.id,
    calendar,
    demands,
    finishFrom: (start) =>
      legs === undefined ? calendar.addWork(start, span, 'finish') : legsFinish(calendars, legs, start),
  };
}

/** If resources have several calendars, each is occupied as long as the task runs. */
function demandOf(assignment: Assignment, timeline: ResourceTimeline, hasLegs: boolean): Demand {
  const { units, workMinutes, delayMinutes, contour } = assignment;
  const isKnown = !hasLegs && contour === 'flat' && workMinutes > 0 && Number.isFinite(workMinutes);
  return {
    timeline,
    units: scaled(units),
    delayMinutes: hasLegs ? 0 : Math.max(0, delayMinutes),
    spanMinutes: isKnown ? Math.round(workMinutes / units) : null,
  };
}

/** An invalid number of units counts as zero. */
function scaled(units: number): number {
  return Number.isFinite(units) ? Math.max(0, Math.round(units * unitScale)) : 0;
}
