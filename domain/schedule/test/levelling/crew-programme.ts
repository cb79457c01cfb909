import { compileCalendar, parseMinute } from '@horizon/working-time';
import type { CalendarSpec, WorkingCalendar } from '@horizon/working-time';
import type { LevellingInput, LevellingLink, LevellingTask } from '../../src/levelling/levelling-task.ts';

const day = [{ from: 7 * 60, to: 15 * 60 }];

function week(id: string, workingDays: readonly number[]): CalendarSpec {
  return {
    id,
    name: id,
    parentId: null,
    kind: 'base',
    week: [0, 1, 2, 3, 4, 5, 6].map((weekday) => (workingDays.includes(weekday) ? day : [])),
    exceptions: [],
    workWeeks: [],
    minutesPerDay: 480,
    minutesPerWeek: null,
    minutesPerMonth: null,
  };
}

/** Monday to Friday and all seven days, 07:00–15:00: eight hours. */
export const fiveDay = compileCalendar(week('five-day', [1, 2, 3, 4, 5]));
export const sevenDay = compileCalendar(week('seven-day', [0, 1, 2, 3, 4, 5, 6]));

/** Monday 4 May 2026, 07:00. */
export const monday = at('2026-05-04T07:00');

/** The local minute written so. */
export function at(text: string): number {
  const minute = parseMinute(text);
  if (minute === null) throw new Error(text);
  return minute;
}

/** One task: `days` of work from `start`, `crew` units of crew A, late finish `float` working days after its finish. */
export function crewTask(
  id: string,
  given: {
    days: number;
    crew?: number;
    start?: number;
    float?: number;
    priority?: number;
    isMovable?: boolean;
    calendar?: WorkingCalendar;
  },
): LevellingTask {
  const calendar = given.calendar ?? fiveDay;
  const start = given.start ?? monday;
  const finish = calendar.addWork(start, given.days * 480, 'finish');
  const totalFloatMinutes = (given.float ?? 0) * 480;
  return {
    id,
    name: id,
    calendar,
    durationMinutes: given.days * 480,
    start,
    finish,
    lateFinish: calendar.addWork(finish, totalFloatMinutes, 'finish'),
    totalFloatMinutes,
    priority: given.priority ?? 500,
    isMovable: given.isMovable ?? true,
    demands: given.crew === 0 ? [] : [{ resourceId: 'A', units: given.crew ?? 1, delayMinutes: 0, spanMinutes: null }],
  };
}

/** A finish-to-start link without lag unless said otherwise. */
export function link(predecessorId: string, successorId: string, given: Partial<LevellingLink> = {}): LevellingLink {
  return { predecessorId, successorId, kind: 'FS', lagMinutes: 0, lagCalendar: fiveDay, ...given };
}

/** A programme for crew A of the given size. */
export function crewProgramme(tasks: LevellingTask[], links: LevellingLink[] = [], crew = 1): LevellingInput {
  return { tasks, links, resources: [{ id: 'A', name: 'Crew A', maxUnits: crew, windows: [] }] };
}

/** Bars, one character a day from Monday 4 May 2026: `#` the task works that day, `.` it does not. */
export function bars(
  tasks: readonly { taskId: string; start: number; finish: number }[],
  calendar = fiveDay,
): string[] {
  const firstDay = Math.floor(monday / 1440);
  return tasks.map(({ taskId, start, finish }) => {
    const days: string[] = [];
    for (let day = firstDay; day * 1440 < finish; day += 1) {
      const from = Math.max(start, day * 1440);
      const to = Math.min(finish, (day + 1) * 1440);
      days.push(to > from && calendar.workBetween(from, to) > 0 ? '#' : '.');
    }
    return `${taskId} ${days.join('')}`;
  });
}
