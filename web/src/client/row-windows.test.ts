import { describe, expect, it } from 'vitest';
import { pagesHeld } from './row-windows.ts';

describe('the pages of a list that is looked at', () => {
  it('are those of the places that are shown, wherever they are; the first is there anyway', () => {
    expect(pagesHeld([], 0, 40)).toEqual([]);
    expect(pagesHeld([], 4_970, 4_999)).toEqual([10]);
    expect(pagesHeld([10], 980, 1_020)).toEqual([10, 2, 3]);
  });

  it('stay as they are where nothing new is looked at', () => {
    const held = [10, 2, 3];

    expect(pagesHeld(held, 1_000, 1_030)).toBe(held);
  });

  it('are never so many that a change would ask for the whole list again', () => {
    const held = pagesHeld([2], 500, 99_999);

    expect(held).toHaveLength(40);
    expect(held.at(-1)).toBe(200);
  });
});
