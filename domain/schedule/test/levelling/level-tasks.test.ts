import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainDelay, explainUnresolved } from '../../src/levelling/explain-levelling.ts';
import { levelTasks } from '../../src/levelling/level-tasks.ts';
import type { LevellingInput } from '../../src/levelling/levelling-task.ts';
import { at, bars, crewProgramme, crewTask, fiveDay, link, monday, sevenDay } from './crew-programme.ts';

const beyond = { withinFloat: false };
const names = {
  tasks: new Map([
    ['A', 'Pour slab L3'],
    ['B', 'Strip L2'],
  ]),
  resources: new Map([['A', 'Crew A']]),
};

describe('levelling a programme', () => {
  it('lets the task with the later finish wait until the crew is free', () => {
    const input = crewProgramme([crewTask('A', { days: 2, float: 1 }), crewTask('B', { days: 3, float: 4 })]);

    const result = levelTasks(input, beyond);

    // Crew of one; the week ends after the fifth bar.
    expect(bars(result.tasks)).toEqual(['A ##', 'B ..###']);
    expect(result.tasks.map((task) => task.levellingDelayMinutes)).toEqual([0, 2 * 1440]);
    expect(result.overloads).toEqual([]);
  });

  it('pauses at the weekend and tells how far the end of the project moves', () => {
    const input = crewProgramme([crewTask('A', { days: 3 }), crewTask('B', { days: 3, float: 1 })]);

    const result = levelTasks(input, beyond);

    expect(bars(result.tasks)).toEqual(['A ###', 'B ...##..#']);
    expect(result.finishBefore).toBe(at('2026-05-06T15:00'));
    expect(result.finishAfter).toBe(at('2026-05-11T15:00'));
  });

  it('moves successors with their predecessors without giving them a delay of their own', () => {
    const input = crewProgramme(
      [
        crewTask('A', { days: 2 }),
        crewTask('B', { days: 1, float: 3 }),
        crewTask('C', { days: 1, crew: 0, start: at('2026-05-05T07:00'), float: 3 }),
      ],
      [link('B', 'C')],
    );

    const result = levelTasks(input, beyond);

    expect(bars(result.tasks)).toEqual(['A ##', 'B ..#', 'C ...#']);
    expect(result.tasks.map((task) => task.levellingDelayMinutes)).toEqual([0, 2880, 0]);
  });

  it('says which resource a task waits for, on what it is busy, and until when', () => {
    const input = crewProgramme([crewTask('A', { days: 2 }), crewTask('B', { days: 1, float: 5 })]);

    const [a, b] = levelTasks(input, beyond).tasks;

    expect(explainDelay(b!, names)).toBe('waits for Crew A, busy on Pour slab L3 until Tue 5 May 2026 15:00');
    expect(explainDelay(a!, names)).toBeNull();
  });

  it('says so when the crew is too small for a while', () => {
    const input: LevellingInput = {
      ...crewProgramme([crewTask('B', { days: 1, crew: 2 })]),
      resources: [
        { id: 'A', name: 'Crew A', maxUnits: 2, windows: [{ from: monday, to: at('2026-05-06T00:00'), units: 1 }] },
      ],
    };

    const [b] = levelTasks(input, beyond).tasks;

    expect(b!.start).toBe(at('2026-05-06T07:00'));
    expect(explainDelay(b!, names)).toBe(
      'waits for Crew A, of which too little is available until Wed 6 May 2026 00:00',
    );
  });

  it('never moves started or fixed work, and plans around it', () => {
    const input = crewProgramme([
      crewTask('A', { days: 2, float: 9, isMovable: false, start: at('2026-05-05T07:00') }),
      crewTask('B', { days: 2 }),
      crewTask('C', { days: 1, float: 2 }),
    ]);

    const result = levelTasks(input, beyond);

    expect(bars(result.tasks)).toEqual(['A .##', 'B ...##', 'C #']);
  });

  it('never moves a task of priority 1000', () => {
    const input = crewProgramme([crewTask('A', { days: 2 }), crewTask('B', { days: 1, float: 5, priority: 1000 })]);

    const result = levelTasks(input, beyond);

    expect(bars(result.tasks)).toEqual(['A .##', 'B #']);
  });

  it.each([
    { keys: undefined, first: 'A', why: 'late finish comes first' },
    { keys: ['priority', 'order'] as const, first: 'B', why: 'the planner puts priority first' },
    { keys: ['order'] as const, first: 'A', why: 'the list decides' },
  ])('places $first first when $why', ({ keys, first }) => {
    const input = crewProgramme([
      crewTask('A', { days: 1, float: 1, priority: 400 }),
      crewTask('B', { days: 1, float: 2, priority: 600 }),
    ]);

    const { tasks } = levelTasks(input, keys === undefined ? beyond : { ...beyond, keys });

    expect(tasks.find((task) => task.start === monday)?.taskId).toBe(first);
  });

  it('leaves a task overloaded that would pass its late finish, when it may only use float', () => {
    const input = crewProgramme([crewTask('A', { days: 3 }), crewTask('B', { days: 1, float: 2 })]);

    const result = levelTasks(input, { withinFloat: true });

    expect(bars(result.tasks)).toEqual(['A ###', 'B #']);
    expect(result.unresolved.map((task) => explainUnresolved(task, names))).toEqual([
      'would have to wait for Crew A until Thu 7 May 2026 07:00, past its late finish',
    ]);
    expect(result.overloads).toEqual([{ resourceId: 'A', from: monday, to: at('2026-05-04T15:00'), units: 1 }]);
  });

  it('names a task that asks for more than there ever is', () => {
    const result = levelTasks(crewProgramme([crewTask('A', { days: 1, crew: 3 })], [], 2), beyond);

    expect(result.unresolved).toEqual([
      { taskId: 'A', resourceId: 'A', reason: 'asks-for-more-than-there-is', couldStart: null },
    ]);
    expect(result.tasks[0]!.start).toBe(monday);
  });

  it('shares a crew by parts of a unit', () => {
    const input = crewProgramme(['A', 'B', 'C', 'D'].map((id, i) => crewTask(id, { days: 1, crew: 1 / 3, float: i })));

    const result = levelTasks(input, beyond);

    // Three thirds at once; the fourth waits. 0.3333 × 3 fits in one unit.
    expect(bars(result.tasks)).toEqual(['A #', 'B #', 'C #', 'D .#']);
  });

  it('lets only the late demand of a task wait, not the task', () => {
    const late = crewTask('B', { days: 3, float: 1 });
    const input = crewProgramme([
      crewTask('A', { days: 2 }),
      { ...late, demands: [{ resourceId: 'A', units: 1, delayMinutes: 480, spanMinutes: 480 }] },
    ]);

    const result = levelTasks(input, beyond);

    // B needs the crew on its second day only: it starts a day before A ends.
    expect(bars(result.tasks)).toEqual(['A ##', 'B .###']);
  });

  it.each([
    // A waits a day for the crew; B hangs on A by each kind of link, with a day of lag
    { kind: 'FS', expected: ['X #', 'A .##', 'B ....#'] },
    { kind: 'SS', expected: ['X #', 'A .##', 'B ..#'] },
    { kind: 'FF', expected: ['X #', 'A .##', 'B ...#'] },
    { kind: 'SF', expected: ['X #', 'A .##', 'B .#'] },
  ] as const)('keeps $kind links with lag when the predecessor is delayed', ({ kind, expected }) => {
    const input = crewProgramme(
      [crewTask('X', { days: 1 }), crewTask('A', { days: 2, float: 5 }), crewTask('B', { days: 1, crew: 0, float: 9 })],
      [link('A', 'B', { kind, lagMinutes: 480 })],
    );

    const result = levelTasks(input, beyond);

    expect(bars(result.tasks)).toEqual(expected);
  });

  it('names the tasks of a loop instead of levelling', () => {
    const input = crewProgramme(
      [crewTask('A', { days: 1 }), crewTask('B', { days: 1 }), crewTask('C', { days: 1 })],
      [link('A', 'B'), link('B', 'C'), link('C', 'B')],
    );

    const result = levelTasks(input, beyond);

    expect(result.tasks).toEqual([]);
    expect(result.cycle.toSorted()).toEqual(['B', 'C']);
  });
});

const programmes = fc
  .array(
    fc.record({
      days: fc.integer({ min: 0, max: 5 }),
      crew: fc.integer({ min: 0, max: 3 }),
      start: fc.integer({ min: 0, max: 4 }).map((days) => fiveDay.addWork(monday, days * 480, 'start')),
      float: fc.integer({ min: 0, max: 10 }),
      isSevenDay: fc.boolean(),
      successors: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
      kind: fc.constantFrom('FS', 'SS', 'FF', 'SF'),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((rows) =>
    crewProgramme(
      rows.map((row, i) => crewTask(`T${i}`, { ...row, calendar: row.isSevenDay ? sevenDay : fiveDay })),
      rows.flatMap((row, i) =>
        row.successors
          .filter((step) => i + step < rows.length)
          .map((step) => link(`T${i}`, `T${i + step}`, { kind: row.kind })),
      ),
      3,
    ),
  );

describe('any levelled programme', () => {
  it('overloads no resource when it may go beyond the float', () => {
    fc.assert(
      fc.property(programmes, (input) => {
        const result = levelTasks(input, beyond);

        expect(result.overloads).toEqual([]);
        expect(result.unresolved).toEqual([]);
      }),
    );
  });

  it('keeps every finish-to-start link', () => {
    fc.assert(
      fc.property(programmes, (input) => {
        const placed = new Map(levelTasks(input, beyond).tasks.map((task) => [task.taskId, task]));

        for (const { predecessorId, successorId, kind } of input.links) {
          if (kind !== 'FS') continue;
          expect(placed.get(successorId)!.start).toBeGreaterThanOrEqual(placed.get(predecessorId)!.finish);
        }
      }),
    );
  });

  it('starts nothing before its links and the engine allow', () => {
    fc.assert(
      fc.property(programmes, (input) => {
        const result = levelTasks(input, beyond);

        result.tasks.forEach((task, i) => {
          expect(task.start).toBeGreaterThanOrEqual(task.logicStart);
          expect(task.logicStart).toBeGreaterThanOrEqual(input.tasks[i]!.start);
        });
      }),
    );
  });

  it('stays within the late finish of every task it delays, when it may only use float', () => {
    fc.assert(
      fc.property(programmes, (input) => {
        const result = levelTasks(input, { withinFloat: true });

        const late = result.tasks.filter(
          (task, i) => task.levellingDelayMinutes > 0 && task.finish > input.tasks[i]!.lateFinish,
        );
        expect(late).toEqual([]);
      }),
    );
  });
});
