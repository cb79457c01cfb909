import { describe, expect, test } from 'vitest';
import { goneOn, numberIn, selectedIn } from './tree-selection.ts';

/** Tasks by their names, numbered in their order. */
const numbered = (names: readonly string[]) => ({
  idOf: (task: number) => names[task]!,
  taskOf: (id: string) => names.indexOf(id),
});
const before = numbered(['Slab', 'Walls', 'Roof', 'Fence']);

describe('The selection when Enter takes a cell and the cursor goes down', () => {
  test('is the next row, where the row alone was selected', () => {
    expect(goneOn(new Set([1]), 1, 2)).toEqual(new Set([2]));
  });

  test('stays where several or none were, and on the heading of a group', () => {
    const several = new Set([0, 1]);

    expect(goneOn(several, 1, 2)).toBe(several);
    expect(goneOn(new Set(), 1, 2)).toEqual(new Set());
    expect(goneOn(new Set([1]), 1, -2)).toEqual(new Set([1]));
  });
});

describe('The selection when others change the rows', () => {
  test('is the same tasks under their new numbers, without those that have gone', () => {
    const [walls, fence] = [1, 3];

    expect(selectedIn(numbered(['Slab', 'Walls', 'Fence']), before, new Set([walls, fence]))).toEqual(new Set([1, 2]));
    expect(selectedIn(numbered(['Walls', 'Slab']), before, new Set([walls, fence]))).toEqual(new Set([0]));
  });

  test('stays the very set where no number of it changes', () => {
    const selected = new Set([0, 1]);

    expect(selectedIn(numbered(['Slab', 'Walls', 'Gate', 'Roof']), before, selected)).toBe(selected);
  });

  test('keeps the heading of a group as it is', () => {
    expect(numberIn(numbered(['Roof']), before, -2)).toBe(-2);
    expect(numberIn(numbered(['Roof']), before, 2)).toBe(0);
  });
});
