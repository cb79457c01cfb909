import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits.ts';
import { explainDelay, explainUnresolved, levellingNames } from '../../src/levelling/explain-levelling.ts';
import { levelProgramme } from '../../src/levelling/level-programme.ts';
import type { LevelledProgramme, LevellingOptions } from '../../src/levelling/level-programme.ts';
import { clearedLevelling } from '../../src/levelling/levelling-edits.ts';
import type { Programme } from '../../src/programme.ts';
import { bars, calculated } from './bars.ts';
import { assignmentOf, at, crewA, crewProgramme, monday } from './crew-programme.ts';
import type { CrewTask } from './crew-programme.ts';

const beyond: LevellingOptions = { withinFloat: false };

function levelled(programme: Programme, options = beyond): LevelledProgramme & { programme: Programme } {
  const { levelled, faults } = levelProgramme(programme, options);
  if (levelled === null) throw new Error(JSON.stringify(faults));
  return { ...levelled, programme: applyEdits(programme, levelled.edits) };
}

const delay = (id: string, levellingDelayMinutes: number) => ({
  kind: 'task-changed',
  id,
  changes: { levellingDelayMinutes },
});

describe('levelling a programme', () => {
  it('lets the task that is due later wait until the crew is free', () => {
    const programme = crewProgramme({ A: { days: 2, dueDay: 2 }, B: { days: 3, dueDay: 7 } });

    const result = levelled(programme);

    expect(bars(programme)).toEqual(['A ##', 'B ###']);
    expect(bars(result.programme)).toEqual(['A ##', 'B ..###']);
    expect(result.edits).toEqual([delay('B', 2 * 1440)]);
    expect(result.overloads).toEqual([]);
  });

  it('pauses at the weekend and tells how far the end of the project moves', () => {
    const programme = crewProgramme({ A: { days: 3, dueDay: 2 }, B: { days: 3, dueDay: 9 } });

    const result = levelled(programme);

    expect(bars(result.programme)).toEqual(['A ###', 'B ...##..#']);
    expect(result.finishNow).toBe(at('2026-05-06T15:00'));
    expect(result.finishLevelled).toBe(at('2026-05-11T15:00'));
    expect(result.moved).toEqual([
      {
        taskId: 'B',
        startBefore: monday,
        startAfter: at('2026-05-07T07:00'),
        finishBefore: at('2026-05-06T15:00'),
        finishAfter: at('2026-05-11T15:00'),
      },
    ]);
  });

  it('moves successors with their predecessors without giving them a delay of their own', () => {
    const programme = crewProgramme({ A: { days: 2, dueDay: 1 }, B: { days: 1, dueDay: 9 }, C: { days: 1, crew: 0 } }, [
      'B-C',
    ]);

    const result = levelled(programme);

    expect(bars(result.programme)).toEqual(['A ##', 'B ..#', 'C ...#']);
    expect(result.delayed.map(({ taskId }) => taskId)).toEqual(['B']);
    expect(result.moved.map(({ taskId }) => taskId)).toEqual(['B', 'C']);
  });

  it('waits to the minute in the middle of a day', () => {
    const programme = crewProgramme({
      A: { days: 0.5, dueDay: 1 },
      B: { days: 0.25, dueDay: 8 },
      C: { days: 1, dueDay: 9 },
    });

    const result = levelled(programme);

    expect(result.delayed.map(({ taskId, start }) => [taskId, start])).toEqual([
      ['B', at('2026-05-04T11:00')],
      ['C', at('2026-05-04T13:00')],
    ]);
    expect(calculated(result.programme).earlyStart[2]).toBe(at('2026-05-04T13:00'));
  });

  it('says which resource a task waits for, on what it is busy, and until when', () => {
    const programme = crewProgramme({
      A: { days: 2, dueDay: 1, name: 'Pour slab L3' },
      B: { days: 1, dueDay: 9, name: 'Strip slab L2' },
    });

    const [b] = levelled(programme).delayed;

    expect(explainDelay(b!, levellingNames(programme))).toBe(
      'waits for Crew A, busy on Pour slab L3 until Tue 5 May 2026 15:00',
    );
  });

  it('says so when the crew is too small for a while', () => {
    const capacity = [{ from: monday, to: at('2026-05-06T00:00'), units: 1 }];
    const programme = crewProgramme({ B: { days: 1, crew: 2 } }, [], { resources: [crewA({ maxUnits: 2, capacity })] });

    const { delayed, programme: after } = levelled(programme);

    expect(bars(after)).toEqual(['B ..#']);
    expect(explainDelay(delayed[0]!, levellingNames(programme))).toBe(
      'waits for Crew A, of which too little is available until Wed 6 May 2026 00:00',
    );
  });

  it.each([
    ['started', { actualStart: at('2026-05-05T07:00'), percentComplete: 10 }],
    ['manually placed', { isManual: true, manualStart: at('2026-05-05T07:00') }],
    ['pinned by its constraint', { constraint: { kind: 'MSO' as const, date: at('2026-05-05T07:00') } }],
    ['of priority 1000', { fromDay: 1, priority: 1000 }],
  ])('never moves work that is %s, and plans around it', (_, fixed) => {
    const programme = crewProgramme({
      A: { days: 2, dueDay: 30, ...fixed },
      B: { days: 2, dueDay: 1 },
      C: { days: 1, dueDay: 2 },
    });

    const result = levelled(programme);

    expect(bars(result.programme)).toEqual(['A .##', 'B ...##', 'C #']);
  });

  it.each([
    { keys: undefined, first: 'A', why: 'the late finish comes first' },
    { keys: ['priority', 'order'] as const, first: 'B', why: 'the planner puts priority first' },
    { keys: ['order'] as const, first: 'A', why: 'the list decides' },
  ])('places $first first when $why', ({ keys, first }) => {
    const programme = crewProgramme({
      A: { days: 1, dueDay: 1, priority: 400 },
      B: { days: 1, dueDay: 2, priority: 600 },
    });

    const { delayed } = levelled(programme, keys === undefined ? beyond : { ...beyond, keys });

    expect(delayed.map(({ taskId }) => taskId)).toEqual([first === 'A' ? 'B' : 'A']);
  });

  it('leaves a task overloaded that would pass its late finish, when it may only use float', () => {
    const programme = crewProgramme({ A: { days: 3, dueDay: 2 }, B: { days: 1, dueDay: 2 } });

    const result = levelled(programme, { ...beyond, withinFloat: true, keys: ['order'] });

    expect(bars(result.programme)).toEqual(['A ###', 'B #']);
    expect(result.unresolved.map((task) => explainUnresolved(task, levellingNames(programme)))).toEqual([
      'would have to wait for Crew A until Thu 7 May 2026 07:00, past its late finish',
    ]);
    expect(result.overloads).toEqual([{ resourceId: 'A', from: monday, to: at('2026-05-04T15:00'), units: 1 }]);
  });

  it('goes within its float to where it is least overloaded, and is named all the same', () => {
    const programme = crewProgramme({ A: { days: 3, dueDay: 2 }, B: { days: 2, dueDay: 3 } });

    const result = levelled(programme, { ...beyond, withinFloat: true, keys: ['order'] });

    expect(bars(result.programme)).toEqual(['A ###', 'B ..##']);
    expect(result.unresolved).toMatchObject([{ taskId: 'B', reason: 'would-pass-its-late-finish' }]);
    expect(result.delayed).toMatchObject([{ taskId: 'B', wait: { heldByTaskIds: ['A'] } }]);
    expect(result.overloads).toEqual([
      { resourceId: 'A', from: at('2026-05-06T07:00'), to: at('2026-05-06T15:00'), units: 1 },
    ]);
  });

  it('does not push a task past a constraint that holds it', () => {
    const programme = crewProgramme({
      A: { days: 3, dueDay: 2 },
      B: { days: 1, dueDay: 9, constraint: { kind: 'SNLT', date: at('2026-05-05T07:00') } },
    });

    const result = levelled(programme, { ...beyond, keys: ['order'] });

    expect(result.unresolved).toMatchObject([{ taskId: 'B', reason: 'held-by-its-constraint' }]);
    expect(bars(result.programme)).toEqual(['A ###', 'B #']);
  });

  it('names a task that asks for more than there ever is', () => {
    const programme = crewProgramme({ A: { days: 1, crew: 3 } });

    const result = levelled(programme);

    expect(result.unresolved).toEqual([
      { taskId: 'A', resourceId: 'A', reason: 'asks-for-more-than-there-is', couldStart: null },
    ]);
    expect(explainUnresolved(result.unresolved[0]!, levellingNames(programme))).toBe(
      'asks for more of Crew A than there ever is',
    );
  });

  it('shares a crew by parts of a unit', () => {
    const third = 1 / 3;
    const programme = crewProgramme({
      A: { days: 1, crew: third, dueDay: 1 },
      B: { days: 1, crew: third, dueDay: 2 },
      C: { days: 1, crew: third, dueDay: 3 },
      D: { days: 1, crew: third, dueDay: 4 },
    });

    const result = levelled(programme);

    expect(bars(result.programme)).toEqual(['A #', 'B #', 'C #', 'D .#']);
  });

  it('lets only the late demand of a task wait, not the task', () => {
    const programme = crewProgramme({ A: { days: 2, dueDay: 1 }, B: { days: 3, dueDay: 9, crew: 0 } });
    programme.assignments.push(assignmentOf('B', 1, { delayMinutes: 480, workMinutes: 480 }));

    const result = levelled(programme);

    // B needs the crew on its second day only: it starts a day before A ends.
    expect(bars(result.programme)).toEqual(['A ##', 'B .###']);
  });

  it.each([
    // A waits a day for the crew; B hangs on A by each kind of link with a day of lag
    { link: 'A-B FS+480', expected: ['X #', 'A .##', 'B ....#'] },
    { link: 'A-B SS+480', expected: ['X #', 'A .##', 'B ..#'] },
    { link: 'A-B FF+480', expected: ['X #', 'A .##', 'B ...#'] },
    { link: 'A-B SF+480', expected: ['X #', 'A .##', 'B .#'] },
  ])('keeps the link $link when the predecessor is delayed', ({ link, expected }) => {
    const programme = crewProgramme({ X: { days: 1, dueDay: 0 }, A: { days: 2, dueDay: 9 }, B: { days: 1, crew: 0 } }, [
      link,
    ]);

    const result = levelled(programme);

    expect(bars(result.programme)).toEqual(expected);
  });

  it('takes delays away that are no longer needed, and those of chosen tasks on demand', () => {
    const programme = crewProgramme({
      A: { days: 1, dueDay: 1 },
      B: { days: 1, dueDay: 9, fromDay: 2, levellingDelayMinutes: 9 * 1440 },
    });

    const result = levelled(programme);

    expect(result.edits).toEqual([delay('B', 0)]);
    expect(clearedLevelling(programme, ['A'])).toEqual([]);
    expect(bars(applyEdits(programme, clearedLevelling(programme)))).toEqual(['A #', 'B ..#']);
  });

  it('levels only the resources it is asked for', () => {
    const programme = crewProgramme({ A: { days: 1 }, B: { days: 1 } });

    expect(levelled(programme, { ...beyond, resourceIds: ['other'] }).edits).toEqual([]);
  });

  it('finds a shorter programme by trying other orders', () => {
    // Ten days of work for one are five for a crew of two; by late finish B is left over for the end.
    const programme = crewProgramme(
      {
        A: { days: 1, dueDay: 1 },
        B: { days: 3, dueDay: 9 },
        C: { days: 2, dueDay: 8 },
        D: { days: 2, crew: 2, dueDay: 7 },
      },
      [],
      { resources: [crewA({ maxUnits: 2 })] },
    );

    const once = levelled(programme);
    const tried = levelled(programme, { ...beyond, tries: 50, seed: 1 });

    expect(bars(once.programme)).toEqual(['A #', 'B ...##..#', 'C ...##', 'D .##']);
    expect(tried.finishLevelled).toBe(at('2026-05-08T15:00'));
    expect(levelled(programme, { ...beyond, tries: 50, seed: 1 }).edits).toEqual(tried.edits);
  });

  it('answers the faults of a programme that cannot be calculated', () => {
    const { levelled, faults } = levelProgramme(
      crewProgramme({ A: { days: 1 }, B: { days: 1 } }, ['A-B', 'B-A']),
      beyond,
    );

    expect(levelled).toBeNull();
    expect(faults.map(({ code }) => code)).toContain('link-cycle');
  });
});

const programmes = fc
  .array(
    fc.record({
      quarters: fc.integer({ min: 0, max: 12 }),
      crew: fc.integer({ min: 0, max: 3 }),
      fromDay: fc.integer({ min: 0, max: 6 }),
      dueDay: fc.integer({ min: 0, max: 30 }),
      calendarId: fc.constantFrom(null, 'seven-day'),
      successors: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
      kind: fc.constantFrom('FS', 'SS', 'FF', 'SF'),
      lag: fc.constantFrom('', '+120', '+480', '-240'),
      isStarted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => {
    const tasks: Record<string, CrewTask> = {};
    rows.forEach(({ quarters, crew, fromDay, dueDay, calendarId, isStarted }, i) => {
      const progress = isStarted && i % 4 === 0 ? { actualStart: monday + fromDay * 1440, percentComplete: 5 } : {};
      tasks[`T${i}`] = { days: quarters / 4, crew, fromDay, dueDay, calendarId, ...progress };
    });
    const links = rows.flatMap(({ successors, kind, lag }, i) =>
      [...new Set(successors)]
        .filter((step) => i + step < rows.length)
        .map((step) => `T${i}-T${i + step} ${kind}${lag}`),
    );
    return crewProgramme(tasks, links, { resources: [crewA({ maxUnits: 3 })] });
  });

/** Numbers that no planner means and some file holds. */
const oddNumbers = fc.constantFrom(Number.NaN, Infinity, -Infinity, -1, 1e12, 0.5);

describe('any levelled programme', () => {
  it('comes to an end whatever numbers the programme holds', () => {
    const odd = fc.record({
      task: fc.nat(11),
      resource: oddNumbers,
      units: oddNumbers,
      work: oddNumbers,
      priority: oddNumbers,
    });
    fc.assert(
      fc.property(programmes, odd, ({ ...programme }, { task, resource, units, work, priority }) => {
        programme.resources = [crewA({ maxUnits: resource, capacity: [{ from: monday, to: monday + work, units }] })];
        programme.tasks = programme.tasks.map((one, i) =>
          i === task ? { ...one, priority, durationMinutes: work } : one,
        );
        programme.assignments = programme.assignments.map((one, i) =>
          i === task ? { ...one, units, workMinutes: work, delayMinutes: work } : one,
        );

        const { levelled, faults } = levelProgramme(programme, { ...beyond, tries: 2 });

        expect(levelled !== null || faults.length > 0).toBe(true);
      }),
    );
  });

  it('overloads no resource where nothing fixed does, when it may go beyond the float', () => {
    fc.assert(
      fc.property(programmes, (programme) => {
        const free = { ...programme, tasks: programme.tasks.map((task) => ({ ...task, actualStart: null })) };

        const result = levelled(free);

        expect(result.unresolved).toEqual([]);
        expect(result.overloads).toEqual([]);
      }),
    );
  });

  it('is calculated to the very dates that levelling gave it', () => {
    fc.assert(
      fc.property(programmes, (programme) => {
        const result = levelled(programme);

        const { earlyStart, earlyFinish, network } = calculated(result.programme);
        expect(
          result.delayed.map(({ taskId }) => [
            earlyStart[network.indexOf.get(taskId)!],
            earlyFinish[network.indexOf.get(taskId)!],
          ]),
        ).toEqual(result.delayed.map(({ start, finish }) => [start, finish]));
      }),
    );
  });

  it('starts nothing earlier than without levelling, and moves nothing that is started', () => {
    fc.assert(
      fc.property(programmes, (programme) => {
        const before = calculated(programme);

        const after = calculated(levelled(programme).programme);

        const isEarlier = programme.tasks.filter((_, i) => after.start[i]! < before.start[i]!);
        const isMoved = programme.tasks.filter(
          ({ actualStart }, i) => actualStart !== null && after.start[i] !== before.start[i],
        );
        expect([...isEarlier, ...isMoved]).toEqual([]);
      }),
    );
  });

  it('keeps every delayed task within its late finish, when it may only use float', () => {
    fc.assert(
      fc.property(programmes, (programme) => {
        const before = calculated(programme);

        const { delayed } = levelled(programme, { withinFloat: true });

        const late = delayed.filter(
          ({ taskId, finish }) => finish > before.lateFinish[before.network.indexOf.get(taskId)!]!,
        );
        expect(late).toEqual([]);
      }),
    );
  });

  it('needs no further levelling', () => {
    fc.assert(
      fc.property(programmes, (programme) => {
        const once = levelled(programme);

        expect(levelled(once.programme).edits).toEqual([]);
      }),
    );
  });
});
