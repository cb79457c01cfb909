import { describe, expect, it } from 'vitest';
import { lettingDates, lettingStanding } from '../src/index.ts';

const lifts = { requiredOn: '2027-03-01', leadDays: 140, lettingDays: 35 };

describe('the letting schedule', () => {
  it('goes from the start on site back over the lead time to the award, and over the letting time to the issue', () => {
    // 140 days before 1 March 2027 is 12 October 2026; 35 days before that is 7 September.
    expect(lettingDates(lifts)).toEqual({ awardBy: '2026-10-12', issueBy: '2026-09-07' });
  });

  it('counts calendar days over a leap day and a change of the clocks', () => {
    expect(lettingDates({ requiredOn: '2028-03-01', leadDays: 1, lettingDays: 0 })).toEqual({
      awardBy: '2028-02-29',
      issueBy: '2028-02-29',
    });
    expect(lettingDates({ requiredOn: '2026-10-05', leadDays: 2, lettingDays: 0 }).awardBy).toBe('2026-10-03');
  });

  it('knows no date while the lead time or the day on site is missing; a lead time of 0 is a value', () => {
    expect(lettingDates({ ...lifts, leadDays: null })).toEqual({ awardBy: null, issueBy: null });
    expect(lettingDates({ ...lifts, requiredOn: null })).toEqual({ awardBy: null, issueBy: null });
    expect(lettingDates({ ...lifts, leadDays: 0 }).awardBy).toBe('2027-03-01');
  });

  it('is late the day after the latest day, not on it', () => {
    expect(lettingStanding(lifts, 'to_issue', '2026-09-07')).toEqual({
      nextDay: '2026-09-07',
      daysLeft: 0,
      isLate: false,
      startsLateDays: 0,
    });
    expect(lettingStanding(lifts, 'to_issue', '2026-09-10')).toMatchObject({
      daysLeft: -3,
      isLate: true,
      startsLateDays: 3,
    });
  });

  it('measures an issued package against its award, and an ended one against nothing', () => {
    expect(lettingStanding(lifts, 'to_award', '2026-09-10')).toMatchObject({ nextDay: '2026-10-12', daysLeft: 32 });
    expect(lettingStanding(lifts, 'awarded', '2027-01-01')).toMatchObject({ nextDay: null, isLate: false });
  });
});
