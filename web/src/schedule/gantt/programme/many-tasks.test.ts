import { calculate, newLink, newProgramme, newTask, prepare, type Task } from '@horizon/schedule';
import { dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { describe, expect, test } from 'vitest';
import { scheduleAfter } from './apply-edits.ts';
import { advanceTasks, constrainTasks, giveCalendar, moveTasks, setPercents, shiftTasks } from './many-tasks.ts';
import type { Plan } from './planner-edits.ts';

const MONDAY = dayOf(2026, 1, 5) * MINUTES_PER_DAY + 480;
const DAY = MINUTES_PER_DAY;
const [STRUCTURE, SLAB, WALLS, FENCE, SIGN] = [0, 1, 2, 3, 4];

/** Structure › Slab 2d → Walls 3d; Fence 1d and Sign 1d next to it. */
function house(changes: Record<string, Partial<Task>> = {}) {
  const programme = newProgramme('msp', MONDAY);
  const task = (id: string, days: number, parentId: string | null = null): Task => ({
    ...newTask(id),
    name: id,
    durationMinutes: days * 480,
    parentId,
    ...changes[id],
  });
  programme.tasks = [
    task('Structure', 0),
    task('Slab', 2, 'Structure'),
    task('Walls', 3, 'Structure'),
    task('Fence', 1),
    task('Sign', 1),
  ];
  programme.links = [newLink('a', 'Slab', 'Walls')];
  return calculate(prepare(programme).network!);
}

const changed = (plan: Plan): string[] =>
  'edits' in plan ? plan.edits.map((edit) => ('id' in edit ? edit.id : '')) : [plan.refusal];

describe('Several selected tasks', () => {
  test('move together in one step by the same amount', () => {
    const before = house();

    const plan = moveTasks(before, [SLAB, FENCE, SIGN], FENCE, before.start[FENCE]! + 2 * DAY);

    expect(plan).toMatchObject({ note: 'Move Slab, Fence and Sign' });
    const after = scheduleAfter(before, 'edits' in plan ? plan.edits : []).schedule!;
    expect([SLAB, WALLS, FENCE, SIGN].map((task) => after.start[task]! - before.start[task]!)).toEqual([
      2 * DAY,
      2 * DAY,
      2 * DAY,
      2 * DAY,
    ]);
  });

  test('need no constraint if another of them drives them or is their summary', () => {
    expect(changed(shiftTasks(house(), [SLAB, WALLS, FENCE], 1))).toEqual(['Slab', 'Fence']);
    expect(changed(shiftTasks(house(), [STRUCTURE, SLAB, WALLS, FENCE], 1))).toEqual(['Slab', 'Fence']);
  });

  test('follow their links, in a step that names all of them', () => {
    expect(shiftTasks(house(), [SLAB, WALLS], 1)).toMatchObject({ note: 'Move Slab and Walls' });
  });

  test('are counted if there are more than three', () => {
    expect(setPercents(house(), [SLAB, WALLS, FENCE, SIGN], 50)).toMatchObject({ note: 'Progress of 4 tasks' });
  });

  test('leave out started tasks, and report it', () => {
    const begun = house({ Fence: { actualStart: MONDAY, percentComplete: 50 } });

    const plan = shiftTasks(begun, [SLAB, FENCE, SIGN], 1);

    expect(changed(plan)).toEqual(['Slab', 'Sign']);
    expect(plan).toMatchObject({ leftOut: expect.stringMatching(/^1 left as it is: Fence started on /) as string });
  });

  test('are refused only if none of them can be changed', () => {
    const begun = house({ Fence: { actualStart: MONDAY }, Sign: { actualStart: MONDAY } });

    expect(changed(shiftTasks(begun, [FENCE, SIGN], 1))[0]).toMatch(/^Fence started on /);
  });

  test('can be given one progress, constraint or calendar', () => {
    const both = [SLAB, FENCE];

    expect(setPercents(house(), both, 50)).toMatchObject({ note: 'Progress of Slab and Fence' });
    expect(changed(advanceTasks(house(), both, 10))).toEqual(['Slab', 'Fence']);
    expect(constrainTasks(house(), both, { kind: 'SNET', date: MONDAY })).toMatchObject({
      note: 'Constraint of Slab and Fence',
      edits: both.map(() => ({ changes: { constraint: { kind: 'SNET', date: MONDAY } } })),
    });
    expect(giveCalendar(house(), both, null)).toMatchObject({ note: 'Calendar of Slab and Fence' });
  });

  test('leave out a summary whose progress is calculated from its tasks', () => {
    expect(setPercents(house(), [STRUCTURE, FENCE], 50)).toMatchObject({
      note: 'Progress of Fence',
      leftOut: '1 left as it is: Structure takes its progress from its tasks.',
    });
  });
});
