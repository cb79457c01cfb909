import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serialScheduler } from '../../src/levelling/serial-schedule.ts';
import { breaches, ready, soundProblems } from './crew-day-problem.ts';

describe('serial schedule generation', () => {
  it.each([
    // order given, starts of A, B, C, makespan: A wants 2 of 3 people for 2 days, B 2 for 3, C 1 for 4
    { order: [0, 1, 2], starts: [0, 2, 0], makespan: 5 },
    { order: [1, 0, 2], starts: [3, 0, 0], makespan: 5 },
    { order: [2, 1, 0], starts: [3, 0, 0], makespan: 5 },
  ])('starts each activity as early as the crew is free, in the order $order', ({ order, starts, makespan }) => {
    const problem = {
      capacities: [3],
      activities: [
        { duration: 2, demands: [2], successors: [] },
        { duration: 3, demands: [2], successors: [] },
        { duration: 4, demands: [1], successors: [] },
      ],
    };
    const prepared = ready(problem);
    const finishes = new Int32Array(3);

    const length = serialScheduler(prepared).schedule(prepared.forward, Int32Array.from(order), finishes);

    expect([...finishes].map((finish, i) => finish - problem.activities[i]!.duration)).toEqual(starts);
    expect(length).toBe(makespan);
  });

  it('fills a gap between scheduled activities that is long enough, and only such a gap', () => {
    const problem = {
      capacities: [1],
      activities: [
        { duration: 2, demands: [1], successors: [] },
        { duration: 3, demands: [0], successors: [2] },
        { duration: 2, demands: [1], successors: [] },
        { duration: 2, demands: [1], successors: [] },
        { duration: 1, demands: [1], successors: [] },
      ],
    };
    const prepared = ready(problem);
    const finishes = new Int32Array(5);

    serialScheduler(prepared).schedule(prepared.forward, Int32Array.from([0, 1, 2, 3, 4]), finishes);

    // day 0 1 2 3 4 5 6
    //     A A E C C D D
    expect([...finishes]).toEqual([2, 3, 5, 7, 3]);
  });

  it('gives the same schedule however many machine words the resources need', () => {
    fc.assert(
      fc.property(soundProblems, (problem) => {
        const wide = {
          capacities: [...problem.capacities, 1_000_000, 1_000_000],
          activities: problem.activities.map((activity) => ({ ...activity, demands: [...activity.demands, 1, 1] })),
        };
        const narrow = ready(problem);
        const broad = ready(wide);
        const one = new Int32Array(narrow.count);
        const other = new Int32Array(narrow.count);

        serialScheduler(narrow).schedule(narrow.forward, narrow.forward.topological, one);
        serialScheduler(broad).schedule(broad.forward, broad.forward.topological, other);

        expect(broad.capacity.words).toBeGreaterThan(1);
        expect(other).toEqual(one);
      }),
    );
  });

  it('builds from the end what keeps precedence and capacity when it is read forwards', () => {
    fc.assert(
      fc.property(soundProblems, (problem) => {
        const prepared = ready(problem);
        const fromEnd = new Int32Array(prepared.count);

        const makespan = serialScheduler(prepared).schedule(prepared.backward, prepared.backward.topological, fromEnd);

        expect(
          breaches(
            problem,
            fromEnd.map((finish) => makespan - finish),
          ),
        ).toEqual([]);
      }),
    );
  });
});
