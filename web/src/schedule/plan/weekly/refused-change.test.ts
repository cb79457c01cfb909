import { describe, expect, it } from 'vitest';
import { asSentAgain, resolutionsOf } from './refused-change.ts';
import { change, sampleWeek } from './sample-week.ts';
import { entryOf } from './waiting-change.ts';

const today = '2026-05-07';
const refused = (refusalCode: string | null) => change({ refusal: 'No.', refusalCode });
const offered = (code: string | null, on = today) => resolutionsOf(refused(code), on);

describe('a refused change of the week', () => {
  it('can be retried unchanged only if a retry may succeed', () => {
    const codes = ['said_before_promise', 'promise_stands', 'week_over', 'finished', 'no_reason', 'not_found', null];

    expect(codes.filter((code) => offered(code).includes('again'))).toEqual([null]);
    expect(offered('open_constraints')).toEqual(['again', 'open']);
  });

  it('from before the promise can be reported again with the current time', () => {
    const retried = asSentAgain(refused('said_before_promise'), '2026-05-07T03:00:00Z');

    expect(offered('said_before_promise')).toEqual(['say-now']);
    expect(retried).toMatchObject({ refusal: null, refusalCode: null, turn: 2 });
    expect(entryOf(retried, new Date('2026-05-07T03:00:00Z')).said_seconds_ago).toBe(0);
  });

  it('from before its week can be reported again once the week has begun', () => {
    expect(offered('week_not_begun', '2026-05-03')).toEqual(['open']);
    expect(offered('week_not_begun', sampleWeek)).toEqual(['say-now']);
  });

  it('that would undo a binding promise links to the task, which shows its outcome', () => {
    expect(offered('promise_stands')).toEqual(['open']);
  });

  it('that promises for a past week leads to the current one', () => {
    expect(offered('week_over', '2026-05-11')).toEqual(['this-week']);
  });

  it('of a finished or deleted task can only be discarded', () => {
    expect(offered('finished')).toEqual([]);
    expect(offered('not_found')).toEqual([]);
  });
});
