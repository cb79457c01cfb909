import { describe, expect, it } from 'vitest';
import {
  changedNames,
  faultHeading,
  faultLines,
  faultsInWords,
  plainFault,
  mergedOver,
  missingWords,
  withoutField,
} from './form-faults.ts';

describe('faults of a form', () => {
  const faults = { total: ['Too large.'], name: ['Missing.', 'Too short.'], '': ['The award has ended.'] };

  it('are listed in the order of the fields, those without a field last', () => {
    expect(faultLines(faults, ['name', 'date', 'total']).map((line) => line.text)).toEqual([
      'Missing.',
      'Too short.',
      'Too large.',
      'The award has ended.',
    ]);
  });

  it('disappear from a field when it is changed, and stay at the others', () => {
    expect(Object.keys(withoutField(faults, 'name'))).toEqual(['total', '']);
    expect(withoutField(faults, 'date')).toBe(faults);
  });

  it('disappear from a list when a row of it is changed', () => {
    const lines = { 'levels.0.name': ['Missing.'], levels_count: ['Too many.'] };

    expect(Object.keys(withoutField(lines, 'levels'))).toEqual(['levels_count']);
  });
});

describe('a field without a value', () => {
  it('is asked for by its noun or its label, with “Choose” for a list', () => {
    expect(missingWords('Name', { noun: 'the project’s name' })).toBe('Enter the project’s name.');
    expect(missingWords('Time zone', { isChoice: true })).toBe('Choose the time zone.');
    expect(missingWords('Your first name')).toBe('Enter your first name.');
    expect(missingWords('GST code')).toBe('Enter the GST code.');
  });

  it('is asked for once, however many format rules it breaks', () => {
    const missing = 'Enter the role.';

    expect(faultsInWords(['Give a value.', 'Give a value that is not only spaces.'], { value: '  ', missing })).toEqual(
      [missing],
    );
    expect(faultsInWords(['Give a number.', 'Give 0 or more.'], { value: null, missing })).toEqual([missing]);
  });

  it('keeps the fault of a rule that is not about its format', () => {
    const rule = 'A rate in force needs a role.';

    expect(faultsInWords([rule], { value: '', missing: 'Enter the role.' })).toEqual([rule]);
  });
});

describe('a value in the wrong format', () => {
  it('gets a message with the format that people use', () => {
    const missing = 'Enter the day.';

    expect(plainFault('Give a day as YYYY-MM-DD.', { value: 'soon', missing })).toBe(
      'Enter a day such as 21 Nov 2026 or 21/11/2026.',
    );
    expect(plainFault('Give at most 200 characters.', { value: 'x', missing })).toBe('Enter at most 200 characters.');
  });
});

describe('the heading over the faults', () => {
  it('counts the fields if the message is technical or repeats a fault', () => {
    const fields = { name: ['Give a value.', 'Too short.'], total: ['Too large.'] };

    expect(faultHeading({ message: 'Some of what was sent cannot be read.', fields, isOfInput: true })).toBe(
      '2 fields need correcting',
    );
    expect(faultHeading({ message: 'Too large.', fields: { total: ['Too large.'] } })).toBe(
      'One field needs correcting',
    );
  });

  it('is the refusal itself if it says more than the fields', () => {
    const refusal = { message: 'Somebody changed this since you opened it.', fields: {} };

    expect(faultHeading(refusal)).toBe(refusal.message);
  });
});

describe('the changed fields of a form', () => {
  it('are those that differ, including lists; an empty text equals null', () => {
    const before = { name: 'Slab', tags: ['a'], note: null };

    expect(changedNames(before, { name: 'Slab', tags: ['a', 'b'], note: '' })).toEqual(['tags']);
    expect(changedNames(before, { ...before, extra: 1 })).toEqual(['extra']);
  });
});

describe('a record that changes while its form is open', () => {
  const begun = { name: 'Planner', purpose: 'Plans' };

  it('updates the untouched fields, and keeps the input', () => {
    const typed = { ...begun, purpose: 'Plans and re-plans' };

    expect(mergedOver(begun, typed, { ...begun, name: 'Lead planner' })).toEqual({
      name: 'Lead planner',
      purpose: 'Plans and re-plans',
    });
  });

  it('conflicts if the same field was edited', () => {
    expect(mergedOver(begun, { ...begun, name: 'Mine' }, { ...begun, name: 'Theirs' })).toBeNull();
  });
});
