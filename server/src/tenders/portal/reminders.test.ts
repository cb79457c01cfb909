import { describe, expect, it } from 'vitest';
import { isReminded } from './reminders.ts';

const due = new Date('2026-12-18T03:00:00Z');
/** Whether a bidder in Sydney, who was mailed weeks before, is reminded. */
const at = (now: string, more: { mailed?: string; timeZone?: string; due?: Date } = {}) =>
  isReminded({
    due: more.due ?? due,
    now: new Date(now),
    mailedAt: new Date(more.mailed ?? '2026-11-20T00:00:00Z'),
    timeZone: more.timeZone ?? 'Australia/Sydney',
  });

describe('a reminder', () => {
  it('is due seven, three and one days before, from nine in the morning at the bidder', () => {
    // Friday 18 December, 14:00 in Sydney: 11, 15 and 17 December.
    expect(at('2026-12-10T21:59:00Z')).toBe(false);
    expect(at('2026-12-10T22:00:00Z')).toBe(true);
    expect(at('2026-12-14T22:00:00Z', { mailed: '2026-12-10T22:05:00Z' })).toBe(true);
    expect(at('2026-12-14T22:05:00Z', { mailed: '2026-12-14T22:00:00Z' })).toBe(false);
    expect(at('2026-12-16T22:05:00Z', { mailed: '2026-12-14T22:05:00Z' })).toBe(true);
  });

  it('is sent at nine in Perth to a bidder in Perth, three hours later than in Sydney', () => {
    expect(at('2026-12-10T22:00:00Z', { timeZone: 'Australia/Perth' })).toBe(false);
    expect(at('2026-12-11T01:00:00Z', { timeZone: 'Australia/Perth' })).toBe(true);
  });

  it('comes on the Friday before where the day is on a weekend, never at night or on a weekend', () => {
    // Tuesday 22 December: seven days before is Tuesday 15, three are Saturday 19, so Friday 18.
    const tuesday = new Date('2026-12-22T03:00:00Z');
    const mailed = '2026-12-15T00:00:00Z';
    expect(at('2026-12-17T22:00:00Z', { due: tuesday, mailed })).toBe(true);
    expect(at('2026-12-18T22:00:00Z', { due: tuesday, mailed })).toBe(false);
    expect(at('2026-12-18T07:00:00Z', { due: tuesday, mailed })).toBe(false);
  });

  it('is not sent to somebody who was mailed since it was due, and not after the due date', () => {
    expect(at('2026-12-11T03:00:00Z', { mailed: '2026-12-11T00:00:00Z' })).toBe(false);
    expect(at('2026-12-18T03:00:00Z')).toBe(false);
    // The server was off on the day: the next working day.
    expect(at('2026-12-13T23:00:00Z')).toBe(true);
  });
});
