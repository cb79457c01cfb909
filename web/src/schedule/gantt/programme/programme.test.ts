import { calculate, type Programme, prepare, type Schedule } from '@horizon/schedule';
import { MINUTES_PER_DAY } from '@horizon/working-time';
import { describe, expect, test } from 'vitest';
import { programmeAfter } from './apply-edits.ts';
import { planOfCell } from './cell-edits.ts';
import { at, DAY, house, MONDAY, ROOF, SLAB, STRUCTURE, WALLS } from './sample-house.ts';
import * as outline from './outline-plans.ts';
import * as planner from './planner-edits.ts';

function scheduleOf(programme: Programme): Schedule {
  return calculate(prepare(programme).network!);
}

function editsOf(plan: planner.Plan) {
  if ('refusal' in plan) throw new Error(plan.refusal);
  return plan.edits;
}

describe('Edits of a planner', () => {
  const schedule = scheduleOf(house());

  test('moving a bar sets a start-no-earlier-than constraint there, on its calendar', () => {
    const saturday = MONDAY + 5 * MINUTES_PER_DAY;

    const after = scheduleOf(programmeAfter(house(), editsOf(planner.moveTask(schedule, SLAB, saturday))));

    expect(at(after, 'Slab', 'start')).toBe('2026-01-12T08:00');
    expect(at(after, 'Roof', 'finish')).toBe('2026-01-27T17:00');
  });

  test('moving a summary moves the tasks that no link drives; the others follow', () => {
    const edits = editsOf(planner.moveTask(schedule, STRUCTURE, schedule.start[STRUCTURE]! + 7 * MINUTES_PER_DAY));

    expect(edits.map((edit) => 'id' in edit && edit.id)).toEqual(['Slab']);
  });

  test('a started task keeps its start, and this is reported', () => {
    const programme = house();
    programme.tasks[SLAB] = { ...programme.tasks[SLAB]!, actualStart: MONDAY, percentComplete: 20 };

    expect(planner.moveTask(scheduleOf(programme), SLAB, MONDAY + DAY)).toEqual({
      refusal: 'Slab started on Mon 5 Jan 2026 08:00: work that has begun keeps its start.',
    });
  });

  test('stretching to a finish counts working time, not weekends', () => {
    const after = scheduleOf(
      programmeAfter(house(), editsOf(planner.stretchTask(schedule, SLAB, MONDAY + 8 * MINUTES_PER_DAY + 540))),
    );

    expect(after.network.programme.tasks[SLAB]!.durationMinutes).toBe(7 * DAY);
  });

  test('a duration of zero makes a milestone, and this is reported; another duration makes it a task again', () => {
    const cell = { task: WALLS, column: 'duration', find: () => null, newId: () => '' } as const;
    const plan = planOfCell(schedule, { ...cell, text: '0' });
    const after = scheduleOf(programmeAfter(house(), editsOf(plan)));

    expect('becomes' in plan && plan.becomes).toMatch(/^It becomes a .*milestone: no work of its own\.$/);
    expect(after.duration[WALLS]).toBe(0);
    expect(after.network.programme.tasks[WALLS]!.isMilestone).toBe(true);

    const back = programmeAfter(after.network.programme, editsOf(planOfCell(after, { ...cell, text: '3d' })));
    expect(back.tasks[WALLS]).toMatchObject({ kind: 'task', isMilestone: false, durationMinutes: 3 * DAY });
  });

  test('a new row gets the next activity id after the task it follows', () => {
    const programme = house();
    programme.tasks = programme.tasks.map((task, i) => ({ ...task, code: `A${1000 + 10 * i}` }));

    const [edit] = editsOf(outline.addTask(scheduleOf(programme), ROOF, 'new'));

    expect(edit?.kind === 'task-added' && edit.task.code).toBe(`A${1000 + 10 * programme.tasks.length}`);
  });

  test('a summary is deleted with its tasks and their links, or alone, and then its tasks move up', () => {
    const whole = programmeAfter(
      house(),
      editsOf(outline.removeTasks(schedule, [STRUCTURE, SLAB], { withChildren: true })),
    );
    const alone = programmeAfter(house(), editsOf(outline.removeTasks(schedule, [STRUCTURE])));

    const below = outline.countBelow(schedule, [STRUCTURE]);
    expect(whole.tasks).toHaveLength(house().tasks.length - 1 - below);
    expect(
      whole.links.every(({ predecessorId, successorId }) =>
        [predecessorId, successorId].every((end) => whole.tasks.some(({ id }) => id === end)),
      ),
    ).toBe(true);
    expect(alone.tasks).toHaveLength(house().tasks.length - 1);
    expect(alone.tasks.find(({ name }) => name === 'Slab')!.parentId).toBe(house().tasks[STRUCTURE]!.parentId);
  });

  test('a split pauses the work and delays its finish by the pause', () => {
    const after = scheduleOf(
      programmeAfter(house(), editsOf(planner.splitTask(schedule, SLAB, MONDAY + 2 * MINUTES_PER_DAY))),
    );

    expect(at(after, 'Slab', 'finish')).toBe('2026-01-12T17:00');
  });

  test('indenting puts a task under the one above it, outdenting puts it back next to it', () => {
    const indented = programmeAfter(house(), editsOf(outline.indentTasks(schedule, [ROOF])));
    const outdented = programmeAfter(indented, editsOf(outline.outdentTasks(scheduleOf(indented), [ROOF])));

    expect(indented.tasks[ROOF]!.parentId).toBe('Structure');
    expect(outdented.tasks.map((each) => [each.id, each.parentId])).toEqual(
      house().tasks.map((each) => [each.id, each.parentId]),
    );
  });

  test('when several are indented, one that cannot be is left unchanged and reported', () => {
    const plan = outline.indentTasks(schedule, [STRUCTURE, ROOF]);

    expect(plan).toMatchObject({
      note: 'Indent Roof',
      leftOut: '1 left as it is: No task above Structure on its level: there is no task to indent it under.',
    });
  });

  test('reordering a task moves its descendants too', () => {
    const after = programmeAfter(house(), editsOf(outline.reorderTask(schedule, ROOF, -1)));

    expect(after.tasks.map((each) => each.id)).toEqual(['Roof', 'Structure', 'Slab', 'Walls']);
  });

  test('several tasks are placed together and keep their order', () => {
    const after = programmeAfter(house(), editsOf(outline.placeTasks(schedule, [ROOF, SLAB], STRUCTURE)));

    expect(after.tasks.map((each) => [each.id, each.parentId])).toEqual([
      ['Slab', null],
      ['Roof', null],
      ['Structure', null],
      ['Walls', 'Structure'],
    ]);
  });

  test('tasks that are already in place stay there', () => {
    expect(outline.placeTasks(schedule, [SLAB], WALLS)).toEqual({ refusal: 'Slab stays where it is.' });
    expect(outline.placeTasks(schedule, [SLAB, WALLS], SLAB)).toEqual({ refusal: 'They stay where they are.' });
  });

  test('a task cannot be placed below itself', () => {
    expect(outline.placeTasks(schedule, [STRUCTURE], SLAB)).toEqual({
      refusal: 'Structure cannot be its own summary.',
    });
  });
});

describe('Text typed by a planner', () => {
  const schedule = scheduleOf(house());
  const typed = (index: number, column: 'start' | 'finish' | 'duration' | 'predecessors' | 'percent', text: string) => {
    let ids = 0;
    const find = (reference: string) => [STRUCTURE, SLAB, WALLS, ROOF][Number(reference) - 1] ?? null;
    return planOfCell(schedule, { task: index, column, text, find, newId: () => `new-${(ids += 1)}` });
  };

  test('a finish changes the duration up to the end of that day', () => {
    expect(editsOf(typed(SLAB, 'finish', '7 Jan'))).toEqual([
      { kind: 'task-changed', id: 'Slab', changes: { durationMinutes: 3 * DAY, isMilestone: false } },
    ]);
  });

  test('a duration keeps its unit', () => {
    expect(editsOf(typed(SLAB, 'duration', '2 weeks'))).toContainEqual({
      kind: 'task-changed',
      id: 'Slab',
      changes: { durationUnit: 'w' },
    });
  });

  test('predecessors are added, changed and removed to match the list', () => {
    const edits = editsOf(typed(ROOF, 'predecessors', '2SS+1d; 3FS-4h'));

    expect(edits.map((edit) => edit.kind)).toEqual(['link-changed', 'link-added']);
    expect(edits[0]).toMatchObject({ id: 'b', changes: { lag: { kind: 'working', minutes: -240 } } });
  });

  test('unreadable text is refused with an example of valid input', () => {
    expect(typed(SLAB, 'start', '32 Jan')).toEqual({
      refusal: '“32 Jan” is not understood as a day: write 21 Nov 2026 or 21/11/2026.',
    });
    expect(typed(SLAB, 'percent', '120')).toEqual({ refusal: 'Write a percentage from 0 to 100.' });
    expect(typed(ROOF, 'predecessors', '99')).toEqual({ refusal: 'There is no task 99.' });
  });
});
