import { money, toNumber, type Money } from '@horizon/money';
import { describe, expect, it } from 'vitest';
import { cycleWith, packageBudget, rolledProgress, type BudgetedChange, type ChangeEffect } from '../src/index.ts';

const change = (effect: ChangeEffect, value: number | null, more: Partial<BudgetedChange> = {}): BudgetedChange => ({
  effect,
  value: value === null ? null : money(value),
  approvedValue: null,
  probability: 50,
  ...more,
});
const shown = (amount: Money | null) => (amount === null ? null : toNumber(amount));

describe('the budget of a package', () => {
  it('counts the agreed part of an approval in part, omissions as negative, and rejected changes nowhere', () => {
    const budget = packageBudget(money(480_000), [
      change('approved', 12_500.5),
      change('approved', 40_000, { approvedValue: money(31_000) }),
      change('approved', -60_000),
      change('none', 999_999),
    ]);

    expect([shown(budget.approved), shown(budget.revised)]).toEqual([-16_499.5, 463_500.5]);
  });

  it('weighs pending values in the forecast to the cent each, and shows their whole sum as pending', () => {
    // Three times 10.01 at 33 %: 3.3033 is 3.30 each, together 9.90 and not 9.91.
    const budget = packageBudget(
      money(100),
      [1, 2, 3].map(() => change('pending', 10.01, { probability: 33 })),
    );

    expect([shown(budget.pending), shown(budget.forecast), shown(budget.revised)]).toEqual([30.03, 109.9, 100]);
  });

  it('counts a pending change without a price as unpriced, and a price of zero as a price', () => {
    const budget = packageBudget(money(1000), [change('pending', null), change('pending', 0)]);

    expect([budget.unpriced, shown(budget.forecast)]).toEqual([1, 1000]);
  });

  it('has no revised budget without an original one, also with approved changes', () => {
    const budget = packageBudget(null, [change('approved', 5000)]);

    expect([shown(budget.approved), budget.revised, budget.forecast]).toEqual([5000, null, null]);
  });
});

describe('the progress of a package', () => {
  it('is the mean by weight, half up, and 100 only when all milestones are complete', () => {
    expect(
      rolledProgress([
        { progress: 100, weight: 3 },
        { progress: 0, weight: 1 },
      ]),
    ).toBe(75);
    expect(
      rolledProgress([
        { progress: 1, weight: 1 },
        { progress: 0, weight: 1 },
      ]),
    ).toBe(1);
    expect(
      rolledProgress([
        { progress: 100, weight: 999 },
        { progress: 60, weight: 1 },
      ]),
    ).toBe(99);
    expect(rolledProgress([{ progress: 100, weight: 5 }])).toBe(100);
  });

  it('is 0 without milestones that count', () => {
    expect([rolledProgress([]), rolledProgress([{ progress: 80, weight: 0 }])]).toEqual([0, 0]);
  });
});

describe('dependencies', () => {
  const known = new Map([
    ['b', ['c']],
    ['c', ['d', 'x']],
  ]);

  it('that close a cycle name its packages in their order', () => {
    expect(cycleWith(known, { of: 'd', on: 'b' })).toEqual(['d', 'b', 'c']);
    expect(cycleWith(known, { of: 'b', on: 'b' })).toEqual(['b']);
  });

  it('that close none are allowed, a second path to the same package too', () => {
    expect(cycleWith(known, { of: 'a', on: 'b' })).toBeNull();
    expect(cycleWith(known, { of: 'b', on: 'd' })).toBeNull();
  });
});
