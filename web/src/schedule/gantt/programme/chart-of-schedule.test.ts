import { calculate, newLink, newProgramme, newTask, prepare, type Task } from '@horizon/schedule';
import { dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { expect, it } from 'vitest';
import { statusBuckets } from '../../../ui/status-chip.tsx';
import { chartOf } from './chart-of-schedule.ts';

const MONDAY = dayOf(2026, 1, 5) * MINUTES_PER_DAY + 480;

/** Slab 5d → Walls 5d, against a deadline of the walls on Thursday of the first week. */
function chartWith(slab: Partial<Task> & { status?: string }) {
  const programme = newProgramme('msp', MONDAY);
  programme.tasks = [
    { ...newTask('Slab'), durationMinutes: 2400, ...slab },
    { ...newTask('Walls'), durationMinutes: 2400, deadline: MONDAY + 3 * MINUTES_PER_DAY },
  ];
  programme.links = [newLink('a', 'Slab', 'Walls')];
  const schedule = calculate(prepare(programme).network!);
  const { status } = chartOf(schedule);
  return { float: [...schedule.totalFloat], buckets: [...status].map((index) => statusBuckets[index]) };
}

it('a task with negative float keeps its status: only tasks reported as delayed are delayed', () => {
  const { float, buckets } = chartWith({});

  expect(Math.max(...float)).toBeLessThan(0);
  expect(buckets).toEqual(['not-started', 'not-started']);
  expect(chartWith({ status: 'At risk' }).buckets[0]).toBe('delayed');
});

it('without a reported status the progress decides, as in the list and on the dashboard', () => {
  expect(chartWith({ percentComplete: 40 }).buckets[0]).toBe('in-progress');
  expect(chartWith({ actualStart: MONDAY, actualFinish: MONDAY + 480, percentComplete: 100 }).buckets[0]).toBe(
    'completed',
  );
  expect(chartWith({ isActive: false }).buckets[0]).toBe('not-started');
});
