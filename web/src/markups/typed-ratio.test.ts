import { expect, it } from 'vitest';
import { readRatio } from './typed-ratio.ts';

it.each([
  ['100', 100],
  ['1:100', 100],
  ['1 : 1,250', 1250],
  ['33.3', 33.3],
  ['1:2,5', Number.NaN],
  ['2,50', Number.NaN],
])('the scale typed as %j is 1 to %d', (text, ratio) => {
  expect(readRatio(text)).toBe(ratio);
});
