import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ResourceTimeline } from '../../src/levelling/resource-timeline.ts';

const occupied = (from: number, to: number, units: number) => ({ taskId: 'T', from, to, units });

describe('the timeline of a resource', () => {
  it('finds the end of the last stretch in which too little is free, and the start of the first', () => {
    const timeline = new ResourceTimeline('A', 2, []);
    timeline.occupy(occupied(10, 20, 2));
    timeline.occupy(occupied(30, 40, 1));

    // units free: 2 up to 10, 0 up to 20, 2 up to 30, 1 up to 40, 2 from there
    expect(timeline.conflictEnd(0, 50, 1)).toBe(20);
    expect(timeline.conflictEnd(0, 50, 2)).toBe(40);
    expect(timeline.conflictStart(0, 50, 2)).toBe(10);
    expect(timeline.conflictStart(20, 50, 2)).toBe(30);
    expect(timeline.conflictEnd(20, 30, 2)).toBeNull();
    expect(timeline.conflictStart(40, 50, 2)).toBeNull();
  });

  it('never frees more than the capacity', () => {
    const timeline = new ResourceTimeline('A', 2, [{ from: 10, to: 20, units: 5 }]);

    expect(timeline.conflictEnd(10, 20, 5)).toBeNull();
    expect(timeline.conflictEnd(10, 21, 5)).toBe(Infinity);
    expect(timeline.conflictStart(9, 20, 5)).toBe(-Infinity);
  });

  it('applies the later of overlapping windows, and skips empty ones', () => {
    const timeline = new ResourceTimeline('A', 1, [
      { from: 0, to: 30, units: 3 },
      { from: 10, to: 20, units: 0 },
      { from: 25, to: 25, units: 9 },
    ]);

    expect(timeline.conflictEnd(0, 30, 3)).toBe(20);
    expect(timeline.conflictStart(0, 30, 1)).toBe(10);
  });

  it('agrees with counting minute by minute', () => {
    const stretches = fc.array(
      fc.record({ from: fc.nat(30), length: fc.nat(10), units: fc.integer({ min: 1, max: 3 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(stretches, fc.nat(30), fc.integer({ min: 1, max: 12 }), (list, from, length) => {
        const timeline = new ResourceTimeline('A', 3, []);
        for (const one of list) timeline.occupy(occupied(one.from, one.from + one.length, one.units));

        const isShort = Array.from({ length }, (_, i) => from + i).filter((minute) => {
          const used = list.filter((one) => one.from <= minute && minute < one.from + one.length);
          return used.reduce((sum, { units }) => sum + units, 0) > 1;
        });
        const [end, start] = [
          timeline.conflictEnd(from, from + length, 2),
          timeline.conflictStart(from, from + length, 2),
        ];

        expect(end !== null).toBe(isShort.length > 0);
        expect(start !== null).toBe(isShort.length > 0);
        expect((end ?? Infinity) > (isShort.at(-1) ?? 0)).toBe(true);
        expect((start ?? -Infinity) <= (isShort[0] ?? Infinity)).toBe(true);
      }),
    );
  });
});
