import { money, toDecimal } from '@horizon/money';
import { describe, expect, test } from 'vitest';
import { explainPrice } from '@horizon/labour';
import type { PricedLine } from '@horizon/labour';
import {
  allowance,
  confinedSpace,
  fares,
  multistorey,
  override,
  price,
  rate,
  v2Overtime,
  wetWork,
} from './builders.ts';

const explained = (line: PricedLine) =>
  explainPrice(line).map(
    ({ label, detail, amount }) => `${label} | ${detail} | ${amount === null ? '' : toDecimal(amount)}`,
  );

describe('why a line costs what it costs', () => {
  test('why 69.00? The version, the override with its reason, and the multiplier', () => {
    const line = price({ rate: v2Overtime, override: override({ labour_rate_id: 'v2-ot' }), hours: 4 });

    expect(explained(line)).toEqual([
      'Rate version | Carpenter CW3 OT 1.5, effective from 1 July 2025, for work on 2 July 2025 | 43.50',
      'Project override | $46.00 instead of $43.50: Site agreement | 46.00',
      'Multiplier | $46.00 × 1.5 | ',
      'Cost of an hour | $46.00 × 1.5 | 69.00',
      'Labour cost | 4 h × $69.00 | 276.00',
      'Cost | labour $276.00 | 276.00',
      'Charge for an hour | $70.50 × 1.5 | 105.75',
      'Labour sell | 4 h × $105.75 | 423.00',
      'Sell | labour $423.00 | 423.00',
      'Margin | 34.75% of sell, 53.26% on cost | 147.00',
      'GST | 10% of $423.00 by OUTPUT (GST on Income) | 42.30',
      'Total | $423.00 and GST | 465.30',
    ]);
  });

  test('every allowance is reported, applied or not, with the reason', () => {
    const height = allowance({ id: 'h', name: 'Height', trigger: 'per hour height' });
    const line = price({
      override: override(),
      allowances: [fares, multistorey, wetWork, confinedSpace, height],
      conditions: ['multistorey', 'wet_work', 'confined_space'],
    });

    expect(explained(line).filter((step) => /^(Fares|Multistorey|Wet|Confined|Height|Allowances)/.test(step))).toEqual([
      'Fares | applied: 1 day × $21.94, stackable | 21.94',
      'Multistorey | applied: 8 hours × $0.71, stackable | 5.68',
      'Wet work | not applied: non-stackable; it would be $6.96 | ',
      'Confined space | applied: 8 hours × $1.05, the dearest of those that do not stack | 8.40',
      'Height | not applied: no work at height | ',
      'Allowances sold | charged at cost | 36.02',
    ]);
  });

  test('an all-purpose allowance is reported before the multiplier', () => {
    const industry = allowance({ name: 'Industry', amount: money('61.94'), trigger: 'per week', is_all_purpose: true });

    const steps = explained(
      price({ rate: rate({ cost_rate: money('27.17'), multiplier: 1.5 }), allowances: [industry] }),
    );

    expect(steps.slice(1, 4)).toEqual([
      'Industry | all-purpose: part of the hourly cost, before the multiplier; the week’s amount over 38 hours | 1.63',
      'Multiplier | $28.80 × 1.5 | ',
      'Cost of an hour | $28.80 × 1.5 | 43.20',
    ]);
  });

  test('nothing charged and a doubtful tax code are shown in words', () => {
    const steps = explained(price({ rate: rate({ sell_rate: money(0), sales_tax_code: 'INPUT' }) }));

    expect(steps).toContain('Margin | nothing is charged, −100.00% on cost | -348.00');
    expect(steps.at(-1)).toContain('Note | INPUT (GST on Expenses) is a code for costs');
  });
});

describe('a day that is no ordinary working day', () => {
  const saturday = { date: '2025-07-05' };

  test('is named where the version is', () => {
    expect(explained(price(saturday))[0]).toContain('for work on 5 July 2025, a Saturday');
    expect(explained(price({ date: '2025-07-06' }))[0]).toContain('for work on 6 July 2025, a Sunday');
    expect(explained(price({ date: '2025-07-02', conditions: ['public_holiday'] }))[0]).toContain('a public holiday');
  });

  test('is warned of where the rate pays the hour once, and not where it pays more', () => {
    const once = price(saturday).warnings.map(({ message }) => message);

    expect(once).toEqual([
      '5 July 2025 is a Saturday, and this rate pays the hour once. Where the award asks for more, choose the rate with that multiplier',
    ]);
    expect(price({ ...saturday, rate: v2Overtime }).warnings).toEqual([]);
    expect(price({ date: '2025-07-04' }).warnings).toEqual([]);
  });
});
