import { describe, expect, it } from 'vitest';
import { latenessOf } from './finish-words.ts';

const finish = { finish: '2014-07-27', completion: '2028-06-27', today: '2026-11-22', open: 0 };

describe('the finish of a programme', () => {
  it('in the past is not early while tasks are open', () => {
    const lateness = latenessOf({ ...finish, open: 4217 });

    expect(lateness).toEqual({
      words: 'In the past, with 4,217 tasks open',
      wantsUpdate: true,
      isLate: true,
    });
  });

  it('is early or late by the contract if all tasks are done, or if it is in the future', () => {
    expect(latenessOf(finish)?.words).toMatch(/days early: before contract completion 27 Jun 2028/);
    expect(latenessOf({ ...finish, finish: '2028-06-29', open: 3 })).toEqual({
      words: '2 days late: after contract completion 27 Jun 2028',
      isLate: true,
    });
  });

  it('is not compared without a contract completion date', () => {
    expect(latenessOf({ ...finish, completion: null })).toBeNull();
  });
});
