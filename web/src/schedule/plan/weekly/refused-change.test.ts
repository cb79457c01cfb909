import { describe, expect, it } from 'vitest';
import { asSentAgain, resolutionsOf } from './refused-change.ts';
import { change, sampleWeek } from './sample-week.ts';
import { entryOf } from './waiting-change.ts';

const today = '2026-05-07';
const refused = (refusalCode: string | null) => change({ refusal: 'No.', refusalCode });
const offered = (code: string | null, on = today) => resolutionsOf(refused(code), on);

describe('a refused change of the week', () => {
  it('is sent again as it is only where it may be taken another time', () => {
    const codes = ['said_before_promise', 'promise_stands', 'week_over', 'finished', 'no_reason', 'not_found', null];

    expect(codes.filter((code) => offered(code).includes('again'))).toEqual([null]);
    expect(offered('open_constraints')).toEqual(['again', 'open']);
  });

  it('that was said before the promise is shown again, as of now', () => {
    const retried = asSentAgain(refused('said_before_promise'), '2026-05-07T03:00:00Z');

    expect(offered('said_before_promise')).toEqual(['say-now']);
    expect(retried).toMatchObject({ refusal: null, refusalCode: null, turn: 2 });
    expect(entryOf(retried, new Date('2026-05-07T03:00:00Z')).said_seconds_ago).toBe(0);
  });

  it('that was said before its week is shown again once the week has begun', () => {
    expect(offered('week_not_begun', '2026-05-03')).toEqual(['open']);
    expect(offered('week_not_begun', sampleWeek)).toEqual(['say-now']);
  });

  it('that would undo a binding promise links to the task, which shows its outcome', () => {
    expect(offered('promise_stands')).toEqual(['open']);
  });

  it('that promises for a week that is over leads to the present one', () => {
    expect(offered('week_over', '2026-05-11')).toEqual(['this-week']);
  });

  it('of a task that is finished or gone is let go', () => {
    expect(offered('finished')).toEqual([]);
    expect(offered('not_found')).toEqual([]);
  });
});
