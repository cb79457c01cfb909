import { describe, expect, it } from 'vitest';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { emptyView } from '../ui/data-grid/view.ts';
import { serverColumns, serverQuery } from './server-view.ts';

interface Row {
  name: string;
  state: string;
  sum: number;
}
const columns: readonly GridColumn<Row>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'state', header: 'State', value: (row) => row.state, filter: 'set' },
  { id: 'sum', header: 'Sum', value: (row) => row.sum, kind: 'money', total: 'sum' },
];
const sortable = ['name'];
const filters = { state: ['NSW', 'VIC'] };

describe('a list that the server pages', () => {
  it('sends search, order and filters to the server', () => {
    const view = {
      ...emptyView,
      q: ' tower ',
      sort: [{ id: 'name', desc: true }],
      filters: { state: { kind: 'set' as const, values: ['VIC'] } },
    };

    expect(serverQuery(view, sortable, filters)).toEqual({ q: 'tower', sort: '-name', state: 'VIC' });
  });

  it('sends every value of a filter', () => {
    const view = { ...emptyView, filters: { state: { kind: 'set' as const, values: ['VIC', 'Mars', 'NSW'] } } };

    expect(serverQuery(view, sortable, filters)).toEqual({ state: ['VIC', 'NSW'] });
  });

  it('leaves out a sort key and a filter that the server does not support', () => {
    const view = {
      ...emptyView,
      sort: [{ id: 'sum', desc: false }],
      filters: {
        sum: { kind: 'range' as const, from: '1', to: '' },
        state: { kind: 'set' as const, values: ['Mars'] },
      },
    };

    expect(serverQuery(view, sortable, filters)).toEqual({});
  });

  it('sorts by the grouped column first, so that a group stays together', () => {
    const view = { ...emptyView, group: ['state'], sort: [{ id: 'name', desc: false }] };

    expect(serverQuery(view, ['name', 'state'], {})).toEqual({ sort: 'state,name' });
  });

  it('offers only what the server supports, and no totals of the rows loaded so far', () => {
    const [name, state, sum] = serverColumns(columns, sortable, filters);

    expect(name).toMatchObject({ sortable: true, groupable: true, filter: 'none' });
    expect(state).toMatchObject({ sortable: false, groupable: false, filter: 'set' });
    expect(state?.facets?.map((facet) => facet.value)).toEqual(['NSW', 'VIC']);
    expect(sum).toMatchObject({ sortable: false, filter: 'none' });
    expect(sum).not.toHaveProperty('total');
  });
});
