import { calculate, newCalendar, newProgramme, newTask, prepare } from '@horizon/schedule';
import { dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { expect, test } from 'vitest';
import { dayOffNote } from './day-off.ts';

const minute = (month: number, day: number) => dayOf(2026, month, day) * MINUTES_PER_DAY + 600;
const [TOWER, SLAB, CRANE] = [0, 1, 2];

/** The site rests at weekends and on Australia Day; the crane works Saturdays and the holiday. */
function site() {
  const programme = newProgramme('msp', minute(1, 5));
  const day = dayOf(2026, 1, 26);
  const holiday = { name: 'Australia Day', firstDay: day, lastDay: day, shifts: [], recurrence: null };
  programme.calendars = [
    { ...newCalendar('site', 'Site', [1, 2, 3, 4, 5]), exceptions: [holiday] },
    newCalendar('crane', 'Crane', [1, 2, 3, 4, 5, 6]),
  ];
  programme.project.calendarId = 'site';
  programme.tasks = [
    newTask('Tower'),
    { ...newTask('Slab'), durationMinutes: 480, parentId: 'Tower' },
    { ...newTask('Crane'), durationMinutes: 480, parentId: 'Tower', calendarId: 'crane' },
  ];
  const schedule = calculate(prepare(programme).network!);
  return (task: number, at: number) => dayOffNote(schedule, task, at);
}

test('a holiday is described with its date, a weekend by its weekday', () => {
  const why = site();

  expect(why(SLAB, minute(1, 26))).toBe('Australia Day, 26 January 2026: not worked');
  expect(why(SLAB, minute(1, 24))).toBe('Saturday, 24 January 2026: not worked');
});

test('a working day has no description', () => {
  expect(site()(SLAB, minute(1, 27))).toBeNull();
});

test('a row has the days off of its own calendar; a summary, and the space without a row, those of the project', () => {
  const why = site();

  expect(why(CRANE, minute(1, 24))).toBeNull();
  expect(why(CRANE, minute(1, 26))).toBeNull();
  expect(why(TOWER, minute(1, 24))).toMatch(/^Saturday/);
  expect(why(-1, minute(1, 26))).toMatch(/^Australia Day/);
});
