import { describe, expect, it } from 'vitest';
import { pagesToKeep } from './row-windows.ts';

describe('the pages of a list to keep', () => {
  it('are those of the visible rows, without the first, which is always kept', () => {
    expect(pagesToKeep([], 0, 40)).toEqual([]);
    expect(pagesToKeep([], 4_970, 4_999)).toEqual([10]);
    expect(pagesToKeep([10], 980, 1_020)).toEqual([10, 2, 3]);
  });

  it('stay the same while no other page is viewed', () => {
    const kept = [10, 2, 3];

    expect(pagesToKeep(kept, 1_000, 1_030)).toBe(kept);
  });

  it('are limited, so that a change does not fetch the whole list again', () => {
    const kept = pagesToKeep([2], 500, 99_999);

    expect(kept).toHaveLength(40);
    expect(kept.at(-1)).toBe(200);
  });
});
