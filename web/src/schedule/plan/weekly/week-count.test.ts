import { describe, expect, it } from 'vitest';
import { card, commitment, planned, sampleWeek, task } from './sample-week.ts';
import type { CommitmentState } from './week-board.ts';
import { countWeek, keptNote, stillOpenNote } from './week-count.ts';

const on = (id: string, state: CommitmentState) =>
  card(task({ action_id: id, commitment: commitment({ action_id: id, state }) }), { values: { ...planned(1), state } });
const cards = [
  on('a', 'done'),
  on('b', 'not done'),
  on('c', 'promised'),
  on('d', 'planned'),
  card(task({ action_id: 'e' })),
];
const beyond = { without_day: ['v'], planned: ['w'], promised: ['x', 'y'], done: ['z'], 'not done': [], kept: 1 };

describe('the figures of a week', () => {
  it('include tasks that are not on the board', () => {
    const count = countWeek(cards, beyond, { week: sampleWeek, today: '2026-05-06' });

    expect(count).toMatchObject({ promised: ['c', 'x', 'y'], done: ['a', 'z'], notDone: ['b'], withoutDay: 2 });
  });

  it('count tasks as not promised whether or not they have a day', () => {
    const { unpromised } = countWeek(cards, beyond, { week: sampleWeek, today: '2026-05-06' });

    expect(unpromised).toEqual(['d', 'w', 'e', 'v']);
  });

  it('count a promise once it is closed, and every promise once the week is over', () => {
    const during = countWeek(cards, beyond, { week: sampleWeek, today: '2026-05-10' });
    const after = countWeek(cards, beyond, { week: sampleWeek, today: '2026-05-11' });

    expect(during).toMatchObject({ kept: 2, ppc: 67, isOver: false });
    expect(during.counted).toHaveLength(3);
    expect(after).toMatchObject({ kept: 2, ppc: 33, isOver: true });
    expect(after.counted).toHaveLength(6);
  });

  it('count a settled promise as it was settled, despite later reports', () => {
    const late = task({ commitment: commitment({ state: 'done', settled_state: 'promised' }) });

    const count = countWeek([card(late, { values: { ...planned(1), state: 'done' } })], undefined, {
      week: sampleWeek,
      today: '2026-06-01',
    });

    expect(count).toMatchObject({ kept: 0, ppc: 0 });
  });
});

describe('the texts next to the figures of a week', () => {
  const notes = (weekCards: readonly ReturnType<typeof on>[], today: string) =>
    keptNote(countWeek(weekCards, undefined, { week: sampleWeek, today }));

  it('count the promises kept out of the closed ones, and out of all once the week is over', () => {
    expect(notes(cards, '2026-05-06')).toBe('1 of 2 closed promises kept; 1 still open');
    expect(notes(cards, '2026-05-11')).toBe('1 of 3 promises kept');
  });

  it('show no count if no promise is closed, or none was made', () => {
    expect(notes([on('c', 'promised')], '2026-05-06')).toBe('None is closed yet; 1 still open');
    expect(notes([on('d', 'planned')], '2026-05-06')).toBe('Nothing is promised yet');
    expect(notes([], '2026-05-11')).toBe('Nothing was promised for this week');
    expect(countWeek([], undefined, { week: sampleWeek, today: '2026-05-11' }).ppc).toBeNull();
  });

  it('explain how open promises will count, if there are any', () => {
    const open = (weekCards: readonly ReturnType<typeof on>[], today: string) =>
      stillOpenNote(countWeek(weekCards, undefined, { week: sampleWeek, today }));

    expect(open([on('c', 'promised')], '2026-05-06')).toBe('still to be closed');
    expect(open([on('c', 'promised')], '2026-05-11')).toBe('not closed: they count as not kept');
    expect(open([on('a', 'done')], '2026-05-11')).toBe('');
  });
});
