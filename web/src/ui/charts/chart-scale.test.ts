import { describe, expect, it } from 'vitest';
import {
  axisSteps,
  gappedPath,
  gappedSteps,
  namedPlaces,
  nearestPlace,
  placeAfterKey,
  stackedRanges,
  steppedPath,
  valueOn,
} from './chart-scale.ts';

describe('the steps of an axis', () => {
  it.each([
    [0, 100, [0, 20, 40, 60, 80, 100]],
    [62.5, 91, [60, 70, 80, 90, 100]],
    [-10, 10, [-10, -5, 0, 5, 10]],
  ])('from %d to %d are round and span both', (least, greatest, steps) => {
    expect(axisSteps(least, greatest)).toEqual(steps);
  });

  it('exist for a single value too', () => {
    const steps = axisSteps(50, 50);

    expect(Math.min(...steps)).toBeLessThanOrEqual(50);
    expect(Math.max(...steps)).toBeGreaterThanOrEqual(50);
    expect(steps.length).toBeGreaterThan(1);
  });
});

it('labels the first category, the last, and as many between as fit', () => {
  expect(namedPlaces(53, 600, 80)).toEqual([0, 10, 21, 31, 42, 52]);
  expect(namedPlaces(53, 100, 80)).toEqual([0, 52]);
  expect(namedPlaces(12, 600, 20)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(namedPlaces(3, 2000, 80)).toEqual([0, 1, 2]);
  expect(namedPlaces(1, 600, 80)).toEqual([0]);
  expect(namedPlaces(0, 600, 80)).toEqual([]);
});

describe('the cursor of a chart', () => {
  it('moves to the category closest to the pointer', () => {
    const x = (at: number) => 80 + at * 100;

    expect(nearestPlace(0, 4, x)).toBe(0);
    expect(nearestPlace(231, 4, x)).toBe(2);
    expect(nearestPlace(900, 4, x)).toBe(3);
    expect(nearestPlace(50, 0, x)).toBeNull();
  });

  it('moves by arrow keys, to the ends by Home and End, and disappears on Escape', () => {
    expect(placeAfterKey('ArrowRight', null, 3)).toBe(0);
    expect(placeAfterKey('ArrowRight', 2, 3)).toBe(2);
    expect(placeAfterKey('ArrowLeft', null, 3)).toBe(2);
    expect(placeAfterKey('ArrowLeft', 0, 3)).toBe(0);
    expect(placeAfterKey('Home', 2, 3)).toBe(0);
    expect(placeAfterKey('End', 0, 3)).toBe(2);
    expect(placeAfterKey('Escape', 1, 3)).toBeNull();
  });

  it('leaves other keys to the page', () => {
    expect(placeAfterKey('Escape', null, 3)).toBeUndefined();
    expect(placeAfterKey('Tab', 1, 3)).toBeUndefined();
    expect(placeAfterKey('ArrowRight', null, 0)).toBeUndefined();
  });
});

it('stacks values, the negative ones below zero', () => {
  expect(
    stackedRanges([
      [10, -5, null],
      [4, -1, 3],
    ]),
  ).toEqual([
    [[0, 10], [0, -5], null],
    [
      [10, 14],
      [-5, -6],
      [0, 3],
    ],
  ]);
});

it('leaves a gap in a line and a limit if there is no value', () => {
  const x = (at: number) => at * 10;
  const y = (value: number) => value;

  expect(gappedPath([1, 2, null, 4], x, y)).toBe('M0.0 1.0L10.0 2.0M30.0 4.0');
  expect(gappedSteps([1, 1, null, 4], { x, y, slot: 10 })).toBe('M-5.0 1.0H5.0L5.0 1.0H15.0M25.0 4.0H35.0');
});

const points = [
  { day: '2026-01-01', value: 10 },
  { day: '2026-07-01', value: 12 },
];

describe('a line of rates over time', () => {
  it('keeps each value until the next, and continues to the edge', () => {
    const x = (day: string) => (day === '2026-01-01' ? 0 : 50);

    expect(steppedPath(points, x, (value) => value, 100)).toBe('M0.0 10.0H50.0V12.0H100.0');
  });

  it('has the value in force on a day, and no value before the first', () => {
    expect(valueOn(points, '2026-06-30')).toBe(10);
    expect(valueOn(points, '2026-07-01')).toBe(12);
    expect(valueOn(points, '2025-12-31')).toBeUndefined();
  });
});
