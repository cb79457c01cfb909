import { describe, expect, it } from 'vitest';
import { countedStateNote, settledNote } from './plan-words.ts';
import { card, commitment, planned, sampleWeek, task } from './sample-week.ts';
import { countedState, type CommitmentState } from './week-board.ts';

const cardNote = (state: CommitmentState, settled_state: 'promised' | 'done' | 'not done' | null) =>
  card(task({ commitment: commitment({ state, settled_state }) }), { values: { ...planned(1), state } });

describe('a settled week', () => {
  it('is settled from the Monday after the following week, which is shown before anything is reported', () => {
    expect(settledNote(sampleWeek, '2026-05-17')).toBeNull();
    expect(settledNote(sampleWeek, '2026-05-18')).toContain('settled on 17 May 2026');
  });

  it('counts each promise as it did then, and shows that on the card if a different outcome was reported later', () => {
    expect(countedState(cardNote('done', 'not done'))).toBe('not done');
    expect(countedStateNote(cardNote('done', 'not done'))).toBe('Counts as not done for this week');
    expect(countedStateNote(cardNote('done', 'promised'))).toBe('Counts as not done for this week');
    expect(countedStateNote(cardNote('not done', 'done'))).toBe('Counts as done for this week');
  });

  it('shows no note for outcomes that count unchanged', () => {
    expect(countedStateNote(cardNote('done', null))).toBeNull();
    expect(countedStateNote(cardNote('not done', 'promised'))).toBeNull();
    expect(countedStateNote(cardNote('not done', 'not done'))).toBeNull();
  });
});
