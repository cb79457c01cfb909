// Builds the chart's arrays from a calculated programme. Calculated arrays are used without a copy; data that is the same for
// all calculations of one outline is prepared once.
import { FLAG, type Programme, type Schedule, statusBucketOf } from '@horizon/schedule';
import { statusBuckets } from '../../../ui/status-chip.tsx';
import { SHAPE, type LinkTable, type OptionalDates, type TaskTable } from '../layout/task-table.ts';
import { planned } from './planned-task.ts';

const bucketIndex = new Map<string, number>(statusBuckets.map((bucket, index) => [bucket, index]));

/** The chart of a schedule. Cost: tasks plus links. */
export function chartOf(schedule: Schedule): TaskTable {
  const { network } = schedule;
  const { tasks } = network.programme;
  const count = network.taskCount;
  const shape = new Uint8Array(count);
  const status = new Uint8Array(count);
  const splits = new Map(tasks.flatMap((task, i) => (task.splits.length > 0 ? [[i, task.splits] as const] : [])));
  for (let i = 0; i < count; i++) {
    shape[i] = shapeOf(schedule, i);
    status[i] = statusOf(schedule, i, planned(tasks[i]!).status ?? null);
  }
  return {
    count,
    nameOf: (task) => tasks[task]!.name,
    shape,
    status,
    parent: network.slots.parent.subarray(0, count),
    start: schedule.start,
    finish: schedule.finish,
    percent: schedule.percentComplete,
    flags: schedule.flags,
    links: linksOf(schedule),
    dates: datesOf(schedule),
    splits,
  };
}

/** The same chart with the dates of another calculation of the same outline, as during a drag. */
export function redated(table: TaskTable, schedule: Schedule): TaskTable {
  const { start, finish, flags, lateFinish, percentComplete } = schedule;
  const isSameLinks = schedule.network.programme.links.length === table.links.count;
  const links = isSameLinks ? { ...table.links, drives: drivesOf(schedule) } : table.links;
  return { ...table, start, finish, flags, percent: percentComplete, links, dates: { ...table.dates, lateFinish } };
}

function shapeOf({ network, flags, start, finish }: Schedule, i: number): number {
  const { kind, isMilestone, durationMinutes } = network.programme.tasks[i]!;
  if ((flags[i]! & FLAG.summary) !== 0 || kind === 'summary') return SHAPE.summary;
  if (kind === 'level-of-effort' || kind === 'wbs-summary') return SHAPE.span;
  const isPoint = kind === 'start-milestone' || kind === 'finish-milestone' || isMilestone || durationMinutes === 0;
  return isPoint && start[i] === finish[i] ? SHAPE.milestone : SHAPE.task;
}

/** The bucket of a task as in the list and the dashboard; the bar has other marks for lateness by float or date. */
function statusOf({ percentComplete, flags }: Schedule, i: number, word: string | null): number {
  const isStarted = (flags[i]! & FLAG.started) !== 0;
  return bucketIndex.get(statusBucketOf(word, percentComplete[i]!, { isStarted }).replace(' ', '-'))!;
}

function linksOf(schedule: Schedule): LinkTable {
  const { programme, indexOf } = schedule.network;
  const known = programme.links;
  const links: LinkTable = {
    count: known.length,
    from: new Int32Array(known.length),
    to: new Int32Array(known.length),
    kind: new Uint8Array(known.length),
    drives: drivesOf(schedule),
  };
  const kinds = { FS: 0, SS: 1, FF: 2, SF: 3 };
  known.forEach((link, k) => {
    // A link to a missing task points at itself, which draws nothing.
    const from = indexOf.get(link.predecessorId) ?? indexOf.get(link.successorId) ?? 0;
    links.from[k] = from;
    links.to[k] = indexOf.get(link.successorId) ?? from;
    links.kind[k] = kinds[link.kind];
  });
  return links;
}

function drivesOf({ network, arrowDrives }: Schedule): Uint8Array {
  const { arrows, programme } = network;
  const drives = new Uint8Array(programme.links.length);
  for (let arrow = 0; arrow < arrows.count; arrow++) {
    if (arrowDrives[arrow] === 1 && arrows.link[arrow]! >= 0) drives[arrows.link[arrow]!] = 1;
  }
  return drives;
}

function datesOf(schedule: Schedule): Partial<OptionalDates> {
  const { tasks, project } = schedule.network.programme;
  const dates: Partial<OptionalDates> = { lateFinish: schedule.lateFinish };
  const column = (of: (task: Programme['tasks'][number]) => number | null | undefined): Float64Array | null => {
    if (!tasks.some((task) => Number.isFinite(of(task) ?? Number.NaN))) return null;
    return Float64Array.from(tasks, (task) => of(task) ?? Number.NaN);
  };
  const baselineStart = column((task) => shownBaseline(task, project)?.start);
  const baselineFinish = column((task) => shownBaseline(task, project)?.finish);
  const deadline = column((task) => task.deadline);
  const constraint = column((task) => task.constraint.date);
  if (baselineStart && baselineFinish) Object.assign(dates, { baselineStart, baselineFinish });
  if (deadline) dates.deadline = deadline;
  if (constraint) dates.constraint = constraint;
  return dates;
}

/** The task's dates in the programme's current baseline, or in the first one if none is chosen. */
export function shownBaseline(
  { baselines }: Programme['tasks'][number],
  { currentBaseline }: Programme['project'],
): Programme['tasks'][number]['baselines'][number] | undefined {
  return typeof currentBaseline === 'number'
    ? baselines.find(({ number }) => number === currentBaseline)
    : baselines[0];
}

/** The links into and out of each task. */
export interface Adjacency {
  predecessors: (task: number) => readonly number[];
  successors: (task: number) => readonly number[];
}

/** The successors and predecessors, by link index; built on first use. Cost: the links. */
export function adjacencyOf({ count, from, to }: LinkTable, taskCount: number): Adjacency {
  let lists: { into: number[][]; out: number[][] } | null = null;
  const build = () => {
    const into: number[][] = Array.from({ length: taskCount });
    const out: number[][] = Array.from({ length: taskCount });
    for (let k = 0; k < count; k++) {
      if (from[k] === to[k]) continue;
      (into[to[k]!] ??= []).push(k);
      (out[from[k]!] ??= []).push(k);
    }
    return { into, out };
  };
  return {
    predecessors: (task) => (lists ??= build()).into[task] ?? [],
    successors: (task) => (lists ??= build()).out[task] ?? [],
  };
}
