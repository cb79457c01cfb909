import { describe, expect, test } from 'vitest';
import { defaultColumns as columns } from './chart-model.ts';
import { columnLeft, columnWidths, columnsWithin, pinsName, scrollToColumn } from './column-widths.ts';

const alone = (paneWidthPx: number) =>
  columnWidths({ columns, paneWidthPx, isAlone: true, textPx: 15, taskCount: 1488 });
/** Columns that fit completely into the pane. */
const whole = (paneWidthPx: number) =>
  columns.filter((_, c) => columnLeft(alone(paneWidthPx), c + 1) <= paneWidthPx).map(({ label }) => label);

const textNextToChart = (textPx: number) =>
  columnWidths({ columns, paneWidthPx: 300, isAlone: false, textPx, taskCount: 1488 });

describe('The list alone on a phone', () => {
  test('shows as many dates as fit completely next to a readable name', () => {
    expect(whole(320)).toEqual(['No.', 'Task']);
    expect(whole(375)).toEqual(['No.', 'Task', 'Start']);
    expect(whole(480)).toEqual(['No.', 'Task', 'Start', 'Finish']);
  });

  test('cuts off no column at its edge, and gives the name the remaining width', () => {
    for (const width of [320, 344, 360, 375, 390, 414, 430, 480, 600, 767]) {
      const widths = alone(width);
      const edge = columns.findIndex((_, c) => columnLeft(widths, c + 1) === width);

      expect(edge).toBeGreaterThan(0);
      expect(widths[1]).toBeGreaterThanOrEqual(180);
    }
  });

  test('has room for the largest outline number', () => {
    const room = (taskCount: number) =>
      columnWidths({ columns, paneWidthPx: 375, isAlone: true, textPx: 15, taskCount })[0]! - 8;

    expect(room(999)).toBeGreaterThanOrEqual(3 * 9);
    expect(room(4217)).toBeGreaterThanOrEqual(4 * 9);
    expect(room(31_000)).toBeGreaterThanOrEqual(5 * 9);
  });

  test('makes every column beyond the edge as wide as its font needs', () => {
    expect(alone(375).slice(2)).toEqual(textNextToChart(15).slice(2));
  });
});

describe('The list next to the chart', () => {
  test('keeps its default widths, however narrow the list is dragged', () => {
    const usual = columns.map(({ widthPx }) => widthPx);

    expect(textNextToChart(13)).toEqual(usual);
    expect(columnWidths({ columns, paneWidthPx: 1200, isAlone: true, textPx: 13, taskCount: 9 })).toEqual(usual);
    expect([columnsWithin(usual, 120), columnsWithin(usual, 420)]).toEqual([2, 4]);
  });

  test('has room for complete dates in the larger touch font', () => {
    expect(textNextToChart(15)[2]).toBeGreaterThanOrEqual(97 + 16);
  });
});

describe('The names stay visible while the list is scrolled sideways', () => {
  const widths = [40, 200, 100, 100, 100];
  const pane = { clientWidth: 400, pinned: 1 };

  test('if they leave room for another column', () => {
    expect([pinsName(240, 460), pinsName(240, 300)]).toEqual([true, false]);
  });

  test('a column hidden behind them is scrolled next to them, and no further', () => {
    expect(scrollToColumn(widths, 2, { ...pane, scrollLeft: 140 })).toBe(40);
    expect(scrollToColumn(widths, 3, { ...pane, scrollLeft: 140 })).toBe(140);
    expect(scrollToColumn(widths, 4, { ...pane, scrollLeft: 0 })).toBe(140);
    expect(scrollToColumn(widths, 2, { ...pane, scrollLeft: 30 })).toBe(30);
  });

  test('they themselves are always visible; a column before them is scrolled into view alone', () => {
    expect(scrollToColumn(widths, 1, { ...pane, scrollLeft: 140 })).toBe(140);
    expect(scrollToColumn(widths, 0, { ...pane, scrollLeft: 140 })).toBe(0);
  });

  test('without them a column is scrolled to the edge', () => {
    expect(scrollToColumn(widths, 2, { scrollLeft: 300, clientWidth: 200, pinned: -1 })).toBe(240);
  });
});
