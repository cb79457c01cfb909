// The model's records before anything was read into them: what a format does not say. All readers start from here, so
// that absent means the same in every format.
import type { Assignment, ProjectProperties, Resource, StoredDates } from '@horizon/schedule';
import type { CalendarSpec, DayPattern, LocalMinute } from '@horizon/working-time';

// Tasks and links begin as the schedule engine's own do.
export { newLink as blankLink, newTask as blankTask } from '@horizon/schedule';

/** Nothing stored. */
export function blankStored(): StoredDates {
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
export function blankResource(id: string): Resource {
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
export function blankAssignment(id: string, taskId: string, resourceId: string): Assignment {
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

/** A project of eight-hour days from 8 to 5. */
export function blankProject(start: LocalMinute): ProjectProperties {
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

/** A calendar that inherits or does not work on any day, until it is told otherwise. */
export function blankCalendar(id: string): CalendarSpec {
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

/** Eight to twelve and one to five, the working day of both tools when a file says "working" without hours. */
export function defaultShifts(): { from: number; to: number }[] {
  return [
    { from: 480, to: 720 },
    { from: 780, to: 1020 },
  ];
}

/** Monday to Friday, eight hours: for files that name no calendar. */
export function standardCalendar(id: string): CalendarSpec {
  const week: DayPattern[] = [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 0 || day === 6 ? [] : defaultShifts()));
  return { ...blankCalendar(id), name: 'Standard', week };
}
