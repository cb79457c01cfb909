import { describe, expect, it } from 'vitest';
import type { Compared } from './comparison-rows.ts';
import { describeDataDate, describeFinishes } from './side-words.ts';

const day = 1440;
const finish = Date.UTC(2014, 6, 23, 16) / 60_000;
const sides = (more: Partial<Compared['comparison']> = {}) =>
  ({
    tasks_before: 5,
    tasks_after: 6,
    finish_before: finish - 12 * day,
    finish_after: finish,
    data_date_before: null,
    data_date_after: finish - 400 * day,
    ...more,
  }) as Compared['comparison'];

describe('the sides of a comparison', () => {
  it('are shown with their difference', () => {
    expect(describeFinishes(sides())).toBe('23 Jul 2014, 12 calendar days later');
    expect(describeFinishes(sides({ finish_before: finish }))).toBe('23 Jul 2014, same day');
    expect(describeDataDate(sides())).toBe('18 Jun 2013, was none');
  });

  it('are not compared with a programme without tasks, which has no finish', () => {
    const first = sides({ tasks_before: 0, finish_before: finish + 3882 * day, data_date_before: finish + 4000 * day });

    expect(describeFinishes(first)).toBe('23 Jul 2014');
    expect(describeDataDate(first)).toBe('18 Jun 2013');
    expect(describeFinishes(sides({ tasks_after: 0 }))).toBe('none: no tasks');
  });
});
