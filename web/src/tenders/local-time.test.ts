import { expect, it } from 'vitest';
import { instantOf, localText } from './local-time.ts';

it.each([
  ['Australia/Sydney', '2026-12-18T14:00', '2026-12-18T03:00:00.000Z'],
  ['Australia/Sydney', '2026-07-01T14:00', '2026-07-01T04:00:00.000Z'],
  ['Australia/Perth', '2026-12-18T00:30', '2026-12-17T16:30:00.000Z'],
  // The morning after daylight saving ends.
  ['Australia/Sydney', '2027-04-04T09:00', '2027-04-03T23:00:00.000Z'],
])('reads a due date on the clocks of %s: %s', (zone, local, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
  expect(localText(instant, zone)).toBe(local);
});

it('has no instant without a day and a time', () => {
  expect(instantOf('', 'Australia/Sydney')).toBe('');
  expect(localText(null, 'Australia/Sydney')).toBe('');
});
