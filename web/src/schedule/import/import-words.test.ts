import { expect, it } from 'vitest';
import { comparedText, groupedMessages } from './import-words.ts';

it('says a fault that many links share once, with its number', () => {
  const ids = ['17ee6a82-e2b1-85d7-99dd-6b4d3b524f78', '317a93c5-c1e8-8274-925a-1c4eb6bd9aff'];
  const messages = ['Only once', ...ids.map((id) => `Link ${id}: these two tasks are linked already.`)];

  expect(groupedMessages(messages)).toEqual([
    { message: 'These two tasks are linked already.', count: 2 },
    { message: 'Only once', count: 1 },
  ]);
});

it('shows compared values as people read them: minutes as dates, floats as hours', () => {
  expect(comparedText('start', 29_805_600)).toBe('2 Sep 2026, 08:00');
  expect(comparedText('totalFloatMinutes', -480)).toBe('−8 h');
  expect(comparedText('isCritical', true)).toBe('Yes');
  expect(comparedText('start', null)).toBe('–');
});
