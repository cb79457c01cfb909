import { describe, expect, test } from 'vitest';
import { outlineOrder } from './outline-order.ts';
import { groupedRows, outlineRows } from './visible-rows.ts';

// 0 Structure › 1 Slab, 2 Walls; 3 Fit-out › 4 Joinery. Given out of order: Joinery is before Slab.
const parent = Int32Array.of(-1, 0, 0, -1, 3);
const outline = outlineOrder(parent);
const none = new Uint8Array(5);

describe('The rows of an outline', () => {
  test('are under their parents, siblings in the order of the programme', () => {
    const scrambled = outlineOrder(Int32Array.of(2, -1, -1, 1, 0));

    expect([...scrambled.order]).toEqual([1, 3, 2, 0, 4]);
    expect([...scrambled.depth]).toEqual([1, 0, 0, 1, 2]);
  });

  test('leave out the tasks of a collapsed summary', () => {
    const collapsed = Uint8Array.of(1, 0, 0, 0, 0);

    const rows = outlineRows(outline, parent, { collapsed, passes: null });

    expect([...rows.tasks]).toEqual([0, 3, 4]);
    expect([...rows.rowOf]).toEqual([0, -1, -1, 1, 2]);
  });

  test('keep the summaries above a task that passes the filter', () => {
    const passes = Uint8Array.of(0, 0, 0, 0, 1);

    const rows = outlineRows(outline, parent, { collapsed: none, passes });

    expect([...rows.tasks]).toEqual([3, 4]);
    expect([...rows.depth]).toEqual([0, 1]);
  });
});

describe('Tasks in groups', () => {
  const grouped = {
    order: outline.order,
    isSummary: (task: number) => task === 0 || task === 3,
    keyOf: (task: number) => ['', 'Concrete', 'Concrete', '', ''][task]!,
    noneLabel: 'No trade',
    passes: null,
    collapsed: new Set<string>(),
    start: Float64Array.of(0, 10, 30, 0, 50),
    finish: Float64Array.of(0, 20, 40, 0, 60),
  };

  test('are under headings that span them, those without a trade last', () => {
    const rows = groupedRows(grouped);

    expect([...rows.tasks]).toEqual([-1, 1, 2, -2, 4]);
    expect(rows.groups[0]).toEqual({ key: 'Concrete', label: 'Concrete', count: 2, start: 10, finish: 40 });
    expect(rows.groups[1]!.label).toBe('No trade');
  });

  test('are hidden while their heading is collapsed', () => {
    const rows = groupedRows({ ...grouped, collapsed: new Set(['Concrete']) });

    expect([...rows.tasks]).toEqual([-1, -2, 4]);
    expect(rows.rowOf[1]).toBe(-1);
  });
});
