import fc from 'fast-check';
import { expect, it } from 'vitest';
import { angleAt, areaOf, crossingOf, isInside, lengthOf, nearestOnSegment } from '@horizon/markup';

const square = [
  { x: 1000, y: 1000 },
  { x: 1010, y: 1000 },
  { x: 1010, y: 1010 },
  { x: 1000, y: 1010 },
];

it('measures the sides of a line, and of a closed one its last side too', () => {
  expect(lengthOf(square)).toBe(30);
  expect(lengthOf(square, true)).toBe(40);
  expect(lengthOf([])).toBe(0);
});

it('measures an area in both directions of its corners', () => {
  expect(areaOf(square)).toBe(100);
  expect(areaOf(square.toReversed())).toBe(100);
  expect(areaOf(square.slice(0, 2))).toBe(0);
});

it('an area does not depend on its place on the page', () => {
  const place = fc.integer({ min: -5000, max: 5000 });
  const points = fc.array(fc.record({ x: place, y: place }), { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(points, place, place, (shape, dx, dy) => {
      const moved = shape.map(({ x, y }) => ({ x: x + dx, y: y + dy }));

      expect(areaOf(moved)).toBeCloseTo(areaOf(shape), 4);
      expect(lengthOf(moved, true)).toBeCloseTo(lengthOf(shape, true), 6);
    }),
  );
});

it('measures an angle from its arms, 180° at most', () => {
  const vertex = { x: 0, y: 0 };
  expect(angleAt({ x: 5, y: 0 }, vertex, { x: 0, y: 2 })).toBeCloseTo(90);
  expect(angleAt({ x: 5, y: 0 }, vertex, { x: -1, y: 0 })).toBeCloseTo(180);
  expect(angleAt({ x: 5, y: 0 }, vertex, { x: 1, y: -1 })).toBeCloseTo(45);
  expect(angleAt(vertex, vertex, { x: 1, y: 1 })).toBe(0);
});

it('knows where segments cross, and where they do not', () => {
  const [a, b] = [
    { x: 0, y: 0 },
    { x: 10, y: 10 },
  ];
  expect(crossingOf(a, b, { x: 0, y: 10 }, { x: 10, y: 0 })).toEqual({ x: 5, y: 5 });
  expect(crossingOf(a, b, { x: 20, y: 0 }, { x: 30, y: 10 })).toBeNull();
  expect(crossingOf(a, b, { x: 1, y: 0 }, { x: 11, y: 10 })).toBeNull();
});

it('finds the nearest place of a segment, its ends too', () => {
  expect(nearestOnSegment({ x: 4, y: 3 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toEqual({ x: 4, y: 0 });
  expect(nearestOnSegment({ x: 14, y: 3 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toEqual({ x: 10, y: 0 });
});

it('knows the inside of a polygon with a notch', () => {
  const notched = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 5, y: 5 },
    { x: 0, y: 10 },
  ];
  expect(isInside({ x: 5, y: 2 }, notched)).toBe(true);
  expect(isInside({ x: 5, y: 8 }, notched)).toBe(false);
});
