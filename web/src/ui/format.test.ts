import { describe, expect, it } from 'vitest';
import { formatAbn, formatDay, formatInstant, formatMoney, formatNumber, formatPercent } from './format.ts';

describe('a business number', () => {
  it('is grouped like in its register', () => {
    expect(formatAbn('51824753556')).toBe('51 824 753 556');
    expect(formatAbn('123')).toBe('123');
    expect(formatAbn(null)).toBe('–');
  });
});

describe('formatting numbers', () => {
  it('shows money with its currency, two decimals, and a minus if negative', () => {
    expect(formatMoney(1234.5)).toBe('$1,234.50');
    expect(formatMoney('-1234.5')).toBe('−$1,234.50');
    expect(formatMoney(12, { currency: 'NZD', digits: 0 })).toBe('NZ$12');
  });

  it('shows no minus for an amount that rounds to zero', () => {
    expect(formatMoney(-0.001)).toBe('$0.00');
  });

  it('uses a minus sign, not a hyphen, for negative numbers', () => {
    expect([formatNumber(-15.88, 2), formatPercent(-0.1588, 2), formatNumber(-0.001)]).toEqual([
      '−15.88',
      '−15.88%',
      '0',
    ]);
  });

  it('shows a dash, not zero, for an empty value', () => {
    expect([formatMoney(null), formatNumber(''), formatPercent(undefined), formatDay(null), formatInstant('')]).toEqual(
      ['–', '–', '–', '–', '–'],
    );
    expect(formatMoney(0)).toBe('$0.00');
  });
});

describe('formatting days', () => {
  it('writes the month in letters', () => {
    expect(formatDay('2026-11-02')).toBe('2 Nov 2026');
  });

  it('leaves an invalid day unchanged', () => {
    expect(formatDay('soon')).toBe('soon');
  });

  it('shows a time in the given time zone', () => {
    expect(formatInstant('2026-06-30T14:05:00Z', 'Australia/Sydney')).toBe('1 Jul 2026, 00:05');
  });
});
