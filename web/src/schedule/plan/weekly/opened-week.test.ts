import { describe, expect, it } from 'vitest';
import { describeOpenedWeek, weekInPlaceOf } from './opened-week.tsx';
import type { WeekAnswer } from './week-board.ts';

const opens = { week_start: '2012-06-04', day: '2012-06-04', of: 'data date', ends: '2014-07-23' } as const;
const answer = { opens } as unknown as WeekAnswer;

describe('the default week of a plan', () => {
  it('is the one that the server suggests if all remaining work is years ago', () => {
    expect(weekInPlaceOf('2026-11-23', '', answer)).toBe('2012-06-04');
  });

  it('does not change if the address has a week, none is suggested, or it is shown already', () => {
    expect(weekInPlaceOf('2026-11-23', '2026-11-23', answer)).toBeNull();
    expect(weekInPlaceOf('2012-06-04', '', answer)).toBeNull();
    expect(weekInPlaceOf('2026-11-23', '', { opens: null } as unknown as WeekAnswer)).toBeNull();
    expect(weekInPlaceOf('2026-11-23', '', {} as WeekAnswer)).toBeNull();
    expect(weekInPlaceOf('2026-11-23', '', null)).toBeNull();
  });

  it('is explained', () => {
    expect(describeOpenedWeek(opens, '2026-11-23')).toBe(
      'All that is left of the programme was to end by 23 Jul 2014. This is the week of its data date, 4 Jun 2012.',
    );
    expect(describeOpenedWeek({ ...opens, of: 'first task' }, '2026-11-23')).toContain(
      'the week of its first open task',
    );
    expect(describeOpenedWeek({ ...opens, of: 'first task', day: '2027-03-01' }, '2026-11-23')).toBe(
      'Work starts on 1 Mar 2027. This is the first week.',
    );
  });
});
