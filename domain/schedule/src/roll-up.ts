// Roll-up of a summary: the earliest start and the latest finish of its tasks, its duration as working time between
// them in the project's calendar, its progress by the durations of its tasks, critical when any of them is.
import { type Network, STATE, TRAIT } from './network.ts';
import { FLAG, type Schedule } from './schedule.ts';

const FF = 2;

/** Fills what every task shows, then the summaries. Cost: the tasks. */
export function rollUp(network: Network, schedule: Schedule): void {
  let hasSummaries = false;
  for (let i = 0; i < network.taskCount; i++) {
    showTask(network, schedule, i);
    if (network.slots.state[i] === STATE.outside) hasSummaries = true;
  }
  if (hasSummaries) rollUpSummaries(network, schedule);
}

/** The same after a change: shows the tasks that are due only. */
export function rollUpAgain(network: Network, schedule: Schedule, isDue: Uint8Array): void {
  let hasSummaries = false;
  for (let i = 0; i < network.taskCount; i++) {
    const isOutside = network.slots.state[i] === STATE.outside;
    if (isDue[i] === 1 || isOutside) showTask(network, schedule, i);
    if (isOutside) hasSummaries = true;
  }
  if (hasSummaries) rollUpSummaries(network, schedule);
}

function rollUpSummaries(network: Network, schedule: Schedule): void {
  const { taskCount, outline, slots } = network;
  const done = new Float64Array(taskCount);
  const all = new Float64Array(taskCount);
  const open = new Uint8Array(taskCount);
  for (let k = taskCount - 1; k >= 0; k--) {
    const i = outline[k]!;
    const isSummary = (schedule.flags[i]! & FLAG.summary) !== 0;
    if (isSummary) finishSummary(network, schedule, i, done[i]!, all[i]!, open[i] === 0);
    else if (slots.state[i] !== STATE.hammock) {
      all[i] = slots.duration[i]!;
      done[i] = (slots.duration[i]! * schedule.percentComplete[i]!) / 100;
      open[i] = (schedule.flags[i]! & FLAG.finished) === 0 ? 1 : 0;
    }
    const p = slots.parent[i]!;
    if (p < 0 || (schedule.flags[i]! & FLAG.ignored) !== 0) continue;
    done[p]! += done[i]!;
    all[p]! += all[i]!;
    open[p]! |= open[i]!;
    widen(schedule, p, i);
  }
}

/** Fills what one task shows: actual dates where there are any, else the calculated ones. */
export function showTask(network: Network, schedule: Schedule, i: number): void {
  const { slots, programme } = network;
  const traits = slots.traits[i]!;
  const state = slots.state[i]!;
  schedule.percentComplete[i] = (traits & TRAIT.finished) === 0 ? slots.percentComplete[i]! : 100;
  if (state === STATE.outside) {
    clearSummary(schedule, i);
    if (programme.tasks[i]!.isActive) schedule.flags[i] = FLAG.summary;
    else showInactive(network, schedule, i);
    return;
  }
  const isStarted = (traits & TRAIT.started) !== 0;
  const isFinished = (traits & TRAIT.finished) !== 0;
  schedule.start[i] = isStarted ? slots.givenStart[i]! : schedule.earlyStart[i]!;
  schedule.finish[i] =
    isFinished && !Number.isNaN(slots.givenFinish[i]!) ? slots.givenFinish[i]! : schedule.earlyFinish[i]!;
  const cause = schedule.earlyCause[i]!;
  if (cause >= 0 && network.arrows.kind[cause]! >= FF && schedule.finish[i] === schedule.earlyFinish[i]) {
    const calendar = network.calendars[slots.calendar[i]!]!;
    if (schedule.finish[i]! > schedule.start[i]!) schedule.finish[i] = calendar.previousFinish(schedule.finish[i]!);
  }
  schedule.duration[i] =
    state === STATE.hammock
      ? network.calendars[slots.calendar[i]!]!.workBetween(schedule.start[i]!, schedule.finish[i]!)
      : slots.duration[i]!;
}

function clearSummary(schedule: Schedule, i: number): void {
  for (const dates of [
    schedule.earlyStart,
    schedule.earlyFinish,
    schedule.lateStart,
    schedule.lateFinish,
    schedule.start,
    schedule.finish,
    schedule.duration,
    schedule.totalFloat,
    schedule.freeFloat,
    schedule.startFloat,
    schedule.finishFloat,
  ]) {
    dates[i] = Number.NaN;
  }
  schedule.flags[i] = 0;
}

/** An inactive task keeps the dates it had, and counts for nothing. */
function showInactive(network: Network, schedule: Schedule, i: number): void {
  const { stored } = network.programme.tasks[i]!;
  const calendar = network.calendars[network.slots.calendar[i]!]!;
  const duration = network.slots.duration[i]!;
  const start = stored?.start ?? calendar.nextStart(network.projectStart);
  schedule.flags[i] = FLAG.ignored;
  schedule.start[i] = start;
  schedule.finish[i] = stored?.finish ?? (duration === 0 ? start : calendar.addWork(start, duration, 'finish'));
  schedule.duration[i] = duration;
}

function widen(schedule: Schedule, summary: number, child: number): void {
  lower(schedule.earlyStart, summary, child);
  lower(schedule.lateStart, summary, child);
  lower(schedule.start, summary, child);
  higher(schedule.earlyFinish, summary, child);
  higher(schedule.lateFinish, summary, child);
  higher(schedule.finish, summary, child);
  schedule.flags[summary]! |= schedule.flags[child]! & (FLAG.critical | FLAG.longestPath | FLAG.started);
}

function lower(dates: Float64Array, summary: number, child: number): void {
  if (dates[child]! < dates[summary]! || Number.isNaN(dates[summary]!)) dates[summary] = dates[child]!;
}

function higher(dates: Float64Array, summary: number, child: number): void {
  if (dates[child]! > dates[summary]! || Number.isNaN(dates[summary]!)) dates[summary] = dates[child]!;
}

function finishSummary(
  network: Network,
  schedule: Schedule,
  i: number,
  done: number,
  all: number,
  isFinished: boolean,
): void {
  const calendar = network.calendars[network.projectCalendar]!;
  if (Number.isNaN(schedule.start[i]!)) return;
  const startFloat = calendar.workBetween(schedule.earlyStart[i]!, schedule.lateStart[i]!);
  const finishFloat = calendar.workBetween(schedule.earlyFinish[i]!, schedule.lateFinish[i]!);
  schedule.startFloat[i] = startFloat;
  schedule.finishFloat[i] = finishFloat;
  schedule.totalFloat[i] = Math.min(startFloat, finishFloat);
  schedule.freeFloat[i] = 0;
  if (isFinished && all > 0) schedule.flags[i]! |= FLAG.finished;
  schedule.percentComplete[i] = all === 0 ? (isFinished ? 100 : 0) : Math.min(100, (done / all) * 100);
  const task = network.programme.tasks[i]!;
  if (task.isManual && task.manualStart !== null && task.manualFinish !== null) {
    schedule.start[i] = task.manualStart;
    schedule.finish[i] = task.manualFinish;
  }
  schedule.duration[i] = calendar.workBetween(schedule.start[i]!, schedule.finish[i]!);
}
