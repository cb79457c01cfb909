import { money } from '@horizon/money';
import { describe, expect, test } from 'vitest';
import { repricePreview, snapshotOf } from '@horizon/labour';
import { allowance, fares, override, price, rate, v1 } from './builders.ts';

const at = '2025-07-03T01:00:00Z';

describe('a preview before a line is priced afresh', () => {
  test('is empty when nothing has changed', () => {
    const line = price({ override: override(), allowances: [fares] });

    const preview = repricePreview(snapshotOf(line, at), line);

    expect(preview).toEqual({ changes: [], cost_difference: 0, sell_difference: 0 });
  });

  test('names what changed and the difference it makes', () => {
    const kept = snapshotOf(price({ rate: v1, allowances: [allowance({ labour_rate_id: 'v1' })] }), at);

    const preview = repricePreview(kept, price({ rate: rate(), override: override() }));

    expect(preview.changes).toEqual([
      { label: 'Rate version', before: '1 July 2024', after: '1 July 2025' },
      { label: 'Project override', before: 'none', after: '46.00' },
      { label: 'Cost of an hour', before: '42.00', after: '46.00' },
      { label: 'Charge for an hour', before: '68.00', after: '70.50' },
      { label: 'Fares', before: '21.94', after: 'none' },
      { label: 'Cost', before: '357.94', after: '368.00' },
      { label: 'Sell', before: '565.94', after: '564.00' },
      { label: 'GST', before: '56.59', after: '56.40' },
    ]);
    expect([preview.cost_difference, preview.sell_difference]).toEqual([money('10.06'), money('-1.94')]);
  });
});
