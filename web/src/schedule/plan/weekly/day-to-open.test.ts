import { describe, expect, it } from 'vitest';
import { dayToOpen } from './day-to-open.ts';
import { card, planned, sampleWeek as week, task } from './sample-week.ts';
import { dayAfter } from './week-board.ts';

const on = (day: number | null) => card(task({}), { values: planned(day) });
const wednesday = dayAfter(week, 2);

describe('the day a phone opens on', () => {
  it('is today if it has tasks', () => {
    expect(dayToOpen([on(0), on(2), on(null)], week, wednesday)).toEqual({ day: 2, because: null });
  });

  it('is the next day with tasks if today has none, with a note', () => {
    expect(dayToOpen([on(0), on(4), on(4), on(null)], week, wednesday)).toEqual({
      day: 4,
      because: 'Nothing is planned for today, Wednesday. Here: 2 tasks of Friday.',
    });
  });

  it('is the last day with tasks if no later one has any', () => {
    expect(dayToOpen([on(0), on(1)], week, wednesday).day).toBe(1);
  });

  it('is the list of tasks without a day if no day has any', () => {
    expect(dayToOpen([on(null)], week, wednesday)).toEqual({
      day: null,
      because: 'Nothing is planned for today, Wednesday. Here: 1 task without a day.',
    });
  });

  it('is today in a week without tasks', () => {
    expect(dayToOpen([], week, wednesday)).toEqual({ day: 2, because: null });
  });

  it('is the first day with tasks of another week', () => {
    expect(dayToOpen([on(3), on(null)], week, dayAfter(week, 9))).toEqual({ day: 3, because: null });
  });
});
