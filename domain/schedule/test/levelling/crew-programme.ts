import { parseMinute } from '@horizon/working-time';
import type { CalendarSpec } from '@horizon/working-time';
import { newAssignment, newLink, newProgramme, newResource, newTask } from '../../src/new-programme.ts';
import { linkKinds } from '../../src/programme.ts';
import type { Assignment, Link, Programme, Resource, Task } from '../../src/programme.ts';

const shift = [{ from: 7 * 60, to: 15 * 60 }];

function week(id: string, workingDays: readonly number[]): CalendarSpec {
  return {
    id,
    name: id,
    parentId: null,
    kind: 'base',
    week: [0, 1, 2, 3, 4, 5, 6].map((weekday) => (workingDays.includes(weekday) ? shift : [])),
    exceptions: [],
    workWeeks: [],
    minutesPerDay: 480,
    minutesPerWeek: null,
    minutesPerMonth: null,
  };
}

/** The local minute written so. */
export function at(text: string): number {
  const minute = parseMinute(text);
  if (minute === null) throw new Error(text);
  return minute;
}

/** Monday 4 May 2026, 07:00; the project starts then. A working day is 07:00–15:00. */
export const monday = at('2026-05-04T07:00');

/** One task: `days` of work for `crew` units of crew A; `dueDay` is its deadline, counted in calendar days from Monday. */
export interface CrewTask extends Partial<Task> {
  days: number;
  crew?: number;
  dueDay?: number;
  /** Start no earlier than this calendar day from Monday. */
  fromDay?: number;
}

function taskOf(id: string, given: CrewTask): Task {
  const { days, crew: _, dueDay, fromDay, ...fields } = given;
  return {
    ...newTask(id),
    name: id,
    type: 'fixed-duration',
    durationMinutes: days * 480,
    constraint: fromDay === undefined ? { kind: 'ASAP', date: null } : { kind: 'SNET', date: monday + fromDay * 1440 },
    deadline: dueDay === undefined ? null : monday + dueDay * 1440 + 480,
    ...fields,
  };
}

/** An assignment of crew A for as long as the task lasts. */
export function assignmentOf(taskId: string, units: number, given: Partial<Assignment> = {}): Assignment {
  return { ...newAssignment(`${taskId}-A`, taskId, 'A'), units, isDriving: false, ...given };
}

export function crewA(given: Partial<Resource> = {}): Resource {
  return { ...newResource('A'), name: 'Crew A', ...given };
}

/** "A-B" is a finish-to-start link without lag; "A-B SS+480" one of another kind with lag. */
export function linkOf(text: string): Link {
  const parts = /^(\w+)-(\w+)(?: (FS|SS|FF|SF))?([+-]\d+)?$/.exec(text);
  if (!parts) throw new Error(text);
  const kind = linkKinds.find((one) => one === parts[3]) ?? 'FS';
  const lag = { kind: 'working', minutes: Number(parts[4] ?? 0) } as const;
  return { ...newLink(text, parts[1]!, parts[2]!), kind, lag };
}

/** A programme of tasks for crew A, one unit strong, five days a week; it must finish far later than it does. */
export function crewProgramme(
  tasks: Record<string, CrewTask>,
  links: readonly string[] = [],
  given: Partial<Programme> = {},
): Programme {
  const blank = newProgramme('msp', monday);
  return {
    ...blank,
    project: { ...blank.project, calendarId: 'five-day', mustFinishBy: at('2027-05-04T15:00') },
    calendars: [week('five-day', [1, 2, 3, 4, 5]), week('seven-day', [0, 1, 2, 3, 4, 5, 6])],
    tasks: Object.entries(tasks).map(([id, task]) => taskOf(id, task)),
    links: links.map(linkOf),
    resources: [crewA()],
    assignments: Object.entries(tasks).flatMap(([id, { crew = 1 }]) => (crew > 0 ? [assignmentOf(id, crew)] : [])),
    ...given,
  };
}
