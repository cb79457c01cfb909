// The defaults of a programme, a task and a link. All readers start from here, so that missing values mean the same in
// every format.
import type { CalendarSpec, LocalMinute } from '@horizon/working-time';
import type {
  Assignment,
  Link,
  Profile,
  Programme,
  ProjectProperties,
  Resource,
  ScheduleOptions,
  StoredDates,
  Task,
} from './programme.ts';

/** A task of no duration, as soon as possible, without progress. */
export function newTask(id: string): Task {
  return {
    id,
    code: null,
    rowNumber: null,
    name: '',
    kind: 'task',
    parentId: null,
    wbsCode: null,
    calendarId: null,
    ignoresResourceCalendar: false,
    type: 'fixed-units',
    isEffortDriven: false,
    isMilestone: false,
    isActive: true,
    isManual: false,
    manualStart: null,
    manualFinish: null,
    durationMinutes: 0,
    isElapsed: false,
    durationUnit: 'd',
    isEstimated: false,
    constraint: { kind: 'ASAP', date: null },
    secondConstraint: null,
    deadline: null,
    priority: 500,
    levellingDelayMinutes: 0,
    actualStart: null,
    actualFinish: null,
    remainingMinutes: null,
    percentComplete: 0,
    percentKind: 'duration',
    physicalPercentComplete: null,
    suspendedAt: null,
    resumedAt: null,
    splits: [],
    workMinutes: null,
    cost: null,
    actualCost: null,
    baselines: [],
    notes: null,
    hyperlink: null,
    custom: {},
    activityCodes: {},
    isExternal: false,
    stored: null,
  };
}

/** A finish-to-start link without lag. */
export function newLink(id: string, predecessorId: string, successorId: string): Link {
  const lag = { kind: 'working', minutes: 0 } as const;
  return { id, predecessorId, successorId, kind: 'FS', lag, lagUnit: 'd', notes: null };
}

/** The scheduling options that Microsoft Project or P6 starts a new project with. */
export function standardOptions(profile: Profile): ScheduleOptions {
  const isP6 = profile === 'p6';
  return {
    profile,
    progress: 'retained-logic',
    lagCalendar: isP6 ? 'predecessor' : 'successor',
    honoursConstraints: true,
    float: isP6 ? 'finish' : 'smaller',
    critical: 'float',
    criticalFloatMinutes: 0,
    nearCriticalFloatMinutes: 4800,
    openEndsAreCritical: false,
    usesExpectedFinish: isP6,
    ssLagFromEarlyStart: true,
    floatByProject: true,
    movesUnstartedWork: isP6,
  };
}

/** Nothing stored. */
export function newStoredDates(): StoredDates {
  return {
    start: null,
    finish: null,
    earlyStart: null,
    earlyFinish: null,
    lateStart: null,
    lateFinish: null,
    totalFloatMinutes: null,
    freeFloatMinutes: null,
    isCritical: null,
  };
}

/** One full-time person. */
export function newResource(id: string): Resource {
  return {
    id,
    code: null,
    name: '',
    kind: 'labour',
    calendarId: null,
    maxUnits: 1,
    capacity: [],
    costPerHour: null,
    costPerUse: null,
    isGeneric: false,
    notes: null,
    custom: {},
  };
}

/** An assignment of one unit without work. */
export function newAssignment(id: string, taskId: string, resourceId: string): Assignment {
  return {
    id,
    taskId,
    resourceId,
    units: 1,
    workMinutes: 0,
    actualWorkMinutes: 0,
    remainingWorkMinutes: 0,
    delayMinutes: 0,
    start: null,
    finish: null,
    cost: null,
    actualCost: null,
    contour: 'flat',
    isDriving: true,
  };
}

/** Eight to twelve and one to five: the default day of Microsoft Project and P6. */
export function standardShifts(): { from: number; to: number }[] {
  return [
    { from: 480, to: 720 },
    { from: 780, to: 1020 },
  ];
}

/** A calendar that inherits, or works on no day, unless specified otherwise. */
export function emptyCalendar(id: string): CalendarSpec {
  return {
    id,
    name: '',
    parentId: null,
    kind: 'base',
    week: [null, null, null, null, null, null, null],
    exceptions: [],
    workWeeks: [],
    minutesPerDay: null,
    minutesPerWeek: null,
    minutesPerMonth: null,
  };
}

/** A calendar that works eight hours from eight to five, with an hour's break, on the given weekdays (Sunday is 0). */
export function newCalendar(id: string, name: string, weekdays: readonly number[]): CalendarSpec {
  const week = Array.from({ length: 7 }, (_, weekday) => (weekdays.includes(weekday) ? standardShifts() : []));
  return { ...emptyCalendar(id), name, week };
}

/** Monday to Friday, eight hours. */
export function standardCalendar(id: string): CalendarSpec {
  return newCalendar(id, 'Standard', [1, 2, 3, 4, 5]);
}

/** A project of eight-hour days from eight to five, without a name or a calendar. */
export function newProject(start: LocalMinute): ProjectProperties {
  return {
    id: '',
    name: '',
    title: null,
    company: null,
    manager: null,
    start,
    schedulesFromFinish: false,
    finish: null,
    mustFinishBy: null,
    statusDate: null,
    calendarId: '',
    currency: null,
    defaultStartMinute: 480,
    defaultFinishMinute: 1020,
    minutesPerDay: 480,
    minutesPerWeek: 2400,
    daysPerMonth: 20,
  };
}

/** An empty programme that starts at a minute, with a five-day calendar `standard`. */
export function newProgramme(profile: Profile, start: LocalMinute): Programme {
  return {
    source: { format: 'horizon', application: null, version: null },
    project: { ...newProject(start), id: 'project', calendarId: 'standard' },
    options: standardOptions(profile),
    calendars: [standardCalendar('standard')],
    tasks: [],
    links: [],
    resources: [],
    assignments: [],
    customFields: [],
    activityCodeTypes: [],
  };
}
