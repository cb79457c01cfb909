import { describe, expect, it } from 'vitest';
import { copyable, keepsNarrow, notYours, onlyNarrowed, whyClosed } from './giving.ts';

/** Somebody who sees all tasks, edits only their own, and has no permission for rates. */
const gives = { whole: ['schedule:view', 'schedule:own', 'labour_rates:own'], narrowed: ['schedule:edit'] };
const why = (permission: string, chosen: string[], before: string[] = []) =>
  whyClosed(permission, { gives, before: new Set(before), chosen: new Set(chosen) });

describe('the checkboxes of a role', () => {
  it('are enabled for permissions that the person has, and disabled for others', () => {
    expect(why('schedule:view', [])).toBeNull();
    expect(why('labour_rates:view', [])).toBe(notYours);
  });

  it('are enabled for permissions on own records only once the role is limited to own records', () => {
    expect(why('schedule:edit', [])).toBe(onlyNarrowed);
    expect(why('schedule:edit', ['schedule:own'])).toBeNull();
  });

  it('keep “Own only” while the role has a permission that the person cannot grant without it', () => {
    expect(why('schedule:own', ['schedule:own', 'schedule:edit'])).toBe(keepsNarrow);
    expect(why('schedule:own', ['schedule:own', 'schedule:view'])).toBeNull();
    expect(why('schedule:own', [])).toBeNull();
  });

  it('allow removing any permission, and restoring it', () => {
    expect(why('labour_rates:edit', ['labour_rates:edit'], ['labour_rates:edit'])).toBeNull();
    expect(why('labour_rates:edit', [], ['labour_rates:edit'])).toBeNull();
  });

  it('do not allow removing “Own only” from a role that would then exceed the person’s permissions', () => {
    const before = ['labour_rates:edit', 'labour_rates:own'];
    expect(why('labour_rates:own', before, before)).toBe(keepsNarrow);
    expect(why('labour_rates:edit', [], before)).toBe(notYours);
    expect(why('labour_rates:own', ['labour_rates:edit', 'labour_rates:own'], ['labour_rates:edit'])).toBeNull();
  });
});

describe('a copy of a role', () => {
  it('starts with the permissions that the person may grant', () => {
    expect(copyable(['schedule:view', 'schedule:edit', 'labour_rates:view'], gives)).toEqual(['schedule:view']);
    expect(copyable(['schedule:view', 'schedule:edit', 'schedule:own'], gives)).toEqual([
      'schedule:view',
      'schedule:edit',
      'schedule:own',
    ]);
  });
});
