import { describe, expect, it } from 'vitest';
import { draftOf, isUnsaved } from './not-done-draft.ts';
import { planned } from './sample-week.ts';

describe('the reason why a promise was not kept', () => {
  const promised = { ...planned(2), state: 'promised' as const };

  it('must be saved or discarded before the drawer closes, once it is edited', () => {
    expect(isUnsaved({ reason: '', note: 'Rain since ten' }, promised)).toBe(true);
    expect(isUnsaved({ reason: 'weather', note: '' }, promised)).toBe(true);
  });

  it('does not prevent closing if it is unchanged', () => {
    const stored = { ...promised, state: 'not done' as const, reason: 'weather' as const, note: 'Rain' };

    expect(isUnsaved(null, promised)).toBe(false);
    expect(isUnsaved(draftOf(promised), promised)).toBe(false);
    expect(isUnsaved(draftOf(stored), stored)).toBe(false);
  });
});
