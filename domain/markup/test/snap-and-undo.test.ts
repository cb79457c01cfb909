import { describe, expect, it } from 'vitest';
import {
  afterStep,
  type ChangeHistory,
  maxSteps,
  noChanges,
  redo,
  type Segment,
  snapped,
  straightened,
  undo,
} from '@horizon/markup';

describe('a point that is nearly somewhere', () => {
  const cross: Segment[] = [
    [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ],
    [
      { x: 30, y: -40 },
      { x: 30, y: 60 },
    ],
  ];

  it.each([
    ['a corner first', { x: 2, y: 2 }, { x: 0, y: 0 }, 'corner'],
    ['then a crossing', { x: 31, y: 2 }, { x: 30, y: 0 }, 'crossing'],
    ['then the middle of a side', { x: 51, y: 1 }, { x: 50, y: 0 }, 'middle'],
    ['then a line', { x: 75, y: 3 }, { x: 75, y: 0 }, 'line'],
  ])('snaps to %s', (_, from, to, kind) => {
    expect(snapped(from, cross, 4)).toEqual({ point: to, kind });
  });

  it('stays where nothing is in reach', () => {
    expect(snapped({ x: 60, y: 40 }, cross, 4)).toBeNull();
  });
});

it('with Shift a line goes in steps of 45°', () => {
  const from = { x: 10, y: 10 };

  expect(straightened(from, { x: 60, y: 13 })).toEqual({ x: 60, y: 10 });
  const diagonal = straightened(from, { x: 50, y: 54 });
  expect(diagonal.x - 10).toBeCloseTo(diagonal.y - 10);
});

describe('the history of a sheet', () => {
  const step = (id: string, before: number | null, after: number | null) => [{ id, before, after }];

  it('undoes the last step first, and redoes it', () => {
    let history: ChangeHistory<number> = noChanges;
    history = afterStep(history, step('a', null, 1));
    history = afterStep(history, step('a', 1, 2));

    const back = undo(history)!;
    expect(back.changes).toEqual([{ id: 'a', before: 2, after: 1 }]);
    const further = undo(back.history)!;
    expect(further.changes).toEqual([{ id: 'a', before: 1, after: null }]);
    expect(undo(further.history)).toBeNull();
    expect(redo(further.history)!.changes).toEqual([{ id: 'a', before: null, after: 1 }]);
  });

  it('what was undone is gone after a further step', () => {
    const undone = undo(afterStep(noChanges, step('a', null, 1)))!.history;

    expect(redo(afterStep(undone, step('b', null, 1)))).toBeNull();
  });

  it('keeps the latest steps only', () => {
    let history: ChangeHistory<number> = noChanges;
    for (let at = 0; at <= maxSteps; at += 1) history = afterStep(history, step(String(at), null, at));

    expect(history.done).toHaveLength(maxSteps);
    expect(history.done[0]).toEqual(step('1', null, 1));
  });
});
