import { describe, expect, it } from 'vitest';
import { draftOf, isUnsaved } from './not-done-draft.ts';
import { planned } from './sample-week.ts';

describe('why a promise was not kept', () => {
  const promised = { ...planned(2), state: 'promised' as const };

  it('is asked about before the drawer closes, once a note is typed or a reason chosen', () => {
    expect(isUnsaved({ reason: '', note: 'Rain since ten' }, promised)).toBe(true);
    expect(isUnsaved({ reason: 'weather', note: '' }, promised)).toBe(true);
  });

  it('lets the drawer close where nothing is typed, or what is stored is there', () => {
    const stored = { ...promised, state: 'not done' as const, reason: 'weather' as const, note: 'Rain' };

    expect(isUnsaved(null, promised)).toBe(false);
    expect(isUnsaved(draftOf(promised), promised)).toBe(false);
    expect(isUnsaved(draftOf(stored), stored)).toBe(false);
  });
});
