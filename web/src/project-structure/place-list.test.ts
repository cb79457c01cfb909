import { describe, expect, it } from 'vitest';
import { addPlace, movePlace, removePlace } from './place-list.ts';

const levels = [
  { name: 'Basement', order: -1 },
  { name: 'Ground', order: 0 },
  { name: 'Level 1', order: 1 },
];
const spelt = (places: readonly { name: string; order: number }[]) =>
  places.map((place) => `${place.order} ${place.name}`);

describe('levels of a building', () => {
  it('keep their numbers when a level is added on top', () => {
    expect(spelt(addPlace(levels, 'Roof'))).toEqual(['-1 Basement', '0 Ground', '1 Level 1', '2 Roof']);
  });

  it('keep the ground floor at zero when a basement is added', () => {
    expect(spelt(addPlace(levels, 'Basement 2', true))).toEqual([
      '-2 Basement 2',
      '-1 Basement',
      '0 Ground',
      '1 Level 1',
    ]);
  });

  it('keep the ground floor at zero when a basement is removed', () => {
    expect(spelt(removePlace(levels, 0))).toEqual(['0 Ground', '1 Level 1']);
  });

  it('close the gap when a level above ground is removed', () => {
    expect(spelt(removePlace([...levels, { name: 'Roof', order: 2 }], 2))).toEqual([
      '-1 Basement',
      '0 Ground',
      '1 Roof',
    ]);
  });

  it('swap when one is moved, and cannot move beyond the ends', () => {
    expect(spelt(movePlace(levels, 2, 1))).toEqual(['-1 Basement', '0 Level 1', '1 Ground']);
    expect(movePlace(levels, 0, -1)).toBe(levels);
  });
});
