import { describe, expect, it } from 'vitest';
import {
  bucketChoices,
  bucketLabel,
  bucketOf,
  dayOf,
  durationText,
  minuteOf,
  parseDuration,
  defaultDay,
} from './tasks.ts';

describe('parsing a duration', () => {
  it.each([
    ['5', 2400, 'd'],
    ['5d', 2400, 'd'],
    ['1.5 d', 720, 'd'],
    ['12 h', 720, 'h'],
    ['2 weeks', 4800, 'w'],
    ['1 mo', 9600, 'mo'],
    ['30 min', 30, 'm'],
    ['−2d', -960, 'd'],
    ['+3 d', 1440, 'd'],
  ])('reads %s as working time', (text, minutes, unit) => {
    expect(parseDuration(text, defaultDay)).toEqual({ minutes, unit });
  });

  it('refuses an invalid duration', () => {
    expect(['', 'soon', '5 parsecs', 'd5', '1,5 d', '50%'].map((text) => parseDuration(text, defaultDay))).toEqual(
      Array(6).fill(undefined),
    );
  });

  it('uses the length of the project’s day', () => {
    const tenHours = { ...defaultDay, minutesPerDay: 600 };

    expect(parseDuration('2 d', tenHours)?.minutes).toBe(1200);
    expect(durationText(1200, 'd', tenHours)).toBe('2 d');
    expect(durationText(-240, 'h', tenHours)).toBe('−4 h');
  });
});

describe('the seven buckets', () => {
  it('have a fixed order, delayed first', () => {
    expect(bucketChoices.map(({ value }) => value)).toEqual([
      'delayed',
      'in progress',
      'open',
      'not started',
      'completed',
      'closed',
      'cancelled',
    ]);
  });

  it('are identified by the values of the calls; an unknown value counts as not started', () => {
    expect(bucketOf('in progress')).toBe('in-progress');
    expect(bucketLabel('not started')).toBe('Not started');
    expect(bucketOf('waiting')).toBe('not-started');
  });
});

it('a day converts to a minute and back', () => {
  const minute = minuteOf('2026-11-21', 480);

  expect(dayOf(minute)).toBe('2026-11-21');
  expect(dayOf(null)).toBe('');
  expect(minuteOf('')).toBeNull();
});
