import { readTrigger } from '@horizon/labour';
import { describe, expect, it } from 'vitest';
import { amountText, triggerText, typedTrigger } from './allowance-words.ts';
import { askableOf, priceBody, versionOn } from './calculation.ts';
import type { Allowance, Rate } from './rates.ts';

const allowance = (id: string, trigger: string) => ({ id, name: `Allowance ${id}`, trigger }) as Allowance;
const version = (effective_date: string | null) => ({ effective_date }) as Rate;

describe('the calculator', () => {
  it('asks only for what the allowances of the rate depend on', () => {
    const askable = askableOf([
      allowance('a', 'per_hour multistorey'),
      allowance('b', 'per_km travel'),
      allowance('c', 'crib room duty'),
    ]);

    expect(askable).toEqual({
      conditions: [
        { value: 'multistorey', label: 'Multistorey work' },
        { value: 'travel', label: 'Travel' },
      ],
      picks: [{ value: 'c', label: 'Allowance c' }],
      units: [{ unit: 'per_km', label: 'Kilometres' }],
    });
  });

  it('uses the version in force on the day, never a later one', () => {
    const versions = [version('2026-07-01'), version('2025-07-01')];

    expect(versionOn(versions, '2026-06-30')?.effective_date).toBe('2025-07-01');
    expect(versionOn(versions, '2025-06-30')).toBeUndefined();
    expect(versionOn([version(null)], '1990-01-01')?.effective_date).toBeNull();
  });

  it('sends nothing before rate, day and hours are entered', () => {
    expect(priceBody(new URLSearchParams('rate=r&hours=8'), askableOf([]))).toBeNull();
  });

  it('sends only the ticked conditions that the rate’s allowances depend on', () => {
    const params = new URLSearchParams(
      'rate=r&date=2026-08-03&hours=1,000&when=multistorey,wet_work&per_km=12&project=p',
    );
    const askable = askableOf([allowance('a', 'per_hour multistorey'), allowance('b', 'per_km')]);

    expect(priceBody(params, askable)).toEqual({
      labour_rate_id: 'r',
      date: '2026-08-03',
      hours: 1000,
      project_id: 'p',
      conditions: ['multistorey'],
      quantities: { per_km: 12 },
    });
  });
});

describe('the texts of an allowance', () => {
  it('describe what it is paid for and when', () => {
    expect(triggerText('per_hour multistorey')).toBe('per hour, multistorey work');
    expect(triggerText('overtime')).toBe('each time, overtime');
    expect(triggerText('crib room duty')).toBe('crib room duty (when picked)');
  });

  it('can be typed as words with the same meaning as the codes', () => {
    expect(typedTrigger('per_hour')).toBe('per hour');
    expect(typedTrigger('per_hour wet_work multistorey')).toBe('per hour, wet work, multistorey');
    expect(typedTrigger('crib room duty per_day')).toBe('crib room duty per day');
    for (const text of ['per_shift public_holiday night_shift', 'overtime', 'per_km travel']) {
      expect(readTrigger(typedTrigger(text))).toEqual(readTrigger(text));
    }
  });

  it('name the basis of a percentage', () => {
    expect(amountText({ amount: 21.94, basis: 'fixed' })).toBe('$21.94');
    expect(amountText({ amount: 6, basis: 'percent_weekly_standard' })).toBe('6% of the weekly standard rate');
  });
});
