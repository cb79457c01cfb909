import * as fc from 'fast-check';
import { prepareLevelling } from '../../src/levelling/levelling-problem.ts';
import type { LevellingProblem, PreparedLevelling } from '../../src/levelling/levelling-problem.ts';

/** The problem made ready; the test fails when it has faults. */
export function ready(problem: LevellingProblem): PreparedLevelling {
  const { prepared, faults } = prepareLevelling(problem);
  if (prepared === null) throw new Error(JSON.stringify(faults));
  return prepared;
}

/** Sound problems of up to 12 activities and 3 resources, links going forward only. */
export const soundProblems: fc.Arbitrary<LevellingProblem> = fc
  .record({
    count: fc.integer({ min: 1, max: 12 }),
    capacities: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
  })
  .chain(({ count, capacities }) =>
    fc.record({
      capacities: fc.constant(capacities),
      activities: fc.tuple(
        ...Array.from({ length: count }, (_, i) =>
          fc.record({
            duration: fc.integer({ min: 0, max: 5 }),
            demands: fc.tuple(...capacities.map((most) => fc.integer({ min: 0, max: most }))),
            successors:
              i + 1 < count
                ? fc.uniqueArray(fc.integer({ min: i + 1, max: count - 1 }), { maxLength: 3 })
                : fc.constant([]),
          }),
        ),
      ),
    }),
  );

/** Time units in which more of a resource is in use than there is, and links whose successor starts too soon. */
export function breaches(problem: LevellingProblem, starts: ArrayLike<number>): string[] {
  const found: string[] = [];
  problem.activities.forEach((activity, i) => {
    for (const to of activity.successors) {
      if (starts[to]! < starts[i]! + activity.duration) found.push(`${to} starts before ${i} ends`);
    }
  });
  const end = Math.max(0, ...problem.activities.map((activity, i) => starts[i]! + activity.duration));
  problem.capacities.forEach((capacity, r) => {
    for (let t = 0; t < end; t += 1) {
      const used = problem.activities.reduce(
        (sum, a, i) => sum + (starts[i]! <= t && t < starts[i]! + a.duration ? a.demands[r]! : 0),
        0,
      );
      if (used > capacity) found.push(`resource ${r} overloaded at ${t}`);
    }
  });
  return found;
}
