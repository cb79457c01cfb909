import { compileCalendars } from '@horizon/working-time';
import { calculate } from '../../src/calculate.ts';
import { prepare } from '../../src/prepare.ts';
import type { Programme } from '../../src/programme.ts';
import type { Schedule } from '../../src/schedule.ts';
import { monday } from './crew-programme.ts';

/** The programme calculated; the test fails when it cannot be. */
export function calculated(programme: Programme): Schedule {
  const { network, faults } = prepare(programme);
  if (network === null) throw new Error(JSON.stringify(faults));
  return calculate(network);
}

/** One bar a task, one character a calendar day from Monday 4 May 2026: `#` it works that day, `.` it does not. */
export function bars(programme: Programme): string[] {
  const { start, finish } = calculated(programme);
  const { calendars } = compileCalendars(programme.calendars);
  return programme.tasks.map(({ id, calendarId }, i) => {
    const calendar = calendars.get(calendarId ?? programme.project.calendarId)!;
    const days: string[] = [];
    for (let day = Math.floor(monday / 1440); day * 1440 < finish[i]!; day += 1) {
      const from = Math.max(start[i]!, day * 1440);
      const to = Math.min(finish[i]!, (day + 1) * 1440);
      days.push(to > from && calendar.workBetween(from, to) > 0 ? '#' : '.');
    }
    return `${id} ${days.join('')}`;
  });
}
