import { describe, expect, it } from 'vitest';
import { fitColumns, type WantedColumn } from './fit-columns.ts';
import type { GridColumn } from './grid-types.ts';

const column = (id: string, widthPx: number, more: Partial<GridColumn<object>> = {}): WantedColumn<object> => ({
  column: { id, header: id, value: () => null, ...more },
  widthPx,
  isSet: false,
  stays: id === 'name',
});
const list = [
  column('name', 200),
  column('role', 160),
  column('cost', 120, { kind: 'money' }),
  column('state', 120, { priority: 1, firm: true }),
  column('count', 100, { kind: 'number', priority: 3 }),
];
const shown = (roomPx: number) => fitColumns(list, roomPx).map((each) => `${each.column.id} ${each.widthPx}`);

describe('columns in the room there is', () => {
  it('have the widths they want where there is room', () => {
    expect(shown(700)).toEqual(['name 200', 'role 160', 'cost 120', 'state 120', 'count 100']);
  });

  it('give of their texts before one leaves; figures and dates give nothing', () => {
    expect(shown(640)).toEqual(['name 166', 'role 133', 'cost 120', 'state 120', 'count 100']);
  });

  it('leave by importance, the last of equals first', () => {
    expect(shown(480).map((text) => text.split(' ')[0])).toEqual(['name', 'role', 'state']);
    expect(shown(300).map((text) => text.split(' ')[0])).toEqual(['name', 'state']);
  });

  it('never leave without what names the row', () => {
    expect(shown(50)).toEqual(['name 140']);
  });

  it('leave before the rows’ names are cut short, or a heading is', () => {
    const named = [
      column('name', 200, { opens: true }),
      column('responsible', 140, { header: 'Responsible person' }),
      column('trade', 120, { priority: 3 }),
    ];

    const widths = (roomPx: number) => fitColumns(named, roomPx).map((each) => `${each.column.id} ${each.widthPx}`);

    expect(widths(406)).toEqual(['name 170', 'responsible 140', 'trade 96']);
    expect(widths(400)).toEqual(['name 200', 'responsible 140']);
  });
});
