import { describe, expect, test } from 'vitest';
import { SHAPE } from './task-table.ts';
import { handleAt, touchPartAt } from './touch-handles.ts';

describe('A finger on the selected bar', () => {
  const on = (x: number, left: number, right: number, shape: number = SHAPE.task) =>
    touchPartAt({ x, left, right, shape });

  test('moves it by its body, extends it by the handle after its finish', () => {
    expect([99, 100, 200, 222, 243, 245].map((x) => on(x, 100, 200))).toEqual([
      null,
      'body',
      'body',
      'finish',
      'finish',
      null,
    ]);
  });

  test('has a 44 pixel target even on a day that is five pixels wide', () => {
    expect([81, 122].map((x) => on(x, 100, 105))).toEqual(['body', 'body']);
    expect(handleAt({ left: 100, right: 105 })).toBe(146.5);
    expect(on(146, 100, 105)).toBe('finish');
  });

  test('finds no handle on a milestone or a summary', () => {
    expect(on(122, 100, 100, SHAPE.milestone)).toBe('body');
    expect(on(146, 100, 105, SHAPE.summary)).toBeNull();
  });
});
