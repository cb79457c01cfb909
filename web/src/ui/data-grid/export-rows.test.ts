import { describe, expect, it } from 'vitest';
import { exportTable } from './export-rows.ts';
import type { GridColumn, GridView } from './grid-types.ts';

interface Rate {
  name: string;
  sell: string | null;
  state: string;
}
const columns: GridColumn<Rate>[] = [
  { id: 'name', header: 'Rate', value: (row) => row.name },
  { id: 'sell', header: 'Sell', kind: 'money', value: (row) => row.sell },
  { id: 'state', header: 'State', value: (row) => row.state, edit: { options: [{ value: 'c', label: 'Current' }] } },
  { id: 'note', header: 'Note', value: () => 'n', hiddenAtFirst: true },
  { id: 'actions', header: 'Actions', value: () => null },
];
const rows: Rate[] = [
  { name: 'Carpenter CW3', sell: '70.50', state: 'c' },
  { name: 'Bricklayer', sell: null, state: 'u' },
  { name: 'Carpenter CW4', sell: '72', state: 'c' },
];
const view: GridView = { sort: [], filters: {}, hidden: [], order: [], widths: {}, group: [], q: '' };

describe('a grid as a table', () => {
  it('contains the matching rows and the visible columns, in their order', () => {
    const table = exportTable(columns, rows, {
      ...view,
      q: 'carp',
      sort: [{ id: 'name', desc: true }],
      order: ['sell'],
      hidden: ['state'],
    });

    expect(table).toEqual({
      headers: ['Sell', 'Rate'],
      rows: [
        [72, 'Carpenter CW4'],
        [70.5, 'Carpenter CW3'],
      ],
    });
  });

  it('contains percentages without floating-point noise', () => {
    const margin: GridColumn<Rate> = { id: 'margin', header: 'Margin', kind: 'percent', value: () => 33.77 / 100 };

    expect(exportTable([margin], rows.slice(0, 1), view).rows).toEqual([[0.3377]]);
  });

  it('contains all columns on request, and always those that the list is grouped by', () => {
    const hidden = { ...view, hidden: ['state', 'sell'] };

    expect(exportTable(columns, rows, hidden, { scope: 'all' }).headers).toEqual(['Rate', 'Sell', 'State', 'Note']);
    expect(exportTable(columns, rows, { ...hidden, group: ['state'] }).headers).toEqual(['Rate', 'State']);
  });

  it('leaves out columns that do not fit into the list', () => {
    expect(exportTable(columns, rows, view, { drawn: new Set(['name', 'sell']) }).headers).toEqual(['Rate', 'Sell']);
  });

  it('leaves rows from the server in their order, unfiltered', () => {
    const asked = { ...view, q: 'award', sort: [{ id: 'name', desc: false }] };

    const table = exportTable(columns, rows, asked, { inOrder: true });

    expect(table.rows.map(([name]) => name)).toEqual(['Carpenter CW3', 'Bricklayer', 'Carpenter CW4']);
  });

  it('contains the labels of choices, and empty cells for empty values', () => {
    expect(exportTable(columns, rows, view).rows[0]).toEqual(['Carpenter CW3', 70.5, 'Current']);
    expect(exportTable(columns, rows, view).rows[1]).toEqual(['Bricklayer', null, 'u']);
  });

  it('adds the unit to headers of numbers, and uses the texts of the list', () => {
    const own: GridColumn<Rate>[] = [
      { id: 'sell', header: 'Sell', exportHeader: 'Sell (A$/h)', kind: 'money', value: (row) => row.sell },
      { id: 'by', header: 'By', value: () => 'kp_1', format: () => 'Mia Chen' },
    ];

    expect(exportTable(own, rows.slice(0, 1), view)).toEqual({
      headers: ['Sell (A$/h)', 'By'],
      rows: [[70.5, 'Mia Chen']],
    });
  });
});
