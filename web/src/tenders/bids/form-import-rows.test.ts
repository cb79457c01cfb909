import { expect, it } from 'vitest';
import { rowOfCells } from './form-import-rows.ts';

it('a row of a bill of quantities is read with its numbers, and its faults name their cells', () => {
  const good = rowOfCells({
    item: ' 1.1 ',
    description: 'Columns',
    quantity: '1,250.5',
    unit: 't',
    is_mandatory: 'No',
  });
  const bad = rowOfCells({ description: ' ', quantity: '4,5', provisional_sum: '-3' });

  expect(good).toEqual({
    values: {
      section: null,
      item: '1.1',
      description: 'Columns',
      unit: 't',
      quantity: 1250.5,
      is_mandatory: false,
      provisional_sum: null,
    },
    faults: [],
  });
  expect(bad.faults).toEqual([
    { field: 'description', message: 'Describe the row.' },
    { field: 'quantity', message: 'Use a full stop for decimals, such as 4.5.' },
    { field: 'provisional_sum', message: 'Not negative.' },
  ]);
});
