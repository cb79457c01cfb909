import { describe, expect, it } from 'vitest';
import { editText, formatCell, parseCell, parseDay, readCell } from './cell-value.ts';
import type { GridColumn } from './grid-types.ts';

describe('reading a day', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['3/4/26', '2026-04-03'],
    ['21 Nov 2026', '2026-11-21'],
    ['1-february-2028', '2028-02-01'],
    ['29.2.2028', '2028-02-29'],
  ])('understands %s, day before month', (typed, day) => {
    expect(parseDay(typed)).toBe(day);
  });

  it.each(['31/02/2026', '29/2/2026', '13/13/2026', 'soon', '2026-1', '21 Foo 2026'])('refuses %s', (typed) => {
    expect(parseDay(typed)).toBeUndefined();
  });
});

describe('reading a figure', () => {
  it.each([
    ['1,234.50', 1234.5],
    ['$1,234.50', 1234.5],
    ['(1,234.50)', -1234.5],
    ['-7', -7],
    ['.5', 0.5],
  ])('understands %s', (typed, value) => {
    expect(parseCell('money', typed)).toEqual({ value });
  });

  it('reads a typed percentage as a ratio', () => {
    expect(parseCell('percent', '12.5%')).toEqual({ value: 0.125 });
    expect(editText('percent', 0.29)).toBe('29');
  });

  it.each(['twelve', '1.2.3', '--4', '5x'])('refuses %s with a message', (typed) => {
    expect(parseCell('number', typed)).toEqual({ fault: 'Not a number. Write figures, such as 12.5.' });
  });

  it.each(['4,5', '48,50', '1.047,24'])('refuses the decimal comma of %s', (typed) => {
    expect(parseCell('money', typed)).toEqual({ fault: 'Use a full stop for decimals, such as 4.5.' });
  });

  it('refuses a percent sign outside a percentage, and another currency', () => {
    expect(parseCell('money', '48%')).toHaveProperty('fault');
    expect(parseCell('money', '€48.50')).toHaveProperty('fault');
  });

  it('reads an empty text, or the dash for it, as empty', () => {
    expect(parseCell('number', ' ')).toEqual({ value: null });
    expect(parseCell('date', '–')).toEqual({ value: null });
  });
});

describe('showing a value', () => {
  it('has one format for each kind', () => {
    expect(formatCell('money', -1234.5)).toBe('−$1,234.50');
    expect(formatCell('date', '2026-11-21')).toBe('21 Nov 2026');
    expect(formatCell('percent', 0.125)).toBe('12.5%');
    expect(formatCell('boolean', false)).toBe('No');
    expect(formatCell('text', null)).toBe('–');
  });
});

describe('reading for a column', () => {
  const status: GridColumn<null> = {
    id: 'status',
    header: 'Status',
    value: () => null,
    edit: { required: true, options: [{ value: 'in_review', label: 'In review' }] },
  };

  it('accepts a choice by its label or its value, in any case', () => {
    expect(readCell(status, 'in REVIEW', null)).toEqual({ value: 'in_review' });
    expect(readCell(status, 'in_review', null)).toEqual({ value: 'in_review' });
  });

  it('names the choices if the text is not one of them', () => {
    expect(readCell(status, 'maybe', null)).toEqual({ fault: '“maybe” is not one of In review' });
  });

  it('refuses an empty required cell', () => {
    expect(readCell(status, ' ', null)).toEqual({ fault: 'Status cannot be empty.' });
  });
});
