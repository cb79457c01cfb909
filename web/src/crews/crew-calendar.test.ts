import { expect, it } from 'vitest';
import { calendarInWords } from './crew-calendar.ts';

it('shows consecutive days as a range, and others one by one', () => {
  expect(calendarInWords({ days: [5, 1, 2, 3, 4], hours: 8 })).toBe('Mon–Fri, 8 h');
  expect(calendarInWords({ days: [1, 3, 6], hours: 7.6 })).toBe('Mon, Wed, Sat, 7.6 h');
  expect(calendarInWords({ days: [6, 7], hours: 10 })).toBe('Sat, Sun, 10 h');
});
