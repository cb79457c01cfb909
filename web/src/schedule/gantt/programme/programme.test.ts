import {
  calculate,
  newLink,
  newProgramme,
  newTask,
  type Programme,
  prepare,
  type Schedule,
  type Task,
} from '@horizon/schedule';
import { dayOf, formatMinute, MINUTES_PER_DAY } from '@horizon/working-time';
import { describe, expect, test } from 'vitest';
import { inverseOf, programmeAfter } from './apply-edits.ts';
import { planOfCell } from './cell-edits.ts';
import { memorySource } from './memory-source.ts';
import * as planner from './planner-edits.ts';
import { BatchRefused, type ProgrammeSource } from './programme-source.ts';
import { ProgrammeSession, type SessionEvents } from './programme-session.ts';

const DAY = 480;
const MONDAY = dayOf(2026, 1, 5) * MINUTES_PER_DAY + 480;

const task = (id: string, days: number, more: Partial<Task> = {}): Task => ({
  ...newTask(id),
  name: id,
  durationMinutes: days * DAY,
  ...more,
});

/** Structure › Slab 5d → Walls 5d → Roof 2d, all in a row. */
function house(): Programme {
  const programme = newProgramme('msp', MONDAY);
  programme.tasks = [
    task('Structure', 0),
    task('Slab', 5, { parentId: 'Structure' }),
    task('Walls', 5, { parentId: 'Structure' }),
    task('Roof', 2),
  ];
  programme.links = [newLink('a', 'Slab', 'Walls'), newLink('b', 'Walls', 'Roof')];
  return programme;
}

function scheduleOf(programme: Programme): Schedule {
  return calculate(prepare(programme).network!);
}

function editsOf(plan: planner.Plan) {
  if ('refusal' in plan) throw new Error(plan.refusal);
  return plan.edits;
}
const [STRUCTURE, SLAB, WALLS, ROOF] = [0, 1, 2, 3];
const at = (schedule: Schedule, id: string, end: 'start' | 'finish') =>
  formatMinute(schedule[end][schedule.network.indexOf.get(id)!]!);

describe('What a planner does', () => {
  const schedule = scheduleOf(house());

  test('moving a bar holds its start no earlier than there, on its calendar', () => {
    const saturday = MONDAY + 5 * MINUTES_PER_DAY;

    const after = scheduleOf(programmeAfter(house(), editsOf(planner.moveTask(schedule, SLAB, saturday))));

    expect(at(after, 'Slab', 'start')).toBe('2026-01-12T08:00');
    expect(at(after, 'Roof', 'finish')).toBe('2026-01-27T17:00');
  });

  test('moving a summary moves the tasks that no link drives; the others follow', () => {
    const edits = editsOf(planner.moveTask(schedule, STRUCTURE, schedule.start[STRUCTURE]! + 7 * MINUTES_PER_DAY));

    expect(edits.map((edit) => 'id' in edit && edit.id)).toEqual(['Slab']);
  });

  test('work that has begun keeps its start, and says so', () => {
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

  test('a split pauses the work and finishes it later by the pause', () => {
    const after = scheduleOf(
      programmeAfter(house(), editsOf(planner.splitTask(schedule, SLAB, MONDAY + 2 * MINUTES_PER_DAY))),
    );

    expect(at(after, 'Slab', 'finish')).toBe('2026-01-12T17:00');
  });

  test('indenting puts a task under the one above it, outdenting beside it again', () => {
    const indented = programmeAfter(house(), editsOf(planner.indentTask(schedule, ROOF)));
    const outdented = programmeAfter(indented, editsOf(planner.outdentTask(scheduleOf(indented), ROOF)));

    expect(indented.tasks[ROOF]!.parentId).toBe('Structure');
    expect(outdented.tasks.map((each) => [each.id, each.parentId])).toEqual(
      house().tasks.map((each) => [each.id, each.parentId]),
    );
  });

  test('reordering takes along what stands below a task', () => {
    const after = programmeAfter(house(), editsOf(planner.reorderTask(schedule, ROOF, -1)));

    expect(after.tasks.map((each) => each.id)).toEqual(['Roof', 'Structure', 'Slab', 'Walls']);
  });

  test('a task cannot be placed below itself', () => {
    expect(planner.placeTask(schedule, STRUCTURE, SLAB)).toEqual({ refusal: 'Structure cannot stand below itself.' });
  });

  test('every step can be taken back', () => {
    const steps = [
      planner.moveTask(schedule, SLAB, MONDAY + MINUTES_PER_DAY),
      planner.setPercent(schedule, SLAB, 50),
      planner.linkTasks(schedule, { from: SLAB, to: ROOF, kind: 'SS', id: 'c' }),
      planner.reorderTask(schedule, ROOF, -1),
      planner.indentTask(schedule, ROOF),
      planner.addTask(schedule, WALLS, 'new'),
      planner.removeTasks(schedule, [WALLS]),
      planner.removeTasks(schedule, [STRUCTURE]),
    ];
    for (const step of steps) {
      const edits = editsOf(step);

      const back = programmeAfter(programmeAfter(house(), edits), inverseOf(house(), edits));

      expect(back.tasks).toEqual(house().tasks);
      expect(new Set(back.links)).toEqual(new Set(house().links));
    }
  });
});

describe('What a planner types', () => {
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

  test('a duration takes its unit along', () => {
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

  test('what cannot be read is refused with what to write instead', () => {
    expect(typed(SLAB, 'start', '32 Jan')).toEqual({ refusal: 'Write a day such as 21 Nov 2026 or 21/11/2026.' });
    expect(typed(SLAB, 'percent', '120')).toEqual({ refusal: 'Write a percentage from 0 to 100.' });
    expect(typed(ROOF, 'predecessors', '99')).toEqual({ refusal: 'There is no task 99.' });
  });
});

describe('A session', () => {
  const told: string[] = [];
  const events: SessionEvents = {
    onRefused: (note, reason) => told.push(`${note}: ${reason}`),
    onOthers: () => told.push('others'),
    onCorrected: (count) => told.push(`corrected ${count}`),
  };
  const begin = async (source: ProgrammeSource) => {
    told.length = 0;
    return new ProgrammeSession(source, await source.load(), events);
  };
  const settled = () => new Promise((done) => setTimeout(done, 5));

  test('shows an edit at once, keeps it once the source has it, and takes it back', async () => {
    const source = memorySource(house());
    const session = await begin(source);
    session.apply(planner.moveTask(session.state.get().schedule, SLAB, MONDAY + 7 * MINUTES_PER_DAY));
    expect(at(session.state.get().schedule, 'Slab', 'start')).toBe('2026-01-12T08:00');

    await settled();
    session.undo();
    await settled();

    expect(at(session.state.get().schedule, 'Slab', 'start')).toBe('2026-01-05T08:00');
    expect((await source.load()).programme.tasks[SLAB]!.constraint.kind).toBe('ASAP');
    expect(session.state.get()).toMatchObject({ pending: 0, undoable: null, redoable: 'Move Slab' });
  });

  test('rolls back what the source refuses, says why, and keeps what came after', async () => {
    const memory = memorySource(house());
    let refusals = 1;
    const session = await begin({
      ...memory,
      save: (batch) => (refusals-- > 0 ? Promise.reject(new BatchRefused('The week is locked.')) : memory.save(batch)),
    });
    session.apply(planner.moveTask(session.state.get().schedule, SLAB, MONDAY + 7 * MINUTES_PER_DAY));
    session.apply(planner.setDuration(session.state.get().schedule, ROOF, 3 * DAY));

    await settled();

    expect(at(session.state.get().schedule, 'Slab', 'start')).toBe('2026-01-05T08:00');
    expect(session.state.get().schedule.network.programme.tasks[ROOF]!.durationMinutes).toBe(3 * DAY);
    expect(told).toEqual(['Move Slab: The week is locked.']);
  });

  test('refuses a circle of links with its tasks named, and changes nothing', async () => {
    const session = await begin(memorySource(house()));
    const { schedule } = session.state.get();

    const wrong = session.apply(planner.linkTasks(schedule, { from: ROOF, to: SLAB, kind: 'FS', id: 'c' }));

    expect(wrong).toContain('Slab');
    expect(session.state.get().schedule).toBe(schedule);
  });

  test('collects a what-if beside the live programme, and applies it as one step or drops it', async () => {
    const session = await begin(memorySource(house()));
    session.startScenario('Second crane');
    session.apply(planner.setDuration(session.state.get().schedule, SLAB, 3 * DAY));
    session.apply(planner.setDuration(session.state.get().schedule, WALLS, 3 * DAY));
    expect(at(session.state.get().live, 'Roof', 'finish')).toBe('2026-01-20T17:00');
    expect(at(session.state.get().schedule, 'Roof', 'finish')).toBe('2026-01-14T17:00');

    session.endScenario(true);
    await settled();

    expect(at(session.state.get().live, 'Roof', 'finish')).toBe('2026-01-14T17:00');
    expect(session.state.get()).toMatchObject({ scenario: null, undoable: 'What-if: Second crane' });
  });
});
