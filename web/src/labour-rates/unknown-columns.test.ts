import { expect, test } from 'vitest';
import { assignColumn } from './unknown-columns.ts';

const read = {
  rows: [{ role: 'Carpenter' }, { role: 'Rigger' }],
  unknown: [
    { header: 'Pay point', field: null, cells: ['CW3', 'CW4'] },
    { header: 'Grade', field: null, cells: ['1', '2'] },
  ],
};

test('an unknown column is read as the field that a person assigns to it', () => {
  const assigned = assignColumn(read, 0, 'level');

  expect(assigned.rows).toEqual([
    { role: 'Carpenter', level: 'CW3' },
    { role: 'Rigger', level: 'CW4' },
  ]);
  expect(assigned.unknown.map(({ field }) => field)).toEqual(['level', null]);
});

test('another column takes its place, and a column that is left out empties its field', () => {
  const other = assignColumn(assignColumn(read, 0, 'level'), 1, 'level');

  expect(other.rows.map(({ level }) => level)).toEqual(['1', '2']);
  expect(other.unknown.map(({ field }) => field)).toEqual([null, 'level']);
  expect(assignColumn(other, 1, null).rows.map(({ level }) => level)).toEqual(['', '']);
});
