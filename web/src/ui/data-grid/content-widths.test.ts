import { describe, expect, it } from 'vitest';
import { contentWidths } from './content-widths.ts';
import type { GridColumn } from './grid-types.ts';

const columns: readonly GridColumn<{ name: string; sum: number }>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'sum', header: 'Sum', value: (row) => row.sum, kind: 'money' },
  { id: 'drawn', header: 'Drawn', value: () => null, render: () => null },
  { id: 'label', header: 'Label', value: () => null, render: () => null, plainText: () => 'four' },
];
const tenEach = (text: string) => text.length * 10;

describe('the width of a column’s content', () => {
  it('is that of its longest formatted text; a custom renderer may provide its text', () => {
    const rows = [
      { name: 'Crane', sum: 1 },
      { name: 'Scaffolder', sum: 9_162_000_000 },
    ];

    const widths = contentWidths(columns, rows, tenEach);
    const needs = Object.fromEntries(columns.map(({ id }) => [id, widths.get(id)]));

    expect(needs).toEqual({ name: 126, sum: '$9,162,000,000.00'.length * 10 + 26, label: 66, drawn: undefined });
  });

  it('includes the total below the numbers', () => {
    const added = columns.map((column) => (column.id === 'sum' ? { ...column, total: 'sum' as const } : column));

    const needs = contentWidths(
      added,
      Array.from({ length: 20 }, () => ({ name: '', sum: 90_000 })),
      tenEach,
    );

    expect(needs.get('sum')).toBe('$1,800,000.00'.length * 10 + 26);
  });

  it('has a limit for texts, but not for numbers', () => {
    const needs = contentWidths(columns, [{ name: 'x'.repeat(90), sum: 1 }], tenEach);

    expect(needs.get('name')).toBe(400);
  });

  it('is calculated for visible columns only', () => {
    const asked: string[] = [];
    const value = (id: string) => () => {
      asked.push(id);
      return id;
    };
    const widths = contentWidths(
      ['shown', 'hidden'].map((id) => ({ id, header: id, value: value(id) })),
      [{}],
      tenEach,
    );

    widths.get('shown');
    widths.get('shown');

    expect(asked).toEqual(['shown']);
  });

  it('formats each distinct value once, however many rows have it', () => {
    const written: unknown[] = [];
    const format = (value: unknown) => {
      written.push(value);
      return String(value);
    };
    const rate = { id: 'rate', header: 'Rate', value: (row: { rate: number }) => row.rate, format };
    const rows = [1.5, 2, 1.5, 1.5, 2].map((each) => ({ rate: each }));

    const needs = contentWidths([rate], rows, tenEach);

    expect(needs.get('rate')).toBe('1.5'.length * 10 + 26);
    expect(written).toEqual([1.5, 2]);
  });

  it('is unknown without rows', () => {
    expect(contentWidths(columns, [], tenEach).get('name')).toBeUndefined();
  });
});
