import type { Criticality } from '@horizon/schedule';
import { describe, expect, test } from 'vitest';
import { type ChartLayout, hitBar } from './hit-test.ts';
import { indexLinks, visitLinks } from './link-index.ts';
import { routeLink } from './link-route.ts';
import { passesFilter, noFilter } from './task-filter.ts';
import { type LinkTable, MARK, SHAPE, type TaskTable } from './task-table.ts';

const DAY = 1440;
const linksOf = (...pairs: [number, number][]): LinkTable => ({
  count: pairs.length,
  from: Int32Array.from(pairs, (pair) => pair[0]),
  to: Int32Array.from(pairs, (pair) => pair[1]),
  kind: new Uint8Array(pairs.length),
  drives: new Uint8Array(pairs.length),
});
const identity = (count: number) => Int32Array.from({ length: count }, (_, i) => i);

function seen(links: LinkTable, rowOf: Int32Array, first: number, last: number): number[] {
  const found: number[] = [];
  visitLinks(indexLinks(links, rowOf, 1000), { links, rowOf, first, last }, (link) => found.push(link));
  return found.sort((a, b) => a - b);
}

describe('Links in a window', () => {
  const links = linksOf([0, 1], [60, 70], [10, 900], [200, 130]);
  const rowOf = identity(1000);

  test('are those that start, end or pass there, each once', () => {
    expect(seen(links, rowOf, 0, 40)).toEqual([0, 2]);
    expect(seen(links, rowOf, 62, 160)).toEqual([1, 2, 3]);
    expect(seen(links, rowOf, 950, 999)).toEqual([]);
  });

  test('leave out a link to a hidden task', () => {
    const hidden = rowOf.slice();
    hidden[1] = -1;

    expect(seen(links, hidden, 0, 5)).toEqual([]);
  });
});

describe('The route of a link', () => {
  const points = new Float64Array(12);
  const corners = (ends: Parameters<typeof routeLink>[0]) => [...points.subarray(0, routeLink(ends, points))];

  test('goes out of the finish, down, and into the start to the right', () => {
    expect(corners({ x1: 100, y1: 14, x2: 140, y2: 70, kind: 0, rowPx: 28 })).toEqual([
      100, 14, 107, 14, 107, 70, 140, 70,
    ]);
  });

  test('drops onto a bar that follows close behind', () => {
    expect(corners({ x1: 100, y1: 14, x2: 105, y2: 42, kind: 0, rowPx: 28 })).toEqual([100, 14, 109, 14, 109, 33]);
  });

  test('turns back between two rows where the successor starts earlier', () => {
    expect(corners({ x1: 100, y1: 14, x2: 60, y2: 70, kind: 0, rowPx: 28 })).toEqual([
      100, 14, 107, 14, 107, 28, 53, 28, 53, 70, 60, 70,
    ]);
  });

  test('stays on the left of both bars from start to start, on the right from finish to finish', () => {
    expect(corners({ x1: 100, y1: 14, x2: 140, y2: 70, kind: 1, rowPx: 28 })).toEqual([
      100, 14, 93, 14, 93, 70, 140, 70,
    ]);
    expect(corners({ x1: 100, y1: 14, x2: 140, y2: 70, kind: 2, rowPx: 28 })).toEqual([
      100, 14, 147, 14, 147, 70, 140, 70,
    ]);
  });
});

const table: TaskTable = {
  count: 3,
  nameOf: (task) => ['Slab', 'Walls', 'Topping out'][task]!,
  shape: Uint8Array.of(SHAPE.task, SHAPE.task, SHAPE.milestone),
  status: Uint8Array.of(1, 3, 3),
  parent: Int32Array.of(-1, -1, -1),
  start: Float64Array.of(0, 5 * DAY, 9 * DAY),
  finish: Float64Array.of(4 * DAY, 9 * DAY, 9 * DAY),
  percent: Float64Array.of(50, 0, 0),
  flags: Uint8Array.of(MARK.critical, MARK.nearCritical, 0),
  links: linksOf([0, 1]),
  dates: {},
  splits: new Map(),
};
const layout: ChartLayout = {
  table,
  rows: { count: 3, tasks: identity(3), rowOf: identity(3), depth: new Uint8Array(3), groups: [] },
  index: indexLinks(table.links, identity(3), 3),
  scale: { origin: 0, pxPerDay: 20, widthPx: 1000 },
  rowPx: 28,
};

describe('Under the pointer', () => {
  test('lies the body of a bar, its ends, or the handle of a link beyond an end', () => {
    expect(hitBar(layout, 40, 14)).toEqual({ row: 0, task: 0, part: 'body' });
    expect(hitBar(layout, 79, 14)?.part).toBe('finish');
    expect(hitBar(layout, 2, 14)?.part).toBe('start');
    expect(hitBar(layout, 90, 14)?.part).toBe('link-finish');
    expect(hitBar(layout, 300, 14)?.part).toBeNull();
    expect(hitBar(layout, 40, 500)).toBeNull();
  });
});

describe('A filter', () => {
  const marks: Partial<Record<Criticality, number>> = { critical: MARK.critical, 'near-critical': MARK.nearCritical };
  const by = {
    codeOf: (task: number) => `A10${task}0`,
    countsAs: (task: number, as: Criticality) => (table.flags[task]! & marks[as]!) !== 0,
  };
  const passing = (change: Partial<typeof noFilter>) => [
    ...(passesFilter(table, { ...noFilter, ...change }, by) ?? []),
  ];

  test('finds a task by part of its name or of its code', () => {
    expect(passing({ text: 'wall' })).toEqual([0, 1, 0]);
    expect(passing({ text: 'a1020' })).toEqual([0, 0, 1]);
  });

  test('keeps the critical tasks, near-critical ones on request, a status, milestones, a window of time', () => {
    expect(passing({ criticalOnly: true })).toEqual([1, 0, 0]);
    expect(passing({ criticalOnly: true, nearCriticalToo: true })).toEqual([1, 1, 0]);
    expect(passing({ statuses: [3] })).toEqual([0, 1, 1]);
    expect(passing({ milestonesOnly: true })).toEqual([0, 0, 1]);
    expect(passing({ window: { from: 4 * DAY, to: 6 * DAY } })).toEqual([1, 1, 0]);
  });

  test('that is empty filters nothing', () => {
    expect(passesFilter(table, noFilter, by)).toBeNull();
  });
});
