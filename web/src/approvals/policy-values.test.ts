import { describe, expect, it } from 'vitest';
import { amountOf, contentOf, faultsOf, valuesOf } from './policy-values.ts';

const content = {
  thresholds: [
    {
      id: 't1',
      role_id: 'pm',
      amount: 50_000,
      document_types: ['award' as const, 'claim' as const],
      project_id: null,
      department: null,
      valid_from: '2026-01-01',
      valid_to: null,
    },
    {
      id: 't2',
      role_id: 'board',
      amount: null,
      document_types: [],
      project_id: 'p1',
      department: null,
      valid_from: '2026-01-01',
      valid_to: '2026-12-31',
    },
  ],
  workflows: [
    {
      id: 'w1',
      document_type: 'award' as const,
      department: null,
      min_amount: 0,
      max_amount: null,
      is_active: true,
      steps: [
        { order: 1, role_ids: ['pm', 'fm'], requires_all: true, timeout_days: 2, escalation_role_id: 'board' },
        { order: 2, role_ids: ['board'], requires_all: false, timeout_days: null, escalation_role_id: null },
      ],
    },
  ],
  cumulative_types: ['variation' as const],
};

describe('the form of the delegation of authority', () => {
  it('sends what it has read, unlimited amounts and open bands included', () => {
    expect(contentOf(valuesOf(content))).toEqual(content);
  });

  it('reads typed amounts with a dollar sign, commas and spaces, and nothing else', () => {
    expect(['$1,250.50', ' 50 000 ', '', 'ten'].map(amountOf)).toEqual([1250.5, 50_000, Number.NaN, Number.NaN]);
  });

  it('names every row that is not complete; an empty limit is not taken for an unlimited one', () => {
    const faults = faultsOf({
      thresholds: [{ role_id: null, amount: null, valid_from: '2026-01-01' }],
      bands: [{ document_type: 'award', min_amount: 'x', max_amount: null }],
      steps: [{ band: '2', order: '0', role_ids: 'pm' }],
      cumulative_types: [],
      note: '',
    });

    expect(Object.keys(faults!.fields!)).toEqual([
      'thresholds.0.role_id',
      'thresholds.0.amount',
      'bands.0.min_amount',
      'steps.0.band',
      'steps.0.order',
    ]);
  });
});
