import { describe, expect, it } from 'vitest';
import { type MarkupType, type Point, measured, scaleOfRatio } from '@horizon/markup';
import {
  afterRelease,
  closesAt,
  type Draft,
  finish,
  mayFinish,
  press,
  reach,
  withoutSecondPress,
} from './drawing-tools.ts';

const at = (x: number, y: number) => ({ x, y });
/** The draft after presses at points, one after the other. */
const pressed = (type: MarkupType, points: readonly Point[]) =>
  points.reduce<Draft | null>((draft, point) => press(draft, type, point, 2), null)!;

describe('a rectangle', () => {
  it('is dragged from corner to corner', () => {
    const drawn = reach(press(null, 'rectangle', at(10, 10), 2), at(60, 40), false);

    expect(afterRelease(drawn, 2)).toBe('ends');
    expect(finish(drawn, 2)).toEqual({ type: 'rectangle', points: [at(10, 10), at(60, 40)] });
  });

  it('takes two presses as well: after one it waits for the other', () => {
    const first = pressed('rectangle', [at(10, 10)]);
    expect(afterRelease(first, 2)).toBe('waits');
    const second = press(reach(first, at(40, 20), false), 'rectangle', at(60, 40), 2);

    expect(afterRelease(second, 2)).toBe('ends');
    expect(finish(second, 2)).toEqual({ type: 'rectangle', points: [at(10, 10), at(60, 40)] });
  });

  it('is not ended by Enter where the pointer happens to be', () => {
    expect(mayFinish(reach(pressed('rectangle', [at(10, 10)]), at(300, 300), false))).toBe(false);
  });
});

describe('a polyline', () => {
  it('adds a corner with each press, and ends at the last one', () => {
    let draft = pressed('polyline', [at(0, 0), at(50, 0), at(50, 30)]);
    draft = reach(draft, at(90, 90), false);

    expect(afterRelease(draft, 2)).toBe('waits');
    expect(finish(draft, 2)).toEqual({ type: 'polyline', points: [at(0, 0), at(50, 0), at(50, 30)] });
  });

  it('needs two corners', () => {
    expect(finish(pressed('polyline', [at(0, 0)]), 2)).toBeNull();
    expect(mayFinish(pressed('polyline', [at(0, 0)]))).toBe(false);
  });
});

it('an angle is complete after three presses', () => {
  expect(afterRelease(pressed('angle', [at(10, 0), at(0, 0)]), 2)).toBe('waits');
  const draft = pressed('angle', [at(10, 0), at(0, 0), at(0, 10)]);

  expect(afterRelease(draft, 2)).toBe('ends');
  expect(finish(draft, 2)!.points).toEqual([at(10, 0), at(0, 0), at(0, 10)]);
});

it('a line snaps to steps of 45° with Shift', () => {
  const drawn = reach(press(null, 'line', at(0, 0), 2), at(50, 3), true);

  expect(drawn.points[1]).toEqual(at(50, 0));
});

it('a pen stroke drops the points that do not change its line', () => {
  let draft = press(null, 'pen', at(0, 0), 2);
  for (let x = 1; x <= 40; x += 1) draft = reach(draft, at(x, 0), false);

  expect(finish(draft, 2)!.points).toEqual([at(0, 0), at(40, 0)]);
});

it('a pin is placed where it is pressed', () => {
  expect(finish(press(null, 'pin', at(7, 8), 2), 2)).toEqual({ type: 'pin', points: [at(7, 8)] });
});

it('a press without a stroke is no pen', () => {
  expect(afterRelease(press(null, 'pen', at(0, 0), 2), 2)).toBe('drops');
});

describe('shapes of several corners', () => {
  const five = [at(0, 0), at(40, 0), at(80, 0), at(80, 50), at(20, 60)];
  // 5.8 m by 5.8 m at 1:100.
  const side = (58 * 72) / 25.4;
  const room = [at(0, 0), at(side, 0), at(side, side), at(0, side)];

  it('counts five presses as five when Enter ends it with the pointer far away', () => {
    const draft = reach(pressed('count', five), at(400, 300), false);

    expect(measured('count', finish(draft, 2)!.points, null)).toEqual({ value: 5, unit: 'no.' });
  });

  it('takes the second press of a double-click as no corner, on the same place or next to it', () => {
    const same = pressed('count', [...five, at(20.5, 60.5)]);
    expect(finish(withoutSecondPress(same, 5), 2)!.points).toEqual(five);
    const nearby = pressed('count', [...five, at(24, 63)]);
    expect(finish(withoutSecondPress(nearby, 5), 2)!.points).toEqual(five);
  });

  it.each(['area', 'perimeter', 'polygon', 'polyline', 'polylength'] as const)(
    'keeps the pressed corners of a %s and no other',
    (type) => {
      const draft = reach(pressed(type, [...room, room[3]!]), at(3 * side, -side), false);

      expect(finish(draft, 2)).toEqual({ type, points: room });
    },
  );

  it('measures the room that was pressed', () => {
    const draft = reach(pressed('area', room), at(3 * side, -side), false);

    const area = measured('area', finish(draft, 2)!.points, scaleOfRatio(100, 'mm', 1));
    expect(area).toEqual({ value: expect.closeTo(33.64, 9), unit: 'm²' });
  });

  it('closes an area on its first corner, once it has three', () => {
    expect(closesAt(pressed('area', room), at(1, 1), 2)).toBe(true);
    expect(closesAt(pressed('area', room), at(5, 5), 2)).toBe(false);
    expect(closesAt(pressed('area', room.slice(0, 2)), at(1, 1), 2)).toBe(false);
    expect(closesAt(pressed('polyline', room), at(1, 1), 2)).toBe(false);
    expect(closesAt(pressed('count', room), at(1, 1), 2)).toBe(false);
  });
});
