import { money, multiply, toDecimal } from '@horizon/money';
import { describe, expect, test } from 'vitest';
import {
  checkOverride,
  ma000020,
  overrideExistsMessage,
  priceLine,
  resolveRate,
  totalsOf,
  withLabourRates,
} from '@horizon/labour';
import {
  allowance,
  confinedSpace,
  fares,
  multistorey,
  override,
  price,
  rate,
  v1,
  v2,
  v2Overtime,
  wetWork,
  work,
} from './builders.ts';

const rates = [v1, v2, v2Overtime];
const carpenter = { workspace_id: 'w1', award_id: 'a1', role: ' carpenter ', level: 'cw3' };
const onDay = (date: string) => resolveRate({ rates, query: carpenter, date });
const siteConditions = ['multistorey', 'wet_work', 'confined_space'] as const;

describe('the twelve worked examples', () => {
  test('1 · before the first version there is no rate, and a later one does not fill in', () => {
    expect(onDay('2024-06-30')).toEqual({
      ok: false,
      code: 'NO_RATE_EFFECTIVE',
      message: 'No rate for carpenter cw3 is effective on 30 June 2024; the first takes effect on 1 July 2024',
    });
  });

  test.each([
    ['2025-06-30', 'v1', '42.00', '68.00'],
    ['2025-07-01', 'v2', '43.50', '70.50'],
  ])('2 · on %s version %s holds at %s / %s: a version starts on its day', (date, id, cost, sell) => {
    const resolved = onDay(date);

    expect(resolved).toMatchObject({ ok: true, rate: { id, cost_rate: money(cost), sell_rate: money(sell) } });
  });

  test('3 · eight hours cost and sell at the rate, and the margin is sell less cost', () => {
    const line = price();

    expect([line.cost, line.sell, line.margin]).toEqual([money('348.00'), money('564.00'), money('216.00')]);
    expect(line.margin_pct).toBe(38.3);
  });

  test('4 · a project override changes the cost and leaves the sell', () => {
    const line = price({ override: override() });

    expect([line.cost, line.sell, line.margin]).toEqual([money('368.00'), money('564.00'), money('196.00')]);
    expect(line.margin_pct).toBe(34.75);
  });

  test('5 · the multiplier works on the override and on the sell', () => {
    const line = price({ rate: v2Overtime, override: override({ labour_rate_id: 'v2-ot' }), hours: 4 });

    expect([line.hourly_cost, line.cost]).toEqual([money('69.00'), money('276.00')]);
    expect([line.hourly_sell, line.sell]).toEqual([money('105.75'), money('423.00')]);
  });

  test('6 · stackable allowances add up, and only the dearest of the others joins them', () => {
    const line = price({
      override: override(),
      allowances: [fares, multistorey, wetWork, confinedSpace],
      conditions: siteConditions,
    });

    expect(line.allowance_cost).toBe(money('36.02'));
    expect([line.cost, line.sell, line.margin]).toEqual([money('404.02'), money('600.02'), money('196.00')]);
    expect([line.margin_pct, line.markup_pct]).toEqual([32.67, 48.51]);
    expect([line.gst, line.total]).toEqual([money('60.00'), money('660.02')]);
    expect(line.allowances.find(({ allowance_id }) => allowance_id === 'wet')).toMatchObject({
      outcome: 'not_applied',
      explanation: 'not applied: non-stackable',
      extended: money('6.96'),
    });
  });

  test('7 · when all are stackable all add up', () => {
    const stackable = [wetWork, confinedSpace].map((one) => allowance({ ...one, is_stackable: true }));

    const line = price({
      override: override(),
      allowances: [fares, multistorey, ...stackable],
      conditions: siteConditions,
    });

    expect(line.allowance_cost).toBe(money('42.98'));
    expect(line.cost).toBe(money('410.98'));
  });

  test('8 · an all-purpose allowance joins the hour before the multiplier', () => {
    const industry = allowance({
      name: 'Industry',
      amount: money('61.94'),
      trigger: 'per week',
      is_all_purpose: true,
    });
    const cw3 = rate({ cost_rate: ma000020.standard_rate.hourly });
    const hourly = (multiplier: number) => price({ rate: { ...cw3, multiplier }, allowances: [industry] }).hourly_cost;

    expect([1, 1.5, 1.25, 1.75].map((m) => toDecimal(hourly(m)))).toEqual(['28.80', '43.20', '36.00', '50.40']);
    expect(multiply(money('28.80'), 1.5)).toBe(hourly(1.5));
  });

  test('9 · a second override for the same project and rate is refused in these words', () => {
    const faults = checkOverride([override()], override({ id: 'o2' }));

    expect(overrideExistsMessage('p1', 'v2')).toBe('Project override already exists for project p1 and labour rate v2');
    expect(faults).toEqual([
      { field: 'labour_rate_id', code: 'OVERRIDE_EXISTS', message: overrideExistsMessage('p1', 'v2') },
    ]);
  });

  test('10 · an override whose rate is gone shows a placeholder, which is never priced or added up', () => {
    const [listed] = withLabourRates([override({ labour_rate_id: 'gone' })], rates);

    const line = priceLine(work({ rate: listed!.labour_rate }));
    const totals = totalsOf([line, price()]);

    expect(listed?.labour_rate).toMatchObject({
      name: 'Labour Rate ID: gone',
      cost_rate: 0,
      sell_rate: 0,
      role: 'Unknown',
      level: 'Unknown',
      multiplier: 1,
      unresolved: true,
    });
    expect(line).toMatchObject({ ok: false, faults: [{ code: 'UNRESOLVED_RATE' }] });
    expect(totals).toMatchObject({ cost: money('348.00'), left_out: 1, warnings: [{ code: 'UNRESOLVED_RATE' }] });
  });

  test('11 · with nothing charged the margin is the cost lost, and has no percentage', () => {
    const line = price({ rate: rate({ sell_rate: money(0) }) });

    expect(line.margin).toBe(money('-348.00'));
    expect([line.margin_pct, line.markup_pct]).toEqual([null, -100]);
  });

  test('12 · of two versions of one date the later created wins, with a warning', () => {
    const later = rate({ id: 'v2-corrected', created_at: '2025-06-02T00:00:00Z' });

    const resolved = resolveRate({ rates: [later, v1, v2], query: carpenter, date: '2025-08-01' });

    expect(resolved).toMatchObject({
      ok: true,
      rate: { id: 'v2-corrected' },
      warnings: [{ code: 'DUPLICATE_EFFECTIVE_DATE', message: expect.stringContaining('Duplicate effective date') }],
    });
  });
});
