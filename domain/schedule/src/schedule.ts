// The result of a calculation: flat arrays, one place a task in the order of the programme's tasks (virtual places
// behind them), so that a hundred thousand tasks can be handed to a worker or a chart without copying.
import type { LocalMinute } from '@horizon/working-time';
import type { Network } from './network.ts';

/** Bits of `Schedule.flags`. */
export const FLAG = {
  critical: 1,
  nearCritical: 2,
  longestPath: 4,
  /** Inactive: no part of the network. */
  ignored: 8,
  finished: 16,
  started: 32,
  summary: 64,
  /** The given dates of a manual task are earlier than its logic allows. */
  logicDisagrees: 128,
} as const;

/** Why a date is what it is, where no link decided it: values of `earlyCause` and `lateCause` below zero. */
export const CAUSE = {
  none: -1,
  projectStart: -2,
  dataDate: -3,
  /** A constraint, or a deadline. */
  constraint: -4,
  actual: -5,
  given: -6,
  projectFinish: -7,
  mustFinishBy: -8,
  resumed: -10,
  hammock: -11,
  openEnd: -12,
} as const;

/** Local minutes; floats in minutes of each task's own calendar; none is NaN. */
export interface Schedule {
  network: Network;
  earlyStart: Float64Array;
  earlyFinish: Float64Array;
  lateStart: Float64Array;
  lateFinish: Float64Array;
  /** Dates for display: actual dates where there are any, else early (as late as possible: late). */
  start: Float64Array;
  finish: Float64Array;
  totalFloat: Float64Array;
  freeFloat: Float64Array;
  startFloat: Float64Array;
  finishFloat: Float64Array;
  /** Of finished work through which retained logic runs on: the room before what follows it, or the project's finish, is moved. */
  roomThrough: Float64Array;
  /** Working minutes from start to finish; of a summary in the project's calendar. */
  duration: Float64Array;
  /** 0–100; of a summary by the durations of what it holds. */
  percentComplete: Float64Array;
  flags: Uint8Array;
  /** The arrow (index in `network.arrows`) that fixed the early and late dates, or a `CAUSE`. */
  earlyCause: Int32Array;
  lateCause: Int32Array;
  /** Early start and late finish as counts of work in the slot's own calendar, where the passes know them; else NaN. Empty after a full calculation. */
  earlyWork: Float64Array;
  lateWork: Float64Array;
  /** The date each arrow asked of its successor in the early pass. */
  arrowDate: Float64Array;
  /** 1: the arrow fixed its successor's early date. */
  arrowDrives: Uint8Array;
  /** Earliest start and latest finish of the network, must-finish-by not considered. */
  projectStart: LocalMinute;
  projectFinish: LocalMinute;
  /** Where the late pass began: the project's finish, or what it must finish by. */
  lateLimit: LocalMinute;
}

/** A result without dates. */
export function emptySchedule(network: Network): Schedule {
  const schedule = unfilledSchedule(network);
  const { slotCount } = network;
  for (const value of Object.values(schedule)) if (value instanceof Float64Array) value.fill(Number.NaN);
  schedule.earlyCause.fill(CAUSE.none);
  schedule.lateCause.fill(CAUSE.none);
  schedule.percentComplete.fill(0);
  schedule.earlyWork = new Float64Array(slotCount).fill(Number.NaN);
  schedule.lateWork = new Float64Array(slotCount).fill(Number.NaN);
  return schedule;
}

/** The arrays of a result, for what fills every place of them itself. */
export function unfilledSchedule(network: Network): Schedule {
  const { slotCount, arrows, projectStart } = network;
  const array = (): Float64Array => new Float64Array(slotCount);
  return {
    network,
    earlyStart: array(),
    earlyFinish: array(),
    lateStart: array(),
    lateFinish: array(),
    start: array(),
    finish: array(),
    totalFloat: array(),
    freeFloat: array(),
    startFloat: array(),
    finishFloat: array(),
    roomThrough: array(),
    duration: array(),
    percentComplete: array(),
    flags: new Uint8Array(slotCount),
    earlyCause: new Int32Array(slotCount),
    lateCause: new Int32Array(slotCount),
    earlyWork: new Float64Array(0),
    lateWork: new Float64Array(0),
    arrowDate: new Float64Array(arrows.count),
    arrowDrives: new Uint8Array(arrows.count),
    projectStart,
    projectFinish: projectStart,
    lateLimit: projectStart,
  };
}

/** One task's results by name, in minutes; null if the engine gives none. */
export interface TaskDates {
  id: string;
  earlyStart: LocalMinute | null;
  earlyFinish: LocalMinute | null;
  lateStart: LocalMinute | null;
  lateFinish: LocalMinute | null;
  start: LocalMinute | null;
  finish: LocalMinute | null;
  totalFloatMinutes: number | null;
  freeFloatMinutes: number | null;
  startFloatMinutes: number | null;
  finishFloatMinutes: number | null;
  durationMinutes: number | null;
  percentComplete: number;
  isCritical: boolean;
  isNearCritical: boolean;
  isOnLongestPath: boolean;
  isIgnored: boolean;
  isFinished: boolean;
  /** A manual task whose dates are earlier than its logic allows. */
  isAgainstLogic: boolean;
}

/** The results of one task by its id; none when there is no such task. */
export function datesOf(schedule: Schedule, taskId: string): TaskDates | null {
  const i = schedule.network.indexOf.get(taskId);
  if (i === undefined) return null;
  const flags = schedule.flags[i]!;
  return {
    id: taskId,
    earlyStart: orNone(schedule.earlyStart[i]!),
    earlyFinish: orNone(schedule.earlyFinish[i]!),
    lateStart: orNone(schedule.lateStart[i]!),
    lateFinish: orNone(schedule.lateFinish[i]!),
    start: orNone(schedule.start[i]!),
    finish: orNone(schedule.finish[i]!),
    totalFloatMinutes: orNone(schedule.totalFloat[i]!),
    freeFloatMinutes: orNone(schedule.freeFloat[i]!),
    startFloatMinutes: orNone(schedule.startFloat[i]!),
    finishFloatMinutes: orNone(schedule.finishFloat[i]!),
    durationMinutes: orNone(schedule.duration[i]!),
    percentComplete: schedule.percentComplete[i]!,
    isCritical: (flags & FLAG.critical) !== 0,
    isNearCritical: (flags & FLAG.nearCritical) !== 0,
    isOnLongestPath: (flags & FLAG.longestPath) !== 0,
    isIgnored: (flags & FLAG.ignored) !== 0,
    isFinished: (flags & FLAG.finished) !== 0,
    isAgainstLogic: (flags & FLAG.logicDisagrees) !== 0,
  };
}

/** Whether a link fixed its successor's early date; false for a link that is not in the network. */
export function isDriving(schedule: Schedule, linkId: string): boolean {
  const { programme, arrows } = schedule.network;
  const link = programme.links.findIndex(({ id }) => id === linkId);
  return link >= 0 && schedule.arrowDrives.some((drives, arrow) => drives === 1 && arrows.link[arrow] === link);
}

function orNone(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
