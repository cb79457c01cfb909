import { describe, expect, it } from 'vitest';
import { copyable, keepsNarrow, notYours, onlyNarrowed, whyClosed } from './giving.ts';

/** Somebody who sees all tasks, edits the own alone, and holds nothing of rates. */
const gives = { whole: ['schedule:view', 'schedule:own', 'labour_rates:own'], narrowed: ['schedule:edit'] };
const why = (permission: string, chosen: string[], before: string[] = []) =>
  whyClosed(permission, { gives, before: new Set(before), chosen: new Set(chosen) });

describe('the boxes of a role', () => {
  it('are open for what somebody holds, and closed for what they do not', () => {
    expect(why('schedule:view', [])).toBeNull();
    expect(why('labour_rates:view', [])).toBe(notYours);
  });

  it('are open for what somebody holds for the own records once the role is narrowed alike', () => {
    expect(why('schedule:edit', [])).toBe(onlyNarrowed);
    expect(why('schedule:edit', ['schedule:own'])).toBeNull();
  });

  it('keep the narrowing while something leans on it that somebody may not give whole', () => {
    expect(why('schedule:own', ['schedule:own', 'schedule:edit'])).toBe(keepsNarrow);
    expect(why('schedule:own', ['schedule:own', 'schedule:view'])).toBeNull();
    expect(why('schedule:own', [])).toBeNull();
  });

  it('let everything be taken, and put back as it was', () => {
    expect(why('labour_rates:edit', ['labour_rates:edit'], ['labour_rates:edit'])).toBeNull();
    expect(why('labour_rates:edit', [], ['labour_rates:edit'])).toBeNull();
  });

  it('do not widen what was narrow: without its narrowing it is not as it was', () => {
    const before = ['labour_rates:edit', 'labour_rates:own'];
    expect(why('labour_rates:own', before, before)).toBe(keepsNarrow);
    expect(why('labour_rates:edit', [], before)).toBe(notYours);
    expect(why('labour_rates:own', ['labour_rates:edit', 'labour_rates:own'], ['labour_rates:edit'])).toBeNull();
  });
});

describe('a copy of a role', () => {
  it('starts with what somebody may give, as narrow as the role is', () => {
    expect(copyable(['schedule:view', 'schedule:edit', 'labour_rates:view'], gives)).toEqual(['schedule:view']);
    expect(copyable(['schedule:view', 'schedule:edit', 'schedule:own'], gives)).toEqual([
      'schedule:view',
      'schedule:edit',
      'schedule:own',
    ]);
  });
});
