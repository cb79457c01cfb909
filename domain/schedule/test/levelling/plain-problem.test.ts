import { describe, expect, it } from 'vitest';
import { optimiseLevelling } from '../../src/levelling/optimise-levelling.ts';
import { plainProblemOf } from '../../src/levelling/plain-problem.ts';
import { crewA, crewProgramme } from './crew-programme.ts';
import { ready } from './crew-day-problem.ts';

describe('a programme as a plain levelling problem', () => {
  it('counts durations in the given unit, and adds up the units of each resource', () => {
    const programme = crewProgramme({ A: { days: 2 }, B: { days: 3, crew: 2 } }, ['A-B'], {
      resources: [crewA({ maxUnits: 3 })],
    });

    expect(plainProblemOf(programme, 480)).toEqual({
      capacities: [3],
      activities: [
        { duration: 2, demands: [1], successors: [1] },
        { duration: 3, demands: [2], successors: [] },
      ],
    });
  });

  it('can be optimised', () => {
    const programme = crewProgramme({ A: { days: 2 }, B: { days: 3 }, C: { days: 3 } }, ['A-B']);

    const { makespan } = optimiseLevelling(ready(plainProblemOf(programme, 480)!), { schedules: 100, seed: 1 });

    expect(makespan).toBe(8);
  });

  it.each(['A-B SS', 'A-B FS+480'])('cannot be made from a programme with the link %s', (link) => {
    expect(plainProblemOf(crewProgramme({ A: { days: 1 }, B: { days: 1 } }, [link]), 480)).toBeNull();
  });
});
