import { describe, expect, it } from 'vitest';
import { raiseBody, raiseFilter, readFigures, type RaiseValues } from './raise-values.ts';

const values: RaiseValues = {
  which: 'list',
  effective_date: '2026-07-01',
  by: 'pct',
  cost_pct: '3.75',
  figures: '',
  sell: 'with_cost',
  sell_pct: '2',
  rounding: 'cent',
  carry_forward_overrides: true,
  carry_forward_allowances: false,
};

describe('a rise of rates', () => {
  it('applies to the list’s filter, regardless of its order', () => {
    expect(raiseFilter({ q: 'crane', state: 'current', sort: 'role,level' })).toEqual({ q: 'crane', state: 'current' });
  });

  it('by a percentage sends no amounts, and a percentage of the sell only if it is chosen', () => {
    const body = raiseBody(values, { ids: ['a'] });

    expect(body).toMatchObject({ ids: ['a'], cost_pct: 3.75, sell: 'with_cost', carry_forward_allowances: false });
    expect(body).not.toHaveProperty('figures');
    expect(body).not.toHaveProperty('sell_pct');
    expect(raiseBody({ ...values, sell: 'by_pct' }, {})).toMatchObject({ sell_pct: 2 });
  });

  it('to new amounts reads a level and an amount from each line, and skips lines without an amount', () => {
    expect(readFigures('CW3\t28.12\nCW/ECW 1 (level d)  $1,026.79\n\nCW4\n CW5: $29.90 ')).toEqual([
      { level: 'CW3', cost_rate: 28.12 },
      { level: 'CW/ECW 1 (level d)', cost_rate: 1026.79 },
      { level: 'CW5', cost_rate: 29.9 },
    ]);
  });

  it('to new amounts sends an amount with a decimal comma as typed, for the server to refuse', () => {
    expect(readFigures('CW3\t48,50\nCW4 ($1,026.79)')).toEqual([
      { level: 'CW3', cost_rate: '48,50' },
      { level: 'CW4', cost_rate: -1026.79 },
    ]);
  });
});
