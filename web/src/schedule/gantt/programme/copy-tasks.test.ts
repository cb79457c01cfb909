import { calculate, newAssignment, newResource, prepare } from '@horizon/schedule';
import { describe, expect, test } from 'vitest';
import { scheduleAfter } from './apply-edits.ts';
import { copyTasks } from './copy-tasks.ts';
import { MONDAY, ROOF, SLAB, STRUCTURE, WALLS, house } from './sample-house.ts';
import { wireEdit } from './wire-edits.ts';

/** The house, with its slab started, poured by a gang and constrained to a day. */
function schedule() {
  const programme = house();
  programme.tasks[SLAB] = {
    ...programme.tasks[SLAB]!,
    code: 'A1010',
    percentComplete: 40,
    actualStart: MONDAY,
    deadline: MONDAY + 20 * 1440,
    constraint: { kind: 'SNET', date: MONDAY },
  };
  programme.resources = [{ ...newResource('gang'), name: 'Gang' }];
  programme.assignments = [{ ...newAssignment('x', 'Slab', 'gang'), units: 3, workMinutes: 480 }];
  return calculate(prepare(programme).network!);
}

const copied = (chosen: readonly number[], behind: number) => {
  let id = 0;
  const plan = copyTasks(schedule(), chosen, behind, () => `new${(id += 1)}`);
  if ('refusal' in plan) throw new Error(plan.refusal);
  return { plan, after: scheduleAfter(schedule(), plan.edits).schedule!.network.programme };
};

describe('Copied tasks', () => {
  test('are placed after the selected row, in their order, with new ids', () => {
    const { plan, after } = copied([SLAB, WALLS], ROOF);

    expect(after.tasks.map(({ name }) => name)).toEqual(['Structure', 'Slab', 'Walls', 'Roof', 'Slab', 'Walls']);
    expect(new Set(after.tasks.map(({ id }) => id)).size).toBe(6);
    expect(plan.note).toBe('Copy Slab and Walls');
  });

  test('include their children, and only the links among themselves', () => {
    const { after } = copied([STRUCTURE], ROOF);
    const parent = after.tasks.at(-3)!;
    const made = after.tasks.slice(-2);

    expect(made.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Slab', parent.id],
      ['Walls', parent.id],
    ]);
    expect(after.links.slice(2).map(({ predecessorId, successorId }) => [predecessorId, successorId])).toEqual([
      [made[0]!.id, made[1]!.id],
    ]);
  });

  test('keep duration, constraint, deadline and resources, with progress reset', () => {
    const { after } = copied([SLAB], ROOF);
    const slab = after.tasks.at(-1)!;
    const [, assignment] = after.assignments;

    expect(slab).toMatchObject({ durationMinutes: 2400, constraint: { kind: 'SNET', date: MONDAY }, code: 'A1020' });
    expect([slab.deadline, slab.percentComplete, slab.actualStart]).toEqual([MONDAY + 20 * 1440, 0, null]);
    expect(assignment).toMatchObject({ taskId: slab.id, resourceId: 'gang', units: 3, workMinutes: 480 });
  });

  test('leave data specific to the originals, and report it', () => {
    expect(copied([SLAB], ROOF).plan).toMatchObject({
      leftOut: 'Not copied: progress and actual dates of 1 task, 1 link to other tasks.',
    });
    expect(copied([SLAB, WALLS, ROOF], ROOF).plan).toMatchObject({
      leftOut: 'Not copied: progress and actual dates of 1 task.',
    });
  });

  test('keep their calendar, codes and own fields', () => {
    const own = { calendarId: 'weekend', custom: { Zone: 'A' }, activityCodes: { Phase: 'Fit-out' }, crew: 'North' };
    const programme = house();
    programme.calendars.push({ ...programme.calendars[0]!, id: 'weekend', name: 'Weekend' });
    programme.tasks[ROOF] = Object.assign({}, programme.tasks[ROOF], own);
    const plan = copyTasks(calculate(prepare(programme).network!), [ROOF], ROOF, () => 'copy');

    expect('edits' in plan && wireEdit(plan.edits[0]!)).toMatchObject({ task: own });
    expect(plan).not.toHaveProperty('refusal');
  });

  test('are sent with all fields a planner has set, and no defaults', () => {
    const { plan } = copied([SLAB], ROOF);
    const [added, assigned] = plan.edits.map(wireEdit);

    expect(added).toMatchObject({ kind: 'task-added', task: { code: 'A1020', deadline: MONDAY + 20 * 1440 } });
    expect(Object.keys((added as { task: object }).task)).not.toContain('notes');
    expect(assigned).toMatchObject({ kind: 'assignment-added', assignment: { units: 3, remainingWorkMinutes: 480 } });
  });
});
