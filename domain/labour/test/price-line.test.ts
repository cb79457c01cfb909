import * as fc from 'fast-check';
import { add, fromUnits, money, round2, subtract, sum } from '@horizon/money';
import { describe, expect, test } from 'vitest';
import { isBelowMarginFloor, priceLine, snapshotOf, totalsOf } from '@horizon/labour';
import { allowance, fares, override, price, rate, v2Overtime, work } from './builders.ts';

describe('what the client is charged of allowances', () => {
  test.each([
    ['none', undefined, '564.00'],
    ['at_cost', undefined, '585.94'],
    ['at_cost', 10, '585.94'],
    ['marked_up', 10, '588.13'],
    ['marked_up', undefined, '585.94'],
  ] as const)('under the policy %s (%s per cent) the sell is %s', (sell_allowances, markup, sell) => {
    const markedUp = markup === undefined ? {} : { allowance_markup_pct: markup };

    const line = price({ allowances: [fares], sell_allowances, ...markedUp });

    expect(line.sell).toBe(money(sell));
    expect(line.cost).toBe(money('369.94'));
  });
});

describe('GST on a line', () => {
  test('follows the sales tax code', () => {
    expect(price().gst).toBe(money('56.40'));
    expect(price({ rate: rate({ sales_tax_code: 'BASEXCLUDED' }) }).gst).toBe(money(0));
  });

  test('a code for costs on labour that is sold is a warning', () => {
    const line = price({ rate: rate({ sales_tax_code: 'INPUT' }) });

    expect(line.warnings).toMatchObject([{ code: 'TAX_CODE_SIDE' }]);
  });
});

describe('a line that cannot be priced', () => {
  test('names every fault at once', () => {
    const line = priceLine(
      work({
        rate: rate({ cost_rate: money(-1), multiplier: 0, sales_tax_code: 'OUTPUT2', is_deleted: true }),
        override: override({ labour_rate_id: 'v1', override_rate: money(-1) }),
        date: '2025-13-01',
        hours: NaN,
        quantities: { per_km: -1 },
        allowances: [allowance({ amount: money(-1) }), allowance({ id: 'p', basis: 'percent_hourly_standard' })],
        allowance_markup_pct: 501,
      }),
    );

    expect(line.ok ? [] : line.faults.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'cost_rate NEGATIVE',
      'multiplier OUT_OF_RANGE',
      'sales_tax_code TAX_CODE_REFUSED',
      'labour_rate_id RATE_DELETED',
      'override OTHER_RATE',
      'override_rate NEGATIVE',
      'hours NOT_A_NUMBER',
      'quantities.per_km NEGATIVE',
      'allowance_markup_pct TOO_LARGE',
      'date NOT_A_DATE',
      'allowances.fares.amount NEGATIVE',
      'allowances.p.percent REQUIRED',
    ]);
  });

  test('a percentage without the standard rate is never priced as nothing', () => {
    const line = priceLine(work({ allowances: [allowance({ basis: 'percent_weekly_standard', percent: 6 })] }));

    expect(line).toMatchObject({ ok: false, faults: [{ code: 'STANDARD_RATE_MISSING' }] });
  });

  test('an hour too dear with its all-purpose allowances is refused', () => {
    const dear = allowance({ amount: money(60_000), trigger: 'per hour', is_all_purpose: true });

    const line = priceLine(work({ rate: rate({ cost_rate: money(60_000) }), allowances: [dear] }));

    expect(line).toMatchObject({ ok: false, faults: [{ field: 'cost_rate', code: 'TOO_LARGE' }] });
  });

  test('of an hour that a project pays otherwise, what the project pays is too dear or not', () => {
    const perHour = allowance({ amount: money(60_000), trigger: 'per hour', is_all_purpose: true });
    const paid = (own: number, instead: number) =>
      priceLine(
        work({
          rate: rate({ cost_rate: money(own) }),
          override: override({ override_rate: money(instead) }),
          allowances: [perHour],
        }),
      );

    expect(paid(40, 60_000)).toMatchObject({ ok: false, faults: [{ field: 'cost_rate', code: 'TOO_LARGE' }] });
    expect(paid(60_000, 40).ok).toBe(true);
  });

  test('too many allowances are refused', () => {
    const allowances = Array.from({ length: 101 }, (_, index) => allowance({ id: `a${index}` }));

    expect(priceLine(work({ allowances }))).toMatchObject({ ok: false, faults: [{ code: 'TOO_MANY' }] });
  });

  test('the largest line that is accepted stays within exact money', () => {
    const greatest = money(100_000);
    const allowances = Array.from({ length: 100 }, (_, index) =>
      allowance({ id: `a${index}`, amount: greatest, trigger: 'per hour' }),
    );

    const line = price({
      rate: rate({ cost_rate: greatest, sell_rate: greatest, multiplier: 10 }),
      hours: 10_000,
      allowances,
      sell_allowances: 'marked_up',
      allowance_markup_pct: 500,
    });

    expect(line.total).toBe(money('671000000000'));
  });
});

describe('a line, for any rates and hours', () => {
  const rates = fc.integer({ min: 0, max: 10_000_000 }).map(fromUnits);
  const lines = fc
    .record({
      cost_rate: rates,
      sell_rate: rates,
      multiplier: fc.constantFrom(0.5, 1, 1.25, 1.5, 2, 2.25),
      hundredths: fc.integer({ min: 0, max: 5000 }),
      amount: rates,
      sell_allowances: fc.constantFrom('none', 'at_cost', 'marked_up'),
    })
    .map(({ cost_rate, sell_rate, multiplier, hundredths, amount, sell_allowances }) =>
      price({
        rate: rate({ cost_rate, sell_rate, multiplier }),
        hours: hundredths / 100,
        allowances: [allowance({ amount, trigger: 'per hour' })],
        sell_allowances,
        allowance_markup_pct: 12.5,
      }),
    );

  test('margin and cost make the sell, and sell and GST the total', () => {
    fc.assert(
      fc.property(lines, (line) => {
        expect(add(line.margin, line.cost)).toBe(line.sell);
        expect(add(line.sell, line.gst)).toBe(line.total);
      }),
    );
  });

  test('what is added up is whole cents', () => {
    fc.assert(
      fc.property(lines, (line) => {
        for (const amount of [line.cost, line.sell, line.gst, line.total]) expect(round2(amount)).toBe(amount);
      }),
    );
  });

  test('totals are the sums of rounded lines', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 10 }), (lines) => {
        const totals = totalsOf(lines);

        expect(totals.cost).toBe(sum(lines.map((line) => line.cost)));
        expect(totals.total).toBe(sum(lines.map((line) => line.total)));
        expect(totals.margin).toBe(subtract(totals.sell, totals.cost));
      }),
    );
  });
});

describe('the margin floor', () => {
  test('is compared exactly: 38.2978… per cent is below 38.3 although it rounds to it', () => {
    const line = price();

    expect(line.margin_pct).toBe(38.3);
    expect(isBelowMarginFloor(line, 38.3)).toBe(true);
    expect(isBelowMarginFloor(line, 38.29)).toBe(false);
  });

  test('a cost for which nothing is charged is below any floor', () => {
    expect(isBelowMarginFloor(price({ rate: rate({ sell_rate: money(0) }) }), 0)).toBe(true);
    expect(isBelowMarginFloor(price({ hours: 0 }), 20)).toBe(false);
  });
});

describe('a snapshot', () => {
  test('keeps what the line was priced from, in plain JSON with decimal strings', () => {
    const line = price({ override: override({ override_sell_rate: money('72.00') }), allowances: [fares] });

    const snapshot = snapshotOf(line, '2025-07-03T01:00:00Z');

    expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
    expect(snapshot).toMatchObject({
      rate_id: 'v2',
      effective_date: '2025-07-01',
      override_id: 'o1',
      override_rate: '46.00',
      override_sell_rate: '72.00',
      multiplier: 1,
      allowances: [{ allowance_id: 'fares', amount: '21.94', extended: '21.94', outcome: 'applied' }],
      sell_allowances: 'at_cost',
      cost: '389.94',
      sell: '597.94',
      computed_at: '2025-07-03T01:00:00Z',
    });
  });

  test('does not change when the rate does', () => {
    const changing = { ...rate() };
    const snapshot = snapshotOf(price({ rate: changing }), '2025-07-03T01:00:00Z');

    changing.cost_rate = money('99.00');

    expect(snapshot.cost_rate).toBe('43.50');
  });
});

describe('a project override', () => {
  test('replaces the sell rate where it names one, multiplied like the cost', () => {
    const line = price({
      rate: v2Overtime,
      override: override({ labour_rate_id: 'v2-ot', override_sell_rate: money('72.00') }),
    });

    expect([line.hourly_cost, line.hourly_sell]).toEqual([money('69.00'), money('108.00')]);
  });

  test('gives way to the figures of the rate on days outside its validity, which is said', () => {
    const ended = price({ override: override({ override_sell_rate: money('72.00'), valid_to: '2025-07-01' }) });
    const yetToStart = price({ override: override({ valid_from: '2025-07-03' }) });

    expect([ended.override, ended.hourly_cost, ended.hourly_sell]).toEqual([null, money('43.50'), money('70.50')]);
    expect([ended, yetToStart].map(({ warnings }) => warnings.map(({ message }) => message))).toEqual([
      ['The project override ended on 1 July 2025. The rate’s own figures are used for 2 July 2025'],
      ['The project override starts on 3 July 2025. The rate’s own figures are used for 2 July 2025'],
    ]);
  });
});
