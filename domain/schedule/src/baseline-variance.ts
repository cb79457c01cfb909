// Variances from a baseline: of each task against a baseline, in working minutes of
// the task's calendar, late is positive; of a summary against its own baseline, or against what its tasks' baselines span.
import type { LocalMinute } from '@horizon/working-time';
import { STATE } from './network.ts';
import type { Baseline, Task } from './programme.ts';
import type { Schedule } from './schedule.ts';

export interface BaselineVariance {
  taskId: string;
  baselineStart: LocalMinute | null;
  baselineFinish: LocalMinute | null;
  /** Working minutes; null if the task is not in the baseline. */
  startMinutes: number | null;
  finishMinutes: number | null;
  durationMinutes: number | null;
  workMinutes: number | null;
  cost: number | null;
  /** Total float gained (positive) or lost since; null if the baseline does not say its float. */
  floatMinutes: number | null;
}

/** The variance of every task, in the programme's order. Cost: the tasks. */
export function baselineVariances(schedule: Schedule, baselineNumber = 0): BaselineVariance[] {
  const { network } = schedule;
  const { tasks } = network.programme;
  const spans = baselineSpans(schedule, baselineNumber);
  return tasks.map((task, i) => {
    const baseline = baselineOf(task, baselineNumber);
    const start = spans.start[i]!;
    const finish = spans.finish[i]!;
    const calendar = network.calendars[network.slots.floatCalendar[i]!]!;
    const apart = (from: number, to: number): number | null => {
      const minutes = calendar.workBetween(from, to);
      return Number.isFinite(minutes) ? minutes : null;
    };
    return {
      taskId: task.id,
      baselineStart: orNone(start),
      baselineFinish: orNone(finish),
      startMinutes: apart(start, schedule.start[i]!),
      finishMinutes: apart(finish, schedule.finish[i]!),
      durationMinutes: difference(orNone(schedule.duration[i]!), baseline?.durationMinutes ?? null),
      workMinutes: difference(task.workMinutes, baseline?.workMinutes ?? null),
      cost: difference(task.cost, baseline?.cost ?? null),
      floatMinutes: difference(orNone(schedule.totalFloat[i]!), baseline?.totalFloatMinutes ?? null),
    };
  });
}

/** The calculated dates of every task as a baseline of that number, by task id. */
export function captureBaseline(schedule: Schedule, baselineNumber: number): Map<string, Baseline> {
  const captured = new Map<string, Baseline>();
  schedule.network.programme.tasks.forEach((task, i) => {
    captured.set(task.id, {
      number: baselineNumber,
      start: orNone(schedule.start[i]!),
      finish: orNone(schedule.finish[i]!),
      durationMinutes: orNone(schedule.duration[i]!),
      workMinutes: task.workMinutes,
      cost: task.cost,
      totalFloatMinutes: orNone(schedule.totalFloat[i]!),
    });
  });
  return captured;
}

function baselineSpans(schedule: Schedule, baselineNumber: number): { start: Float64Array; finish: Float64Array } {
  const { network } = schedule;
  const { outline, taskCount, slots, programme } = network;
  const start = new Float64Array(taskCount).fill(Number.NaN);
  const finish = new Float64Array(taskCount).fill(Number.NaN);
  for (let k = taskCount - 1; k >= 0; k--) {
    const i = outline[k]!;
    const baseline = baselineOf(programme.tasks[i]!, baselineNumber);
    if (baseline && (baseline.start !== null || slots.state[i] !== STATE.outside)) {
      start[i] = baseline.start ?? Number.NaN;
      finish[i] = baseline.finish ?? Number.NaN;
    }
    const p = slots.parent[i]!;
    if (p < 0) continue;
    if (!(start[p]! <= start[i]!) && !Number.isNaN(start[i]!)) start[p] = start[i]!;
    if (!(finish[p]! >= finish[i]!) && !Number.isNaN(finish[i]!)) finish[p] = finish[i]!;
  }
  return { start, finish };
}

function baselineOf(task: Task, number: number): Baseline | undefined {
  return task.baselines.find((baseline) => baseline.number === number);
}

function difference(now: number | null, then: number | null): number | null {
  return now === null || then === null ? null : now - then;
}

function orNone(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
