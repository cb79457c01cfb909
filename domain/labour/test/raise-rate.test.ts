import { money, toDecimal } from '@horizon/money';
import { describe, expect, test } from 'vitest';
import { raiseAllowance, raiseRate } from '@horizon/labour';
import type { Raise } from '@horizon/labour';
import { rate } from './builders.ts';

const raised = (raise: Partial<Raise>, changes: Parameters<typeof rate>[0] = {}) => {
  const answer = raiseRate(rate(changes), { cost: { pct: 3.75 }, sell: 'with_cost', step: 'cent', ...raise });
  return answer.ok ? [toDecimal(answer.cost_rate), toDecimal(answer.sell_rate)] : null;
};

describe('a rise of rates', () => {
  test.each([
    // 43.50 × 1.0375 = 45.13125; 70.50 × 1.0375 = 73.14375
    ['exact', '45.1313', '73.1438'],
    ['cent', '45.13', '73.14'],
    ['five_cents', '45.15', '73.15'],
    ['ten_cents', '45.10', '73.10'],
    ['dollar', '45.00', '73.00'],
  ] as const)('by a percentage is rounded once, half up: %s', (step, cost, sell) => {
    expect(raised({ step })).toEqual([cost, sell]);
  });

  test('is worked out exactly: half a cent goes up, and what is less does not', () => {
    // 100.01 × 1.005 = 100.51005; 0.10 × 1.05 = 0.105
    expect(raised({ cost: { pct: '0.5' } }, { cost_rate: money('100.01') })?.[0]).toBe('100.51');
    expect(raised({ cost: { pct: 5 } }, { cost_rate: money('0.10') })?.[0]).toBe('0.11');

    expect(raised({ cost: { pct: '1.3499' } }, { cost_rate: money('1.00') })?.[0]).toBe('1.01');
  });

  test('leaves the sell rate, or raises it by a percentage of its own', () => {
    expect(raised({ sell: 'keep' })).toEqual(['45.13', '70.50']);
    expect(raised({ sell: { pct: 2 } })).toEqual(['45.13', '71.91']);
  });

  test('to an award’s figures takes each level’s own, and the sell follows in proportion', () => {
    const figures = new Map([['cw3', money('45.00')]]);

    // 70.50 × 45.00 ÷ 43.50 = 72.931…
    expect(raised({ cost: { figures } }, { level: ' CW3 ' })).toEqual(['45.00', '72.93']);
    expect(raised({ cost: { figures } }, { level: 'CW4' })).toBeNull();
    expect(raised({ cost: { figures } }, { cost_rate: money('0') })).toEqual(['45.00', '70.50']);
  });

  test('can be a cut, and reports an amount beyond the greatest rate', () => {
    expect(raised({ cost: { pct: -10 } })).toEqual(['39.15', '63.45']);
    expect(
      raiseRate(rate({ cost_rate: money('90000') }), { cost: { pct: 50 }, sell: 'keep', step: 'cent' }),
    ).toMatchObject({ ok: true, faults: [{ field: 'cost_rate', code: 'TOO_LARGE' }] });
  });
});

describe('an allowance in dollars that rises with the rates', () => {
  test.each([
    ['21.94', 3.75, '22.76'],
    ['0.71', 3.5, '0.73'],
    ['0.50', 1, '0.51'],
    ['1.25', 0, '1.25'],
  ])('%s and %s %% are %s: half up, to the cent', (amount, pct, risen) => {
    expect(toDecimal(raiseAllowance(money(amount), pct))).toBe(toDecimal(money(risen)));
  });
});
