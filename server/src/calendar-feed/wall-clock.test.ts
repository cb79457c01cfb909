import { expect, it } from 'vitest';
import { instantOf } from './wall-clock.ts';

const minute = (text: string) => Date.parse(`${text}:00Z`) / 60_000;

// Sydney: clocks go forward on 4 October 2026 at 2:00, back on 5 April 2026 at 3:00.
it.each([
  ['in summer', '2026-11-20T15:00', 'Australia/Sydney', '2026-11-20T04:00:00.000Z'],
  ['in winter', '2026-07-01T07:00', 'Australia/Sydney', '2026-06-30T21:00:00.000Z'],
  ['where no clock changes', '2026-11-20T15:00', 'Australia/Brisbane', '2026-11-20T05:00:00.000Z'],
  ['by half hours', '2026-07-01T07:00', 'Australia/Adelaide', '2026-06-30T21:30:00.000Z'],
  ['just before the change', '2026-10-04T01:59', 'Australia/Sydney', '2026-10-03T15:59:00.000Z'],
  ['just after it', '2026-10-04T03:00', 'Australia/Sydney', '2026-10-03T16:00:00.000Z'],
  ['in the hour that is skipped', '2026-10-04T02:30', 'Australia/Sydney', '2026-10-03T16:30:00.000Z'],
  ['in the hour that comes twice', '2026-04-05T02:30', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
  ['in UTC', '2026-04-05T02:30', 'UTC', '2026-04-05T02:30:00.000Z'],
])('finds the instant %s', (_when, wall, zone, instant) => {
  expect(instantOf(minute(wall), zone).toISOString()).toBe(instant);
});
