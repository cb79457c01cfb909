import { describe, expect, it } from 'vitest';
import type { GridView } from './grid-types.ts';
import { decodeView, emptyView, encodeView, isFiltered, toggleSort, withFilter, withoutFilters } from './view.ts';

const full: GridView = {
  sort: [
    { id: 'due', desc: true },
    { id: 'name', desc: false },
  ],
  filters: {
    status: { kind: 'set', values: ['open', 'a,b;c=d', ''] },
    name: { kind: 'text', text: 'slab: 50% ~ *x* & “y”' },
    cost: { kind: 'range', from: '-10.5', to: '' },
  },
  hidden: ['note', '+margin'],
  order: ['name', 'number'],
  widths: { name: 240 },
  group: ['trade', 'state'],
  q: 'level 2; north=gate',
  pinned: ['level', '-name'],
  wide: true,
};

describe('a view and its address', () => {
  it('restores every part of a view, with any characters in its texts', () => {
    expect(decodeView(encodeView(full))).toEqual(full);
  });

  it('leaves an empty view out of the address', () => {
    expect(encodeView(emptyView)).toBe('');
    expect(decodeView('')).toEqual(emptyView);
  });

  it('has a readable form', () => {
    const view = { ...emptyView, sort: [{ id: 'due', desc: true }], group: ['trade'] };

    expect(encodeView(view)).toBe('sort=-due;group=trade');
  });

  it('distinguishes a filter for the empty value from no filter', () => {
    const view = withFilter(emptyView, 'note', { kind: 'set', values: [''] });

    expect(decodeView(encodeView(view)).filters).toEqual({ note: { kind: 'set', values: [''] } });
  });

  it('opens an address with unknown or broken parts without them', () => {
    const view = decodeView('colour=red;sort=-due,-;f*cost=over:9;w=name:wide,cost:90,due:99999;=;f*x');

    expect(view).toEqual({ ...emptyView, sort: [{ id: 'due', desc: true }], widths: { cost: 90 } });
  });
});

describe('sorting by a header', () => {
  it('goes from ascending to descending to none', () => {
    const once = toggleSort(emptyView, 'due', false);
    const twice = toggleSort(once, 'due', false);

    expect(once.sort).toEqual([{ id: 'due', desc: false }]);
    expect(twice.sort).toEqual([{ id: 'due', desc: true }]);
    expect(toggleSort(twice, 'due', false).sort).toEqual([]);
  });

  it('adds a key with Shift, and keeps the position of a key whose direction changes', () => {
    const two = toggleSort(toggleSort(emptyView, 'due', false), 'name', true);

    expect(two.sort.map((key) => key.id)).toEqual(['due', 'name']);
    expect(toggleSort(two, 'due', true).sort).toEqual([
      { id: 'due', desc: true },
      { id: 'name', desc: false },
    ]);
  });

  it('replaces all keys without Shift', () => {
    const two = toggleSort(toggleSort(emptyView, 'due', false), 'name', true);

    expect(toggleSort(two, 'cost', false).sort).toEqual([{ id: 'cost', desc: false }]);
  });
});

describe('filters of a view', () => {
  it('are cleared together with the search; sort and columns stay', () => {
    const cleared = withoutFilters(full);

    expect(isFiltered(full)).toBe(true);
    expect(isFiltered(cleared)).toBe(false);
    expect(cleared.sort).toBe(full.sort);
  });
});
