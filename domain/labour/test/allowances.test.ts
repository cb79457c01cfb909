import * as fc from 'fast-check';
import { add, fromUnits, money, subtract } from '@horizon/money';
import { describe, expect, test } from 'vitest';
import { conditionsOf, ma000020, readTrigger, weeklyPercentageFault } from '@horizon/labour';
import type { Allowance, TriggerCondition } from '@horizon/labour';
import { allowance, confinedSpace, fares, multistorey, price, wetWork } from './builders.ts';

describe('a trigger', () => {
  test.each([
    ['per_hour', 'per_hour', [], false],
    ['Per hour, multistorey', 'per_hour', ['multistorey'], false],
    ['wet-work / per day', 'per_day', ['wet_work'], false],
    ['Living away from home', 'per_occurrence', ['living_away'], true],
    ['overtime', 'per_occurrence', ['overtime'], false],
    ['public holiday night shift per_shift', 'per_shift', ['public_holiday', 'night_shift'], false],
    ['manual', 'per_occurrence', [], true],
    ['per hour manual', 'per_hour', [], true],
    ['Ask the foreman', 'per_occurrence', [], true],
    ['per hour per day', 'per_occurrence', [], true],
    ['constructor', 'per_occurrence', [], true],
    ['', 'per_occurrence', [], true],
  ])('%s reads as %s with %j, manual %s', (text, unit, conditions, manual) => {
    expect(readTrigger(text)).toEqual({ unit, conditions, manual });
  });
});

describe('conditions of work', () => {
  const inForce = (work: Parameters<typeof conditionsOf>[0]) => [...conditionsOf(work)].sort();

  test('a Saturday and a Sunday are weekend work by their date', () => {
    expect(inForce({ date: '2025-07-05' })).toEqual(['saturday', 'weekend']);
    expect(inForce({ date: '2025-07-06' })).toEqual(['sunday', 'weekend']);
    expect(inForce({ date: '2025-07-07' })).toEqual([]);
  });

  test('a time code brings its condition in addition to those ticked', () => {
    expect(inForce({ date: '2025-07-07', time_code: 'overtime', conditions: ['height'] })).toEqual([
      'height',
      'overtime',
    ]);
    expect(inForce({ date: '2025-07-07', time_code: 'sunday' })).toEqual(['sunday', 'weekend']);
  });
});

describe('which allowances apply', () => {
  const outcome = (one: Allowance, changes: Parameters<typeof price>[0] = {}) => {
    const line = price({ allowances: [one], ...changes });
    return [line.allowances[0]?.explanation, line.allowance_cost];
  };
  const none = money(0);

  test('one whose conditions do not all hold is left out and says which', () => {
    const highAtNight = allowance({ trigger: 'per hour height night shift' });

    expect(outcome(highAtNight)).toEqual(['not applied: no work at height, no night shift', none]);
    expect(outcome(highAtNight, { conditions: ['height'] })).toEqual(['not applied: no night shift', none]);
    expect(outcome(highAtNight, { conditions: ['height', 'night_shift'] })).toEqual(['applied', money('175.52')]);
  });

  test('a manual one applies only when picked', () => {
    const manual = allowance({ trigger: 'Ask the foreman' });

    expect(outcome(manual)).toEqual(['not applied: not picked', none]);
    expect(outcome(manual, { picked: ['fares'] })).toEqual(['applied', money('21.94')]);
  });

  test('hours are the line’s, a day is assumed once, kilometres are never assumed', () => {
    const perKm = allowance({ trigger: 'per km', amount: money('0.99') });

    expect(outcome(allowance({ trigger: 'per hour' }))).toEqual(['applied', money('175.52')]);
    expect(outcome(fares, { quantities: { per_day: 2 } })).toEqual(['applied', money('43.88')]);
    expect(outcome(perKm)).toEqual(['not applied: no kilometres given', none]);
    expect(outcome(perKm, { quantities: { per_km: '12.5' } })).toEqual(['applied', money('12.38')]);
  });

  test('one allowance can have a quantity of its own', () => {
    const wet = { ...wetWork, is_stackable: true };

    expect(outcome(wet, { conditions: ['wet_work'], allowance_quantities: { wet: 3 } })).toEqual([
      'applied',
      money('2.61'),
    ]);
  });

  test('those of other rates and deleted ones are passed over', () => {
    const line = price({ allowances: [allowance({ labour_rate_id: 'v1' }), allowance({ is_deleted: true })] });

    expect(line.allowances).toEqual([]);
  });

  test('of equal non-stackable ones the first created applies', () => {
    const first = allowance({ id: 'z', is_stackable: false, created_at: '2025-01-01T00:00:00Z' });
    const second = allowance({ id: 'a', is_stackable: false, created_at: '2025-01-02T00:00:00Z' });

    const line = price({ allowances: [second, first] });

    expect(line.allowances.map(({ allowance_id, outcome }) => [allowance_id, outcome])).toEqual([
      ['a', 'not_applied'],
      ['z', 'applied'],
    ]);
  });

  test('a percentage is taken of the award’s standard rate and rounded to the cent', () => {
    const standard_rate = ma000020.standard_rate;
    const hourly = allowance({ basis: 'percent_hourly_standard', percent: 3.2, trigger: 'per hour' });
    const daily = allowance({ basis: 'percent_weekly_standard', percent: 0.4, trigger: 'per day' });

    expect(outcome(hourly, { standard_rate })).toEqual(['applied', money('6.96')]);
    expect(outcome(daily, { standard_rate })).toEqual(['applied', money('4.13')]);
  });

  test('a percentage of the week that is paid otherwise is refused, and warned of where it is already', () => {
    const standard_rate = ma000020.standard_rate;
    const percent = { name: 'Industry', basis: 'percent_weekly_standard', percent: 6 } as const;
    const hourly = allowance({ ...percent, trigger: 'per hour' });
    const once = allowance({ ...percent, trigger: 'height' });
    const weekly = allowance({ ...percent, trigger: 'per week', is_all_purpose: true });

    expect(weeklyPercentageFault(weekly)).toBeUndefined();
    expect(weeklyPercentageFault(fares)).toBeUndefined();
    expect(weeklyPercentageFault(once)?.message).toContain('would pay it each time');
    expect(weeklyPercentageFault(hourly)).toEqual({
      field: 'trigger',
      code: 'NOT_WEEKLY',
      message:
        'A percentage of the weekly standard rate is the amount of a week, and this trigger would pay it every hour. Make the trigger per week, or give the amount in dollars',
    });
    expect(price({ allowances: [weekly], standard_rate }).warnings).toEqual([]);
    expect(price({ allowances: [once], standard_rate }).warnings).toEqual([]);
    expect(price({ allowances: [hourly], standard_rate }).warnings).toEqual([
      {
        code: 'NOT_WEEKLY',
        message:
          'Industry takes 6% of the weekly standard rate, $61.94, every hour: that is the amount of a week. Make its trigger per week, or give the amount in dollars',
      },
    ]);
  });

  test('an all-purpose one joins the rate only when its conditions hold', () => {
    const tunnel = allowance({ trigger: 'per hour underground', amount: money('1.00'), is_all_purpose: true });

    expect(price({ allowances: [tunnel] }).hourly_cost).toBe(money('43.50'));
    expect(price({ allowances: [tunnel], conditions: ['underground'] }).hourly_cost).toBe(money('44.50'));
  });
});

describe('stacking, for any allowances', () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000 }).map(fromUnits);
  const many = fc
    .array(
      fc.record({ amount: amounts, is_stackable: fc.boolean(), trigger: fc.constantFrom('per hour', 'per day') }),
      {
        maxLength: 12,
      },
    )
    .map((list) => list.map((one, index) => allowance({ ...one, id: `a${index}` })));

  test('at most one non-stackable allowance applies, and none is higher', () => {
    fc.assert(
      fc.property(many, (allowances) => {
        const rivals = price({ allowances }).allowances.filter((one) => !one.is_stackable);
        const winners = rivals.filter((one) => one.outcome === 'applied');

        expect(winners).toHaveLength(Math.min(rivals.length, 1));
        expect(rivals.every((one) => one.extended <= winners[0]!.extended)).toBe(true);
      }),
    );
  });

  test('adding a stackable allowance raises the cost by exactly its amount', () => {
    fc.assert(
      fc.property(many, amounts, (allowances, amount) => {
        const added = allowance({ id: 'added', amount, trigger: 'per hour' });

        const [before, after] = [price({ allowances }), price({ allowances: [...allowances, added] })];

        expect(subtract(after.cost, before.cost)).toBe(price({ allowances: [added] }).allowance_cost);
      }),
    );
  });

  test('the order of the allowances does not change the cost', () => {
    fc.assert(
      fc.property(many, (allowances) => {
        expect(price({ allowances: allowances.toReversed() }).cost).toBe(price({ allowances }).cost);
      }),
    );
  });

  test('work under more conditions never applies fewer stackable allowances', () => {
    const all = [fares, multistorey, wetWork, confinedSpace].map((one) => allowance({ ...one, is_stackable: true }));
    const conditions = fc.subarray<TriggerCondition>(['multistorey', 'wet_work', 'confined_space']);
    fc.assert(
      fc.property(conditions, (conditions) => {
        const line = price({ allowances: all, conditions });
        const more = price({ allowances: all, conditions: [...conditions, 'wet_work'] });

        expect(add(line.cost, money(0))).toBeLessThanOrEqual(more.cost);
      }),
    );
  });
});
