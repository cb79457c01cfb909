import { describe, expect, it } from 'vitest';
import { fitColumns, type WantedColumn } from './fit-columns.ts';
import type { GridColumn } from './grid-types.ts';

const column = (id: string, widthPx: number, more: Partial<GridColumn<object>> = {}): WantedColumn<object> => ({
  column: { id, header: id, value: () => null, ...more },
  widthPx,
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

describe('fitting columns into the width of a list', () => {
  it('gives columns their preferred widths if they fit', () => {
    expect(shown(700)).toEqual(['name 200', 'role 160', 'cost 120', 'state 120', 'count 100']);
  });

  it('shrinks texts before it hides a column; numbers and dates do not shrink', () => {
    expect(shown(640)).toEqual(['name 166', 'role 133', 'cost 120', 'state 120', 'count 100']);
  });

  it('shows whole headings before it gives more width to long texts', () => {
    const headed = [
      { ...column('name', 200, { opens: true }), needPx: 400 },
      column('done', 40, { header: 'Done', kind: 'percent' }),
      { ...column('role', 160), needPx: 60 },
    ];

    const widths = (roomPx: number) => fitColumns(headed, roomPx).map((each) => `${each.column.id} ${each.widthPx}`);

    expect(widths(400)).toEqual(['name 232', 'done 56', 'role 112']);
    expect(widths(800)).toEqual(['name 400', 'done 56', 'role 160']);
  });

  it('hides columns by priority, the last of equals first', () => {
    expect(shown(480).map((text) => text.split(' ')[0])).toEqual(['name', 'role', 'state']);
    expect(shown(300).map((text) => text.split(' ')[0])).toEqual(['name', 'state']);
  });

  it('hides columns by their declared importance, not by their place in the list', () => {
    const declared = [
      column('name', 200),
      column('kind', 160, { priority: 3 }),
      column('number', 120, { priority: 1, importance: 2 }),
      column('expires', 120, { kind: 'date', priority: 1, importance: 1 }),
      column('status', 120, { priority: 1, importance: 0, firm: true }),
      column('changed', 120, { kind: 'date', priority: 3 }),
    ];
    const idsIn = (roomPx: number) => fitColumns(declared, roomPx).map((each) => each.column.id);

    expect(idsIn(500)).toEqual(['name', 'number', 'expires', 'status']);
    expect(idsIn(400)).toEqual(['name', 'expires', 'status']);
    expect(idsIn(300)).toEqual(['name', 'status']);
  });

  it('never hides the column that names the row', () => {
    expect(shown(50)).toEqual(['name 140']);
  });

  it('hides columns before it truncates names or headings', () => {
    const named = [
      column('name', 200, { opens: true }),
      column('responsible', 140, { header: 'Responsible person' }),
      column('trade', 120, { priority: 3 }),
    ];

    const widths = (roomPx: number) => fitColumns(named, roomPx).map((each) => `${each.column.id} ${each.widthPx}`);

    expect(widths(406)).toEqual(['name 170', 'responsible 140', 'trade 96']);
    expect(widths(400)).toEqual(['name 200', 'responsible 154']);
  });

  it('hides nothing when a person widens a column: other texts shrink, then the list scrolls sideways', () => {
    const widened = (id: string, setPx: number, roomPx: number) =>
      fitColumns(
        list.map((each) => (each.column.id === id ? { ...each, setPx } : each)),
        roomPx,
      ).map((each) => `${each.column.id} ${each.widthPx}`);

    expect(widened('role', 220, 700)).toEqual(['name 140', 'role 220', 'cost 120', 'state 120', 'count 100']);
    expect(widened('role', 400, 640)).toEqual(['name 140', 'role 400', 'cost 120', 'state 120', 'count 100']);
    expect(widened('state', 200, 480)).toEqual(['name 155', 'role 124', 'state 200']);
  });

  it('hides nothing if numbers need less than their preferred width', () => {
    const needing = list.map((each) => (each.column.id === 'cost' ? { ...each, needPx: 90 } : each));

    expect(shown(570)).not.toContain('count 100');
    expect(fitColumns(needing, 570).map((each) => `${each.column.id} ${each.widthPx}`)).toEqual([
      'name 144',
      'role 115',
      'cost 90',
      'state 120',
      'count 100',
    ]);
  });

  it('hides nothing when a person adds a column', () => {
    const added = { ...column('extra', 160, { priority: 3, hiddenAtFirst: true }), isAdded: true };
    const again = list.map((each) => (each.column.id === 'count' ? { ...each, isAdded: true } : each));
    const idsOf = (fitting: readonly WantedColumn<object>[]) => fitting.map((each) => each.column.id);

    expect(idsOf(fitColumns([...list, added], 640))).toEqual(['name', 'role', 'cost', 'state', 'count', 'extra']);
    expect(idsOf(fitColumns(again, 480))).toEqual(['name', 'role', 'state', 'count']);
  });

  it('gives unused width of short texts to columns whose texts would be truncated', () => {
    const needing = (needs: Record<string, number>, roomPx: number) =>
      fitColumns(
        list.map((each) => ({ ...each, ...(needs[each.column.id] ? { needPx: needs[each.column.id]! } : {}) })),
        roomPx,
      ).map((each) => `${each.column.id} ${each.widthPx}`);

    expect(needing({ name: 240, role: 110, cost: 120 }, 700)).toEqual([
      'name 240',
      'role 120',
      'cost 120',
      'state 120',
      'count 100',
    ]);
    expect(needing({ name: 240, role: 110 }, 900)[0]).toBe('name 240');
    expect(needing({ name: 240 }, 640)[0]).toBe('name 166');
  });
});
