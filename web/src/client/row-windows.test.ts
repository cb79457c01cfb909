import { describe, expect, it } from 'vitest';
import { pagesToKeep } from './row-windows.ts';

describe('the pages of a list that is looked at', () => {
  it('are those of the places that are shown, wherever they are; the first is there anyway', () => {
    expect(pagesToKeep([], 0, 40)).toEqual([]);
    expect(pagesToKeep([], 4_970, 4_999)).toEqual([10]);
    expect(pagesToKeep([10], 980, 1_020)).toEqual([10, 2, 3]);
  });

  it('stay as they are where nothing new is looked at', () => {
    const kept = [10, 2, 3];

    expect(pagesToKeep(kept, 1_000, 1_030)).toBe(kept);
  });

  it('are never so many that a change would ask for the whole list again', () => {
    const kept = pagesToKeep([2], 500, 99_999);

    expect(kept).toHaveLength(40);
    expect(kept.at(-1)).toBe(200);
  });
});
