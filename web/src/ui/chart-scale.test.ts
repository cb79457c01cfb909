import { describe, expect, it } from 'vitest';
import { axisSteps, linePath, namedPlaces, valueOn } from './chart-scale.ts';

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

it('names the first place, the last, and as many between as have room', () => {
  expect(namedPlaces(53, 600)).toEqual([0, 17, 35, 52]);
  expect(namedPlaces(53, 200)).toEqual([0, 52]);
  expect(namedPlaces(3, 2000)).toEqual([0, 1, 2]);
  expect(namedPlaces(1, 600)).toEqual([0]);
  expect(namedPlaces(0, 600)).toEqual([]);
});

const points = [
  { day: '2026-01-01', value: 10 },
  { day: '2026-07-01', value: 12 },
];

describe('a line of rates over time', () => {
  it('holds each value until the next and runs on to the edge', () => {
    const x = (day: string) => (day === '2026-01-01' ? 0 : 50);

    expect(linePath({ points, x, y: (value) => value, stepped: true, untilX: 100 })).toBe('M0.0 10.0H50.0V12.0H100.0');
  });

  it('has the value in force on a day, and none before the first', () => {
    expect(valueOn(points, '2026-06-30')).toBe(10);
    expect(valueOn(points, '2026-07-01')).toBe(12);
    expect(valueOn(points, '2025-12-31')).toBeUndefined();
  });
});
