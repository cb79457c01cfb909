import { describe, expect, it } from 'vitest';
import { withTaskCount, warnWithoutWork } from './plan-words.ts';
import { programmeDays, promisedTogether, togetherOn, weekToPlan } from './programme-days.ts';
import { card as sampleCard, planned, sampleWeek as week, task } from './sample-week.ts';
import type { BoardCard, WeekTask } from './week-board.ts';

/** A card with this name. */
const card = (name: string, known: Partial<WeekTask>, more: Partial<BoardCard> = {}) =>
  sampleCard(task({ action_id: name, name, start_date: '2026-05-06', end_date: '2026-05-08', ...known }), more);
const daysOf = (cards: readonly BoardCard[]) =>
  programmeDays(cards, week, week).moves.map(({ card: { task: known }, values }) => [known.name, values.day]);
const whyOf = (one: BoardCard) => programmeDays([one], week, week).left.map(({ why }) => why);

describe('the days of the programme', () => {
  it('are the first day of the week on which the programme has the task in progress', () => {
    const cards = [
      card('Pour', {}),
      card('Running since April', { start_date: '2026-04-20' }),
      card('Monday off', { start_date: '2026-04-20', days_without_work: [0, 5, 6] }),
    ];

    expect(daysOf(cards)).toEqual([
      ['Pour', 2],
      ['Running since April', 0],
      ['Monday off', 1],
    ]);
  });

  it('skip a task with an open constraint, and report the reason', () => {
    const { moves, left } = programmeDays(
      [card('Pour', {}), card('Core walls', {}, { openConstraints: 2 })],
      week,
      week,
    );

    expect(moves).toHaveLength(1);
    expect(left).toEqual([{ id: 'Core walls', name: 'Core walls', why: '2 constraints are open.' }]);
  });

  it('skip tasks that the programme does not have in progress in the week', () => {
    expect(whyOf(card('Late', { start_date: '2026-04-20', end_date: '2026-04-24' }))).toEqual([
      'The programme finishes it on 24 Apr 2026.',
    ]);
    expect(whyOf(card('Next', { start_date: '2026-05-12', end_date: '2026-05-14' }))).toEqual([
      'The programme starts it on 12 May 2026.',
    ]);
    expect(whyOf(card('Weekend', { start_date: '2026-05-09', end_date: '2026-05-10' }))).toEqual([
      'Its calendar has no work on its days of this week.',
    ]);
    expect(whyOf(card('No dates', { start_date: null, end_date: null }))).toEqual([
      'It has no dates in the programme.',
    ]);
  });

  it('skip tasks of another week', () => {
    const elsewhereCard = card('Pour', { elsewhere: { week_start: '2026-05-11', day: 0, state: 'promised' } });

    expect(whyOf(elsewhereCard)).toEqual(['Promised for Monday, 11 May 2026, in another week.']);
  });
});

describe('a week that has begun', () => {
  it('takes no tasks on past days', () => {
    const cards = [card('Running', { start_date: '2026-04-20' }), card('Over', { end_date: '2026-05-06' })];
    const { moves, left } = programmeDays(cards, week, '2026-05-07');

    expect(moves.map(({ card: { task: known }, values }) => [known.name, values.day])).toEqual([['Running', 3]]);
    expect(left.map(({ name, why }) => [name, why])).toEqual([['Over', 'Its days of this week are over.']]);
  });

  it('leads to the next week if no working day is left', () => {
    const rest = (day: number, name: string | null = null) => ({ day, name });
    const weekend = [rest(5), rest(6)];

    expect(weekToPlan(week, '2026-05-08', weekend)).toBeNull();
    expect(weekToPlan(week, '2026-05-09', weekend)).toBe('2026-05-11');
    expect(weekToPlan(week, '2026-05-09', [rest(6)])).toBeNull();
    expect(weekToPlan(week, '2026-06-03', weekend)).toBe('2026-06-01');
    expect(weekToPlan(week, '2026-04-20', weekend)).toBeNull();
  });

  it('leads from a past week beyond the current one if that has no working day left either', () => {
    const rest = (day: number, name: string | null = null) => ({ day, name });

    expect(weekToPlan(week, '2026-06-07', [rest(5), rest(6)])).toBe('2026-06-08');
    expect(weekToPlan(week, '2026-06-05', [rest(4, 'Show day'), rest(5), rest(6)])).toBe('2026-06-01');
  });
});

describe('many tasks together', () => {
  it('are moved to one day, except closed ones', () => {
    const done = card('Done', {}, { values: { ...planned(0), state: 'done' } });
    const { moves, left } = togetherOn([card('Pour', {}), done], 4);

    expect(moves.map(({ values }) => values.day)).toEqual([4]);
    expect(left.map(({ why }) => why)).toEqual(['It is closed as done.']);
  });

  it('are promised if they have a day and no open constraint', () => {
    const ready = card('Ready', {}, { values: planned(1) });
    const noDay = card('No day', {});
    const blocked = card('Blocked', {}, { values: planned(1), openConstraints: 1, canBePromised: false });
    const { moves, left } = promisedTogether([ready, noDay, blocked], week, week);

    expect(moves.map(({ card: { task: known }, values }) => [known.name, values.day, values.state])).toEqual([
      ['Ready', 1, 'promised'],
    ]);
    expect(left.map(({ name }) => name)).toEqual(['No day', 'Blocked']);
  });

  it('are not promised for a past week, with a reason for each', () => {
    const ready = card('Ready', {}, { values: planned(1) });

    const { moves, left } = promisedTogether([ready], week, '2026-05-11');

    expect(moves).toEqual([]);
    expect(left.map(({ why }) => why)).toEqual([expect.stringContaining('the week is over')]);
  });

  it('report how many of them are on a non-working day', () => {
    const cards = [card('Pour', {}), card('Strip', { days_without_work: [] })];

    expect(warnWithoutWork(togetherOn(cards, 5).moves, week)).toBe(
      'One of these tasks falls on a non-working day in the calendar of the task.',
    );
    expect(warnWithoutWork(togetherOn(cards, 1).moves, week)).toBeNull();
    expect(warnWithoutWork(togetherOn(cards.slice(0, 1), 5).moves, week)).toBe(
      'Saturday, 9 May 2026 is a non-working day in the calendar of this task.',
    );
    expect(withTaskCount(2, 'Saturday')).toBe('2 tasks: Saturday');
  });
});
