import { dayOfMinute } from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/edits.ts';
import { explainDelay, explainUnresolved, levellingNames } from '../../src/levelling/explain-levelling.ts';
import { levelProgramme } from '../../src/levelling/level-programme.ts';
import { clearedLevelling } from '../../src/levelling/levelling-edits.ts';
import { bars, calculated } from './bars.ts';
import { assignmentOf, at, crewA, crewProgramme, monday } from './crew-programme.ts';
import { beyond, levelled } from './levelled.ts';

const delay = (id: string, levellingDelayMinutes: number) => ({
  kind: 'task-changed',
  id,
  changes: { levellingDelayMinutes },
});

describe('levelling a programme', () => {
  it('delays the task that is due later until the crew is free', () => {
    const programme = crewProgramme({ A: { days: 2, dueDay: 2 }, B: { days: 3, dueDay: 7 } });

    const result = levelled(programme);

    expect(bars(programme)).toEqual(['A ##', 'B ###']);
    expect(bars(result.programme)).toEqual(['A ##', 'B ..###']);
    expect(result.edits).toEqual([delay('B', 2 * 1440)]);
    expect(result.overAllocatedNow).toEqual([
      { resourceId: 'A', days: [monday, monday + 1440].map(dayOfMinute), excessMinutes: 960, taskIds: ['A', 'B'] },
    ]);
    expect(result.overAllocatedLevelled).toEqual([]);
  });

  it('pauses at the weekend and shows how far the end of the project moves', () => {
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

  it('explains which resource a task waits for, the task that uses it, and until when', () => {
    const programme = crewProgramme({
      A: { days: 2, dueDay: 1, name: 'Pour slab L3' },
      B: { days: 1, dueDay: 9, name: 'Strip slab L2' },
    });

    const [b] = levelled(programme).delayed;

    expect(explainDelay(b!, levellingNames(programme))).toBe(
      'waits for Crew A, busy on Pour slab L3 until Tue 5 May 2026 15:00',
    );
  });

  it('explains that the crew is too small for a while', () => {
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
    expect(result.overAllocatedLevelled).toEqual([
      { resourceId: 'A', days: [dayOfMinute(monday)], excessMinutes: 480, taskIds: ['A', 'B'] },
    ]);
  });

  it('places a task within its float where it is least overloaded, and still reports it', () => {
    const programme = crewProgramme({ A: { days: 3, dueDay: 2 }, B: { days: 2, dueDay: 3 } });

    const result = levelled(programme, { ...beyond, withinFloat: true, keys: ['order'] });

    expect(bars(result.programme)).toEqual(['A ###', 'B ..##']);
    expect(result.unresolved).toMatchObject([{ taskId: 'B', reason: 'would-pass-its-late-finish' }]);
    expect(result.delayed).toMatchObject([{ taskId: 'B', wait: { waitsForTaskIds: ['A'] } }]);
    expect(result.overAllocatedLevelled).toMatchObject([
      { resourceId: 'A', days: [dayOfMinute(at('2026-05-06T07:00'))], excessMinutes: 480 },
    ]);
  });

  it('does not push a task past a fixed constraint', () => {
    const programme = crewProgramme({
      A: { days: 3, dueDay: 2 },
      B: { days: 1, dueDay: 9, constraint: { kind: 'SNLT', date: at('2026-05-05T07:00') } },
    });

    const result = levelled(programme, { ...beyond, keys: ['order'] });

    expect(result.unresolved).toMatchObject([{ taskId: 'B', reason: 'fixed-by-its-constraint' }]);
    expect(bars(result.programme)).toEqual(['A ###', 'B #']);
  });

  it('reports a task that needs more than is ever available', () => {
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

  it('delays only the later demand of a task, not the task', () => {
    const programme = crewProgramme({ A: { days: 2, dueDay: 1 }, B: { days: 3, dueDay: 9, crew: 0 } });
    programme.assignments.push(assignmentOf('B', 1, { delayMinutes: 480, workMinutes: 480 }));

    const result = levelled(programme);

    // B needs the crew on its second day only: it starts a day before A ends.
    expect(bars(result.programme)).toEqual(['A ##', 'B .###']);
  });

  it.each([
    // A waits a day for the crew; B depends on A by each kind of link with a day of lag
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

  it('removes delays that are no longer needed, and those of selected tasks on request', () => {
    const programme = crewProgramme({
      A: { days: 1, dueDay: 1 },
      B: { days: 1, dueDay: 9, fromDay: 2, levellingDelayMinutes: 9 * 1440 },
    });

    const result = levelled(programme);

    expect(result.edits).toEqual([delay('B', 0)]);
    expect(clearedLevelling(programme, ['A'])).toEqual([]);
    expect(bars(applyEdits(programme, clearedLevelling(programme)))).toEqual(['A #', 'B ..#']);
  });

  it('levels only the requested resources', () => {
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

  it('returns the faults of a programme that cannot be calculated', () => {
    const { levelled, faults } = levelProgramme(
      crewProgramme({ A: { days: 1 }, B: { days: 1 } }, ['A-B', 'B-A']),
      beyond,
    );

    expect(levelled).toBeNull();
    expect(faults.map(({ code }) => code)).toContain('link-cycle');
  });
});
