import { expect, it } from 'vitest';
import { withCell } from './use-table-import.ts';

const table = {
  columns: [
    { header: 'Name', field: 'company' },
    { header: 'Phone', field: null },
  ],
  rows: [['Acme', '1'], ['Boral']],
};

it('a corrected cell replaces the one of its column', () => {
  expect(withCell(table, 1, 'company', 'Boral Ltd').rows).toEqual([['Acme', '1'], ['Boral Ltd']]);
});

it('a corrected cell of a field without a column gets a column of its own', () => {
  const next = withCell(table, 1, 'abn', '51 824 753 556');

  expect(next.columns.at(-1)).toEqual({ header: '', field: 'abn' });
  expect(next.rows).toEqual([
    ['Acme', '1'],
    ['Boral', '', '51 824 753 556'],
  ]);
  expect(table.rows).toEqual([['Acme', '1'], ['Boral']]);
});
