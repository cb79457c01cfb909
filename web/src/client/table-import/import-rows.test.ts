import { describe, expect, it } from 'vitest';
import {
  faultOf,
  faultyRowsTable,
  fileOfBlock,
  inSentences,
  mappedColumns,
  previewOf,
  rowsByField,
} from './import-rows.ts';

const fields = ['Name', 'Award', 'Role', 'Level', 'Cost rate', 'Sell rate'].map((label) => ({
  field: label.toLowerCase().replace(' ', '_'),
  label,
}));

describe('a block from a spreadsheet', () => {
  it('is read by the columns that have a field', () => {
    expect(rowsByField([['Acme', 'x', 'AC'], ['Boral']], ['name', null, 'role'])).toEqual([
      { name: 'Acme', role: 'AC' },
      { name: 'Boral', role: '' },
    ]);
  });

  it('becomes a file in which commas and quotes stay in their cells', async () => {
    const file = fileOfBlock([['Fares, travel', '6" pipe']]);

    expect(await file.text()).toBe('"Fares, travel","6"" pipe"');
  });

  it('shows each fault at its cell', () => {
    const rows = [{ name: 'A' }, { name: 'B', cost_rate: 'x' }];
    const fault = { field: 'cost_rate', message: 'Give an amount.' };
    const outcomes = [{ row: 2, outcome: 'faulty' as const, id: null, faults: [fault], warnings: [] }];

    const [first, second] = previewOf(rows, outcomes);

    expect(first?.outcome).toBeNull();
    expect(second && faultOf(second, 'cost_rate')).toBe('Give an amount.');
    expect(second && faultOf(second, 'name')).toBeNull();
  });
});

it('joins the faults of a row as sentences, each with a full stop', () => {
  expect(inSentences(['Give an amount that is not negative', 'The name is missing.'])).toBe(
    'Give an amount that is not negative. The name is missing.',
  );
});

describe('rows that are left out', () => {
  it('become a file with the cells as typed and the faults', () => {
    const rowResult = (row: number, outcome: 'create' | 'faulty', message?: string) => ({
      row,
      outcome,
      id: null,
      faults: message === undefined ? [] : [{ field: 'cost_rate', message }],
      warnings: [],
    });
    const rows = [{ name: 'Tiler' }, { name: 'Glazier', cost_rate: 'forty' }];
    const outcomes = [rowResult(1, 'create'), rowResult(2, 'faulty', '“forty” is not an amount.')];

    const table = faultyRowsTable(previewOf(rows, outcomes), fields);

    expect(table.headers).toEqual(expect.arrayContaining(['Name', 'Cost rate', 'Row', 'Faults']));
    expect(table.rows).toEqual([['Glazier', '', '', '', 'forty', '', 2, '“forty” is not an amount.']]);
  });

  it('have the row number of their file, where titles and empty rows count', () => {
    const outcomes = [{ row: 1, outcome: 'faulty', id: null, faults: [], warnings: [] }];

    const table = faultyRowsTable(previewOf([{ name: 'Tiler' }], outcomes, [51]), fields);

    expect(table.rows[0]![6]).toBe(51);
  });
});

it('a column without a heading can be mapped by its place and first text; an empty one is not offered', () => {
  const columns = [
    { header: '', field: null },
    { header: 'Cost', field: 'cost_rate' },
    { header: ' ', field: null },
  ];

  expect(
    mappedColumns(columns, [
      ['', '47.24'],
      ['Rigger', '45.75', ' '],
    ]),
  ).toEqual([
    { title: 'Column 1: “Rigger”', field: null, at: 0 },
    { title: 'Cost', field: 'cost_rate', at: 1 },
  ]);
});
