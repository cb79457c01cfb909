import { expect, it } from 'vitest';
import { crewHoursIn } from './crew-hours.ts';

const member = (from: string | null, to: string | null) => ({
  kinde_id: `${from}${to}`,
  name: 'Somebody',
  from,
  to,
  is_current: true,
  expired: [],
});
// 23 November 2026 is a Monday.
const crew = {
  calendar: { days: [1, 2, 3, 4, 5, 6], hours: 9 },
  members: [member(null, null), member('2026-11-25', null), member(null, '2026-11-23')],
};

it('counts everybody who belongs to the crew on each of its working days', () => {
  expect(crewHoursIn(crew, '2026-11-23', 'day')).toBe(18);
  expect(crewHoursIn(crew, '2026-11-24', 'day')).toBe(9);
  // Monday 2, Tuesday 1, Wednesday to Saturday 2 each; no work on Sunday.
  expect(crewHoursIn(crew, '2026-11-23', 'week')).toBe((2 + 1 + 4 * 2) * 9);
  expect(crewHoursIn(crew, '2026-11-29', 'day')).toBe(0);
});

it('covers a whole month', () => {
  const weekdays = { calendar: { days: [1, 2, 3, 4, 5], hours: 7.6 }, members: [member(null, null)] };

  expect(crewHoursIn(weekdays, '2026-02', 'month')).toBe(20 * 7.6);
});
