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
/** Wednesday 14 January 2026: Slab is over, Walls under way, Roof still to come. */
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

it('an update asks about what should be finished, what should have started and what is under way, and no more', () => {
  const due = dueBy(scheduleOf(), day * MINUTES_PER_DAY + 1020);

  expect(due.finish.map(({ task }) => task)).toEqual([SLAB]);
  expect(due.start.map(({ task }) => task)).toEqual([WALLS]);
  expect(due.progress).toEqual([]);
  expect([...due.finish, ...due.start].some(({ task }) => task === ROOF)).toBe(false);
});

it('an actual date that is after today is said at its task, however late the data date', () => {
  const late = { day: dayOf(2026, 2, 1), today: dayOf(2026, 1, 14) };
  const { faults } = planUpdate(scheduleOf(), asked({ Walls: { start: '2026-01-15' } }, late));

  expect(faults.get('Walls')).toBe('15 Jan 2026 is after today: a future date cannot be an actual start.');
});

it('the data date and everything that was typed are one step with one name', () => {
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

it('a finish is the last minute of work on its day, and finishes the task from its planned start', () => {
  const slab = taskAfter({ Slab: { finish: '2026-01-12' } }, 'Slab');

  expect(formatMinute(slab.actualStart!)).toBe('2026-01-05T08:00');
  expect(formatMinute(slab.actualFinish!)).toBe('2026-01-12T17:00');
  expect(slab.percentComplete).toBe(100);
});

it('per cent of a task that was to start later than the data date starts it at the data date, not in the future', () => {
  const roof = taskAfter({ Roof: { percent: '10' } }, 'Roof');

  expect(formatMinute(roof.actualStart!)).toBe('2026-01-14T17:00');
});

it('what is left is added to what was done in Microsoft Project, and is next to the duration in P6', () => {
  const walls = taskAfter({ Walls: { start: '2026-01-12', left: '6d' } }, 'Walls');
  const inP6 = taskAfter({ Walls: { start: '2026-01-12', left: '4d' } }, 'Walls', ({ options }) => {
    options.profile = 'p6';
  });

  expect([walls.durationMinutes, walls.percentComplete]).toEqual([9 * 480, 33.33]);
  expect([inP6.durationMinutes, inP6.remainingMinutes, inP6.percentComplete]).toEqual([5 * 480, 4 * 480, 20]);
});

it('an actual date after the data date is refused at its task, with the day', () => {
  const { plan, faults } = planUpdate(scheduleOf(), asked({ Walls: { start: '2026-01-15' } }));

  expect('refusal' in plan).toBe(true);
  expect(faults.get('Walls')).toBe('15 Jan 2026 is after the data date: a future date cannot be an actual start.');
});

it('as planned gives past work its dates, and work under way the share that should be done', () => {
  const schedule = scheduleOf();
  const dataDate = day * MINUTES_PER_DAY + 1020;

  expect(asPlanned(schedule, SLAB, dataDate)).toMatchObject({ start: '2026-01-05', finish: '2026-01-09' });
  expect(asPlanned(schedule, WALLS, dataDate)).toMatchObject({ start: '2026-01-12', finish: '', percent: '60' });
});

it('a data date before the start, after today or back in time is asked about, in words', () => {
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
