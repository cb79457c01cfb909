import { describe, expect, it } from 'vitest';
import { pinnedLines } from './pinned-lines.ts';
import type { GridColumn, GridView } from './grid-types.ts';
import { plainLines, type GridLines } from './grouping.ts';
import { placesOnLines, placeWithout, withNewest, type PinnedRows } from './pinned-rows.ts';
import { rowsShown } from './row-pipeline.ts';
import { pinnedServerLines } from './pinned-server-lines.ts';
import { emptyView } from './view.ts';

interface Rate {
  id: string;
  role: string;
  cost: number;
}

const rate = (id: string, role: string, cost: number): Rate => ({ id, role, cost });
const rates = [
  rate('a', 'Carpenter', 50),
  rate('b', 'Plumber', 60),
  rate('c', 'Carpenter', 70),
  rate('d', 'Plumber', 80),
];
const columns: readonly GridColumn<Rate>[] = [
  { id: 'role', header: 'Role', value: (row) => row.role },
  { id: 'cost', header: 'Cost', value: (row) => row.cost, kind: 'money' },
];
const rowId = (row: Rate) => row.id;
const byCost: GridView = { ...emptyView, sort: [{ id: 'cost', desc: false }] };
const changed = (id: string, change: Partial<Rate>) =>
  rates.map((row) => (row.id === id ? { ...row, ...change } : row));
const linesOf = (lines: GridLines<Rate>) =>
  Array.from({ length: lines.count }, (_none, at) => {
    const line = lines.at(at);
    if (line?.kind === 'record') return line.row.id;
    return line?.kind === 'group' ? `${String(line.value)} ${line.count}` : 'waiting';
  });

/** The lines of rows in memory after the rows in `ids` have changed, pinned at their positions in `before`. */
function shownAfter(view: GridView, ids: readonly string[], after: readonly Rate[]) {
  const lines = (rows: readonly Rate[], pinnedRows: PinnedRows<Rate>) =>
    pinnedLines({
      all: rows,
      shown: rowsShown(rows, columns, view),
      pinnedRows,
      rowId,
      columns,
      view,
      collapsed: new Set(),
    });
  const pinnedRows = placesOnLines(lines(rates, new Map()).lines, new Set(ids), rowId);
  return lines(after, withNewest(pinnedRows, after, rowId));
}

describe('a changed row in a list that is loaded whole', () => {
  it('keeps its position in a sorted list, and shows that it will move', () => {
    const { lines, departures } = shownAfter(byCost, ['b'], changed('b', { cost: 99 }));

    expect(linesOf(lines)).toEqual(['a', 'b', 'c', 'd']);
    expect(departures).toEqual(new Map([['b', 'moves']]));
    expect(lines.at(1)).toMatchObject({ row: { cost: 99 } });
  });

  it('stays although a filter excludes it, and shows that it will disappear', () => {
    const plumbers: GridView = { ...emptyView, filters: { role: { kind: 'set', values: ['Plumber'] } } };

    const { lines, departures } = shownAfter(plumbers, ['b'], changed('b', { role: 'Rigger' }));

    expect(linesOf(lines)).toEqual(['b', 'd']);
    expect(departures).toEqual(new Map([['b', 'leaves']]));
  });

  it('stays in its group, even as the only row', () => {
    const view: GridView = { ...emptyView, group: ['role'] };

    expect(linesOf(shownAfter(view, ['c'], changed('c', { role: 'Plumber' })).lines)).toEqual([
      'Carpenter 2',
      'a',
      'c',
      'Plumber 2',
      'b',
      'd',
    ]);
    const both = rates.map((row) => ({ ...row, role: 'Rigger' }));
    const { lines, departures } = shownAfter(view, ['a', 'b', 'c', 'd'], both);
    expect(linesOf(lines)).toEqual(['Carpenter 2', 'a', 'c', 'Plumber 2', 'b', 'd']);
    expect(departures.size).toBe(4);
  });

  it('shows nothing while it is in place', () => {
    expect(shownAfter(byCost, ['b'], changed('b', { cost: 61 })).departures.size).toBe(0);
  });

  it('does not move when somebody else changes another row or adds one', () => {
    const others = [...changed('b', { cost: 99 }), rate('e', 'Rigger', 10)].map((row) =>
      row.id === 'a' ? { ...row, cost: 75 } : row,
    );

    expect(linesOf(shownAfter(byCost, ['b'], others).lines)).toEqual(['e', 'b', 'c', 'a', 'd']);
  });

  it('disappears when it is deleted', () => {
    expect(
      linesOf(
        shownAfter(
          byCost,
          ['b'],
          rates.filter(({ id }) => id !== 'b'),
        ).lines,
      ),
    ).toEqual(['a', 'c', 'd']);
  });

  it('keeps its position among other pasted rows; only those out of place show that they will move', () => {
    const turned = rates.map((row) => ({ ...row, cost: row.id === 'a' ? 90 : row.cost }));

    const { lines, departures } = shownAfter(byCost, ['a', 'b', 'c', 'd'], turned);

    expect(linesOf(lines)).toEqual(['a', 'b', 'c', 'd']);
    expect([...departures.keys()]).toEqual(['a']);
  });
});

describe('a changed row in a list paged by the server', () => {
  const of = (items: readonly (Rate | undefined)[]) => ({ count: items.length, at: (place: number) => items[place] });
  const byRole = (...counts: [string, number][]) => ({
    columnId: 'role',
    groups: counts.map(([value, count]) => ({ value, count })),
  });
  const pinnedRows = (lines: GridLines<Rate>, ...ids: string[]) => placesOnLines(lines, new Set(ids), rowId);
  const options = { rowId, columns, collapsed: new Set<string>(), isDown: false };
  const [a, b, c, d] = rates;

  it('keeps its position whether or not the rows after it are loaded', () => {
    const kept = pinnedRows(plainLines(rates), 'b');

    const { lines, departures } = pinnedServerLines({
      ...options,
      rows: of([a, c, d, undefined, b]),
      pinnedRows: kept,
      counted: null,
    });
    expect(linesOf(lines)).toEqual(['a', 'b', 'c', 'd', 'waiting']);
    expect(lines.placesOf(0, 4)).toEqual([0, 3]);
    expect(departures.get('b')).toBe('moves');

    const far = pinnedServerLines({ ...options, rows: of([a, c, d, undefined]), pinnedRows: kept, counted: null });
    expect(linesOf(far.lines)).toEqual(['a', 'b', 'c', 'd', 'waiting']);
    expect(far.departures.get('b')).toBe('gone');
  });

  it('disappears if all rows are loaded and it is not among them', () => {
    const { lines, departures } = pinnedServerLines({
      ...options,
      rows: of([a, c, d]),
      pinnedRows: pinnedRows(plainLines(rates), 'd'),
      counted: null,
    });
    expect(linesOf(lines)).toEqual(['a', 'c', 'd']);
    expect(departures.size).toBe(0);

    const left = pinnedServerLines({
      ...options,
      rows: of([a, b, c]),
      pinnedRows: pinnedRows(plainLines(rates), 'd'),
      counted: null,
    });
    expect(linesOf(left.lines)).toEqual(['a', 'b', 'c', 'd']);
    expect(left.departures.get('d')).toBe('leaves');
  });

  it('stays in its group, and keeps the group', () => {
    const before = pinnedServerLines({
      ...options,
      rows: of([a, c, b]),
      pinnedRows: new Map(),
      counted: byRole(['Carpenter', 2], ['Plumber', 1]),
    });
    const kept = pinnedRows(before.lines, 'b');
    const now = { ...b!, role: 'Carpenter' };

    const { lines, departures } = pinnedServerLines({
      ...options,
      rows: of([a, now, c]),
      pinnedRows: withNewest(kept, [now], rowId),
      counted: byRole(['Carpenter', 3]),
    });

    expect(linesOf(lines)).toEqual(['Carpenter 2', 'a', 'c', 'Plumber 1', 'b']);
    expect(departures.get('b')).toBe('moves');
    expect(lines.placesOf(0, 2)).toEqual([0, 2]);
  });
});

it('counts positions without deleted rows', () => {
  expect([0, 1, 2].map(placeWithout([0, 2]))).toEqual([1, 3, 4]);
});
