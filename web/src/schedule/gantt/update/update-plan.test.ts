import { dayOf, formatMinute, MINUTES_PER_DAY } from '@horizon/working-time';
import { expect, it } from 'vitest';
import { calculate, prepare, type Programme } from '@horizon/schedule';
import { scheduleAfter } from '../programme/apply-edits.ts';
import { house, MONDAY, ROOF, SLAB, WALLS } from '../programme/sample-house.ts';
import { dueBy } from './due-tasks.ts';
import { asPlanned, noEntry, planUpdate, type ProgressEntry, unusualUpdate } from './update-plan.ts';

const scheduleOf = (change: (programme: Programme) => void = () => undefined) => {
  const programme = house();
  change(programme);
  return calculate(prepare(programme).network!);
};
/** Wednesday 14 January 2026: Slab is past, Walls in progress, Roof in the future. */
const day = dayOf(2026, 1, 14);
const asked = (entries: Record<string, Partial<ProgressEntry>>, more: object = {}) => ({
  day,
  today: day,
  entries: Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, { ...noEntry, ...entry }])),
  movesUnfinished: false,
  keptAs: null,
  ...more,
});
const taskAfter = (entries: Parameters<typeof asked>[0], id: string, change?: (programme: Programme) => void) => {
  const schedule = scheduleOf(change);
  const { plan } = planUpdate(schedule, asked(entries));
  if ('refusal' in plan) throw new Error(plan.refusal);
  const after = scheduleAfter(schedule, plan.edits).schedule!;
  return after.network.programme.tasks[after.network.indexOf.get(id)!]!;
};

it('an update lists exactly the tasks that should be finished, should have started or are in progress', () => {
  const due = dueBy(scheduleOf(), day * MINUTES_PER_DAY + 1020);

  expect(due.finish.map(({ task }) => task)).toEqual([SLAB]);
  expect(due.start.map(({ task }) => task)).toEqual([WALLS]);
  expect(due.progress).toEqual([]);
  expect([...due.finish, ...due.start].some(({ task }) => task === ROOF)).toBe(false);
});

it('an actual date after today is an error at its task, even with a later data date', () => {
  const late = { day: dayOf(2026, 2, 1), today: dayOf(2026, 1, 14) };
  const { faults } = planUpdate(scheduleOf(), asked({ Walls: { start: '2026-01-15' } }, late));

  expect(faults.get('Walls')).toBe('15 Jan 2026 is after today: a future date cannot be an actual start.');
});

it('the data date and all entries are one named step', () => {
  const { plan } = planUpdate(
    scheduleOf(),
    asked({ Slab: { start: '2026-01-05', finish: '2026-01-09' }, Walls: { percent: '40' } }, { keptAs: 'January' }),
  );

  expect(plan).toMatchObject({ note: 'Update to 14 Jan 2026 – January', keeps: true });
  expect('edits' in plan && plan.edits.map(({ kind }) => kind)).toEqual([
    'project-changed',
    'task-changed',
    'task-changed',
  ]);
});

it('a finish is the last working minute of its day, and finishes the task from its planned start', () => {
  const slab = taskAfter({ Slab: { finish: '2026-01-12' } }, 'Slab');

  expect(formatMinute(slab.actualStart!)).toBe('2026-01-05T08:00');
  expect(formatMinute(slab.actualFinish!)).toBe('2026-01-12T17:00');
  expect(slab.percentComplete).toBe(100);
});

it('progress of a task planned after the data date starts it at the data date, not in the future', () => {
  const roof = taskAfter({ Roof: { percent: '10' } }, 'Roof');

  expect(formatMinute(roof.actualStart!)).toBe('2026-01-14T17:00');
});

it('remaining duration is added to the actual one in Microsoft Project, and separate from the duration in P6', () => {
  const walls = taskAfter({ Walls: { start: '2026-01-12', left: '6d' } }, 'Walls');
  const inP6 = taskAfter({ Walls: { start: '2026-01-12', left: '4d' } }, 'Walls', ({ options }) => {
    options.profile = 'p6';
  });

  expect([walls.durationMinutes, walls.percentComplete]).toEqual([9 * 480, 33.33]);
  expect([inP6.durationMinutes, inP6.remainingMinutes, inP6.percentComplete]).toEqual([5 * 480, 4 * 480, 20]);
});

it('an actual date after the data date is an error at its task, with the day', () => {
  const { plan, faults } = planUpdate(scheduleOf(), asked({ Walls: { start: '2026-01-15' } }));

  expect('refusal' in plan).toBe(true);
  expect(faults.get('Walls')).toBe('15 Jan 2026 is after the data date: a future date cannot be an actual start.');
});

it('“as planned” sets past tasks to their dates, and tasks in progress to the planned percentage', () => {
  const schedule = scheduleOf();
  const dataDate = day * MINUTES_PER_DAY + 1020;

  expect(asPlanned(schedule, SLAB, dataDate)).toMatchObject({ start: '2026-01-05', finish: '2026-01-09' });
  expect(asPlanned(schedule, WALLS, dataDate)).toMatchObject({ start: '2026-01-12', finish: '', percent: '60' });
});

it('warns about a data date before the start, after today or before the last one', () => {
  const schedule = scheduleOf(({ project }) => {
    project.statusDate = day * MINUTES_PER_DAY + 1020;
  });

  expect(unusualUpdate(schedule, dayOf(2026, 1, 2), MONDAY + 20 * MINUTES_PER_DAY)).toEqual([
    '2 Jan 2026 is before the programme starts, on 5 Jan 2026: nothing can have been done by then.',
    'The data date goes back: the last update was to 14 Jan 2026.',
  ]);
  expect(unusualUpdate(schedule, dayOf(2026, 2, 1), MONDAY + 20 * MINUTES_PER_DAY)).toEqual([
    '1 Feb 2026 is after today, 25 Jan 2026: nobody knows yet what will be done by then.',
  ]);
});
