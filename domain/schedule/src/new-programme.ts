// A programme, a task, a link before a planner has said anything about them.
import type { CalendarSpec, DayPattern, LocalMinute } from '@horizon/working-time';
import type { Link, Profile, Programme, ScheduleOptions, Task } from './programme.ts';

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

/** A calendar that works eight hours from eight to five, with an hour's break, on the given weekdays (Sunday is 0). */
export function newCalendar(id: string, name: string, weekdays: readonly number[]): CalendarSpec {
  const day: DayPattern = [
    { from: 480, to: 720 },
    { from: 780, to: 1020 },
  ];
  return {
    id,
    name,
    parentId: null,
    kind: 'base',
    week: Array.from({ length: 7 }, (_, weekday) => (weekdays.includes(weekday) ? day : [])),
    exceptions: [],
    workWeeks: [],
    minutesPerDay: null,
    minutesPerWeek: null,
    minutesPerMonth: null,
  };
}

/** An empty programme that starts at a minute, with a five-day calendar `standard`. */
export function newProgramme(profile: Profile, start: LocalMinute): Programme {
  return {
    source: { format: 'horizon', application: null, version: null },
    project: {
      id: 'project',
      name: '',
      title: null,
      company: null,
      manager: null,
      start,
      schedulesFromFinish: false,
      finish: null,
      mustFinishBy: null,
      statusDate: null,
      calendarId: 'standard',
      currency: null,
      defaultStartMinute: 480,
      defaultFinishMinute: 1020,
      minutesPerDay: 480,
      minutesPerWeek: 2400,
      daysPerMonth: 20,
    },
    options: standardOptions(profile),
    calendars: [newCalendar('standard', 'Standard', [1, 2, 3, 4, 5])],
    tasks: [],
    links: [],
    resources: [],
    assignments: [],
    customFields: [],
    activityCodeTypes: [],
  };
}
