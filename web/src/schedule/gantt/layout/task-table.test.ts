import { expect, it } from 'vitest';
import { MARK, SHAPE, showsCritical } from './task-table.ts';

it('only open work is painted critical: no summary over critical work, and nothing that is finished', () => {
  const table = {
    flags: Uint8Array.of(MARK.critical, MARK.critical, MARK.critical | MARK.finished, 0),
    shape: Uint8Array.of(SHAPE.task, SHAPE.summary, SHAPE.task, SHAPE.task),
  };

  expect([0, 1, 2, 3].map((task) => showsCritical(table, task))).toEqual([true, false, false, false]);
});
