import { describe, expect, it } from 'vitest';
import { readDay } from './read-day.ts';

describe('cells as people type them', () => {
  it.each([
    ['2026-07-01', '2026-07-01'],
    ['2026-07-01T00:00:00Z', '2026-07-01'],
    ['1/7/2026', '2026-07-01'],
    ['01.07.26', '2026-07-01'],
    ['1 July 2026', '2026-07-01'],
    ['1-Jul-26', '2026-07-01'],
    ['46204', '2026-07-01'],
    ['31/2/2026', null],
    ['7/13/2026', null],
    ['soon', null],
    ['2200-01-01', null],
  ])('read %j as the day %j, day before month', (text, day) => {
    expect(readDay(text)).toBe(day);
  });
});
