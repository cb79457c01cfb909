import { describe, expect, it } from 'vitest';
import { hoursOf, readHours, readUnits } from './assignment-text.ts';

describe('an assignment', () => {
  it.each([
    ['2', 2],
    ['0.5', 0.5],
    ['50%', 0.5],
    ['150%', 1.5],
    ['half', undefined],
    ['-1', undefined],
    ['99999', undefined],
    ['1,5', undefined],
    ['1,500', 1500],
  ])('has the units that "%s" says', (text, units) => {
    expect(readUnits(text)).toBe(units);
  });

  it.each([
    ['16', 960],
    ['16 h', 960],
    ['2 d', 960],
    ['', undefined],
    ['-4 h', undefined],
    ['7,6 h', undefined],
    ['1,000', 60_000],
  ])('has the work that "%s" says', (text, minutes) => {
    expect(readHours(text)).toBe(minutes);
  });

  it('is shown in hours', () => {
    expect(hoursOf(930)).toBe('15.5 h');
  });
});
