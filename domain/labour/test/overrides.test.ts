import { money } from '@horizon/money';
import { describe, expect, test } from 'vitest';
import {
  carryAllowances,
  carryForward,
  checkOverride,
  isInForce,
  overrideFor,
  overrideNotCarried,
  placeholderRate,
  withLabourRates,
} from '@horizon/labour';
import { allowance, override, rate, v1, v2 } from './builders.ts';

describe('a project override', () => {
  test('is found by project and rate version together', () => {
    const overrides = [override({ project_id: 'p2' }), override({ id: 'o2' })];

    expect(overrideFor(overrides, { project_id: 'p1', labour_rate_id: 'v2' })?.id).toBe('o2');
    expect(overrideFor(overrides, { project_id: 'p1', labour_rate_id: 'v1' })).toBeUndefined();
  });

  test('needs a reason and a rate that is not negative', () => {
    const faults = checkOverride([], override({ override_rate: money(-1), reason: '  ' }));

    expect(faults.map(({ field, code }) => [field, code])).toEqual([
      ['override_rate', 'NEGATIVE'],
      ['reason', 'REQUIRED'],
    ]);
  });

  test('has a sell rate that is not negative, and does not end before it starts', () => {
    const faults = checkOverride(
      [],
      override({ override_sell_rate: money(-1), valid_from: '2025-08-02', valid_to: '2025-08-01' }),
    );

    expect(faults).toMatchObject([
      { field: 'override_sell_rate', code: 'NEGATIVE' },
      { field: 'valid_to', message: 'The last day is before the first, 2 August 2025' },
    ]);
  });

  test('applies on its first and last day and on none outside of them', () => {
    const agreed = override({ valid_from: '2025-08-01', valid_to: '2025-08-31' });

    const days = ['2025-07-31', '2025-08-01', '2025-08-31', '2025-09-01'];

    expect(days.map((day) => isInForce(agreed, day))).toEqual([false, true, true, false]);
    expect(isInForce(override(), '1999-01-01')).toBe(true);
  });

  test('may be nothing, and may exist for another project', () => {
    expect(checkOverride([override({ project_id: 'p2' })], override({ override_rate: money(0) }))).toEqual([]);
  });

  test('is refused above the greatest rate', () => {
    expect(checkOverride([], override({ override_rate: money('100000.01') }))).toMatchObject([{ code: 'TOO_LARGE' }]);
  });

  test('is listed with its rate, deleted ones too, and with a placeholder when there is none', () => {
    const deleted = rate({ is_deleted: true });
    const listed = withLabourRates([override(), override({ id: 'o2', labour_rate_id: '77' })], [deleted]);

    expect(listed.map((one) => one.labour_rate)).toEqual([deleted, placeholderRate('77')]);
    expect(placeholderRate('77').name).toBe('Labour Rate ID: 77');
  });
});

describe('a new version of a rate', () => {
  const overrides = [
    override({ id: 'o1', labour_rate_id: 'v1' }),
    override({ id: 'o2', labour_rate_id: 'v1', project_id: 'p2', reason: 'Carried forward: Site agreement' }),
    override({ id: 'o3', labour_rate_id: 'v1', project_id: 'p3' }),
    override({ id: 'o4', labour_rate_id: 'v2', project_id: 'p3' }),
    override({ id: 'o5', labour_rate_id: 'other', project_id: 'p4' }),
  ];

  test('takes over the overrides of the old one, saying so once, except for projects that have their own', () => {
    const { drafts, skipped } = carryForward(overrides, 'v1', 'v2');

    expect(drafts).toEqual(
      ['p1', 'p2'].map((project_id) => ({
        project_id,
        labour_rate_id: 'v2',
        override_rate: money('46.00'),
        override_sell_rate: null,
        valid_from: null,
        valid_to: null,
        reason: 'Carried forward: Site agreement',
      })),
    );
    expect(skipped.map((one) => one.id)).toEqual(['o3']);
  });

  test('what is carried forward is accepted, and carrying again skips it all', () => {
    const { drafts } = carryForward(overrides, 'v1', 'v2');
    const stored = drafts.map((draft, index) => ({ ...draft, id: `new${index}` }));

    expect(drafts.flatMap((draft) => checkOverride(overrides, draft))).toEqual([]);
    expect(carryForward([...overrides, ...stored], 'v1', 'v2').drafts).toEqual([]);
  });

  test('takes over the allowances that are not deleted', () => {
    const carried = carryAllowances([allowance(), allowance({ id: 'x', is_deleted: true })], 'v2', 'v3');

    expect(carried).toEqual([
      { labour_rate_id: 'v3', name: 'Fares', amount: money('21.94'), trigger: 'per_day', is_stackable: true },
    ]);
  });

  test('warns a project that overrides the old version but not the new', () => {
    const warn = (project_id: string) => overrideNotCarried({ rate: v2, rates: [v1, v2], overrides, project_id });

    expect(warn('p1')).toEqual({
      code: 'OVERRIDE_NOT_CARRIED',
      message:
        'The project overrides the version effective from 1 July 2024, but not the one effective from 1 July 2025: it pays the rate’s own cost',
    });
    expect(warn('p3')).toBeUndefined();
    expect(warn('p4')).toBeUndefined();
  });

  test('calls two versions of one day the older and the newer', () => {
    const second = { ...v2, effective_date: v1.effective_date };

    const warning = overrideNotCarried({ rate: second, rates: [v1, second], overrides, project_id: 'p1' });

    expect(warning?.message).toBe(
      'The project overrides the older version effective from 1 July 2024, but not the newer one of the same day: it pays the rate’s own cost',
    );
  });
});
