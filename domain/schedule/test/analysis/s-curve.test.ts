import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accruedShare } from '../../src/analysis/contour.ts';
import { periodsBetween } from '../../src/analysis/period.ts';
import { accruedBy, sCurve, sumOfAmounts } from '../../src/analysis/s-curve.ts';
import type { CurveItem } from '../../src/analysis/s-curve.ts';
import { at, eightHours, fiveDay } from './working-days.ts';

const contours = [
  'flat',
  'back-loaded',
  'front-loaded',
  'double-peak',
  'early-peak',
  'late-peak',
  'bell',
  'turtle',
  'contoured',
] as const;

const slab: CurveItem = {
  taskId: 'slab',
  calendar: fiveDay,
  start: at('2026-05-07T07:00'),
  finish: at('2026-05-12T15:00'),
  amount: 4000,
  contour: 'flat',
};

describe('the S-curve', () => {
  it('spreads an amount by working time and is flat at the weekend', () => {
    const periods = periodsBetween('day', slab.start, slab.finish);

    const points = sCurve([slab], periods);

    // Thu 7, Fri 8, Sat 9, Sun 10, Mon 11, Tue 12 May
    expect(points.map(({ amount }) => amount)).toEqual([1000, 1000, 0, 0, 1000, 1000]);
    expect(points.map(({ cumulative }) => cumulative)).toEqual([1000, 2000, 2000, 2000, 3000, 4000]);
  });

  it('adds tasks up, including amounts accrued before its first period', () => {
    const later = { ...slab, taskId: 'strip', start: at('2026-05-12T07:00'), amount: 500 };
    const periods = periodsBetween('week', at('2026-05-11T00:00'), at('2026-05-12T23:00'));

    const points = sCurve([slab, later], periods);

    expect(points.map(({ amount, cumulative }) => [amount, cumulative])).toEqual([[2500, 4500]]);
  });

  it('accrues a cost without working time at its minute', () => {
    const permit = { ...slab, start: at('2026-05-08T15:00'), finish: at('2026-05-08T15:00'), amount: 250 };

    const points = sCurve([permit], periodsBetween('day', at('2026-05-07T00:00'), at('2026-05-10T00:00')));

    expect(points.map(({ amount }) => amount)).toEqual([0, 250, 0]);
  });

  it.each([
    // contour, share after a half and after a fifth of the working time
    ['flat', 0.5, 0.2],
    ['back-loaded', 150 / 600, 25 / 600],
    ['front-loaded', 450 / 600, 200 / 600],
    ['double-peak', 0.5, 75 / 500],
    ['early-peak', 350 / 500, 75 / 500],
    ['late-peak', 150 / 500, 25 / 500],
    ['bell', 0.5, 30 / 500],
    ['turtle', 0.5, 75 / 700],
  ] as const)('follows the %s contour', (contour, half, fifth) => {
    expect(accruedShare(contour, 0.5)).toBeCloseTo(half, 12);
    expect(accruedShare(contour, 0.2)).toBeCloseTo(fifth, 12);
  });

  it('ends at the sum of all amounts and never falls, with any contours and periods', () => {
    const items = fc.array(
      fc.record({
        taskId: fc.constant('T'),
        calendar: fc.constantFrom(fiveDay, eightHours('weekend', [0, 6])),
        start: fc.integer({ min: 0, max: 20_000 }).map((minutes) => at('2026-05-04T00:00') + minutes),
        finish: fc.integer({ min: 20_000, max: 60_000 }).map((minutes) => at('2026-05-04T00:00') + minutes),
        amount: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
        contour: fc.constantFrom(...contours),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(items, fc.constantFrom('day', 'week', 'month'), (list, kind) => {
        const points = sCurve(list, periodsBetween(kind, at('2026-05-04T00:00'), at('2026-06-30T00:00')));

        expect(points.at(-1)!.cumulative).toBe(sumOfAmounts(list.map(({ amount }) => amount)));
        expect(points.every(({ amount }) => amount >= -1e-6)).toBe(true);
      }),
    );
  });

  it('accrues nothing before the start and all from the finish on', () => {
    expect(accruedBy(slab, slab.start)).toBe(0);
    expect(accruedBy(slab, slab.finish)).toBe(4000);
    expect(accruedBy(slab, at('2027-01-01T00:00'))).toBe(4000);
  });
});
