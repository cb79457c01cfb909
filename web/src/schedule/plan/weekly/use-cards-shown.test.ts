import { describe, expect, it } from 'vitest';
import { firstCards } from './use-cards-shown.ts';

const cards = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const shown = (count: number, ...inSight: string[]) =>
  firstCards(cards, count, (id) => inSight.includes(id)).map(({ id }) => id);

describe('a cell of the board with many tasks', () => {
  it('shows the first ones, in order', () => {
    expect(shown(2)).toEqual(['a', 'b']);
    expect(shown(5)).toHaveLength(5);
  });

  it('always shows a lifted card, and cards that were just moved there', () => {
    expect(shown(2, 'd')).toEqual(['a', 'b', 'd']);
  });
});
