// The DCMA check of a calculated programme: takes from the engine what the check reads, and runs its critical path test
// by really recalculating the programme with 600 days added to a critical task.
import type { LocalMinute } from '@horizon/working-time';
import { calculate } from '../calculate.ts';
import { countsAs } from '../criticality.ts';
import { STATE, TRAIT } from '../network.ts';
import type { Network } from '../network.ts';
import { prepare } from '../prepare.ts';
import type { Lag, Programme, Task } from '../programme.ts';
import { FLAG } from '../schedule.ts';
import type { Schedule } from '../schedule.ts';
import { carriedDelay } from './carried-delay.ts';
import { dcmaAddedDays, dcmaCheck } from './dcma-check.ts';
import type { DcmaResult } from './dcma-check.ts';
import type { CriticalPathTrial, DcmaInput, DcmaTask } from './dcma-input.ts';
import { baselineOf, calendarOf, leafTasks, minutesPerDayOf } from './leaf-tasks.ts';

/**
 * The fourteen results. The status date is the programme's, else its start; the project's float is counted to what it
 * must finish by, else to the end of the baseline. Cost: one full calculation.
 */
export function dcmaCheckOf(schedule: Schedule): DcmaResult[] {
  return dcmaCheck(dcmaInputOf(schedule));
}

/** The check's input from a calculated programme. */
export function dcmaInputOf(schedule: Schedule): DcmaInput {
  const { network } = schedule;
  const { programme } = network;
  const leaves = leafTasks(network, false);
  const resourced = new Set(programme.assignments.map(({ taskId }) => taskId));
  const statusDate = programme.project.statusDate ?? schedule.projectStart;
  const project = network.calendars[network.projectCalendar]!;
  const inDays = (from: LocalMinute, to: LocalMinute): number =>
    project.workBetween(from, to) / programme.project.minutesPerDay;
  const target = targetFinish(programme);
  return {
    tasks: leaves.map((i) => dcmaTask(schedule, i, resourced)),
    links: programme.links.map(({ id, predecessorId, successorId, kind, lag }) => ({
      id,
      predecessorId,
      successorId,
      kind,
      lagMinutes: sizeOf(lag),
    })),
    statusDate,
    criticalPathDays: inDays(Math.max(statusDate, schedule.projectStart), schedule.projectFinish),
    projectFloatDays: target === null ? 0 : inDays(schedule.projectFinish, target),
    criticalPathTrial: criticalPathTrial(schedule, leaves),
  };
}

function dcmaTask(schedule: Schedule, i: number, resourced: ReadonlySet<string>): DcmaTask {
  const { network, flags, totalFloat } = schedule;
  const task = network.programme.tasks[i]!;
  const perDay = minutesPerDayOf(network, i);
  const constraints = [task.constraint, task.secondConstraint].flatMap((constraint) => constraint?.kind ?? []);
  return {
    id: task.id,
    isMilestone: task.isMilestone || (network.slots.traits[i]! & TRAIT.point) !== 0,
    isFinished: (flags[i]! & FLAG.finished) !== 0,
    isStarted: (flags[i]! & FLAG.started) !== 0,
    isCritical: countsAs(schedule, i, 'critical'),
    durationDays: network.slots.duration[i]! / perDay,
    totalFloatDays: Number.isFinite(totalFloat[i]!) ? totalFloat[i]! / perDay : null,
    constraints,
    hasResources: resourced.has(task.id),
    start: schedule.start[i]!,
    finish: schedule.finish[i]!,
    actualStart: task.actualStart,
    actualFinish: task.actualFinish,
    baselineFinish: baselineOf(task, network.programme.project)?.finish ?? null,
  };
}

/** Its sign is what counts: a lead, none, or a lag. */
function sizeOf(lag: Lag): number {
  return 'minutes' in lag ? lag.minutes : lag.percent;
}

function targetFinish({ project, tasks }: Programme): LocalMinute | null {
  if (project.mustFinishBy !== null) return project.mustFinishBy;
  const finishes = tasks.flatMap((task) => baselineOf(task, project)?.finish ?? []);
  return finishes.length === 0 ? null : finishes.reduce((latest, finish) => Math.max(latest, finish));
}

/** Adds the days to the first critical task that is not started, and recalculates. */
function criticalPathTrial(schedule: Schedule, leaves: readonly number[]): CriticalPathTrial | null {
  const { network, flags, start } = schedule;
  const [tried] = leaves
    .filter((i) => countsAs(schedule, i, 'critical') && (flags[i]! & FLAG.started) === 0 && isWork(network, i))
    .sort((a, b) => start[a]! - start[b]! || a - b);
  if (tried === undefined) return null;
  const perDay = minutesPerDayOf(network, tried);
  const task = network.programme.tasks[tried]!;
  const longer = prepare(withLonger(network.programme, task, dcmaAddedDays * perDay)).network;
  if (longer === null) return null;
  const after = calculate(longer);
  const ownDays = calendarOf(network, tried).workBetween(schedule.projectFinish, after.projectFinish) / perDay;
  const movedDays = carriedDelay(schedule, after, tried) ?? ownDays;
  return { taskId: task.id, addedDays: dcmaAddedDays, movedDays };
}

function isWork({ slots }: Network, i: number): boolean {
  return slots.state[i] === STATE.open && slots.span[i]! > 0;
}

/** Work that decides the dates grows with the duration, at the same units. */
function withLonger(programme: Programme, longer: Task, minutes: number): Programme {
  return {
    ...programme,
    tasks: programme.tasks.map((task) => (task.id === longer.id ? lengthened(task, minutes) : task)),
    assignments: programme.assignments.map((assignment) => {
      if (assignment.taskId !== longer.id) return assignment;
      const work = assignment.units * minutes;
      return Object.assign({}, assignment, {
        workMinutes: assignment.workMinutes + work,
        remainingWorkMinutes: assignment.remainingWorkMinutes + work,
      });
    }),
  };
}

function lengthened(task: Task, minutes: number): Task {
  const remainingMinutes = task.remainingMinutes === null ? null : task.remainingMinutes + minutes;
  return { ...task, durationMinutes: task.durationMinutes + minutes, remainingMinutes };
}
