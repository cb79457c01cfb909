import { describe, expect, it } from 'vitest';
import { blockOf, cellCount, moveBy } from './cell-range.ts';
import {
  columnsInView,
  drawnColumns,
  fitsColumn,
  isShown,
  layOut,
  moveColumn,
  withPinned,
  withShown,
} from './column-layout.ts';
import type { GridColumn } from './grid-types.ts';
import { linesInView } from './line-window.ts';
import { extendRows, nothingSelected, toggleAll, toggleRow } from './row-selection.ts';
import { emptyView } from './view.ts';

const bounds = { lines: 100, columns: 5, page: 20, firstLine: -1 };

describe('keys that move', () => {
  it.each([
    ['ArrowDown', false, { line: 11, column: 2 }],
    ['ArrowDown', true, { line: 99, column: 2 }],
    ['ArrowUp', true, { line: 0, column: 2 }],
    ['ArrowLeft', true, { line: 10, column: 0 }],
    ['Home', false, { line: 10, column: 0 }],
    ['Home', true, { line: 0, column: 0 }],
    ['End', false, { line: 10, column: 4 }],
    ['End', true, { line: 99, column: 4 }],
    ['PageDown', false, { line: 30, column: 2 }],
    ['PageUp', false, { line: 0, column: 2 }],
  ] as const)('%s (with Ctrl: %s) leads to %o', (key, far, to) => {
    expect(moveBy({ line: 10, column: 2 }, key, far, bounds)).toEqual(to);
  });

  it('reach the header from the first line, and stop there', () => {
    expect(moveBy({ line: 0, column: 1 }, 'ArrowUp', false, bounds)).toEqual({ line: -1, column: 1 });
    expect(moveBy({ line: -1, column: 1 }, 'ArrowUp', false, bounds)).toEqual({ line: -1, column: 1 });
  });

  it('do not include others', () => {
    expect(moveBy({ line: 0, column: 1 }, 'x', false, bounds)).toBeUndefined();
  });
});

describe('a block of cells', () => {
  it('is the same from either corner', () => {
    const block = blockOf({ line: 5, column: 1 }, { line: 2, column: 3 });

    expect(block).toEqual(blockOf({ line: 2, column: 3 }, { line: 5, column: 1 }));
    expect(cellCount(block)).toBe(12);
  });
});

describe('selected rows', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];

  it('extend with Shift from the row selected last, up or down', () => {
    const selection = extendRows(toggleRow(nothingSelected, 'd'), 'b', order);

    expect([...selection.ids].toSorted()).toEqual(['b', 'c', 'd']);
  });

  it('are deselected together if the last row was deselected', () => {
    const all = toggleAll(nothingSelected, order);

    expect([...extendRows(toggleRow(all, 'b'), 'd', order).ids]).toEqual(['a', 'e']);
  });

  it('toggle only one row if the row selected last is no longer shown', () => {
    const selection = extendRows(toggleRow(nothingSelected, 'gone'), 'b', order);

    expect([...selection.ids]).toEqual(['gone', 'b']);
  });

  it('keep those hidden by filters when all visible ones are toggled', () => {
    const hidden = toggleRow(nothingSelected, 'hidden');
    const all = toggleAll(hidden, order);

    expect(all.ids.size).toBe(6);
    expect([...toggleAll(all, order).ids]).toEqual(['hidden']);
  });
});

const columns: readonly GridColumn<null>[] = [
  { id: 'a', header: 'A', value: () => null, widthPx: 100 },
  { id: 'b', header: 'B', value: () => null, widthPx: 200, pinned: true },
  { id: 'c', header: 'C', value: () => null, widthPx: 300, hiddenAtFirst: true },
  { id: 'd', header: 'D', value: () => null, widthPx: 100, pinned: true },
];
const ids = (layout: { all: readonly { column: { id: string } }[] }) => layout.all.map((placed) => placed.column.id);
const options = { selectable: false, narrow: false };

describe('the layout of columns', () => {
  it('puts pinned ones first and leaves out those hidden at first', () => {
    const layout = layOut(columns, emptyView, options);

    expect(ids(layout)).toEqual(['b', 'd', 'a']);
    expect(layout.pinnedPx).toBe(300);
    expect(layout.totalPx).toBe(400);
  });

  it('pins and unpins a column', () => {
    const [a, b] = [columns.find(({ id }) => id === 'a')!, columns.find(({ id }) => id === 'b')!];

    const layout = layOut(columns, withPinned(withPinned(emptyView, a, true), b, false), options);

    expect(layout.pinned.map((placed) => placed.column.id)).toEqual(['a', 'd']);
    expect(withPinned(withPinned(emptyView, a, true), a, false).pinned).toEqual([]);
  });

  it('keeps one pinned column on a phone', () => {
    expect(layOut(columns, emptyView, { ...options, narrow: true }).pinned.map((placed) => placed.column.id)).toEqual([
      'b',
    ]);
  });

  it('shows and hides an initially hidden column, as in the view', () => {
    const column = columns[2]!;
    const shown = withShown(emptyView, column, true);

    expect(isShown(column, shown)).toBe(true);
    expect(withShown(shown, column, false)).toEqual(emptyView);
  });

  it('takes order and widths of the view; unnamed columns follow', () => {
    const layout = layOut(columns, { ...emptyView, order: ['d', 'gone'], widths: { a: 77 } }, options);

    expect(ids(layout)).toEqual(['d', 'b', 'a']);
    expect(layout.all[2]?.widthPx).toBe(77);
  });

  it('moves a column before another, or last', () => {
    expect(moveColumn(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moveColumn(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a']);
    expect(moveColumn(['a', 'b', 'c'], 'a', 'a')).toEqual(['a', 'b', 'c']);
  });

  it('renders only the columns in the viewport', () => {
    const many = Array.from({ length: 40 }, (_none, at) => ({
      id: `c${at}`,
      header: '',
      value: () => null,
      widthPx: 100,
    }));
    const layout = layOut(many, emptyView, options);

    expect(columnsInView(layout, 0, 1000)).toEqual([0, 9]);
    expect(columnsInView(layout, 1050, 1000)).toEqual([10, 20]);
    expect(columnsInView(layout, 3900, 1000)).toEqual([39, 39]);
  });

  it.each([
    ['before the window', 1],
    ['in it', 6],
    ['behind it', 9],
  ])('places each drawn column where it belongs, with the focus %s', (_where, activeColumn) => {
    const ten = Array.from({ length: 10 }, (_none, at) => ({
      id: `c${at}`,
      header: '',
      value: () => null,
      widthPx: 100 + at,
      pinned: at === 3,
    }));
    const layout = layOut(ten, emptyView, options);

    const drawn = drawnColumns({ layout, firstColumn: 4, lastColumn: 6, activeColumn });

    let edgePx = 0;
    const places = drawn.map(({ placed, style }) => {
      const leftPx = edgePx + (style.marginLeft ?? 0);
      edgePx = leftPx + style.width;
      return [placed.index, leftPx];
    });
    expect(places).toEqual(drawn.map(({ placed }) => [placed.index, placed.leftPx]));
    expect(places.map(([index]) => index)).toEqual([...new Set([0, 5, 6, 7, activeColumn])].sort((a, b) => a! - b!));
  });

  it('knows whether a text fits a cell; with letters of unknown width it assumes that it does not', () => {
    const [first, second] = layOut([columns[0]!, { ...columns[0]!, id: 'e' }], emptyView, options).all;

    expect(fitsColumn('Carpenter', second!, 1)).toBe(true);
    expect(fitsColumn('Carpenter C', second!, 1)).toBe(false);
    expect(fitsColumn('Carpenter', second!, 1.25)).toBe(false);
    expect(fitsColumn('Carpenters', second!, 1)).toBe(true);
    expect(fitsColumn('Carpenters', first!, 1)).toBe(false);
    expect(fitsColumn('Łódź', second!, 1)).toBe(true);
    expect(fitsColumn('建設', second!, 1)).toBe(true);
    expect(fitsColumn('建設業', second!, 1)).toBe(false);
  });
});

describe('the window of lines', () => {
  it('covers the visible lines and some more, within the list', () => {
    const [first, last] = linesInView({ scrollTopPx: 36_000, heightPx: 720, linePx: 36, count: 100_000 });

    expect(first).toBeLessThanOrEqual(998);
    expect(last).toBeGreaterThanOrEqual(1021);
    expect(last - first).toBeLessThan(50);
  });

  it('stays the same for a small move', () => {
    const at = (scrollTopPx: number) => linesInView({ scrollTopPx, heightPx: 720, linePx: 36, count: 100_000 });

    expect(at(36_001)).toEqual(at(36_100));
  });

  it('is empty for an empty list and ends with a short one', () => {
    expect(linesInView({ scrollTopPx: 0, heightPx: 720, linePx: 36, count: 0 })).toEqual([0, -1]);
    expect(linesInView({ scrollTopPx: 0, heightPx: 720, linePx: 36, count: 3 })).toEqual([0, 2]);
    expect(linesInView({ scrollTopPx: 90_000, heightPx: 720, linePx: 36, count: 3 })).toEqual([2, 2]);
  });
});
