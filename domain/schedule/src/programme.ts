// The programme as data: what a planner entered or a planning file holds. One model for the readers, the engine, the
// database and the browser. Dates are local minutes, durations and lags are whole minutes of working (or elapsed) time;
// what the engine calculates is not here but in its result. Plain JSON: no classes, no typed arrays.
import type { CalendarSpec, LocalMinute } from '@horizon/working-time';

export const taskKinds = [
  'task',
  'start-milestone',
  'finish-milestone',
  'summary',
  'wbs-summary',
  'level-of-effort',
  'resource-dependent',
] as const;
/** `task` with no duration is a milestone too, as in Microsoft Project. `summary` spans its outline children; `wbs-summary` is P6's activity that spans its branch. */
export type TaskKind = (typeof taskKinds)[number];

export const linkKinds = ['FS', 'SS', 'FF', 'SF'] as const;
export type LinkKind = (typeof linkKinds)[number];

/**
 * Hard and soft constraints by one list. MSO/MFO are Microsoft Project's "must" and P6's "mandatory"; START_ON and
 * FINISH_ON are P6's soft pair; EXPECTED_FINISH replaces the remaining duration if the option is on.
 */
export const constraintKinds = [
  'ASAP',
  'ALAP',
  'SNET',
  'SNLT',
  'FNET',
  'FNLT',
  'MSO',
  'MFO',
  'START_ON',
  'FINISH_ON',
  'EXPECTED_FINISH',
] as const;
export type ConstraintKind = (typeof constraintKinds)[number];

export const profiles = ['msp', 'p6'] as const;
export type Profile = (typeof profiles)[number];

export interface Constraint {
  kind: ConstraintKind;
  /** None for ASAP and ALAP. */
  date: LocalMinute | null;
}

/** Remaining work of a started or interrupted task continues after a gap: working minutes done, then elapsed wall-clock gap start and end. */
export interface Split {
  /** Working minutes of the task before the gap. */
  afterMinutes: number;
  /** The gap, on the wall clock. */
  from: LocalMinute;
  to: LocalMinute;
}

export interface Baseline {
  /** 0–10 in Microsoft Project; P6's are numbered in the order of the file. */
  number: number;
  start: LocalMinute | null;
  finish: LocalMinute | null;
  durationMinutes: number | null;
  workMinutes: number | null;
  cost: number | null;
  /** Where Horizon captured it; a planning file's baseline does not say. Minutes of the task's calendar. */
  totalFloatMinutes?: number | null;
}

export interface Task {
  /** Stable and unique in the programme: the file's unique id, or ours. */
  id: string;
  /** Display code: P6's activity id, our own code; null in Microsoft Project, which uses `rowNumber`. */
  code: string | null;
  /** Row number in the source's list, from 1. */
  rowNumber: number | null;
  name: string;
  kind: TaskKind;
  parentId: string | null;
  wbsCode: string | null;
  calendarId: string | null;
  /** Microsoft Project: ignore the resources' calendars when the task has its own. */
  ignoresResourceCalendar: boolean;
  /** Microsoft Project: fixed units, fixed duration, fixed work. P6's duration types map onto it. */
  type: 'fixed-units' | 'fixed-duration' | 'fixed-work';
  isEffortDriven: boolean;
  isMilestone: boolean;
  /** False: the task and its links are ignored. */
  isActive: boolean;
  /** Manually scheduled: `manualStart`, `manualFinish` are input and never move. */
  isManual: boolean;
  manualStart: LocalMinute | null;
  manualFinish: LocalMinute | null;
  /** Microsoft Project: a manual task for which no date has been entered yet; it is shown, but never critical. */
  isPlaceholder?: boolean;
  durationMinutes: number;
  /** The duration and `remainingMinutes` run on the 24×7 clock. */
  isElapsed: boolean;
  /** The unit in which the planner gave the duration, for showing. */
  durationUnit: 'm' | 'h' | 'd' | 'w' | 'mo';
  /** The duration is an estimate ("?"). */
  isEstimated: boolean;
  constraint: Constraint;
  secondConstraint: Constraint | null;
  deadline: LocalMinute | null;
  /** 0–1000: Microsoft Project's levelling priority, 500 as the default. */
  priority: number;
  levellingDelayMinutes: number;
  // Progress
  actualStart: LocalMinute | null;
  actualFinish: LocalMinute | null;
  /** Null if the source does not give it: then it follows from the duration and the percentage. */
  remainingMinutes: number | null;
  percentComplete: number;
  percentKind: 'duration' | 'physical' | 'units';
  physicalPercentComplete: number | null;
  suspendedAt: LocalMinute | null;
  resumedAt: LocalMinute | null;
  splits: Split[];
  // Values carried, never calculated by the engine
  workMinutes: number | null;
  cost: number | null;
  actualCost: number | null;
  baselines: Baseline[];
  notes: string | null;
  hyperlink: string | null;
  /** By the name or alias of the custom field. */
  custom: Record<string, string | number | boolean>;
  /** P6 activity codes: code type to code value. */
  activityCodes: Record<string, string>;
  /** External tasks of other projects: dates are read, never moved. */
  isExternal: boolean;
  /** P6: the earliest start and latest finish that links to other projects gave; they represent those links. */
  externalEarlyStart?: LocalMinute | null;
  externalLateFinish?: LocalMinute | null;
  /** Dates calculated by the file's own tool, for comparison; all optional. */
  stored: StoredDates | null;
}

/**
 * Dates calculated and stored by the source's tool. Absent values are null. Slack in minutes of the task's calendar.
 */
export interface StoredDates {
  start: LocalMinute | null;
  finish: LocalMinute | null;
  earlyStart: LocalMinute | null;
  earlyFinish: LocalMinute | null;
  lateStart: LocalMinute | null;
  lateFinish: LocalMinute | null;
  totalFloatMinutes: number | null;
  freeFloatMinutes: number | null;
  isCritical: boolean | null;
  /** P6's planned (target) dates: kept from the plan, not moved by progress. */
  plannedStart?: LocalMinute | null;
  plannedFinish?: LocalMinute | null;
  /** P6's remaining early dates: those of the remaining work. */
  remainingStart?: LocalMinute | null;
  remainingFinish?: LocalMinute | null;
}

export type Lag =
  | { kind: 'working'; minutes: number }
  | { kind: 'elapsed'; minutes: number }
  /** Per cent of the predecessor's duration, elapsed if its duration is. */
  | { kind: 'percent'; percent: number }
  | { kind: 'elapsed-percent'; percent: number };

export interface Link {
  id: string;
  predecessorId: string;
  successorId: string;
  kind: LinkKind;
  /** Negative minutes are a lead. */
  lag: Lag;
  /** The unit in which the lag was given, for showing. */
  lagUnit: 'm' | 'h' | 'd' | 'w' | 'mo' | '%';
  notes: string | null;
}

export interface Resource {
  id: string;
  code: string | null;
  name: string;
  /** Time drives dates (labour, equipment); material and cost do not. */
  kind: 'labour' | 'equipment' | 'subcontractor' | 'material' | 'cost';
  calendarId: string | null;
  /** 1 = one full-time unit; capacity over time where it changes. */
  maxUnits: number;
  capacity: { from: LocalMinute; to: LocalMinute; units: number }[];
  costPerHour: number | null;
  /** The labour rate that its cost of an hour is taken from; null if it was given by hand. */
  labourRateId?: string | null;
  costPerUse: number | null;
  /** Of a material: what its quantities are counted in ("t", "m³"), and the price of one. A material has no cost of an hour. */
  unitOfMeasure?: string | null;
  costPerUnit?: number | null;
  isGeneric: boolean;
  notes: string | null;
  custom: Record<string, string | number | boolean>;
}

export interface Assignment {
  id: string;
  taskId: string;
  resourceId: string;
  /** 1 = full time. */
  units: number;
  workMinutes: number;
  actualWorkMinutes: number;
  remainingWorkMinutes: number;
  /** Of a material, in its unit of measure; its work is null. */
  quantity?: number;
  actualQuantity?: number;
  remainingQuantity?: number;
  /** Working minutes after the task's start at which the assignment begins. */
  delayMinutes: number;
  start: LocalMinute | null;
  finish: LocalMinute | null;
  cost: number | null;
  actualCost: number | null;
  contour:
    | 'flat'
    | 'back-loaded'
    | 'front-loaded'
    | 'double-peak'
    | 'early-peak'
    | 'late-peak'
    | 'bell'
    | 'turtle'
    | 'contoured';
  /** P6: a driving resource decides the dates of a resource-dependent activity. */
  isDriving: boolean;
}

/** The choices that decide the result; readers fill them from the file, else from the profile's defaults. */
export interface ScheduleOptions {
  profile: Profile;
  progress: 'retained-logic' | 'progress-override' | 'actual-dates';
  lagCalendar: 'predecessor' | 'successor' | 'project' | '24-hour';
  /** Microsoft Project: late-side constraints override logic. */
  honoursConstraints: boolean;
  float: 'finish' | 'start' | 'smaller';
  critical: 'float' | 'longest-path';
  /** A task is critical at this total float or less. */
  criticalFloatMinutes: number;
  nearCriticalFloatMinutes: number;
  openEndsAreCritical: boolean;
  usesExpectedFinish: boolean;
  /** P6: SS lag counts from the early start instead of the actual start. */
  ssLagFromEarlyStart: boolean;
  /** P6, several projects in one file: each project's own finish ends its backward pass. */
  floatByProject: boolean;
  /** Microsoft Project: unfinished work before the status date is moved behind it. */
  movesUnstartedWork: boolean;
}

export interface ProjectProperties {
  /** The source's id of the project. */
  id: string;
  name: string;
  title: string | null;
  company: string | null;
  manager: string | null;
  start: LocalMinute;
  /** Schedule from the finish: `start` is ignored, tasks are as late as possible. */
  schedulesFromFinish: boolean;
  finish: LocalMinute | null;
  mustFinishBy: LocalMinute | null;
  /** Data date or status date. */
  statusDate: LocalMinute | null;
  calendarId: string;
  /** The baseline that the programme is compared with; the lowest number where none is chosen. */
  currentBaseline?: number | null;
  currency: string | null;
  /** Minutes from midnight for a date given without a time. */
  defaultStartMinute: number;
  defaultFinishMinute: number;
  minutesPerDay: number;
  minutesPerWeek: number;
  daysPerMonth: number;
}

export interface Programme {
  source: {
    format: 'mspdi' | 'xer' | 'pmxml' | 'csv' | 'mpp' | 'horizon' | 'psplib';
    application: string | null;
    version: string | null;
  };
  project: ProjectProperties;
  options: ScheduleOptions;
  calendars: CalendarSpec[];
  /** In outline order: a parent precedes its children. */
  tasks: Task[];
  links: Link[];
  resources: Resource[];
  assignments: Assignment[];
  customFields: {
    name: string;
    alias: string | null;
    of: 'task' | 'resource';
    type: 'text' | 'number' | 'date' | 'flag' | 'duration' | 'cost';
    /** The values of its list, where it is picked from one; in the order of the file. */
    values?: { value: string; description: string }[];
  }[];
  activityCodeTypes: { name: string; values: { code: string; description: string }[] }[];
}
