// What levelling of a real programme needs to know of each task, link and resource: the narrow end of the engine's
// result. All dates are local minutes, all durations and lags working minutes of the calendar named beside them.
import type { LocalMinute, WorkingCalendar } from '@horizon/working-time';
import type { LinkKind } from '../programme.ts';
import type { CapacityWindow } from './resource-timeline.ts';

export interface LevellingDemand {
  resourceId: string;
  /** 1 = one full-time unit. */
  units: number;
  /** Working minutes after the task's start at which the demand begins. */
  delayMinutes: number;
  /** Working minutes for which it lasts; none means until the task ends. */
  spanMinutes: number | null;
}

export interface LevellingTask {
  id: string;
  name: string;
  /** The calendar that drives the task. */
  calendar: WorkingCalendar;
  durationMinutes: number;
  /** Where the engine puts it without any levelling delay. */
  start: LocalMinute;
  finish: LocalMinute;
  lateFinish: LocalMinute;
  totalFloatMinutes: number;
  /** 0–1000; 1000 is never delayed. */
  priority: number;
  /** False for what must stay where the engine puts it: started, finished, manual, external, fixed by a constraint. */
  isMovable: boolean;
  demands: readonly LevellingDemand[];
}

export interface LevellingLink {
  predecessorId: string;
  successorId: string;
  kind: LinkKind;
  lagMinutes: number;
  /** The calendar in which the lag counts; around the clock for elapsed lags. */
  lagCalendar: WorkingCalendar;
}

export interface LevellingResource {
  id: string;
  name: string;
  /** 1 = one full-time unit, where no window says otherwise. */
  maxUnits: number;
  windows: readonly CapacityWindow[];
}

export interface LevellingInput {
  /** In the programme's order: the last word where two tasks rank the same. */
  tasks: readonly LevellingTask[];
  links: readonly LevellingLink[];
  resources: readonly LevellingResource[];
}

/** Which of two waiting tasks is placed first; the keys are asked in the order given. */
export const levellingKeys = ['late-finish', 'float', 'priority', 'order'] as const;
export type LevellingKey = (typeof levellingKeys)[number];

/** Tasks by index, first come first placed. Priority 1000 comes first, whatever the keys. */
export function rankTasks(tasks: readonly LevellingTask[], keys: readonly LevellingKey[]): number[] {
  const compare: Record<LevellingKey, (a: LevellingTask, b: LevellingTask) => number> = {
    'late-finish': (a, b) => a.lateFinish - b.lateFinish,
    float: (a, b) => a.totalFloatMinutes - b.totalFloatMinutes,
    priority: (a, b) => b.priority - a.priority,
    order: () => 0,
  };
  return tasks
    .map((_, index) => index)
    .sort((i, j) => {
      for (const key of keys) {
        const difference = compare[key](tasks[i]!, tasks[j]!);
        if (difference !== 0) return difference;
      }
      return i - j;
    });
}
