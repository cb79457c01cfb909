import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makespanLowerBound, optimiseLevelling } from '../../src/levelling/optimise-levelling.ts';
import type { LevellingProblem } from '../../src/levelling/levelling-problem.ts';
import { breaches, ready, soundProblems } from './crew-day-problem.ts';

// Bars in days; one crew of 2. Latest finish first: B and C, which D follows, go before A; A goes before D by the list.
//   A ##          wants 2
//   B ###   -> D  wants 1
//   C ###   -> D  wants 1
//   D ##          wants 1
const slab: LevellingProblem = {
  capacities: [2],
  activities: [
    { duration: 2, demands: [2], successors: [] },
    { duration: 3, demands: [1], successors: [3] },
    { duration: 3, demands: [1], successors: [3] },
    { duration: 2, demands: [1], successors: [] },
  ],
};

describe('optimised levelling', () => {
  it('builds a single schedule by latest finish when only one is allowed', () => {
    const { starts, makespan, schedules } = optimiseLevelling(ready(slab), { schedules: 1, seed: 1 });

    // day 0 1 2 3 4 5 6
    //     B B B A A D D
    //     C C C A A
    expect([...starts]).toEqual([3, 0, 0, 5]);
    expect(makespan).toBe(7);
    expect(schedules).toBe(1);
  });

  it('finds the shortest programme if the crew is the bottleneck', () => {
    const problem: LevellingProblem = {
      capacities: [3],
      activities: [
        { duration: 4, demands: [2], successors: [] },
        { duration: 4, demands: [1], successors: [] },
        { duration: 2, demands: [3], successors: [] },
        { duration: 3, demands: [2], successors: [] },
        { duration: 3, demands: [1], successors: [] },
      ],
    };

    const { makespan, isOptimal } = optimiseLevelling(ready(problem), { schedules: 200, seed: 7 });

    // 8 + 4 + 6 + 6 + 3 = 27 crew days by 3 people are 9 days at least.
    expect(makespan).toBe(9);
    expect(isOptimal).toBe(true);
  });

  it('gives the same programme for the same seed', () => {
    fc.assert(
      fc.property(soundProblems, fc.integer(), (problem, seed) => {
        const once = optimiseLevelling(ready(problem), { schedules: 60, seed });
        const again = optimiseLevelling(ready(problem), { schedules: 60, seed });

        expect(again).toEqual(once);
      }),
      { numRuns: 30 },
    );
  });

  it('never overloads a resource and never starts work before its predecessors are done', () => {
    fc.assert(
      fc.property(soundProblems, fc.integer({ min: 1, max: 120 }), fc.integer(), (problem, schedules, seed) => {
        const { starts } = optimiseLevelling(ready(problem), { schedules, seed });

        expect(breaches(problem, starts)).toEqual([]);
      }),
    );
  });

  it('stays between the lower bound and the sum of all durations, within the schedules allowed', () => {
    fc.assert(
      fc.property(soundProblems, fc.integer({ min: 1, max: 120 }), (problem, schedules) => {
        const prepared = ready(problem);

        const result = optimiseLevelling(prepared, { schedules, seed: 3 });

        expect(result.makespan).toBeGreaterThanOrEqual(makespanLowerBound(prepared));
        expect(result.makespan).toBeLessThanOrEqual(prepared.horizon);
        expect(result.schedules).toBeLessThanOrEqual(schedules);
      }),
    );
  });

  it('is never longer with more schedules than the single one by latest finish', () => {
    fc.assert(
      fc.property(soundProblems, fc.integer({ min: 2, max: 120 }), (problem, schedules) => {
        const prepared = ready(problem);

        const one = optimiseLevelling(prepared, { schedules: 1, seed: 5 });
        const many = optimiseLevelling(prepared, { schedules, seed: 5 });

        expect(many.makespan).toBeLessThanOrEqual(one.makespan);
      }),
    );
  });

  it('ends with the best result so far when it is stopped', () => {
    const problem: LevellingProblem = {
      capacities: [2],
      activities: Array.from({ length: 9 }, (_, i) => ({
        duration: 2 + (i % 3),
        demands: [1 + (i % 2)],
        successors: i < 4 ? [i + 4] : [],
      })),
    };

    const { starts, schedules } = optimiseLevelling(ready(problem), {
      schedules: 10_000,
      seed: 1,
      shouldStop: () => true,
    });

    expect(breaches(problem, starts)).toEqual([]);
    expect(schedules).toBeLessThan(10_000);
  });
});
