import { dayOf } from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { lastPlannerFigures } from '../../src/analysis/last-planner.ts';
import type { Commitment } from '../../src/analysis/last-planner.ts';

const week1 = dayOf(2026, 5, 4);
const week2 = dayOf(2026, 5, 11);

function promise(taskId: string, given: Partial<Commitment> = {}): Commitment {
  return { taskId, weekStart: week1, trade: 'Formwork', crew: 'F1', isKept: true, reason: null, ...given };
}

// week 1: four promised, three kept; week 2: two promised, one kept
const commitments = [
  promise('a'),
  promise('b'),
  promise('c', { trade: 'Concrete', crew: 'C1' }),
  promise('d', { trade: 'Concrete', crew: 'C1', isKept: false, reason: 'weather' }),
  promise('e', { weekStart: week2 }),
  promise('f', { weekStart: week2, trade: null, crew: null, isKept: false, reason: 'weather' }),
];

describe('Last Planner figures', () => {
  it('count the promises kept, by week, trade and crew', () => {
    const figures = lastPlannerFigures(commitments, []);

    expect(figures.all).toEqual({ made: 6, kept: 4, ppc: 400 / 6 });
    expect(figures.weeks.map(({ weekStart, ppc }) => [weekStart, ppc])).toEqual([
      [week1, 75],
      [week2, 50],
    ]);
    expect(figures.trades).toEqual([
      { name: 'Concrete', made: 2, kept: 1, ppc: 50 },
      { name: 'Formwork', made: 3, kept: 3, ppc: 100 },
      { name: null, made: 1, kept: 0, ppc: 0 },
    ]);
    expect(figures.crews.map(({ name }) => name)).toEqual(['C1', 'F1', null]);
  });

  it('rank the reasons for broken promises, and count those without a reason', () => {
    const figures = lastPlannerFigures(
      [...commitments, promise('g', { isKept: false, reason: 'plant' }), promise('h', { isKept: false })],
      [],
    );

    expect(figures.reasons.slice(0, 3)).toEqual([
      { reason: 'weather', count: 2 },
      { reason: 'plant', count: 1 },
      { reason: 'prerequisite work', count: 0 },
    ]);
    expect(figures.unexplained).toBe(1);
  });

  it('measure the look-ahead by tasks anticipated and tasks made ready', () => {
    const foreseen = ['a', 'b', 'c', 'x', 'y'].map((taskId) => ({ taskId, weekStart: week1 }));

    const [first, second] = lastPlannerFigures(commitments, foreseen).weeks;

    // Three of the four promised tasks were foreseen; three of the five foreseen could be promised.
    expect(first).toMatchObject({ anticipated: 75, madeReady: 60 });
    expect(second).toMatchObject({ anticipated: 0, madeReady: null });
  });

  it('have no percentage if nothing was promised', () => {
    const figures = lastPlannerFigures([], [{ taskId: 'x', weekStart: week1 }]);

    expect(figures.all).toEqual({ made: 0, kept: 0, ppc: null });
    expect(figures.weeks).toEqual([{ weekStart: week1, made: 0, kept: 0, ppc: null, anticipated: null, madeReady: 0 }]);
  });
});
