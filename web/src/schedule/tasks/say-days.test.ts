import { describe, expect, it } from 'vitest';
import { sayDays } from './say-days.ts';

describe('working time', () => {
  it('is said in whole days from ten on, in tenths below, in hours under a day', () => {
    const said = [0, 60, 240, 479, 480, 720, 4799, 31_742, 576_000].map((minutes) => sayDays(minutes, 480));

    expect(said).toEqual(['0 d', '1 h', '4 h', '1 d', '1 d', '1.5 d', '10 d', '66 d', '1,200 d']);
  });

  it('keeps its sign, and has a mark where there is none', () => {
    expect([-480, -120, -1, null].map((minutes) => sayDays(minutes, 480))).toEqual(['−1 d', '−2 h', '0 h', '–']);
  });
});
