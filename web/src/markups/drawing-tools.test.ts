import { describe, expect, it } from 'vitest';
import { endsOnRelease, finish, isFull, press, reach } from './drawing-tools.ts';

const at = (x: number, y: number) => ({ x, y });

describe('a rectangle', () => {
  it('is dragged from corner to corner', () => {
    const drawn = reach(press(null, 'rectangle', at(10, 10)), at(60, 40), false);

    expect(endsOnRelease(drawn)).toBe(true);
    expect(finish(drawn, 2)).toEqual({ type: 'rectangle', points: [at(10, 10), at(60, 40)] });
  });

  it('needs a drag, not only a press', () => {
    expect(finish(press(null, 'rectangle', at(10, 10)), 2)).toBeNull();
  });
});

describe('a polyline', () => {
  it('adds a corner with each press, and ends at the last one', () => {
    let draft = press(null, 'polyline', at(0, 0));
    draft = reach(draft, at(50, 2), true);
    draft = press(draft, 'polyline', at(50, 0));
    draft = press(draft, 'polyline', at(50, 30));
    draft = reach(draft, at(90, 90), false);

    expect(endsOnRelease(draft)).toBe(false);
    expect(finish(draft, 2)).toEqual({ type: 'polyline', points: [at(0, 0), at(50, 0), at(50, 30)] });
  });

  it('needs two corners', () => {
    expect(finish(press(null, 'polyline', at(0, 0)), 2)).toBeNull();
  });
});

it('an angle is complete after three presses', () => {
  let draft = press(null, 'angle', at(10, 0));
  draft = press(draft, 'angle', at(0, 0));
  expect(isFull(draft)).toBe(false);
  draft = press(draft, 'angle', at(0, 10));

  expect(isFull(draft)).toBe(true);
  expect(finish(draft, 2)!.points).toEqual([at(10, 0), at(0, 0), at(0, 10)]);
});

it('a line snaps to steps of 45° with Shift', () => {
  const drawn = reach(press(null, 'line', at(0, 0)), at(50, 3), true);

  expect(drawn.points[1]).toEqual(at(50, 0));
});

it('a pen stroke drops the points that do not change its line', () => {
  let draft = press(null, 'pen', at(0, 0));
  for (let x = 1; x <= 40; x += 1) draft = reach(draft, at(x, 0), false);

  expect(finish(draft, 2)!.points).toEqual([at(0, 0), at(40, 0)]);
});

it('a pin is placed where it is pressed', () => {
  expect(finish(press(null, 'pin', at(7, 8)), 2)).toEqual({ type: 'pin', points: [at(7, 8)] });
});
