import { describe, expect, it } from 'vitest';
import { neighboursOf } from '../client/neighbours.ts';
import { countOf } from '../ui/format.ts';
import { newRate, emptyRate, rateChanges, typedMarginPct } from './rate-values.ts';
import { formatMargin, formatMultiplier, formatPct, formatRate, nextFinancialYear } from './rates.ts';

describe('the amounts of a rate', () => {
  it('show cents, and more decimals if they are stored', () => {
    expect(formatRate(46)).toBe('$46.00');
    expect(formatRate(46.3525)).toBe('$46.3525');
    expect(formatRate(null)).toBe('–');
    expect(formatPct(34.75)).toBe('34.75%');
    expect([formatMargin(25), formatMargin(24.19), formatMargin(null)]).toEqual(['25.00%', '24.19%', '–']);
    expect(formatMultiplier(1.5)).toBe('1.5 ×');
  });

  it('are counted in singular and plural', () => {
    expect([countOf(1, 'allowance'), countOf(1200, 'allowance')]).toEqual(['1 allowance', '1,200 allowances']);
  });

  it('rise from the next financial year', () => {
    expect(nextFinancialYear('2026-06-30')).toBe('2026-07-01');
    expect(nextFinancialYear('2026-07-01')).toBe('2027-07-01');
  });
});

describe('the form of a rate', () => {
  it('shows the margin of the typed amounts once both are valid', () => {
    expect(typedMarginPct('46', '70.50')).toBe(34.75);
    expect(typedMarginPct('', '70.50')).toBeNull();
    expect(typedMarginPct('forty', '70.50')).toBeNull();
  });

  it('sends amounts as numbers, and invalid ones as typed', () => {
    expect(rateChanges({ cost_rate: '1,046.5', sell_rate: 'x', name: ' Tiler ' })).toEqual({
      cost_rate: 1046.5,
      sell_rate: 'x',
      name: 'Tiler',
    });
  });

  it('sends an empty day and award as null', () => {
    expect(newRate(emptyRate)).toMatchObject({ effective_date: null, award_id: null, multiplier: 1 });
  });
});

describe('the neighbours of a rate', () => {
  it('are those of the list that it was opened from', () => {
    expect(neighboursOf('b', ['a', 'b', 'c'])).toEqual({ before: 'a', after: 'c' });
    expect(neighboursOf('x', ['a'])).toEqual({ before: undefined, after: undefined });
  });
});
