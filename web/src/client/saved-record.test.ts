import { describe, expect, it } from 'vitest';
import { withSavedRecord } from './saved-record.ts';

const crane = { id: 'c1', workspace_id: 'w', name: 'Crane', version: 2 };
const mixer = { id: 'm1', workspace_id: 'w', name: 'Mixer', version: 7 };
const saved = { ...crane, name: 'Tower crane', version: 3 };

describe('a record that was just saved', () => {
  it.each([
    ['an answer', (crane: object) => ({ items: [crane, mixer], total_count: 2 })],
    ['a list that is loaded whole', (crane: object) => ({ rows: [mixer, crane], abilities: [] })],
    ['a page of a list', (crane: object) => ({ pages: [{ items: [mixer] }, { items: [crane] }], pageParams: [1, 2] })],
  ])('replaces its older version in %s', (_what, dataOf) => {
    expect(withSavedRecord(dataOf({ ...crane, count: 4 }), 'c1', saved)).toEqual(dataOf({ ...saved, count: 4 }));
  });

  it.each([
    ['a newer one', { items: [{ ...crane, version: 4 }] }],
    ['another record', { items: [mixer] }],
    ['a record of another kind that only names it', { items: [{ crane_id: 'c1', version: 1 }, { id: 'c1' }] }],
    ['data that is not a list', 'c1'],
    ['nothing', undefined],
  ])('replaces nothing else: %s', (_what, data) => {
    expect(withSavedRecord(data, 'c1', saved)).toBe(data);
  });

  it('without a version is not patched', () => {
    const data = { items: [{ id: 'c1', name: 'Crane' }] };

    expect(withSavedRecord(data, 'c1', { id: 'c1', name: 'Tower crane' })).toBe(data);
  });
});
