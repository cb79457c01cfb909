import { describe, expect, it } from 'vitest';
import { nextActivityId } from '@horizon/schedule';

describe('the activity id of a new task', () => {
  it.each([
    ['begins at A1000 where no task has one', [null, 'Slab'], null, 'A1000'],
    ['counts on by ten from the highest', ['A1000', 'A1030', 'A1020'], null, 'A1040'],
    ['counts on from the task before it', ['A1000', 'A1010', 'B2000'], 'B2000', 'B2010'],
    ['skips ids in use, ignoring case', ['A1000', 'a1010', 'A1020'], 'A1000', 'A1030'],
    ['keeps leading noughts and words before the figures', ['L02-0010', 'L02-0020'], null, 'L02-0030'],
    ['counts by ones and fives where the programme does', ['7', '8', '9'], null, '10'],
    ['counts by fives', ['C5', 'C10', 'C15', 'C25'], 'C15', 'C20'],
    ['begins as most do', ['A1000', 'ST10', 'ST20'], null, 'ST30'],
    ['goes from a number between to the next whole step', ['A1000', 'A1005', 'A1010'], 'A1005', 'A1020'],
  ])('%s', (_rule, codes, near, next) => {
    expect(nextActivityId(codes, near)).toBe(next);
  });
});
