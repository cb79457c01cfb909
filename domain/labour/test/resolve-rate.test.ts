import { describe, expect, test } from 'vitest';
import { resolveRate, seriesKey } from '@horizon/labour';
import { rate, v1, v2, v2Overtime } from './builders.ts';

const rates = [v2Overtime, v1, v2];
const carpenter = { workspace_id: 'w1', award_id: 'a1', role: 'Carpenter', level: 'CW3' };

describe('a series of rates', () => {
  test('is described by workspace, award, role, level and multiplier, ignoring case and spacing', () => {
    expect(seriesKey(rate({ role: '  CARPENTER ', level: 'cw3' }))).toBe(seriesKey(v2));
    expect(seriesKey(rate({ name: 'Renamed' }))).toBe(seriesKey(v1));
  });

  test.each([{ workspace_id: 'w2' }, { award_id: null }, { role: 'Rigger' }, { level: 'CW4' }, { multiplier: 1.5 }])(
    'differs by %j',
    (difference) => {
      expect(seriesKey(rate(difference))).not.toBe(seriesKey(v2));
    },
  );

  test('of another multiplier resolves apart', () => {
    const overtime = resolveRate({ rates, query: { ...carpenter, multiplier: 1.5 }, date: '2025-08-01' });

    expect(overtime).toMatchObject({ ok: true, rate: { id: 'v2-ot' }, warnings: [] });
  });
});

describe('the version that holds', () => {
  test('a version without a date holds from the beginning, until the first dated one', () => {
    const undated = rate({ id: 'v0', effective_date: null });

    const old = resolveRate({ rates: [...rates, undated], query: carpenter, date: '1999-12-31' });
    const dated = resolveRate({ rates: [...rates, undated], query: carpenter, date: '2024-07-01' });

    expect(old).toMatchObject({ ok: true, rate: { id: 'v0' } });
    expect(dated).toMatchObject({ ok: true, rate: { id: 'v1' } });
  });

  test('a deleted version does not hold', () => {
    const deleted = rate({ is_deleted: true });

    expect(resolveRate({ rates: [v1, deleted], query: carpenter, date: '2025-08-01' })).toMatchObject({
      ok: true,
      rate: { id: 'v1' },
    });
  });

  test('creation instants compare as instants, and equal ones by id', () => {
    const noonInSydney = rate({ id: 'a', created_at: '2025-06-01T12:00:00+10:00' });
    const threeInLondon = rate({ id: 'b', created_at: '2025-06-01T03:00:00Z' });
    const sameInstant = rate({ id: 'c', created_at: '2025-06-01T13:00:00+10:00' });
    const resolve = (...rates: (typeof v1)[]) => resolveRate({ rates, query: carpenter, date: '2025-08-01' });

    expect(resolve(noonInSydney, threeInLondon)).toMatchObject({ rate: { id: 'b' } });
    expect(resolve(sameInstant, threeInLondon)).toMatchObject({ rate: { id: 'c' } });
  });

  test('the answer does not depend on the order of the rates', () => {
    const forwards = resolveRate({ rates, query: carpenter, date: '2025-06-30' });
    const backwards = resolveRate({ rates: rates.toReversed(), query: carpenter, date: '2025-06-30' });

    expect(forwards).toEqual(backwards);
  });

  test('a picked rate gives the version of its series that holds on the day, and says when it is another', () => {
    expect(resolveRate({ rates, query: { rate_id: 'v2' }, date: '2025-07-01' })).toEqual({
      ok: true,
      rate: v2,
      warnings: [],
    });
    expect(resolveRate({ rates, query: { rate_id: 'v2' }, date: '2025-06-30' })).toMatchObject({
      ok: true,
      rate: { id: 'v1' },
      warnings: [
        {
          code: 'OTHER_VERSION',
          message: 'On 30 June 2025 the version effective from 1 July 2024 holds, not the one picked',
        },
      ],
    });
  });

  test.each([
    [{ rate_id: 'gone' }, '2025-07-01', 'RATE_NOT_FOUND', 'There is no labour rate gone'],
    [carpenter, '2025-02-29', 'INVALID_DATE', '2025-02-29 is not a date'],
    [carpenter, '1/7/2025', 'INVALID_DATE', '1/7/2025 is not a date'],
    [
      { ...carpenter, level: 'CW9' },
      '2025-07-01',
      'NO_RATE_EFFECTIVE',
      'No rate for Carpenter CW9 is effective on 1 July 2025',
    ],
  ])('%j on %s: %s', (query, date, code, message) => {
    expect(resolveRate({ rates, query, date })).toEqual({ ok: false, code, message });
  });
});
