import { expect, it } from 'vitest';
import { workspaceDay } from '@horizon/labour';

it.each([
  ['2026-06-30T13:59:59.999Z', '2026-06-30'],
  ['2026-06-30T14:00:00Z', '2026-07-01'],
  ['2026-12-31T12:59:59.999Z', '2026-12-31'],
  ['2026-12-31T13:00:00Z', '2027-01-01'],
  ['2026-06-30T13:59:00Z', '2026-06-30'],
])('the day of %s is the one on the east coast of Australia, in summer an hour earlier (%s)', (instant, day) => {
  expect(workspaceDay(new Date(instant))).toBe(day);
});
