import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteClock } from './site-clock.ts';

const instant = '2026-11-22T02:30:00Z';
const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;

describe('a time in the plan', () => {
  it('is in the site’s time zone, which is named for people in another one', () => {
    const far = siteClock(own === 'Pacific/Kiritimati' ? 'Pacific/Honolulu' : 'Pacific/Kiritimati');

    expect(far.format(instant)).toMatch(/^2[123] Nov 2026, \d\d:\d\d \((Kiritimati|Honolulu) time\)$/);
  });

  it('needs no name if the person has the same time zone, or the project is not known yet', () => {
    expect(siteClock(own).format(instant)).toMatch(/^2\d Nov 2026, \d\d:\d\d$/);
    expect(siteClock(undefined).format(instant)).toMatch(/^2\d Nov 2026, \d\d:\d\d$/);
    expect(siteClock(own).format(null)).toBe('–');
  });
});

describe('today on site', () => {
  afterEach(() => void vi.useRealTimers());

  it('is the project’s day, in any time zone', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T13:30:00Z') });

    expect(siteClock('Australia/Sydney').today()).toBe('2026-11-23');
    expect(siteClock('Australia/Perth').today()).toBe('2026-11-22');
  });
});
