import { describe, expect, it } from 'vitest';
import { optimiseLevelling } from '../../src/levelling/optimise-levelling.ts';
import { breaches, ready } from './crew-day-problem.ts';
import { psplibInstances } from './psplib-instances.ts';

const sets = [
  // average deviation from the critical-path bound that is allowed, in per cent, for 1,000 and 5,000 schedules;
  // best known on these instances: 10.44, 8.83, 27.91
  { set: 'j30', at1000: 11.2, at5000: 10.8 },
  { set: 'j60', at1000: 10.4, at5000: 9.7 },
  { set: 'j120', at1000: 33, at5000: 31.4 },
] as const;

describe.each(sets)('levelling the published instances $set', ({ set, at1000, at5000 }) => {
  const instances = psplibInstances(set);
  const levelled = (schedules: number) =>
    instances.map(({ problem, lower }) => {
      const prepared = ready(problem);
      const { starts, makespan, isOptimal } = optimiseLevelling(prepared, { schedules, seed: 1 });
      const deviation = 100 * (makespan / prepared.criticalPathLength - 1);
      return { problem, starts, makespan, isOptimal, lower, deviation };
    });

  it.skipIf(instances.length === 0).each([
    [1000, at1000],
    [5000, at5000],
  ])('stays close to the critical path with %d schedules', (schedules, allowed) => {
    const deviations = levelled(schedules).map(({ deviation }) => deviation);

    expect(deviations.reduce((sum, deviation) => sum + deviation, 0) / deviations.length).toBeLessThanOrEqual(allowed);
  });

  it.skipIf(instances.length === 0)('keeps capacity, precedence and every proven bound', () => {
    for (const { problem, starts, makespan, isOptimal, lower } of levelled(100)) {
      expect(breaches(problem, starts)).toEqual([]);
      expect(makespan).toBeGreaterThanOrEqual(lower);
      expect(isOptimal && makespan > lower).toBe(false);
    }
  });
});
