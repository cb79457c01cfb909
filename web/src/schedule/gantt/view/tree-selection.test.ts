import { describe, expect, test } from 'vitest';
import { goneOn, numberIn, selectedIn } from './tree-selection.ts';

/** Tasks by name, numbered in order. */
const numbered = (names: readonly string[]) => ({
  idOf: (task: number) => names[task]!,
  taskOf: (id: string) => names.indexOf(id),
});
const before = numbered(['Slab', 'Walls', 'Roof', 'Fence']);

describe('The selection when Enter stores a cell and moves down', () => {
  test('is the next row if only this row was selected', () => {
    expect(goneOn(new Set([1]), 1, 2)).toEqual(new Set([2]));
  });

  test('stays if several or none were selected, and on a group heading', () => {
    const several = new Set([0, 1]);

    expect(goneOn(several, 1, 2)).toBe(several);
    expect(goneOn(new Set(), 1, 2)).toEqual(new Set());
    expect(goneOn(new Set([1]), 1, -2)).toEqual(new Set([1]));
  });
});

describe('The selection when others change the rows', () => {
  test('is the same tasks by their new numbers, without deleted ones', () => {
    const [walls, fence] = [1, 3];

    expect(selectedIn(numbered(['Slab', 'Walls', 'Fence']), before, new Set([walls, fence]))).toEqual(new Set([1, 2]));
    expect(selectedIn(numbered(['Walls', 'Slab']), before, new Set([walls, fence]))).toEqual(new Set([0]));
  });

  test('stays the same set object if none of its numbers change', () => {
    const selected = new Set([0, 1]);

    expect(selectedIn(numbered(['Slab', 'Walls', 'Gate', 'Roof']), before, selected)).toBe(selected);
  });

  test('keeps a group heading', () => {
    expect(numberIn(numbered(['Roof']), before, -2)).toBe(-2);
    expect(numberIn(numbered(['Roof']), before, 2)).toBe(0);
  });
});
