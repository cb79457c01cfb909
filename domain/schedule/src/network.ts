// The programme compiled for calculation: one slot a task in flat arrays, links as index pairs, and the order in which
// the passes go. Slots after the tasks are virtual: the start or finish of a summary that has links of its own.
// Everything is derived from the programme; nothing here is calculated by a pass.
import type { LocalMinute, WorkingCalendar } from '@horizon/working-time';
import type { Fault } from './faults.ts';
import type { Programme, Task } from './programme.ts';
import type { TaskContext } from './task-context.ts';

/** How a slot is treated by the passes. */
export const STATE = {
  /** Not started, or started with remaining work that still follows logic (P6). */
  open: 0,
  /** P6: done; passes the data date on, and takes late dates without duration. */
  completed: 1,
  /** Dates are given: manual, external, or started in Microsoft Project. */
  fixed: 2,
  /** Dates follow from others after the passes: level of effort, P6's WBS summary. */
  hammock: 3,
  /** No part of the network: summaries, inactive tasks. */
  outside: 4,
  /** Virtual: the latest of what comes in (a summary's finish; the floor below its children). */
  latest: 5,
  /** Virtual: the earliest of what comes in (a summary's start). */
  earliest: 6,
} as const;

/** Bits of `Slots.traits`. */
export const TRAIT = {
  /** Work on it has started. */
  started: 1,
  /** Work on it is finished. */
  finished: 2,
  /** No duration: keeps a date that is the end of a working period. */
  point: 4,
  /** A point that starts something: an end of work moves to the next start. */
  startsPeriod: 8,
  /** A point that ends something: a late start of work moves back to the previous finish. */
  endsPeriod: 16,
  /** Logic into it is not followed (progress override, actual dates). */
  ignoresLogic: 32,
  /** As late as possible. */
  alap: 64,
  /** Several resources in calendars of their own decide its dates: see `legs`. */
  hasLegs: 128,
  /** Does not count for the project's finish. */
  aside: 256,
  /** The late pass takes its given start as it is: started in Microsoft Project. */
  keepsStart: 512,
  /** Its displayed dates are given and never move (manual). */
  showsGiven: 1024,
  /** P6: expected finish decides the remaining duration. */
  expects: 2048,
  /** P6's mandatory finish: no free float. */
  mandatory: 4096,
  /** Has any bound, must-date or delay of its own; otherwise the passes skip the check. */
  bounded: 8192,
  /** Never critical: no date has been entered for it. */
  placeholder: 16_384,
} as const;

/** One resource's part of a task, in the resource's own calendar. */
export interface Leg {
  calendar: number;
  delay: number;
  span: number;
}

/** Data of each slot for the passes. Minutes; NaN for none, infinity for no bound. */
export interface Slots {
  state: Uint8Array;
  traits: Uint16Array;
  /** Index of the calendar in which the span runs, and of the one in which float is measured. */
  calendar: Uint16Array;
  floatCalendar: Uint16Array;
  /** Working minutes from start to finish that are still to be scheduled, gaps of splits included. */
  span: Float64Array;
  /** The duration itself, for percentages and for show. */
  duration: Float64Array;
  percentComplete: Float64Array;
  /** Start not before: project start or data date, then the planner's own constraint. */
  floor: Float64Array;
  startFrom: Float64Array;
  finishFrom: Float64Array;
  /** Early dates not after (Microsoft Project honouring constraints). */
  startBy: Float64Array;
  finishBy: Float64Array;
  /** Late dates not after. */
  lateStartBy: Float64Array;
  lateFinishBy: Float64Array;
  /** Both dates exactly. */
  startOn: Float64Array;
  finishOn: Float64Array;
  /** Given dates of `fixed` slots; actual dates of the others. */
  givenStart: Float64Array;
  givenFinish: Float64Array;
  /** Elapsed minutes after which a levelled task starts. */
  delay: Float64Array;
  /** Index of the parent task, −1 at the top. */
  parent: Int32Array;
  legs: Map<number, readonly Leg[]>;
}

/** The arrays of `Slots` by name. */
export const slotArrays = [
  'state',
  'traits',
  'calendar',
  'floatCalendar',
  'span',
  'duration',
  'percentComplete',
  'floor',
  'startFrom',
  'finishFrom',
  'startBy',
  'finishBy',
  'lateStartBy',
  'lateFinishBy',
  'startOn',
  'finishOn',
  'givenStart',
  'givenFinish',
  'delay',
] as const satisfies readonly (keyof Slots)[];

/** The links that the passes follow, in the order of the programme; virtual ones after them. */
export interface Arrows {
  count: number;
  from: Int32Array;
  to: Int32Array;
  /** Index in `linkKinds`. */
  kind: Uint8Array;
  /** Working minutes in `lagCalendar`; of lag already used up by progress only the rest. */
  lag: Float64Array;
  lagCalendar: Uint16Array;
  /** Index of the programme's link; −1 for the inner links of summaries. */
  link: Int32Array;
}

/** Room for a number of arrows, all from slot 0 to slot 0. */
export function blankArrows(count: number): Arrows {
  return {
    count,
    from: new Int32Array(count),
    to: new Int32Array(count),
    kind: new Uint8Array(count),
    lag: new Float64Array(count),
    lagCalendar: new Uint16Array(count),
    link: new Int32Array(count),
  };
}

/** Predecessors and successors, and the order of calculation. */
export interface Graph {
  /** Arrows into slot s: `incoming[inFrom[s] … inFrom[s + 1])`. */
  inFrom: Int32Array;
  incoming: Int32Array;
  outFrom: Int32Array;
  outgoing: Int32Array;
  /** Slots so that each comes after all that lead to it, and the place of each slot. */
  order: Int32Array;
  place: Int32Array;
}

export interface Network {
  programme: Programme;
  taskCount: number;
  slotCount: number;
  indexOf: ReadonlyMap<string, number>;
  /** Index 0 works around the clock; then the programme's calendars; then intersections. */
  calendars: readonly WorkingCalendar[];
  calendarIndex: ReadonlyMap<string, number>;
  projectCalendar: number;
  projectStart: LocalMinute;
  /** P6's data date, or the status date that unstarted work is moved behind; none is NaN. */
  dataDate: LocalMinute;
  slots: Slots;
  arrows: Arrows;
  graph: Graph;
  /** Arrows of level-of-effort activities, kept out of the passes. */
  hammockArrows: readonly HammockArrow[];
  /** Tasks, parents before children. */
  outline: Int32Array;
  faults: readonly Fault[];
  /** The context in which a task is compiled, for edits. */
  context: TaskContext;
}

export interface HammockArrow {
  from: number;
  to: number;
  kind: number;
  lag: number;
  lagCalendar: number;
}

/** The task of a slot; none for a virtual slot. */
export function taskOf(network: Network, slot: number): Task | null {
  return network.programme.tasks[slot] ?? null;
}
