import { calculate, prepare } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';
import { expect, it } from 'vitest';
import { notInFuture } from './not-in-future.ts';
import { setPercent } from './planner-edits.ts';
import { house, MONDAY, SLAB, WALLS } from './sample-house.ts';

const planned = (task: number, percent: number, today: number, statusDate: number | null = null) => {
  const programme = house();
  programme.project.statusDate = statusDate;
  const schedule = calculate(prepare(programme).network!);
  const plan = setPercent(schedule, task, percent);
  if ('refusal' in plan) throw new Error(plan.refusal);
  const { plan: limitedPlan, notice } = notInFuture(plan, schedule, today);
  const [edit] = limitedPlan.edits;
  if (edit?.kind !== 'task-changed') throw new Error('no change of a task');
  const format = (minute: number | null | undefined) => (minute ? formatMinute(minute) : null);
  return [format(edit.changes.actualStart), format(edit.changes.actualFinish), notice];
};

// Walls are planned from Monday 12 January; today is Friday 9 January, half past ten.
const today = MONDAY + 4 * 1440 + 150;

it('progress of a task that starts later starts it today, with a note', () => {
  expect(planned(WALLS, 30, today)).toEqual([
    '2026-01-09T08:00',
    null,
    'Walls was planned for later: it has actually happened by 9 Jan 2026, today',
  ]);
});

it('a task completed before its planned start finishes today', () => {
  expect(planned(WALLS, 100, today).slice(0, 2)).toEqual(['2026-01-09T08:00', '2026-01-09T17:00']);
});

it('a data date after today does not change that', () => {
  expect(planned(WALLS, 30, today, MONDAY + 7 * 1440 + 540)).toEqual(planned(WALLS, 30, today));
});

it('a task that should be in progress keeps its planned start', () => {
  expect(planned(SLAB, 30, today)).toEqual(['2026-01-05T08:00', null, null]);
});
