import { describe, expect, it } from 'vitest';
import { emptyView } from '../ui/data-grid/view.ts';
import { firstView, isFirstView, rateQuery, unfiltered } from './rate-query.ts';

const sortable = ['award_name', 'cost_rate', 'sell_rate'];

describe('the query for the list of rates', () => {
  it('includes every filter of the view, so that an export contains the rows shown', () => {
    const view = {
      ...emptyView,
      q: ' carp ',
      filters: {
        award_name: { kind: 'set' as const, values: ['award-1'] },
        role: { kind: 'set' as const, values: ['Carpenter'] },
        state: { kind: 'set' as const, values: ['current'] },
        margin_pct: { kind: 'set' as const, values: ['below'] },
      },
      sort: [{ id: 'cost_rate', desc: true }],
    };

    expect(rateQuery(view, '2026-07-01', sortable)).toEqual({
      q: 'carp',
      award_id: 'award-1',
      role: 'Carpenter',
      state: 'current',
      below_floor: true,
      effective_on: '2026-07-01',
      sort: '-cost_rate',
    });
  });

  it('includes the ranges of amounts, margins, multipliers and days', () => {
    const range = (from: string, to: string) => ({ kind: 'range' as const, from, to });
    const view = {
      ...emptyView,
      filters: {
        cost_rate: range('40', ''),
        sell_rate: range('', '71.5'),
        margin_pct: range('0.15', '0.295'),
        multiplier: range('1.5', '2'),
        effective_date: range('2026-07-01', ''),
        sales_tax_code: { kind: 'set' as const, values: ['OUTPUT'] },
      },
    };

    expect(rateQuery(view, '', [])).toMatchObject({
      cost_from: 40,
      sell_to: 71.5,
      margin_from: 15,
      margin_to: 29.5,
      multiplier_from: 1.5,
      multiplier_to: 2,
      effective_from: '2026-07-01',
      sales_tax_code: 'OUTPUT',
    });
  });

  it('sorts by the grouped column first, so that the rows of a group arrive together', () => {
    const view = { ...emptyView, group: ['award_name'], sort: [{ id: 'sell_rate', desc: false }] };

    expect(rateQuery(view, '', sortable).sort).toBe('award_name,sell_rate');
  });

  it('by default lists the newest version of a series first', () => {
    expect(rateQuery(emptyView, '', sortable).sort).toBe('role,level,multiplier,-effective_date');
  });

  it('leaves out a state and a sort key that the server does not know', () => {
    const filters = { state: { kind: 'set' as const, values: ['someday'] } };

    const query = rateQuery({ ...emptyView, filters, sort: [{ id: 'state', desc: false }] }, '', sortable);

    expect(query).toEqual({ sort: 'role,level,multiplier,-effective_date' });
  });

  it('includes every value chosen for a column', () => {
    const set = (...values: string[]) => ({ kind: 'set' as const, values });
    const filters = {
      role: set('Carpenter', 'Tiler'),
      state: set('current', 'someday', 'upcoming'),
      sales_tax_code: set('OUTPUT', 'EXEMPTOUTPUT'),
    };

    expect(rateQuery({ ...emptyView, filters }, '', [])).toMatchObject({
      role: ['Carpenter', 'Tiler'],
      state: ['current', 'upcoming'],
      sales_tax_code: ['OUTPUT', 'EXEMPTOUTPUT'],
    });
  });
});

describe('the view of a first visit', () => {
  it('is still the first view in another order, but not with a search or a filter', () => {
    const first = { ...emptyView, ...firstView };
    const byRole = { ...first, filters: { ...first.filters, role: { kind: 'set' as const, values: ['Carpenter'] } } };

    expect(isFirstView({ ...first, sort: [{ id: 'role', desc: false }] })).toBe(true);
    expect(isFirstView({ ...first, q: 'carp' })).toBe(false);
    expect(isFirstView(byRole)).toBe(false);
  });
});

describe('a view that hides all imported rates', () => {
  it('loses its filters, and keeps its groups and order', () => {
    const view = { ...emptyView, ...firstView, q: 'carp', sort: [{ id: 'cost_rate', desc: true }] };

    const shown = unfiltered(view);

    expect(rateQuery(shown, '', sortable)).toEqual({ sort: rateQuery({ ...view, q: '' }, '', sortable).sort });
    expect(shown.group).toEqual(view.group);
  });
});
