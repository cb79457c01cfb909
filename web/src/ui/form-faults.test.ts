import { describe, expect, it } from 'vitest';
import { changedNames, faultLines, withoutField } from './form-faults.ts';

describe('faults of a form', () => {
  const faults = { total: ['Too large.'], name: ['Missing.', 'Too short.'], '': ['The award has ended.'] };

  it('are listed in the order of the fields, those of no field last', () => {
    expect(faultLines(faults, ['name', 'date', 'total']).map((line) => line.text)).toEqual([
      'Missing.',
      'Too short.',
      'Too large.',
      'The award has ended.',
    ]);
  });

  it('leave a field when it is changed, and stay at the others', () => {
    expect(Object.keys(withoutField(faults, 'name'))).toEqual(['total', '']);
    expect(withoutField(faults, 'date')).toBe(faults);
  });
});

describe('what was changed in a form', () => {
  it('is what differs, lists included; an empty text and nothing are alike', () => {
    const before = { name: 'Slab', tags: ['a'], note: null };

    expect(changedNames(before, { name: 'Slab', tags: ['a', 'b'], note: '' })).toEqual(['tags']);
    expect(changedNames(before, { ...before, extra: 1 })).toEqual(['extra']);
  });
});
