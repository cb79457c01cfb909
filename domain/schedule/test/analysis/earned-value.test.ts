import { describe, expect, it } from 'vitest';
import { earnedSchedule, earnedValueFigures } from '../../src/analysis/earned-value.ts';
import { at } from './working-days.ts';

describe('earned value', () => {
  it('follows from the four totals', () => {
    // BAC 1000, planned 500, earned 400, spent 450
    const figures = earnedValueFigures({
      budgetAtCompletion: 1000,
      plannedValue: 500,
      earnedValue: 400,
      actualCost: 450,
    });

    expect(figures.scheduleVariance).toBe(-100);
    expect(figures.costVariance).toBe(-50);
    expect(figures.schedulePerformanceIndex).toBe(0.8);
    expect(figures.costPerformanceIndex).toBeCloseTo(0.8889, 4);
    expect(figures.percentComplete).toBe(40);
    expect(figures.percentSpent).toBe(45);
    // 1000 × 450 ÷ 400
    expect(figures.estimateAtCompletion.atCostPerformance).toBeCloseTo(1125, 9);
    // 450 + 600
    expect(figures.estimateAtCompletion.atBudget).toBe(1050);
    // 450 + 600 ÷ (0.8889 × 0.8)
    expect(figures.estimateAtCompletion.atCostAndSchedulePerformance).toBeCloseTo(1293.75, 9);
    expect(figures.estimateToComplete).toBeCloseTo(675, 9);
    expect(figures.varianceAtCompletion).toBeCloseTo(-125, 9);
    // 600 ÷ 550 and 600 ÷ 675
    expect(figures.toCompletePerformanceIndex.forBudget).toBeCloseTo(1.0909, 4);
    expect(figures.toCompletePerformanceIndex.forEstimate).toBeCloseTo(0.8889, 4);
  });

  it('has no index if nothing is planned or spent yet', () => {
    const figures = earnedValueFigures({ budgetAtCompletion: 1000, plannedValue: 0, earnedValue: 0, actualCost: 0 });

    expect(figures.schedulePerformanceIndex).toBeNull();
    expect(figures.costPerformanceIndex).toBeNull();
    expect(figures.estimateAtCompletion).toEqual({
      atCostPerformance: null,
      atBudget: 1000,
      atCostAndSchedulePerformance: null,
    });
  });
});

describe('earned schedule', () => {
  // PV: 0 on 1 May, 100 on 11 May, 300 on 21 May, 400 on 31 May
  const curve = [
    { at: at('2026-05-01T00:00'), value: 0 },
    { at: at('2026-05-11T00:00'), value: 100 },
    { at: at('2026-05-21T00:00'), value: 300 },
    { at: at('2026-05-31T00:00'), value: 400 },
  ];

  it.each([
    // earned, the plan earns it on, SPI(t) on 21 May (20 days in)
    [0, '2026-05-01T00:00', 0],
    [50, '2026-05-06T00:00', 0.25],
    [200, '2026-05-16T00:00', 0.75],
    [300, '2026-05-21T00:00', 1],
    [350, '2026-05-26T00:00', 1.25],
    [400, '2026-05-31T00:00', 1.5],
    [999, '2026-05-31T00:00', 1.5],
  ])('finds when the plan earns %d', (earned, when, index) => {
    const figures = earnedSchedule(curve, earned, at('2026-05-21T00:00'));

    expect(figures).toMatchObject({ earnedAt: at(when), performanceIndex: index });
  });

  it('is finished when the plan first reaches its full value, not at the end of a flat tail', () => {
    const figures = earnedSchedule([...curve, { at: at('2026-06-30T00:00'), value: 400 }], 400, at('2026-05-31T00:00'));

    expect(figures).toMatchObject({ earnedAt: at('2026-05-31T00:00'), varianceMinutes: 0, performanceIndex: 1 });
  });

  it('has no index before the plan starts, and none at all without a plan', () => {
    expect(earnedSchedule(curve, 0, at('2026-04-01T00:00'))?.performanceIndex).toBeNull();
    expect(earnedSchedule([], 10, at('2026-05-01T00:00'))).toBeNull();
  });
});
