// Invariants of every levelled programme, tried on many random ones.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelProgramme } from '../../src/levelling/level-programme.ts';
import { calculated } from './bars.ts';
import { crewA, crewProgramme, monday } from './crew-programme.ts';
import type { CrewTask } from './crew-programme.ts';
import { beyond, levelled } from './levelled.ts';

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
  it('terminates with any numbers in the programme', () => {
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
      // Each fills histograms to the end of time.
      { numRuns: 40 },
    );
  });

  it('overloads no resource, except by fixed tasks, if it may exceed the float', () => {
    fc.assert(
      fc.property(programmes, (programme) => {
        const free = { ...programme, tasks: programme.tasks.map((task) => ({ ...task, actualStart: null })) };

        const result = levelled(free);

        expect(result.unresolved).toEqual([]);
        expect(result.overAllocatedLevelled).toEqual([]);
      }),
    );
  });

  it('is calculated to exactly the dates of the levelling', () => {
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

  it('starts nothing earlier than without levelling, and moves no started task', () => {
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
