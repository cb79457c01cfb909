import { describe, expect, it } from 'vitest';
import { multipliersOfColumn, readMultiplier } from './read-multiplier.ts';

it.each([
  ['1.5', 1.5],
  ['150%', 1.5],
  ['x2', 2],
  ['2×', 2],
  ['1.5x', 1.5],
  ['T1.5', 1.5],
  ['OT 2.0', 2],
  ['150 %', 1.5],
  ['Time and a half', 1.5],
  ['time & a half', 1.5],
  ['Double time', 2],
  ['Ordinary', 1],
  ['1.23456', null],
  ['double', null],
  ['1,5', null],
  ['-1.5', null],
])('read %j as the multiplier %j', (text, multiplier) => {
  expect(readMultiplier(text)).toBe(multiplier);
});

describe('a column of multipliers', () => {
  it.each([
    ['Loading', ['25%', '', '0.5'], ['1.25', '', '1.5']],
    ['Casual loading %', ['25', '12.5'], ['1.25', '1.125']],
    ['Loading', ['150%', '2', '100%'], ['150%', '2', '100%']],
    ['Multiplier', ['50%', '0.6'], ['50%', '0.6']],
    ['Multiplier (%)', ['150', '100'], ['150%', '100%']],
    ['Penalty', ['time and a half', '1.5x'], ['time and a half', '1.5x']],
  ])('headed %j with %j is read as %j: a loading is added to the rate', (header, cells, read) => {
    expect(multipliersOfColumn(header, cells)).toEqual(read);
  });

  it('is left to a person if it mixes loadings and multipliers', () => {
    expect(multipliersOfColumn('Loading', ['25%', '150%'])).toBeNull();
  });
});
