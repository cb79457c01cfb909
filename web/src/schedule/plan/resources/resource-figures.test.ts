import { describe, expect, it } from 'vitest';
import { overOf, type Resource, describeOverAllocation } from './resource-figures.ts';

describe('over-allocations in words', () => {
  it('are days and hours, from the same figures on every page', () => {
    const over = [
      { days: 10, excess_minutes: 4800 },
      { days: 1, excess_minutes: 450 },
      { days: 0, excess_minutes: 0 },
    ].map((over_allocated) => ({ over_allocated }) as Resource);

    expect(describeOverAllocation(overOf(over))).toBe('11 days, 87.5 h');
    expect(describeOverAllocation({ days: 1, excess_minutes: 60 })).toBe('1 day, 1.0 h');
    expect(describeOverAllocation({ days: 0, excess_minutes: 0 })).toBe('0 days');
  });
});
