import { expect, it } from 'vitest';
import { readMultiplier } from './read-multiplier.ts';

it.each([
  ['1.5', 1.5],
  ['150%', 1.5],
  ['x2', 2],
  ['2×', 2],
  ['1.23456', null],
  ['double', null],
  ['1,5', null],
  ['-1.5', null],
])('read %j as the multiplier %j', (text, multiplier) => {
  expect(readMultiplier(text)).toBe(multiplier);
});
