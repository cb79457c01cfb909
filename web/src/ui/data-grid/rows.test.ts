import { describe, expect, it } from 'vitest';
import type { GridColumn, GridView } from './grid-types.ts';
import { groupedLines, groupedRows, plainLines } from './grouping.ts';
import { facetsOf, filterRows, sortRows } from './row-pipeline.ts';
import { exactSum, totalOf } from './totals.ts';
import { emptyView } from './view.ts';

interface Row {
  name: string;
  trade: string | null;
  cost: number | null;
  due: string;
}

const columns: readonly GridColumn<Row>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'trade', header: 'Trade', value: (row) => row.trade, filter: 'set' },
  { id: 'cost', header: 'Cost', value: (row) => row.cost, kind: 'money', total: 'sum' },
  { id: 'due', header: 'Due', value: (row) => row.due, kind: 'date' },
];

const rows: readonly Row[] = [
  { name: 'Level 10', trade: 'Concrete', cost: 10.1, due: '2026-02-01' },
  { name: 'Level 2', trade: 'Carpentry', cost: 20.2, due: '2026-01-15' },
  { name: 'level 1', trade: null, cost: null, due: '2026-03-01' },
  { name: 'Roof', trade: 'Concrete', cost: -5, due: '2026-02-01' },
];

const view = (part: Partial<GridView>): GridView => ({ ...emptyView, ...part });
const names = (list: readonly Row[]) => list.map((row) => row.name);

describe('filtering rows', () => {
  it('returns the same list without a search or filter', () => {
    expect(filterRows(rows, columns, emptyView)).toBe(rows);
  });

  it('finds rows that contain every word of the search', () => {
    expect(names(filterRows(rows, columns, view({ q: 'level concrete' })))).toEqual(['Level 10']);
  });

  it('searches the label of a choice, not only its code, and skips excluded columns', () => {
    const people = { options: [{ value: 'kp_1', label: 'Mia Chen' }] };
    const own: readonly GridColumn<Row>[] = [
      columns[0]!,
      { id: 'by', header: 'By', value: (row) => (row.name === 'Roof' ? 'kp_1' : null), edit: people },
      { id: 'due', header: 'Due', value: (row) => row.due, isSearched: false },
    ];

    expect(names(filterRows(rows, own, view({ q: 'mia' })))).toEqual(['Roof']);
    expect(filterRows(rows, own, view({ q: '2026' }))).toEqual([]);
  });

  it('filters by an inclusive range, without empty cells', () => {
    const cost = view({ filters: { cost: { kind: 'range', from: '-5', to: '10.1' } } });
    const due = view({ filters: { due: { kind: 'range', from: '2026-02-01', to: '' } } });

    expect(names(filterRows(rows, columns, cost))).toEqual(['Level 10', 'Roof']);
    expect(names(filterRows(rows, columns, due))).toEqual(['Level 10', 'level 1', 'Roof']);
  });

  it('finds empty cells by the empty value of a set filter', () => {
    const empty = view({ filters: { trade: { kind: 'set', values: [''] } } });

    expect(names(filterRows(rows, columns, empty))).toEqual(['level 1']);
  });
});

describe('facets of a column', () => {
  it('count the rows that match the other filters, most frequent first', () => {
    const filters: GridView['filters'] = {
      trade: { kind: 'set', values: ['Carpentry'] },
      name: { kind: 'text', text: 'o' },
    };

    expect(facetsOf(rows, columns, view({ filters }), 'trade')).toEqual([
      { value: 'Concrete', label: 'Concrete', count: 1 },
    ]);
    expect(facetsOf(rows, columns, emptyView, 'trade').map((facet) => facet.count)).toEqual([2, 1, 1]);
  });
});

describe('sorting rows', () => {
  it('sorts text in natural order: 2 before 10, ignoring case', () => {
    expect(names(sortRows(rows, columns, [{ id: 'name', desc: false }]))).toEqual([
      'level 1',
      'Level 2',
      'Level 10',
      'Roof',
    ]);
  });

  it('puts empty cells last in both directions', () => {
    expect(sortRows(rows, columns, [{ id: 'cost', desc: false }]).at(-1)?.name).toBe('level 1');
    expect(sortRows(rows, columns, [{ id: 'cost', desc: true }]).at(-1)?.name).toBe('level 1');
  });

  it('breaks ties by the next key, then by the previous order', () => {
    const byDue = sortRows(rows, columns, [
      { id: 'due', desc: false },
      { id: 'cost', desc: false },
    ]);

    expect(names(byDue)).toEqual(['Level 2', 'Roof', 'Level 10', 'level 1']);
    expect(names(sortRows(rows, columns, [{ id: 'due', desc: true }]))).toEqual([
      'level 1',
      'Level 10',
      'Roof',
      'Level 2',
    ]);
  });
});

describe('grouped lines', () => {
  const grouped = (collapsed: readonly string[] = []) =>
    groupedLines({ rows, columns, group: ['trade'], sort: [], collapsed: new Set(collapsed) });

  it('have a heading for each value with count and subtotals, the empty one last', () => {
    const lines = grouped();
    const heads = Array.from({ length: lines.count }, (_none, at) => lines.at(at)).filter(
      (line) => line?.kind === 'group',
    );

    expect(heads).toMatchObject([
      { value: 'Carpentry', count: 1, totals: { cost: 20.2 } },
      { value: 'Concrete', count: 2, totals: { cost: 5.1 } },
      { value: null, count: 1, totals: { cost: null } },
    ]);
    expect(lines.count).toBe(7);
  });

  it('leave out the rows of a collapsed group, but keep its subtotals', () => {
    const first = grouped().at(0);
    const lines = grouped(first?.kind === 'group' ? [first.key] : []);

    expect(lines.count).toBe(6);
    expect(lines.at(0)).toMatchObject({ expanded: false, totals: { cost: 20.2 } });
    expect(lines.at(1)).toMatchObject({ kind: 'group', value: 'Concrete' });
  });

  it('return their rows in display order, for stepping between records', () => {
    const lines = grouped();
    const shown = Array.from({ length: lines.count }, (_none, at) => lines.at(at)).flatMap((line) =>
      line?.kind === 'record' ? [line.row] : [],
    );

    expect(groupedRows({ rows, columns, group: ['trade'], sort: [] })).toEqual(shown);
    expect(shown).not.toEqual(rows);
  });

  it('nest level by level', () => {
    const lines = groupedLines({ rows, columns, group: ['trade', 'due'], sort: [], collapsed: new Set() });

    expect(lines.at(1)).toMatchObject({ kind: 'group', depth: 1, value: '2026-01-15' });
    expect(lines.at(2)).toMatchObject({ kind: 'record' });
  });

  it('follow the sort order of the grouping column', () => {
    const lines = groupedLines({
      rows,
      columns,
      group: ['trade'],
      sort: [{ id: 'trade', desc: true }],
      collapsed: new Set(),
    });

    expect(lines.at(0)).toMatchObject({ value: 'Concrete' });
  });

  it('are the rows themselves without grouping', () => {
    expect(plainLines(rows).at(3)).toEqual({ kind: 'record', row: rows[3] });
    expect(plainLines(rows).at(4)).toBeUndefined();
  });
});

describe('totals', () => {
  it('add money exactly: ten times ten cents is one dollar', () => {
    expect(exactSum(Array.from({ length: 10 }, () => 0.1))).toBe(1);
    expect(exactSum(['0.1', '0.2', null, ''])).toBe(0.3);
  });

  it('of no values are empty, not zero', () => {
    expect(exactSum([null, ''])).toBeNull();
    expect(totalOf('mean', [])).toBeNull();
    expect(totalOf('count', [null, 'x', ''])).toBe(1);
  });

  it('include minimum and maximum', () => {
    expect(totalOf('min', [3, null, -2])).toBe(-2);
    expect(totalOf('max', ['2026-01-01', '2026-03-01'])).toBe('2026-03-01');
  });
});
