import { describe, expect, it } from 'vitest';
import { DECIMAL_COMMA, numberAdvice, readTypedNumber } from '../src/index.ts';

const numberIn = (text: string) => {
  const read = readTypedNumber(text);
  return read.ok ? read.value : read.fault;
};

describe('numbers as people write them', () => {
  it.each([
    ['4.5', 4.5],
    ['4,500', 4500],
    ['1,234,567.89', 1_234_567.89],
    ['4 500', 4500],
    ['4\u00A0500.25', 4500.25],
    ['4\u202F500', 4500],
    [' 12 ', 12],
    ['.5', 0.5],
    ['5.', 5],
    ['007', 7],
    ['+5', 5],
    ['-5', -5],
    ['\u22125.5', -5.5],
    ['\u20135.5', -5.5],
    ['(5.50)', -5.5],
    ['($1,250.00)', -1250],
    ['$(1,250.00)', -1250],
    ['-$5', -5],
    ['$ -5', -5],
    ['$48.50', 48.5],
    ['A$ 1,250', 1250],
    ['AUD 69', 69],
    ['69.00 AUD', 69],
    ['12%', 12],
    ['12.5 %', 12.5],
    ['-0', 0],
  ])('read %j as %d', (text, value) => {
    expect(numberIn(text)).toBe(value);
  });

  it.each([
    '4,5',
    '48,50',
    '4,50',
    '0,500',
    '47,2400',
    '1.047,24',
    '1,23,456',
    '12,34',
    '-4,5',
    '$48,50',
    '4,5%',
    '1,',
  ])('refuse %j with the advice to use a full stop', (text) => {
    expect(numberIn(text)).toBe('Use a full stop for decimals, such as 4.5.');
    expect(DECIMAL_COMMA).toBe('Use a full stop for decimals, such as 4.5.');
  });

  it.each(['€48.50', '£5', 'US$48', '48 USD', 'NZ$ 5', '1,250 EUR'])('refuse the other currency of %j', (text) => {
    expect(numberIn(text)).toContain('Australian dollars');
  });

  it.each([
    '',
    '–',
    'sixty',
    '1e3',
    '0x10',
    'Infinity',
    '4 5',
    '12 34',
    '1.234.567',
    '5²',
    '½',
    '5-',
    '--5',
    '-(5)',
    '(5',
    '$',
    '%',
    '$5%',
    '4.5 m',
    '9'.repeat(61),
  ])('refuse %j, which is no number', (text) => {
    expect(readTypedNumber(text).ok).toBe(false);
  });

  it('mark what another country would read as a thousandth of it', () => {
    const marked = (text: string) => {
      const read = readTypedNumber(text);
      return read.ok && read.isAmbiguous;
    };

    expect(['47,240', '$1,047'].map(marked)).toEqual([true, true]);
    expect(['47,240.00', '1,047,240', '47 240', '47.240'].map(marked)).toEqual([false, false, false, false]);
  });

  it('keep every digit in the plain text', () => {
    expect(readTypedNumber('$899,999,999,999.1234')).toMatchObject({ ok: true, plain: '899999999999.1234' });
    expect(readTypedNumber('(0.0625)')).toMatchObject({ plain: '-0.0625', isPercent: false });
    expect(readTypedNumber('150%')).toMatchObject({ plain: '150', isPercent: true });
  });

  it('give the advice for a decimal comma anywhere in a text, and no other text', () => {
    expect(['1,5 d', '1:2,5', 'A1010FS+1,5d'].map((text) => numberAdvice(text, 'Not a lag.'))).toEqual(
      Array(3).fill(DECIMAL_COMMA),
    );
    expect(['soon', '1,000 parsecs', '5 x', ''].map((text) => numberAdvice(text, 'Not a lag.'))).toEqual(
      Array(4).fill('Not a lag.'),
    );
  });
});
