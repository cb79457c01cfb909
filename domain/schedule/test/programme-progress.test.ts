import { expect, test } from 'vitest';
import { calculate, newProgramme, newTask, prepare, programmeProgress, type Task } from '../src/index.ts';

const MONDAY = 29_450_400;
const of = (...tasks: Partial<Task>[]) => {
  const programme = newProgramme('msp', MONDAY);
  programme.tasks = tasks.map((more, i) => ({ ...newTask(`t${i}`), name: `t${i}`, ...more }));
  return programmeProgress(calculate(prepare(programme).network!));
};

test('the progress of a programme counts its tasks by their durations, and no summary twice', () => {
  const slab = { durationMinutes: 1440, percentComplete: 50, actualStart: MONDAY, remainingMinutes: 720 };

  expect(of(slab, { durationMinutes: 1440 })).toBeCloseTo(25);
  expect(of({ kind: 'summary' }, { ...slab, parentId: 't0' }, { durationMinutes: 1440, parentId: 't0' })).toBeCloseTo(
    25,
  );
});

test('there is no progress if there is no work', () => {
  expect(of({ durationMinutes: 0, isMilestone: true })).toBeNull();
  expect(of()).toBeNull();
});
