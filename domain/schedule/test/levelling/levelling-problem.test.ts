import { describe, expect, it } from 'vitest';
import { prepareLevelling } from '../../src/levelling/levelling-problem.ts';
import { ready } from './crew-day-problem.ts';

const idle = { duration: 1, demands: [0], successors: [] };

describe('a levelling problem', () => {
  it('has the critical path and the latest finish of each activity', () => {
    // A ## -> C ###
    // B #  -> C
    const prepared = ready({
      capacities: [1],
      activities: [
        { duration: 2, demands: [1], successors: [2] },
        { duration: 1, demands: [1], successors: [2] },
        { duration: 3, demands: [1], successors: [] },
      ],
    });

    expect(prepared.criticalPathLength).toBe(5);
    expect([...prepared.earliestStart]).toEqual([0, 0, 2]);
    expect([...prepared.latestFinish]).toEqual([2, 2, 5]);
  });

  it('lists a loop by its activities in the order of the links', () => {
    const { faults } = prepareLevelling({
      capacities: [1],
      activities: [
        { ...idle, successors: [1] },
        { ...idle, successors: [2] },
        { ...idle, successors: [3] },
        { ...idle, successors: [1] },
      ],
    });

    expect(faults).toEqual([{ kind: 'cycle', activities: [1, 2, 3], resource: null }]);
  });

  it('reports every activity that needs more than is available, and every number that is not whole', () => {
    const { faults } = prepareLevelling({
      capacities: [2],
      activities: [
        { ...idle, demands: [3] },
        { ...idle, duration: 1.5 },
        { ...idle, successors: [9] },
      ],
    });

    expect(faults).toEqual([
      { kind: 'demand-exceeds-capacity', activities: [0], resource: 0 },
      { kind: 'not-whole', activities: [1], resource: null },
      { kind: 'unknown-successor', activities: [2], resource: null },
    ]);
  });

  it('requests a coarser time unit when the durations add up to too many', () => {
    const { faults } = prepareLevelling({ capacities: [1], activities: [{ ...idle, duration: 900_000_000 }] });

    expect(faults).toEqual([{ kind: 'horizon-too-long', activities: [], resource: null }]);
  });

  it('separates more resources than fit one machine word', () => {
    // Eight resources of 200 each: two activities share the last one only.
    const capacities = Array.from({ length: 8 }, () => 200);
    const only = (r: number): number[] => capacities.map((_, i) => (i === r ? 150 : 0));
    const prepared = ready({
      capacities,
      activities: [
        { duration: 2, demands: only(7), successors: [] },
        { duration: 2, demands: only(7), successors: [] },
        { duration: 2, demands: only(0), successors: [] },
      ],
    });

    expect(prepared.capacity.words).toBeGreaterThan(1);
  });
});
