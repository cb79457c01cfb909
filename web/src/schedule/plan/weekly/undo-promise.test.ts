import { describe, expect, it } from 'vitest';
import { whyNotPutOn, whyNotWithdrawn, type OnSite } from './plan-words.ts';
import { card, commitment, planned, sampleWeek, task } from './sample-week.ts';
import type { Commitment } from './week-board.ts';

const on = (today: string): OnSite => ({ today, dayOf: (instant) => instant.slice(0, 10) });
const promised = (more: Partial<Commitment> = {}) =>
  card(task({ commitment: commitment({ state: 'promised', promised_at: '2026-05-01T02:00:00Z', ...more }) }), {
    values: { ...planned(1), state: 'promised' },
  });

describe('withdrawing a promise', () => {
  it('is offered until its week begins, and after that on the day on which it was made', () => {
    expect(whyNotWithdrawn(promised(), sampleWeek, on('2026-05-03'))).toBeNull();
    expect(whyNotWithdrawn(promised(), sampleWeek, on('2026-05-04'))).toMatch(/cannot be withdrawn/);
    expect(whyNotWithdrawn(promised({ promised_at: '2026-05-05T01:00:00Z' }), sampleWeek, on('2026-05-05'))).toBeNull();
  });

  it('is not offered once it was closed, even if it was reopened', () => {
    const opened = promised({ was_closed: true, promised_at: '2026-05-05T01:00:00Z' });

    expect(whyNotWithdrawn(opened, sampleWeek, on('2026-05-05'))).toMatch(/was closed/);
    expect(whyNotPutOn(opened, null, sampleWeek, on('2026-05-05'))).toMatch(/was closed/);
    expect(whyNotPutOn(opened, 3, sampleWeek, on('2026-05-05'))).toBeNull();
  });

  it('is offered for an unsent promise', () => {
    const fresh = card(task({}), { values: { ...planned(1), state: 'promised' } });

    expect(whyNotWithdrawn(fresh, sampleWeek, on('2026-05-05'))).toBeNull();
  });
});

describe('a day of a week that is over', () => {
  it('cannot be assigned to tasks that are not promised for it', () => {
    expect(whyNotPutOn(card(task({})), 2, sampleWeek, on('2026-05-11'))).toMatch(/the week is over/);
    expect(whyNotPutOn(card(task({})), 2, sampleWeek, on('2026-05-10'))).toBeNull();
    expect(whyNotPutOn(promised(), 2, sampleWeek, on('2026-05-11'))).toBeNull();
  });
});
