import { describe, expect, it } from 'vitest';
import { formatAbn, formatDay, formatInstant, formatMoney, formatNumber, formatPercent } from './format.ts';

describe('a business number', () => {
  it('is written in the groups of its register', () => {
    expect(formatAbn('51824753556')).toBe('51 824 753 556');
    expect(formatAbn('123')).toBe('123');
    expect(formatAbn(null)).toBe('–');
  });
});

describe('how figures look', () => {
  it('money has its currency, two digits, and a minus when negative', () => {
    expect(formatMoney(1234.5)).toBe('$1,234.50');
    expect(formatMoney('-1234.5')).toBe('−$1,234.50');
    expect(formatMoney(12, { currency: 'NZD', digits: 0 })).toBe('NZ$12');
  });

  it('an amount that rounds to nothing is no negative', () => {
    expect(formatMoney(-0.001)).toBe('$0.00');
  });

  it('what is below nothing is behind a minus, which is no hyphen', () => {
    expect([formatNumber(-15.88, 2), formatPercent(-0.1588, 2), formatNumber(-0.001)]).toEqual([
      '−15.88',
      '−15.88%',
      '0',
    ]);
  });

  it('nothing is a dash, not zero', () => {
    expect([formatMoney(null), formatNumber(''), formatPercent(undefined), formatDay(null), formatInstant('')]).toEqual(
      ['–', '–', '–', '–', '–'],
    );
    expect(formatMoney(0)).toBe('$0.00');
  });
});

describe('how days look', () => {
  it('a day is written with its month in letters', () => {
    expect(formatDay('2026-11-02')).toBe('2 Nov 2026');
  });

  it('what is no day shows as it came', () => {
    expect(formatDay('soon')).toBe('soon');
  });

  it('an instant is shown in the zone asked for', () => {
    expect(formatInstant('2026-06-30T14:05:00Z', 'Australia/Sydney')).toBe('1 Jul 2026, 00:05');
  });
});
